"""What comes next at a table of Panguingue, the console's acts, and patrons that play by themselves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256

from houseway.cards import card_text
from houseway.families.panguingue.acts.keying import keyed_acts
from houseway.families.panguingue.acts.money import pan_of, play_of
from houseway.families.panguingue.acts.rulings_menu import calls, rulings
from houseway.families.panguingue.acts.usual import USUAL, usual
from houseway.families.panguingue.bots import forces
from houseway.families.panguingue.rules.declaring import needed
from houseway.families.panguingue.rules.steps import DISCARD, FORCE, LAYS, legal_steps
from houseway.families.panguingue.state import Pan
from houseway.families.round import Ask, Deal, Over, Step
from houseway.table.coming import Coming
from houseway.table.commands import Choose, Command, DealStreet, NextRound, RulePan, SettleRound
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal, is_virtual, spare_cards
from houseway.table.round.due import told
from houseway.table.state import Phase, TableState

FROM_SHOE = "from-shoe"


def comes_next(state: TableState, step: Step | None) -> Coming | None:
    """The deal, a draw, a player's act, the tops; between hands the next hand."""
    cite = state.game.draw.cite
    if step is None:
        words = f"Hand {state.round + 1}"
        return Coming(words, "102.R.6, R.43", "Antes are posted.", "next_round", command=NextRound())
    words, why = told(state, step)
    match step:
        case Deal():
            return Coming(words, "102.R.6, R.9", why, "deal_street", command=DealStreet((FROM_SHOE,)))
        case Ask(int(place)) if (spread := _blocks(pan_of(state))) is not None:
            # Nobody goes out with it, and there is nothing left to discard.
            taken = RulePan(place, "spread", "It is no meld.", cards=spread)
            words = f"Seat {place}: {' '.join(spread)} is no meld and goes back"
            return Coming(words, "102.R.27", why, f"rule_pan-spread-{place}", command=taken)
        case Ask(place, hand, _, default):
            pan = pan_of(state)
            act: str | None = f"choose-{hand}-{default}"
            keyed = bool(pan.acting.unseen)
            if default in LAYS:
                # A card that was forced on the player is used: as the known cards allow, else as is shown.
                ways = enumerate(legal_steps(play_of(state), pan))
                act = next((f"lay-{number}" for number, lay in ways if lay.step == default), None)
            done = (
                (Choose(place, hand, default) if default != DISCARD else None)
                if keyed
                else Choose(place, hand, USUAL)
            )
            return Coming(words, cite, why, act, hand, done)
        case Over():
            why = "All losing hands are killed, then the tops are awarded."
            return Coming("Kill the losing hands", "102.R.36", why, "settle_round", command=SettleRound())
    return None


def _blocks(pan: Pan) -> tuple[str, ...] | None:
    """The improper spread of a player who would be out with it."""
    spread = pan.acting.improper if pan.moment == "out" else None
    return None if spread is None else tuple(map(card_text, spread))


def filled(state: TableState, command: Command, left: Sequence[int]) -> Command:
    """A deal with the next cards of the deck; where it ran out, with one of those shuffled again."""
    pan = state.deal.pan
    if not isinstance(command, DealStreet) or command.cards != (FROM_SHOE,) or pan is None:
        return command
    if pan.stock and not pan.again:
        return DealStreet(tuple(map(card_text, left[: needed(play_of(state), pan)])))
    among = pan.again or pan.dead
    return DealStreet(tuple(map(card_text, sorted(among, key=_drawn_from(state))[:1])))


def _drawn_from(state: TableState) -> Callable[[int], bytes]:
    """An order that nobody chose and anyone can check: by a hash over the sealed deck and the turns."""
    assert state.shoe is not None, "cards come off a deck"
    at = f"{state.shoe.commitment} {pan_of(state).turns}"
    return lambda card: sha256(f"{at} {card}".encode()).digest()


def proposals(state: TableState) -> Iterator[Proposal]:
    """The deal or draw, with its cards where they are real; and who may force the option card."""
    virtual, pan = is_virtual(state), state.deal.pan
    count = needed(play_of(state), pan) if pan is not None else 1
    known = {"cards": [FROM_SHOE]} if virtual else {}
    needs: tuple[Need, ...] = (Need("cards", "hand", _in_order(pan), least=count, most=count),)
    label, sample = "Deal", DealStreet(spare_cards(state, count))
    if virtual or (pan is not None and pan.moment == "dealing"):
        needs = ()
    if not virtual and pan is not None and pan.moment == "dealing":
        label, sample = "Ten cards each are dealt, closed", DealStreet(())
    yield Proposal("deal_street", label, "deal", state.game.draw.cite, sample, needs, known)
    if pan is None or state.phase is not Phase.DEALING:
        return
    if virtual and pan.moment in ("option", "playing", "out"):
        seat = pan.acting.seat
        said = Choose(seat, f"place-{seat}", USUAL)
        label = f"Seat {seat} says nothing: play it as is usual"
        yield Proposal(f"choose-place-{seat}-{USUAL}", label, "deal", "102.R.14", said)
    if not virtual and pan.moment in ("option", "playing", "out"):
        yield from keyed_acts(state)
    for player in pan.in_action():
        if forces(pan, player.seat):
            label = f"Seat {player.seat} forces the card on seat {pan.acting.seat}"
            said = Choose(player.seat, f"place-{pan.acting.seat}", FORCE)
            yield Proposal(f"force-{player.seat}", label, "deal", "102.R.18", said)
    yield from rulings(state, pan)
    if not virtual:
        yield from calls(pan)


def _in_order(pan: Pan | None) -> str:
    """What the dealer keys: the card that is drawn, or for a new game one of each player, in order."""
    if pan is None or pan.moment != "lowest":
        return "The card drawn"
    return "Cards, in order: " + ", ".join(f"seat {player.seat}" for player in pan.players)


def wishes(state: TableState, below: Callable[[int], int]) -> Iterable[Command]:
    """What patrons of a demonstration like: to force where they may, and to play passably."""
    pan = state.deal.pan
    if pan is None or state.phase is not Phase.DEALING or not isinstance(state.step_of(state.deal), Ask):
        return
    target = pan.acting.seat
    for player in pan.in_action():
        if pan.moment == "option" and forces(pan, player.seat) and not below(2):
            yield Choose(player.seat, f"place-{target}", FORCE)
    yield usual(state)
