"""The showdown of real cards: hands are keyed as they are shown, or the winners named whose hands are not."""

from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.betting import Betting, Part, Pot, Won
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.money import play_of, table_of
from houseway.families.pots.rules.dealing import BOARD
from houseway.families.pots.rules.pots import bet_after_the_draw, owed_a_bet, winners, worth_of
from houseway.families.pots.rules.seen import as_shown, is_seen, may_be_low
from houseway.families.round import Ask, Hand
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Choose, NameWinners
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.due import due, refusal
from houseway.table.shoe.after import with_keyed, with_known
from houseway.table.shoe.loading import check_seen, read_cards
from houseway.table.state import Phase, TableState
from houseway.words import Values

HALVES: tuple[Part, Part] = ("high", "low")


def hand_keyed(state: TableState, envelope: Envelope, command: Choose, ask: Ask) -> list[e.Event]:
    """A hand of real cards as the dealer sees it shown; nothing where it was known."""
    held, cite = state.deal.cards(ask.hand), state.practice.cite("closed-hands")
    if is_seen(held):
        return []
    if envelope.role is not Role.DEALER:
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, cite, "dealer-keys-hands", seat=ask.place or 0)
    shown = read_cards(state, command.cards)
    told: Values = {"seat": ask.place or 0, "needed": held.count(UNSEEN)}
    if UNSEEN in shown or not shown:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "show-names-cards", **told)
    whole = as_shown(held, shown)
    if whole is None:
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "shown-not-as-dealt", **told)
    check_seen(state, _new(held, whole))
    return [e.HandKeyed(ask.place or 0, tuple(map(card_text, whole)))]


def _new(held: Hand, whole: Hand) -> Hand:
    return tuple([card for card, before in zip(whole, held, strict=True) if before == UNSEEN])


def keyed_hand(state: TableState, event: e.HandKeyed) -> TableState:
    held, cards = state.deal.held(f"place-{event.seat}"), parse_cards(event.cards)
    new = tuple(map(card_text, _new(held.cards, cards)))
    deal = state.deal.with_hand(replace(held, cards=cards))
    return with_known(replace(with_keyed(state, *new), deal=deal))


def name_winners(state: TableState, envelope: Envelope, command: NameWinners) -> Outcome:
    """Of one pot, or of a half of it; what was shown speaks for itself."""
    betting, cite = state.deal.betting, state.practice.cite("settling")
    if state.phase is not Phase.DEALING or betting is None or betting.stage != "show":
        raise refusal(state, due(state))
    if all(is_seen(state.deal.cards(f"place-{betting.players[at].seat}")) for at in betting.live):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "cards-are-known")
    won = Won(command.pot, tuple(sorted(set(command.seats))), command.part)
    if (told := _not_due(state, betting, won)) is not None:
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "no-such-part", pot=won.pot, part=won.part, due=told)
    pot = betting.pots()[won.pot - 1]
    places = [betting.at(seat) for seat in won.seats]
    if not places or not set(places) <= set(pot.places):
        may = tuple([betting.players[at].seat for at in pot.places])
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "not-in-the-pot", pot=won.pot, seats=may)
    _check_against_the_cards(state, betting, won, pot)
    return Outcome([e.WinnersNamed(won)])


def parts_due(state: TableState, betting: Betting) -> list[tuple[int, Part]]:
    """What is still to be named of pots that more than one hand is in for, the last side pot first."""
    named = {(won.pot, won.part) for won in betting.named}
    due_: list[tuple[int, Part]] = []
    for number, pot in reversed(list(enumerate(betting.pots(), 1))):
        if len(pot.places) < 2 or (number, "pot") in named:
            continue
        split = _may_split(state, betting, pot)
        if not split or not {(number, "high"), (number, "low")} & named:
            due_.append((number, "pot"))
        if split:
            due_ += [(number, half) for half in HALVES if (number, half) not in named]
    return due_


def _may_split(state: TableState, betting: Betting, pot: Pot) -> bool:
    """Whether somebody has a low, or where no hand was shown may have one."""
    play, deal = play_of(state), state.deal
    if len(play.rankings) == 1:
        return False
    hands = _hands(state, betting, pot)
    if shown := tuple([at for at, cards in hands.items() if is_seen(cards)]):
        return bool(
            winners(play, replace(betting, named=()), 1, Pot(0, shown), worth_of(play, deal, shown))[1]
        )
    board = deal.cards(BOARD)
    return play.rankings[1] != "eight" or any(may_be_low(play, cards, board) for cards in hands.values())


def _hands(state: TableState, betting: Betting, pot: Pot) -> dict[int, Hand]:
    return {at: state.deal.cards(f"place-{betting.players[at].seat}") for at in pot.places}


def _not_due(state: TableState, betting: Betting, won: Won) -> tuple[str, ...] | None:
    """What is due instead, None where this is."""
    due_ = parts_due(state, betting)
    return None if (won.pot, won.part) in due_ else tuple([f"{part} of pot {pot}" for pot, part in due_])


def _check_against_the_cards(state: TableState, betting: Betting, won: Won, pot: Pot) -> None:
    """Cards speak: a shown hand is beaten by a better one that is shown, and by no other."""
    play, deal, cite = play_of(state), state.deal, state.practice.cite("closed-hands")
    hands = _hands(state, betting, pot)
    shown = tuple([at for at, cards in hands.items() if is_seen(cards)])
    named = sorted([betting.at(seat) for seat in won.seats])
    if shown:
        without = replace(betting, named=())
        high, low = winners(play, without, won.pot, Pot(pot.cents, shown), worth_of(play, deal, shown))
        right = low if won.part == "low" else high
        if named != right or (won.part == "pot" and low not in ([], high)):
            best = tuple([betting.players[at].seat for at in right])
            raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, cite, "cards-speak", part=won.part, seats=best)
    board = deal.cards(BOARD)
    qualifies = won.part == "low" and play.rankings[-1] == "eight"
    if qualifies and not all(may_be_low(play, hands[at], board) for at in named):
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, cite, "no-low-there", seats=won.seats)
    owed = play.seven and bet_after_the_draw(betting)
    if owed and any(not is_seen(hands[at]) and owed_a_bet(play, betting, at) for at in named):
        # Who did not bet after the draw and then wins chips of it, shows that it was no seven (B.7, B.8).
        seven = play.cite_of["seven"]
        raise Refused(Refusal.CARD_UNREADABLE, seven, "checked-hand-is-shown", seats=won.seats)


def winners_named(state: TableState, event: e.WinnersNamed) -> TableState:
    betting = state.deal.betting
    assert betting is not None, "a hand is played"
    state = with_keyed(state, said=f"seat {', '.join(map(str, event.won.seats))} wins")
    betting = replace(betting, named=(*betting.named, event.won))
    if not parts_due(state, betting):
        betting = replace(betting, stage="over", turn=-1)
        state = replace(state, extra=replace(table_of(state), clock=None))
    return replace(state, deal=replace(state.deal, betting=betting))
