"""What was keyed wrongly at a table of real cards is taken back, before the round is settled."""

from collections.abc import Sequence

from msgspec.structs import replace

from houseway.families.round import MATCH, SHARE, SIT_OUT, Round
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bets.betting import check_left_standing
from houseway.table.commands import TakeBackCard
from houseway.table.commands.shapes import Stake
from houseway.table.decision import Decision, Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.seating import bets_back
from houseway.table.round.raising import given_back
from houseway.table.round.recorded_acts import is_act, take_back_act
from houseway.table.shoe.loading import text_of
from houseway.table.signatures import signed_by_two
from houseway.table.state import Keyed, TableState

# What others at a place do with a choice, asked for by nobody.
GOES_ALONG = (MATCH, SHARE, SIT_OUT)


def with_patron_acted(state: TableState, patron: str, outcome: Outcome | Decision) -> Outcome | Decision:
    """A patron chose or bet on what was keyed: that is no longer the dealer's alone to take back."""
    keyed = [each for each in state.keyed if each.before is None]
    if not keyed or keyed[-1].acted:
        return outcome
    number = next(seat.number for seat in state.seats if seat.patron == patron)
    events = (e.PatronActed(number), *outcome.events)
    return replace(outcome, events=events, next_state=None)


def take_back_card(state: TableState, envelope: Envelope, command: TakeBackCard) -> Outcome:
    """The last by the dealer alone; earlier ones go with all after them, by the floor's word."""
    if is_act(state, command):
        return take_back_act(state, envelope, command)
    keyed = state.keyed
    alone = command.number >= len(keyed) and (not keyed or _is_last(state, keyed[-1]))
    return taken_back(state, envelope, command, alone)


def _is_last(state: TableState, last: Keyed) -> bool:
    """Of a choice or a bet, whether nothing was chosen since, nor a card opened that might change a mind."""
    if last.cards:
        return True
    since = state.deal.made[len(last.deal.made) :]
    along = all(made.choice in GOES_ALONG and made.place == since[0].place for made in since[1:])
    return along and _open_cards(state.deal) <= _open_cards(last.deal)


def _open_cards(deal: Round) -> int:
    return sum(len(held.cards) - sum(held.down) for held in deal.hands)


def taken_back(
    state: TableState, envelope: Envelope, command: TakeBackCard, alone: bool, what: str = "card"
) -> Outcome:
    """Whether by the dealer `alone`, or signed by two."""
    cite, keyed = state.practice.cite("corrections"), state.keyed
    if state.shoe is not None and state.shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "sealed-not-taken-back")
    number = command.number
    if number > len(keyed):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-card-to-take-back")
    reason = command.reason.strip()
    if not reason:
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-taken-back")
    since = keyed[number - 1 :]
    if any(each.acted for each in since):
        alone, what = False, "patron"
    signed = () if alone else signed_by_two(envelope, cite, what)
    cards = tuple([card for each in since for card in each.cards])
    held = since[0].deal.hands
    hands = {hand.name: tuple(map(text_of, hand.cards)) for hand in held if hand.cards}
    # Some may lie face down: how many is all that is said aloud.
    said = e.announced("taken-back", cite, cards=len(cards), reason=reason)
    choices = given_back(state, len(since[0].deal.made), cite)
    bets = _bets_back(state, [bet for each in since for bet in each.bets], cite)
    happened = [*choices.events, *bets.events, e.CardsTakenBack(number, cards, hands, reason, signed), said]
    return Outcome(happened, (*choices.moves, *bets.moves))


def _bets_back(state: TableState, bets: Sequence[tuple[int, Stake]], cite: str) -> Outcome:
    """What the dealer put down for seats goes back to them, where it still lies and nothing rests on it."""
    happened, moves = [], []
    for number in dict.fromkeys(seat for seat, _ in bets):
        seat = state.seat(number)
        stakes = tuple([stake for each, stake in bets if each == number])
        check_left_standing(state, seat, stakes)
        happened.append(e.BetsTakenBack(number, stakes))
        moves += bets_back(state, seat, stakes, cite)
    return Outcome(happened, moves)
