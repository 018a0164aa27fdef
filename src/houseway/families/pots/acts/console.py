"""What comes next at a table of a pot game, and who plays it by themselves."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from houseway.cards import card_text
from houseway.families.betting import Betting
from houseway.families.pots.acts.money import play_of
from houseway.families.pots.acts.playing import asked
from houseway.families.pots.acts.proposing import FROM_SHOE, part_words
from houseway.families.pots.acts.showing import parts_due
from houseway.families.pots.bots import STYLES, answer
from houseway.families.pots.rules.dealing import BURNS, plan, pool
from houseway.families.pots.rules.pots import awards
from houseway.families.pots.rules.seen import is_seen
from houseway.families.pots.rules.steps import must_show
from houseway.families.pots.rules.streets import passed_out
from houseway.families.round import Ask, Deal, Over, Step
from houseway.money import money_text
from houseway.table.coming import Coming
from houseway.table.commands import Choose, Command, DealStreet, NextRound, SettleRound, ShowDown
from houseway.table.round.due import told
from houseway.table.seat_commands import has_own_page
from houseway.table.state import TableState


def comes_next(state: TableState, step: Step | None) -> Coming | None:
    """A street, an act or the pots; between hands the next hand."""
    cite = state.game.draw.cite
    if step is None:
        blinds = play_of(state).cite_of.get("button") or cite
        words = f"Hand {state.round + 1}: move the button"
        return Coming(words, blinds, "Forced bets go in.", "next_round", command=NextRound())
    words, why = told(state, step)
    betting = state.deal.betting
    match step:
        case Deal():
            return Coming(words, cite, why, "deal_street", command=DealStreet((FROM_SHOE,)))
        case Ask() if betting is not None and betting.stage == "show":
            return _showdown(state, betting, step, words)
        case Ask(place, hand, _, default):
            # The dealer waits for what the player says, and takes nothing for granted.
            return Coming(words, cite, why, None, hand, Choose(place, hand, default))
        case Over():
            settling, why = state.practice.cite("settling"), _pushed(state) or why
            return Coming(words, settling, why, "settle_round", command=SettleRound())
    return None


def _pushed(state: TableState) -> str:
    """To whom, the last side pot first; nothing where a closed hand alone would tell it (B.7)."""
    play, betting = play_of(state), state.deal.betting
    if betting is None or passed_out(play, betting) or (play.seven and len(betting.live) == 1):
        return ""
    told = [
        f"Seat {award.seat} gets {money_text(award.cents)} of {part_words(award.pot, award.part)}"
        for award in awards(play, state.deal, betting.fee)
    ]
    return "; ".join(told) + "." if told else ""


def _showdown(state: TableState, betting: Betting, step: Ask, words: str) -> Coming:
    """Hands in their order; of real cards that nobody knows each is keyed, mucked, or the winner named."""
    settling = state.practice.cite("settling")
    if betting.named:
        pot, part = parts_due(state, betting)[0]
        return Coming(f"Who wins {part_words(pot, part)}?", settling, "", f"name_winners-{pot}-{part}")
    if has_own_page(state, state.seat(step.place or 0)) and not must_show(play_of(state), state.deal):
        return Coming(words, settling, "", None, step.hand, Choose(step.place, step.hand, step.default))
    if is_seen(state.deal.cards(step.hand)):
        return Coming("Showdown", settling, f"{words}.", "show_down", command=ShowDown())
    why = "Key the cards as they are shown; or the hand is mucked, or you name who wins."
    if betting.is_alone:
        settling = play_of(state).cite_of["seven"]
        why = "It made no full bet after the draw: unless it is shown to be no seven, bets since go back."
    return Coming(f"Showdown: seat {step.place}", settling, why, f"choose-{step.hand}-show", step.hand)


def filled(state: TableState, command: Command, left: Sequence[int]) -> Command:
    """A street with the next cards of the deck, and where it runs out with those that are scrambled."""
    if not isinstance(command, DealStreet) or command.cards != (FROM_SHOE,) or state.deal.betting is None:
        return command
    cards: list[int] = []
    again: list[int] = []
    for place in plan(play_of(state), state.deal):
        if place.of == "stub":
            if len(cards) - len(again) >= len(left):
                return command
            cards.append(left[len(cards) - len(again)])
            continue
        among = pool(state.deal, place) + tuple(_burned(state, cards) if place.of == "burns" else ())
        card = next(each for each in _scrambled(state, among) if each not in again)
        cards.append(card)
        again.append(card)
    return DealStreet(tuple(map(card_text, cards)))


def _burned(state: TableState, cards: Sequence[int]) -> list[int]:
    """Those of the street that were burned before it ran out."""
    places = plan(play_of(state), state.deal)
    return [card for card, place in zip(cards, places, strict=False) if place.hand == BURNS]


def _scrambled(state: TableState, cards: Sequence[int]) -> list[int]:
    """An order that nobody chose and anyone can check: by a hash over the seal and all cards drawn."""
    assert state.shoe is not None, "cards come off a deck"
    drawn = f"{state.shoe.commitment} {state.shoe.drawn}"
    return sorted(cards, key=lambda card: sha256(f"{drawn} {card}".encode()).digest())


def wishes(state: TableState, below: Callable[[int], int]) -> Iterator[Command]:
    """Patrons of a demonstration play loosely, tightly or by the odds of the pot, each in his way."""
    play = play_of(state)
    ask = asked(state, play)
    if ask is not None and state.deal.betting is not None and state.deal.betting.stage != "show":
        said = answer(play, state.deal, ask, STYLES[(ask.place or 0) % len(STYLES)], below)
        yield Choose(said.place, said.hand, said.choice, said.cents, tuple(map(card_text, said.cards)))
