"""A choice that puts more money down, or takes some back: a double, a split, insurance, a Play wager."""

from fractions import Fraction

from msgspec.structs import replace

from houseway.families.round import MATCH, PLAY_AMOUNT, SHARE, SIT_OUT, Added, Amount, Ask, Made
from houseway.ledger import Move, accounts
from houseway.money import Rounding
from houseway.refusals import Refusal, Refused
from houseway.rules.named_amounts import with_named_amount
from houseway.table import events as e
from houseway.table.bank.backline import decides, in_the_hand
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
    added = with_named_amount(added, made, _base_cents(state, seat, made, added))
    grown = _grown(state, seat, made, added)
    if grown is None:
        cents = sum(stake.cents for stake in _stakes(state, seat, made, added))
        told: Values = {"seat": number, "has": seat.chips, "medium": "chips", "cents": cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, added.cite, "seat-has-less", **told)
    others = _going_along(state, number, made, added) if added.along else Outcome([])
    made, own = grown
    return made, Outcome([*own.events, *others.events], [*own.moves, *others.moves])


def amounts_of(state: TableState, step: Ask, options: tuple[str, ...]) -> tuple[Amount, ...]:
    """Return the range of a Play whose amount the deciding seat names, up to the chips that it has.

    The tuple is empty where the seat names no amount, or has too few chips for the least one.
    """
    number = decides(state, step.place)
    if PLAY_AMOUNT not in options or number is None:
        return ()
    made = Made(step.place, step.hand, PLAY_AMOUNT, seat=step.seat)
    added = state.game.plays.rules.added(state.play, state.deal, made)
    if added is None or added.between is None:
        return ()
    seat = state.seat(number)
    base = _base_cents(state, seat, made, added)
    least, most = (base * times for times in added.between)
    most = min(most, seat.chips)
    return (Amount(PLAY_AMOUNT, least, most),) if least <= most else ()


def _base_cents(state: TableState, seat: Seat, made: Made, added: Added) -> int:
    """The seat's own base wagers that the choice is measured by, with the shares of others in them."""
    return sum(bet.cents + _shares(state, seat, bet) for bet in _on(state, seat, made, added))


def _grown(state: TableState, seat: Seat, made: Made, added: Added) -> tuple[Made, Outcome] | None:
    """The choice as it is this seat's, with its money; None where the seat has not enough."""
    if added.times < 0:
        return _taken_back(state, seat, made, added)
    stakes = _stakes(state, seat, made, added)
    cents = sum(stake.cents for stake in stakes)
    if cents > seat.chips or not cents:
        return None
    number = seat.number
    chips, spots = accounts.chips(state.table, number), accounts.spots(state.table, number)
    moves = [Move(chips, spots[stake.pile], stake.cents, made.choice, added.cite) for stake in stakes]
    placed = e.BetsPlaced(number, tuple(stakes), seat.patron or "")
    return replace(made, cents=cents, seat=number), Outcome([placed], moves)


def _going_along(state: TableState, decider: int, made: Made, added: Added) -> Outcome:
    """Who else bets on the hand does as much for his own wager; who has not the chips is out of it."""
    happened: list[e.Event] = []
    moves: list[Move] = []
    gone = {each.seat for each in state.deal.made if each.choice == SIT_OUT and each.place == made.place}
    for number in in_the_hand(state, made.place or 0):
        if number == decider or number in gone:
            continue
        match, seat = replace(made, choice=MATCH, cents=0, seat=number), state.seat(number)
        ways = (_grown(state, seat, match, replace(added, times=times)) for times in added.along)
        grown = next((way for way in ways if way is not None), None)
        if grown is None:
            happened.append(e.ChoiceMade(replace(match, choice=SIT_OUT)))
            happened.append(e.announced("sits-out", added.cite, to=number))
        else:
            happened += [e.ChoiceMade(grown[0]), *grown[1].events]
            moves += grown[1].moves
    return Outcome(happened, moves)


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
            cents = sum(share.cents for share in shares)
            share = replace(made, choice=SHARE, cents=cents, seat=other.number)
            happened += [e.ChoiceMade(share), e.BetsReturned(other.number, shares)]
            moves += bets_back(state, other, shares, added.cite)
    return replace(made, cents=sum(bet.cents for bet in back), seat=seat.number), Outcome(happened, moves)


def given_back(state: TableState, since: int, cite: str) -> Outcome:
    """The choices from this one on are undone, the latest first.

    What they had put down goes back, and what they had taken back is put down again.
    """
    rules, deal = state.game.plays.rules, state.deal
    happened: list[e.Event] = []
    moves: list[Move] = []
    has = {seat.number: seat.chips for seat in state.seats}
    for number in reversed(range(since, len(deal.made))):
        made = deal.made[number]
        added = rules.added(state.play, replace(deal, made=deal.made[:number]), made)
        if added is None or made.seat is None or not made.cents:
            continue
        seat = state.seat(made.seat)
        if added.times < 0:
            again = _put_down_again(state, number, added)
            has[seat.number] -= made.cents
            if has[seat.number] < 0:
                told: Values = {
                    "seat": seat.number,
                    "has": seat.chips,
                    "medium": "chips",
                    "cents": made.cents,
                }
                raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
            chips, spots = accounts.chips(state.table, seat.number), accounts.spots(state.table, seat.number)
            happened.append(e.BetsPlaced(seat.number, (again,), seat.patron or ""))
            moves.append(Move(chips, spots[again.pile], again.cents, "bet", cite))
            continue
        stake = next(bet for bet in seat.bets if _is_from(state, seat.place_of(bet), bet, made, added))
        back = (replace(stake, cents=made.cents),)
        has[seat.number] += made.cents
        happened.append(e.BetsReturned(seat.number, back))
        moves += bets_back(state, seat, back, cite)
    return Outcome(happened, moves)


def _put_down_again(state: TableState, number: int, added: Added) -> Stake:
    """The wager that this choice took off the layout; a share joins the bet told of before it."""
    made = state.deal.made[number]
    key = next(key for key in layout_of(state).spots if key[0] == added.wager)
    if made.choice != SHARE:
        return Stake(*key, made.cents, at=None if made.seat == made.place else made.place)
    before = reversed(state.deal.made[:number])
    holder = next(each.seat for each in before if each.choice != SHARE)
    return Stake(*key, made.cents, at=made.place, joins=holder)


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
