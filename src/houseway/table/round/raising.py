"""A choice that puts more money down, or takes some back: a double, a split, insurance, a Play wager."""

from fractions import Fraction

from msgspec.structs import replace

from houseway.families.round import Added, Made
from houseway.ledger import Move, accounts
from houseway.money import Rounding
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.backline import decides
from houseway.table.bets.layout import layout_of
from houseway.table.commands import Stake
from houseway.table.decision import Outcome
from houseway.table.people.seating import bets_back
from houseway.table.state import Seat, TableState
from houseway.words import Values


def raised(state: TableState, made: Made) -> tuple[Made, Outcome]:
    """The choice with the cents that it costs and whose they are, and the money on its way to the layout."""
    added = state.game.plays.rules.added(state.play, state.deal, made)
    if added is None:
        return made, Outcome([])
    number = decides(state, made.place) if made.seat is None else made.seat
    assert number is not None, "who decides has money in the hand"
    seat = state.seat(number)
    if added.times < 0:
        return _taken_back(state, seat, made, added)
    stakes = _stakes(state, seat, made, added)
    cents = sum(stake.cents for stake in stakes)
    if cents > seat.chips or not cents:
        told: Values = {"seat": number, "has": seat.chips, "medium": "chips", "cents": cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, added.cite, "seat-has-less", **told)
    chips, spots = accounts.chips(state.table, number), accounts.spots(state.table, number)
    moves = [Move(chips, spots[stake.pile], stake.cents, made.choice, added.cite) for stake in stakes]
    placed = e.BetsPlaced(number, tuple(stakes), seat.patron or "")
    return replace(made, cents=cents, seat=number), Outcome([placed], moves)


def _taken_back(state: TableState, seat: Seat, made: Made, added: Added) -> tuple[Made, Outcome]:
    """The wager that the choice names goes back to its bettor, and shares in it to theirs."""
    back = tuple(_on(state, seat, made, added))
    happened: list[e.Event] = [e.BetsReturned(seat.number, back)]
    moves = [*bets_back(state, seat, back, added.cite)]
    for other in state.seats:
        shares = tuple(
            share
            for share in other.bets
            if share.joins == seat.number
            and other.place_of(share) == made.place
            and share.key in {bet.key for bet in back}
        )
        if shares:
            happened.append(e.BetsReturned(other.number, shares))
            moves += bets_back(state, other, shares, added.cite)
    return replace(made, cents=sum(bet.cents for bet in back), seat=seat.number), Outcome(happened, moves)


def given_back(state: TableState, since: int, cite: str) -> Outcome:
    """What the choices from this one on had put down goes back, the latest first: they are undone."""
    rules, deal = state.game.plays.rules, state.deal
    happened: list[e.Event] = []
    moves: list[Move] = []
    for number in reversed(range(since, len(deal.made))):
        made = deal.made[number]
        added = rules.added(state.play, replace(deal, made=deal.made[:number]), made)
        if added is None or made.seat is None or added.times < 0:
            continue
        seat = state.seat(made.seat)
        stake = next(bet for bet in seat.bets if _is_from(state, seat.place_of(bet), bet, made, added))
        back = (replace(stake, cents=made.cents),)
        happened.append(e.BetsReturned(seat.number, back))
        moves += bets_back(state, seat, back, cite)
    return Outcome(happened, moves)


def _is_from(state: TableState, place: int, bet: Stake, made: Made, added: Added) -> bool:
    """Whether the choice put its money into this pile."""
    if place != made.place or bet.joins is not None:
        return False
    if added.wager is not None:
        return bet.wager == added.wager
    return (bet.hand or f"place-{place}") == added.onto and state.game.offer(*bet.key).kind == "base"


def _stakes(state: TableState, seat: Seat, made: Made, added: Added) -> list[Stake]:
    """For each base wager of the seat on the hand, others' shares in it counted, as much again or a part."""
    first, stakes = f"place-{made.place}", []
    for bet in _on(state, seat, made, added):
        whole = (bet.cents + _shares(state, seat, bet)) * added.times
        cents = Rounding.CENT_DOWN.of(Fraction(whole, added.of))
        if added.wager is None:
            hand = None if added.onto == first else added.onto
            stakes.append(replace(bet, cents=cents, hand=hand))
        else:
            key = next(key for key in layout_of(state).spots if key[0] == added.wager)
            stakes.append(Stake(*key, cents, at=bet.at))
    return [stake for stake in stakes if stake.cents]


def _on(state: TableState, seat: Seat, made: Made, added: Added) -> list[Stake]:
    """The base wagers of the seat on the hand, or the one of them that is meant."""
    return [
        bet
        for bet in seat.bets
        if seat.place_of(bet) == made.place
        and bet.joins is None
        and (bet.hand or f"place-{made.place}") == added.hand
        and state.game.offer(*bet.key).kind == "base"
        and added.base in (None, bet.wager)
    ]


def _shares(state: TableState, holder: Seat, bet: Stake) -> int:
    place = holder.place_of(bet)
    return sum(
        share.cents
        for seat in state.seats
        for share in seat.bets
        if (share.joins, share.at, share.key, share.hand) == (holder.number, place, bet.key, bet.hand)
    )
