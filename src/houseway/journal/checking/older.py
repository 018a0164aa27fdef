"""A table's row of an older number is not decided again: what can be told from its facts is checked.

Cards come out of the shoe, go to the hand that the drawing rules name, and every bet is settled by the game
as it was pinned. Whether the command should have been refused is not asked.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from houseway.cards import parse_card
from houseway.families.round import Deal, face_up
from houseway.journal.checking.facts import differing, moved, net, same_facts
from houseway.journal.rows import Entry
from houseway.ledger import Move, accounts
from houseway.money import Share
from houseway.refusals import Refused
from houseway.rules.between_bets import dealer_envy
from houseway.table import TableState, apply
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.bank.payments import bets_in_play, moves_for, settlements_as_told
from houseway.table.bank.settling import with_vigorish
from houseway.table.decision import Outcome
from houseway.table.events.shapes import by_event
from houseway.table.jackpots.lines import line_of
from houseway.table.round.correcting import corrected_bets, differences
from houseway.table.shoe.loading import UNSEEN_TEXT, check_in_shoe
from houseway.table.state import holdings


def older_problems(state: TableState, entry: Entry) -> Iterator[str]:
    """`state` is the table before the row."""
    before, due = state, Counter[str]()
    is_settled = False
    for event in entry.events:
        try:
            if check := CHECKS.get(type(event)):
                yield from check(state, event)
            # Where a patron banks, banking.py works settlement, cover and fees of every row out again.
            told_by = {} if state.bank is not None else TOLD | acts_of(state.game.plays).told
            if tell := told_by.get(type(event)):
                told, is_settled = tell(state, event), True
                yield from _compared(event, told.events[0])
                due.update(net(_as_booked_then(state.table, move) for move in told.moves))
        except Refused as refused:
            yield f"its facts are not what the rules lead to: {refused.sentence}"
            return
        if isinstance(event, e.MeterDrawn):
            due.update(net([(accounts.clearing(state.table), accounts.tray(state.table), event.cents)]))
        state = apply(state, event)
    change = moved(entry.transfers)
    if is_settled and (wrong := differing(due, change)):
        yield f"its transfers are not what its settlements lead to: {', '.join(wrong)}"
        return
    yield from _seat_problems(before, state, change)


def _as_booked_then(table: str, move: Move) -> tuple[str, str, int]:
    """A move as rows of older numbers told it: what is carried by name now stood in the pocket then."""
    debit, credit = (
        accounts.pocket(*carrier) if (carrier := accounts.carrier(table, account)) else account
        for account in (move.debit, move.credit)
    )
    return debit, credit, move.cents


def _seat_problems(before: TableState, after: TableState, change: Counter[str]) -> Iterator[str]:
    """What the table shows in front of its patrons changes by what the row moves."""
    shown = Counter(holdings(after))
    shown.subtract(holdings(before))
    seats = f"seat/{after.table}/"
    held = {name: cents for name, cents in change.items() if name.startswith(seats) or name in shown}
    for account in differing(shown, held):
        yield f"{account} changes by {shown[account]} cents by its events, {change[account]} by its transfers"


def _card(state: TableState, event: e.CardDealt) -> Iterator[str]:
    step = state.step_of(state.deal)
    if not isinstance(step, Deal) or step.hand != event.hand:
        called = f"the {step.hand} hand is due a card" if isinstance(step, Deal) else "no card is due"
        yield f"{event.card} was dealt to the {event.hand} hand, and {called} by the drawing rules"
    if not event.set_aside:
        _check_cards(state, (event.card,))


def _left_the_shoe(
    state: TableState, event: e.CardsBurned | e.CardDrawnInError | e.CardFoundFaceUp
) -> Iterator[str]:
    match event:
        case e.CardsBurned(cards):
            _check_cards(state, cards)
        case e.CardDrawnInError(card, use) if use != "banker":
            _check_cards(state, (card,))
        case e.CardFoundFaceUp(card, use) if use not in ("as-normal", "void-and-free-hand"):
            _check_cards(state, (card,))
    yield from ()


def _check_cards(state: TableState, cards: Sequence[str]) -> None:
    assert state.shoe is not None, "cards come out of a shoe"
    seen = tuple(parse_card(card) for card in cards if card != UNSEEN_TEXT)
    check_in_shoe(state, state.shoe, seen)


def _settled(state: TableState, event: e.RoundSettled) -> Outcome:
    result, paid = settlements_as_told(state, state.deal, bets_in_play(state))
    if any(bet.owed for bet in event.settlements):
        # Since number 3 vigorish that a seat cannot pay is owed.
        paid = with_vigorish(state, state.deal, paid)
    pinned = e.RoundSettled(result.player_total, result.banker_total, result.winner, paid)
    return Outcome([pinned], moves_for(state, event.settlements))


def _corrected(state: TableState, event: e.RoundCorrected) -> Outcome:
    player, banker = (state.game.parse_hand(hand) for hand in (event.player, event.banker))
    result, paid = settlements_as_told(state, face_up(player=player, banker=banker), corrected_bets(state))
    totals = result.player_total, result.banker_total
    pinned = e.RoundCorrected(event.player, event.banker, *totals, result.winner, paid, event.reason)
    return Outcome([pinned], differences(state, event.settlements))


# What the settlement of bets leads to, by the pinned game and what the event tells.
TOLD = by_event(_settled, _corrected)


def _voided(state: TableState, event: e.RoundVoided) -> Iterator[str]:
    yield from _compared(event, e.RoundVoided(state.early, event.reason, event.signed))


def _compared(told: e.Event, pinned: e.Event) -> Iterator[str]:
    if not same_facts((told,), (pinned,)):
        yield "its settlements are not what the pinned game leads to"


def _payout(state: TableState, event: e.PayoutCorrected) -> Iterator[str]:
    bet = (event.seat, (event.wager, event.on, event.paytable))
    if event.award not in [paid.award for paid in state.settlements if (paid.seat, paid.key) == bet]:
        yield "the award it corrects a pay-out to is not the one that was settled"


def _jackpot(state: TableState, event: e.JackpotSent) -> Iterator[str]:
    for seat in event.seats:
        sensors = [s for s in state.keypad.sensors if (s.seat, s.stake.wager) == (seat, event.wager)]
        lines = [line_of(state, sensor) for sensor in sensors]
        if not any(line and isinstance(line.pay, Share) and line.pay.meter == event.meter for line in lines):
            yield f"the cards do not give seat {seat} the {event.meter} meter"


def _paid(state: TableState, event: e.JackpotPaid) -> Iterator[str]:
    offers = {sensor.stake.key for sensor in state.keypad.sensors if sensor.stake.wager == event.wager}
    envy = [dealer_envy(state.game.offer(*key), event.line) * len(event.shares) for key in offers]
    if sum(share.cents for share in event.shares) != event.cents or event.envy not in envy:
        yield "the shares of its jackpot are not what the pinned game leads to"


CHECKS = by_event(_card, _left_the_shoe, _voided, _payout, _jackpot, _paid)
