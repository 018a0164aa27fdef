"""Collections: flat fees taken when bets close, dropped after the hand, returned where there was none."""

from collections.abc import Iterable
from operator import itemgetter

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.fees import Charge, Schedule
from houseway.rules.tables.collection import DOLLAR, TRANSACTIONS
from houseway.table import events as e
from houseway.table.bank.backline import bettor_at
from houseway.table.bank.kum_kum import as_one, stacked
from houseway.table.bank.payments import InPlay
from houseway.table.bank.rulings import dead_fees
from houseway.table.bank.table_fees import Bets, Fee, Whose, fees_of
from houseway.table.commands import Stake
from houseway.table.decision import Outcome
from houseway.table.events.bank import Collected
from houseway.table.state import Phase, Seat, TableState
from houseway.words import Values


def schedule_of(state: TableState) -> Schedule:
    assert state.house.collection is not None, "a table where a patron banks has a schedule"
    return state.house.collection.schedule


def most_banking_costs(state: TableState) -> int:
    """The player-dealer's highest fee, which he must be able to pay beside the bank."""
    line = schedule_of(state).player_dealer
    return 0 if line is None else max(band.fee for band in line.bands)


def bets_of(state: TableState, seat: Seat, stakes: Iterable[Stake]) -> dict[Whose, Bets]:
    """A seat's bets by the place where they lie; shares count in their holder's bet (FE-9)."""
    by_place: dict[int, list[tuple[str, int]]] = {}
    for stake in stakes:
        if stake.joins is not None:
            continue
        place = seat.number if stake.at is None else stake.at
        by_place.setdefault(place, []).append((stake.wager, stake.cents))
    number = seat.number
    return {(number, place, bettor_at(state, number, place)): tuple(bets) for place, bets in by_place.items()}


def check_with_bank(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """What a patron's bank asks of bets: none by him, none at his place (103.1, PD-7), and fees in chips."""
    bank = state.bank
    if bank is None:
        return
    shares = any(number == seat.number for number, _ in bank.shares)
    if shares or bank.seat == seat.number or any(seat.place_of(stake) == bank.seat for stake in stakes):
        cite = state.practice.cite("player-dealer", "covers")
        raise Refused(Refusal.BANKS_THIS_HAND, cite, "banks-this-hand", seat=bank.seat)
    check_transactions(state, seat, stakes)
    check_fees(state, seat, stakes)


def check_transactions(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """In whole dollars where a fee is due (FE-6), and on no more spots than are posted (104.A.19)."""
    collection = state.house.collection
    assert collection is not None, "a table where a patron banks has a schedule"
    for stake in stakes:
        if stake.cents % DOLLAR and collection.schedule.prices(stake.wager):
            name = state.game.offer(*stake.key).name
            told: Values = {"offer": name, "unit": DOLLAR, "offered": stake.cents}
            raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, collection.schedule.cite, "not-in-units", **told)
    most = collection.transactions
    own = {(seat.place_of(stake), stake.key) for stake in (*seat.bets, *stakes) if stake.joins is None}
    if most is not None and len(own) > most:
        raise Refused(Refusal.TOO_MANY_WAGERS, TRANSACTIONS, "too-many-wagers", most=most, seat=seat.number)


def check_fees(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """Chips must reach for the bets and for all fees of the bettor in this hand, those of shared bets too.

    What is bet after the first cards is free in every schedule (FE-3), and the other fees are taken by then.
    """
    bets = sum(stake.cents for stake in stakes)
    fees = fees_due(state, seat, stakes) if state.phase is Phase.BETTING else 0
    if bets + fees > seat.chips:
        told: Values = {"seat": seat.number, "has": seat.chips, "cents": bets, "fees": fees}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, schedule_of(state).cite, "bets-and-fees", **told)


def fees_due(state: TableState, seat: Seat, stakes: tuple[Stake, ...] = ()) -> int:
    """What a bettor pays for all bets of the hand, with these put beside them."""
    known, down = fees_of(state), bets_of(state, seat, _held(state, seat, stakes))
    return sum(fee.collected.cents for whose in down.items() for fee in known[whose])


def _held(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> tuple[Stake, ...]:
    """The bets that the seat will hold, each with what others have put into it."""
    own = stacked((*seat.bets, *stakes)) if seat.bets else stakes
    shares: list[InPlay] = []
    for other in state.seats:
        for bet in other.bets:
            if bet.joins == seat.number:
                shares.append((other.number, other.bets))
                break
    whole = as_one([*shares, (seat.number, own)]) if shares else [(seat.number, own)]
    return next((bets for number, bets in whole if number == seat.number), ())


def due_now(state: TableState) -> list[Fee]:
    """Every fee of the hand that is about to be dealt: those of the bettors, then the player-dealer's."""
    bank, known = state.bank, fees_of(state)
    assert bank is not None, "a patron banks here"
    assert bank.seat is not None, "somebody banks the hand"
    down: dict[Whose, Bets] = {}
    for number, stakes in as_one([(seat.number, seat.bets) for seat in state.seats if seat.bets]):
        down |= bets_of(state, state.seat(number), stakes)
    due = [fee for whose in sorted(down, key=itemgetter(1, 2)) for fee in known[whose, down[whose]]]
    line = known.schedule.player_dealer
    if line is not None and down:
        looked_at = bank.turn if line.by == "turn" else known.action(down.values())
        band = line.band(looked_at)
        cite = known.schedule.cite
        charge = Charge("player-dealer", bank.seat, 0, (), looked_at, band, band.fee, cite)
        due += [known.fee(charge, bank.seat)] if band.fee else []
    return due


def taken(state: TableState) -> Outcome:
    """All fees in one step, held beside the slot."""
    due = due_now(state)
    if not due:
        return Outcome([])
    return Outcome([e.CollectionsTaken(tuple([fee.collected for fee in due]))], [fee.move for fee in due])


def dropped(state: TableState) -> Outcome:
    """Into the locked box, the house's one income; fees of hands that the house killed go back."""
    assert state.bank is not None
    dead = dead_fees(state)
    back = given_back(state, dead) if dead else Outcome([])
    cents = sum(fee.cents for fee in state.bank.collected if fee not in dead)
    if not cents:
        return back
    held, box = accounts.collection(state.table), accounts.fees(state.table)
    move = Move(held, box, cents, "collections dropped", schedule_of(state).cite)
    return Outcome([*back.events, e.CollectionsDropped(cents)], [*back.moves, move])


def given_back(state: TableState, fees: tuple[Collected, ...] | None = None) -> Outcome:
    """A hand that was not played costs nothing (PD-13)."""
    assert state.bank is not None
    collected, held = state.bank.collected if fees is None else fees, accounts.collection(state.table)
    if not collected:
        return Outcome([])
    moves = [
        Move(held, accounts.chips(state.table, fee.seat), fee.cents, "collection given back", fee.cite)
        for fee in collected
    ]
    return Outcome([e.CollectionsReturned(collected)], moves)
