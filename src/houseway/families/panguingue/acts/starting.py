"""Who is dealt in and in which order, and what is left when the hand is over."""

from msgspec.structs import replace

from houseway.families.betting import Sitting, Wish
from houseway.families.panguingue.acts.money import moves, pan_of, play_of, stakes_of, table_of, with_chips
from houseway.families.panguingue.rules import shown
from houseway.families.panguingue.rules.declaring import seated
from houseway.families.panguingue.rules.turn import award_tops, kill_hands
from houseway.families.panguingue.state import Pan
from houseway.families.round import Over, Round, Throw
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank import seat_fees
from houseway.table.bank.seat_fees import after_fees, at_the_deal, before_the_deal, went, with_fees_paid
from houseway.table.bank.settling import end_of_hand
from houseway.table.commands import BuyIn, CollectTime, DealIn, NextRound, SettleRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people import seating
from houseway.table.round.dealing import shoe_in_play
from houseway.table.round.due import due, refusal
from houseway.table.shoe.after import cleared
from houseway.table.state import Phase, TableState, own_seat
from houseway.words import Values

PACED_BY = 11


def next_round(state: TableState, envelope: Envelope, command: NextRound) -> Outcome:
    """Players in the order of play, counterclockwise from the last winner, or from the first to his right."""
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING):
        cite = state.practice.cite("settling")
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "round-not-settled", round=state.round)
    shoe_in_play(state)
    play, chip = play_of(state), stakes_of(state).lower
    least = max(1, play.ante) * chip
    first = before_the_deal(state, table_of(state).fees, envelope.at)
    state = _collected(state, first)
    away = [each.seat for each in table_of(state).sitting]
    not_in = {*table_of(state).fees.owing, *away}
    able = [seat for seat in state.patrons if seat.chips >= least and seat.number not in not_in]
    numbers = sorted((seat.number for seat in able), reverse=True)
    if len(numbers) < 2:
        raise Refused(Refusal.NOTHING_TO_DEAL, state.practice.cite("seats"), "two-to-play")
    table = table_of(state)
    order, button = _from(numbers, table.winner - table.left), _from(numbers, table.button - 1)[0]
    around = sorted([seat.number for seat in state.seats], reverse=True)
    passed = went(around, table.button, button)
    fees = at_the_deal(state, table.fees, dict.fromkeys(order, least), passed, away)
    state = _collected(state, fees)
    seats = tuple((number, state.seat(number).chips // chip) for number in order)
    started = e.PanHandStarted(state.round + 1, seats, not table.winner, envelope.at, button)
    antes = moves(state, _seated(state, started).moved)
    return Outcome([*first.events, *fees.events, started], [*first.moves, *fees.moves, *antes])


def _from(numbers: list[int], seat: int) -> tuple[int, ...]:
    """Seats to the right: the next lower number from this one on, then again the highest."""
    first = next((at for at, number in enumerate(numbers) if number <= seat), 0)
    return (*numbers[first:], *numbers[:first])


def _collected(state: TableState, fees: Outcome) -> TableState:
    for event in fees.events:
        if isinstance(event, e.TimeCollected):
            state = time_collected(state, event)
    return state


def time_collected(state: TableState, event: e.TimeCollected) -> TableState:
    table = table_of(state)
    return with_fees_paid(replace(state, extra=replace(table, fees=after_fees(table.fees, event))), event)


def collect_time(state: TableState, envelope: Envelope, command: CollectTime) -> Outcome:
    """The half hour, as at any table where players pay for it (R.48)."""
    return seat_fees.collect_time(state, envelope, command, table_of(state).fees)


def _seated(state: TableState, event: e.PanHandStarted) -> Pan:
    assert state.shoe is not None, "cards are ready"
    return seated(play_of(state), event.seats, state.shoe.cards, table_of(state).tops, event.new_game)


def pan_hand_started(state: TableState, event: e.PanHandStarted) -> TableState:
    pan = _seated(state, event)
    state = cleared(
        state,
        phase=Phase.DEALING,
        round=event.round,
        opened_at=(*state.opened_at[1 - PACED_BY :], event.at),
        extra=replace(table_of(state), chip=stakes_of(state).lower, button=event.button, departed=()),
    )
    places = tuple(seat for seat, _ in event.seats)
    return with_chips(replace(state, deal=shown(Round(places=places, pan=pan))), pan.moved)


def settle_round(state: TableState, envelope: Envelope, command: SettleRound) -> Outcome:
    """All losing hands are killed, then the tops go to who went out; nobody out, they stay (R.36, R.43)."""
    step = due(state)
    if not isinstance(step, Over):
        raise refusal(state, step or Throw(()))
    over = _ended(pan_of(state))
    rows = over.moved if pan_of(state).moment == "killing" else ()
    happened = e.PanHandOver(over.winner, sum(row.chips for row in rows), over.tops)
    return Outcome([happened, *end_of_hand(state)], moves(state, rows))


def _ended(pan: Pan) -> Pan:
    return award_tops(kill_hands(pan)) if pan.moment == "killing" else pan


def pan_hand_over(state: TableState, event: e.PanHandOver) -> TableState:
    pan = pan_of(state)
    over = _ended(pan)
    if pan.moment == "killing":
        state = with_chips(state, over.moved)
    shoe = state.shoe
    table = replace(table_of(state), tops=event.kept)
    if event.winner:
        table = replace(table, winner=event.winner, left=False)
    return replace(
        state,
        phase=Phase.SETTLED,
        keyed=(),
        deal=shown(replace(state.deal, pan=over)),
        extra=table,
        shoe=None if shoe is None else replace(shoe, hands=shoe.hands + 1),
    )


def deal_in(state: TableState, envelope: Envelope, command: DealIn) -> Outcome:
    """A seat is kept while its player is away (R.48); he says so for the next hand, and when he is back."""
    seat = own_seat(state, envelope, command.seat)
    if command.how and command.how not in entries(state):
        told: Values = {"how": command.how, "game": state.game.name}
        raise Refused(Refusal.NO_CHOICE_HERE, state.practice.cite("seats"), "no-such-entry", **told)
    return Outcome([e.EntryChosen(seat.number, command.how)])


def entries(state: TableState) -> tuple[Wish, ...]:
    return ("out",)


def entry_chosen(state: TableState, event: e.EntryChosen) -> TableState:
    table = table_of(state)
    out = (Sitting(event.seat, wish=event.how),) if event.how else ()
    return replace(state, extra=replace(table, sitting=(*table.without(event.seat), *out)))


def buy_in(state: TableState, envelope: Envelope, command: BuyIn) -> Outcome:
    """Twenty chips at least; what is bought in a hand plays from the next (R.42)."""
    least, most = stakes_of(state).buy_in
    has = own_seat(state, envelope, command.seat).chips
    told: Values = {"least": least, "most": most, "cents": has + command.cents}
    cite = state.practice.cite("limits")
    if has + command.cents < least:
        raise Refused(Refusal.BELOW_TABLE_MINIMUM, cite, "buy-in-between", **told)
    if most and has + command.cents > most:
        raise Refused(Refusal.ABOVE_TABLE_MAXIMUM, cite, "buy-in-between", **told)
    return seating.buy_in(state, envelope, command)
