"""Collections: flat fees taken when bets close, dropped after the hand, returned where there was none."""

from collections.abc import Iterable

from houseway.ledger import Move, accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.rules.fees import Charge, Schedule, Staked, charges
from houseway.table import events as e
from houseway.table.commands import Stake
from houseway.table.decision import Outcome
from houseway.table.events.bank import Collected
from houseway.table.state import Seat, TableState
from houseway.words import Values


def schedule_of(state: TableState) -> Schedule:
    assert state.house.collection is not None, "a table where a patron banks has a schedule"
    return state.house.collection.schedule


def most_banking_costs(state: TableState) -> int:
    """The player-dealer's highest fee, which he must be able to pay beside the bank."""
    line = schedule_of(state).player_dealer
    return 0 if line is None else max(band.fee for band in line.bands)


def bettor_at(state: TableState, seat: Seat, place: int) -> int:
    """0 for who controls the place, those behind it in the order of their numbers."""
    if seat.number == place:
        return 0
    others = [other for other in state.seats if other.number != place]
    behind = [
        other.number
        for other in others
        if other.behind == place or any(other.place_of(bet) == place for bet in other.bets)
    ]
    return 1 + sorted({*behind, seat.number}).index(seat.number)


def staked(state: TableState, seat: Seat, stakes: Iterable[Stake]) -> list[Staked]:
    """Bets as a schedule looks at them."""
    return [
        Staked(place, bettor_at(state, seat, place), stake.wager, stake.cents)
        for stake in stakes
        for place in (seat.place_of(stake),)
    ]


def check_with_bank(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """What a patron's bank asks of bets: none by him, none at his place (103.1, PD-7), and fees in chips."""
    bank = state.bank
    if bank is None:
        return
    if bank.seat == seat.number or any(seat.place_of(stake) == bank.seat for stake in stakes):
        cite = state.practice.cite("player-dealer", "covers")
        raise Refused(Refusal.BANKS_THIS_HAND, cite, "banks-this-hand", seat=bank.seat)
    check_fees(state, seat, stakes)


def check_fees(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """Chips must reach for the bets and for all fees of the bettor in this hand."""
    fees = sum(charge.cents for charge in _of_bettor(state, seat, (*seat.bets, *stakes)))
    bets = sum(stake.cents for stake in stakes)
    if bets + fees > seat.chips:
        told: Values = {"seat": seat.number, "has": seat.chips, "cents": bets, "fees": fees}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, schedule_of(state).cite, "bets-and-fees", **told)


def _of_bettor(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> list[Charge]:
    taken = charges(schedule_of(state), staked(state, seat, stakes), most=_most(state))
    return [charge for charge in taken if charge.payer == "bettor"]


def _most(state: TableState) -> dict[str, int]:
    return {posted.wager: posted.maximum for posted in state.offers}


def collections(state: TableState) -> tuple[Collected, ...]:
    """Every fee of the hand that is about to be dealt, with the seat that pays it."""
    bank = state.bank
    assert bank is not None, "a patron banks here"
    assert bank.seat is not None, "somebody banks the hand"
    payers: dict[tuple[int, int], int] = {(bank.seat, 0): bank.seat}
    wagers: list[Staked] = []
    for seat in state.seats:
        for bet in staked(state, seat, seat.bets):
            payers[bet.place, bet.bettor] = seat.number
            wagers.append(bet)
    taken = charges(schedule_of(state), wagers, bank_place=bank.seat, turn=bank.turn, most=_most(state))
    return tuple([_collected(charge, payers[charge.place, charge.bettor]) for charge in taken])


def _collected(charge: Charge, seat: int) -> Collected:
    payer, place, bettor, wagers, looked_at, band, cents, cite = (
        getattr(charge, field) for field in Charge.__struct_fields__
    )
    return Collected(payer, place, bettor, wagers, looked_at, band, cents, cite, seat)


def taken(state: TableState) -> Outcome:
    """All fees in one step, held beside the slot."""
    collected = collections(state)
    if not collected:
        return Outcome([])
    held = accounts.collection(state.table)
    moves = [
        Move(accounts.chips(state.table, fee.seat), held, fee.cents, f"collection: {_what(fee)}", fee.cite)
        for fee in collected
    ]
    return Outcome([e.CollectionsTaken(collected)], moves)


def dropped(state: TableState) -> Outcome:
    """Into the locked box, the house's one income."""
    assert state.bank is not None
    cents = sum(fee.cents for fee in state.bank.collected)
    if not cents:
        return Outcome([])
    held, box = accounts.collection(state.table), accounts.fees(state.table)
    move = Move(held, box, cents, "collections dropped", schedule_of(state).cite)
    return Outcome([e.CollectionsDropped(cents)], [move])


def given_back(state: TableState) -> Outcome:
    """A hand that was not played costs nothing (PD-13)."""
    assert state.bank is not None
    collected, held = state.bank.collected, accounts.collection(state.table)
    if not collected:
        return Outcome([])
    moves = [
        Move(held, accounts.chips(state.table, fee.seat), fee.cents, "collection given back", fee.cite)
        for fee in collected
    ]
    return Outcome([e.CollectionsReturned(collected)], moves)


def _what(fee: Collected) -> str:
    """The wagers, and the band in which they were found."""
    wagers = ", ".join(fee.wagers) or "player-dealer"
    return f"{wagers} {money_text(fee.looked_at)}"
