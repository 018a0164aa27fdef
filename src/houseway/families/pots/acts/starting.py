"""Who is dealt in: patrons sit, wait, post or stay out, and the next hand starts with the button moved."""

from msgspec.structs import replace

from houseway.families.betting import AN_HOUR, Entry, Gone, PotTable, Sitting, Wish
from houseway.families.pots.acts.money import moved, paid_by, play_of, stakes_of, table_of
from houseway.families.pots.acts.moving import left_behind
from houseway.families.pots.rules.forced import Stack, start
from houseway.families.pots.rules.steps import begun
from houseway.families.round import Round
from houseway.ledger import accounts
from houseway.ledger.ledger import MOST_CENTS
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank import seat_fees
from houseway.table.bank.leaving import came_back, went_away
from houseway.table.bank.seat_fees import (
    NOTHING,
    after_fees,
    at_the_deal,
    before_the_deal,
    went,
    with_fees_paid,
)
from houseway.table.commands import BringChips, BuyIn, CollectTime, DealIn, NextRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people import seating
from houseway.table.round.dealing import shoe_in_play
from houseway.table.shoe.after import cleared
from houseway.table.state import Phase, Seat, TableState, own_seat
from houseway.words import Values

PACED_BY = 11
BETWEEN_HANDS, DEALING = frozenset((Phase.SETTLED, Phase.SHUFFLING)), Phase.DEALING
TABLE_STAKES = "custom (table stakes)"


def next_round(state: TableState, envelope: Envelope, command: NextRound) -> Outcome:
    """The button moves forward, forced bets go in, and the hand is on."""
    if state.phase not in BETWEEN_HANDS:
        cite = state.practice.cite("settling")
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "round-not-settled", round=state.round)
    shoe, pays = shoe_in_play(state), state.house.collection is not None
    play, stakes = play_of(state), stakes_of(state)
    first = before_the_deal(state, table_of(state).fees, envelope.at) if pays else NOTHING
    for event in first.events:
        state = time_collected(state, event)  # type: ignore[arg-type]  # fees are told by nothing else
    before = table_of(state)
    owing = before.fees.owing if before.fees.owed else ()
    stacks: list[Stack] = []
    people: dict[int, tuple[str, str]] = {}
    for seat in state.seats:
        if seat.patron is not None and (number := seat.number) not in owing:
            stacks.append((number, seat.chips))
            people[number] = seat.patron, seat.name or ""
    began = start(play, stakes, stacks, before)
    button, entries, table = began.button, began.entries, began.table
    if len(entries) < 2:
        raise Refused(Refusal.NOTHING_TO_DEAL, play.cite_of.get("entry") or state.game.cite, "two-to-play")
    paid = pays and not table.redeal
    fees = _with_the_button(state, button, entries, command.listed) if paid else NOTHING
    for event in fees.events:
        state = time_collected(state, event)  # type: ignore[arg-type]  # fees are told by nothing else
        entries = tuple([replace(entry, chips=state.seat(entry.seat).chips) for entry in entries])
    patrons = tuple([people[entry.seat] for entry in entries])
    hand = state.round + 1
    started = e.HandStarted(hand, button, entries, table.sitting, table.antes, envelope.at, patrons)
    deal = begun(play, stakes, entries, shoe.cards)
    bets, seats = paid_by(state, deal.betting.moved if deal.betting else (), "forced bet")
    then = _started(state, started, deal, seats)
    return Outcome((*first.events, *fees.events, started), (*first.moves, *fees.moves, *bets), (), then)


def _with_the_button(state: TableState, button: int, entries: tuple[Entry, ...], listed: bool) -> Outcome:
    """What is collected with the deal; in a full game also of who is away, whom the button has passed.

    All its seats are taken, or a list waits for it (I.18).
    """
    table, chip = table_of(state), stakes_of(state).chip
    needs = {entry.seat: entry.ante + entry.live + entry.dead or chip for entry in entries}
    patrons = [seat.number for seat in state.patrons]
    full = listed or len(patrons) == len(state.seats)
    away = [seat for seat in patrons if full and table.at(seat).wish == "out"]
    around = sorted([seat.number for seat in state.seats])
    return at_the_deal(state, table.fees, needs, went(around, table.button, button), away)


def time_collected(state: TableState, event: e.TimeCollected) -> TableState:
    table = table_of(state)
    return with_fees_paid(replace(state, extra=replace(table, fees=after_fees(table.fees, event))), event)


def collect_time(state: TableState, envelope: Envelope, command: CollectTime) -> Outcome:
    """The half hour, as at any table where players pay for it."""
    return seat_fees.collect_time(state, envelope, command, table_of(state).fees)


def hand_started(state: TableState, event: e.HandStarted) -> TableState:
    assert state.shoe is not None, "cards are ready"
    deal = begun(play_of(state), stakes_of(state), event.entries, state.shoe.cards)
    assert deal.betting is not None, "players are in"
    return _started(state, event, deal, moved(state.seats, deal.betting.moved))


def _started(state: TableState, event: e.HandStarted, deal: Round, seats: tuple[Seat, ...]) -> TableState:
    before = table_of(state)
    return cleared(
        state,
        deal,
        phase=DEALING,
        round=event.round,
        seats=seats,
        opened_at=(*state.opened_at[1 - PACED_BY :], event.at),
        extra=replace(
            before,
            button=event.button,
            sitting=event.sitting,
            antes=event.antes,
            pushed=(),
            fee=0,
            gone=_not_in(state, event) if before.gone else (),
            was=replace(before, pushed=(), was=None),
            redeal=False,
        ),
    )


def _not_in(state: TableState, event: e.HandStarted) -> tuple[Gone, ...]:
    """Who is dealt in again has brought his chips back."""
    dealt = {state.seat(entry.seat).patron for entry in event.entries}
    return tuple([each for each in table_of(state).gone if each.patron not in dealt])


def deal_in(state: TableState, envelope: Envelope, command: DealIn) -> Outcome:
    """Said between hands or for the next one; what the game does not know is refused with its clause."""
    seat = own_seat(state, envelope, command.seat)
    play = play_of(state)
    missed = table_of(state).at(seat.number).owes == "missed"
    if missed and command.how == "straddle" and play.straddle and not play.straddle_settles:
        cite = play.cite_of.get("missed") or state.game.cite
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "missed-not-by-straddle", game=state.game.name)
    if command.how and command.how not in entries(state):
        cite = play.cite_of.get(command.how) or play.cite_of.get("entry") or state.game.cite
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "no-such-entry", how=command.how, game=state.game.name)
    return Outcome([e.EntryChosen(seat.number, command.how)])


def entries(state: TableState) -> tuple[Wish, ...]:
    """How one may ask to be dealt in at this table, or out."""
    play, stakes = play_of(state), stakes_of(state)
    blinds = play.forced == "blinds"
    known: dict[Wish, bool] = {
        "wait": blinds,
        "post": blinds and not play.kill,
        "straddle": play.straddle and stakes.straddle,
        "kill": play.kill and stakes.kill,
        "out": True,
    }
    return tuple([wish for wish, is_known in known.items() if is_known])


def entry_chosen(state: TableState, event: e.EntryChosen) -> TableState:
    table = table_of(state)
    return replace(state, extra=table.with_sitting(replace(table.at(event.seat), wish=event.how)))


def buy_in(state: TableState, envelope: Envelope, command: BuyIn) -> Outcome:
    """Within the posted buy-in; chips bought in a hand play from the next."""
    _check_buy_in(state, envelope, command)
    return seating.buy_in(state, envelope, command)


def bring_chips(state: TableState, envelope: Envelope, command: BringChips) -> Outcome:
    """The same for chips that a patron carries."""
    _check_buy_in(state, envelope, command)
    return seating.bring_chips(state, envelope, command)


def _check_buy_in(state: TableState, envelope: Envelope, command: BuyIn | BringChips) -> None:
    """Between the least and the most, and for an hour not less than the patron left this table with."""
    least, most = stakes_of(state).buy_in
    seat = own_seat(state, envelope, command.seat)
    # One seat may win all that lies on the table.
    betting = state.deal.betting
    whole = sum([each.chips for each in state.seats]) + (betting.pot if betting else 0) + command.cents
    if whole > MOST_CENTS:
        pot = accounts.pot(state.table)
        raise Refused(Refusal.SUM_TOO_LARGE, TABLE_STAKES, "sum-too-large", account=pot, cents=whole)
    if isinstance(command, BringChips) and command.moved:
        return
    cents = seat.chips + command.cents
    cite = state.practice.cite("limits")
    left = _left_with(state, envelope, seat.patron)
    if cents < left:
        told: Values = {"left": left, "cents": cents}
        raise Refused(Refusal.TAKEN_OFF_THE_TABLE, TABLE_STAKES, "chips-left-with", **told)
    told = {"least": least, "most": most, "cents": cents}
    if least and cents < least and cents != left:
        raise Refused(Refusal.BELOW_TABLE_MINIMUM, cite, "buy-in-between", **told)
    # What he owes of a collection is paid out of it before he is dealt in.
    if most and cents > max(most, left) + dict(table_of(state).fees.owed).get(command.seat, 0):
        raise Refused(Refusal.ABOVE_TABLE_MAXIMUM, cite, "buy-in-between", **told)


def _left_with(state: TableState, envelope: Envelope, patron: str | None) -> int:
    """What a patron who has not been dealt in since took off the table within the hour."""
    return next(
        (
            each.cents
            for each in table_of(state).gone
            if each.patron == patron and envelope.at - each.at < AN_HOUR
        ),
        0,
    )


def patron_seated(state: TableState, event: e.PatronSeated) -> TableState:
    """Who comes to a game that is on owes his entry, those of its first hand do not.

    What he owed of a collection when he left he owes still (23), and blinds that he had missed (I.8).
    """
    table = table_of(state)
    owes = play_of(state).forced == "blinds" and bool(table.button)
    sitting = Sitting(event.seat, owes="entry" if owes else "")
    fees, known, others = came_back(event, table.fees, table.gone)
    if known is not None:
        if known.missed and state.opened_at[-1] - known.at < AN_HOUR:
            sitting = replace(sitting, owes="missed")
        known = replace(known, owed=0, missed=False, place=0)
        table = replace(table, fees=fees, gone=(*others, known))
    return replace(state, extra=table.with_sitting(sitting))


def patron_left(state: TableState, event: e.PatronLeft | e.SeatFreed) -> TableState:
    """Nothing there is his any more; what he took along and owes is remembered for a while."""
    missed = table_of(state).at(event.seat).owes == "missed"
    table: PotTable = table_of(state).with_sitting(Sitting(event.seat))
    fees, gone = went_away(state, event, table.fees, table.gone, missed)
    banked = tuple([seat for seat in table.banked if seat != event.seat])
    return replace(left_behind(state, event.seat), extra=replace(table, gone=gone, banked=banked, fees=fees))
