"""Chips between seats, pots and the house: bets, the collection, and what is pushed."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from houseway.families.betting import Award, Betting, PotTable, Stakes
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.pots import awards
from houseway.families.pots.rules.streets import passed_out
from houseway.families.round import Round, Throw
from houseway.ledger import Move, accounts
from houseway.rules.fees import Charge, Schedule, pot_charges
from houseway.table import events as e
from houseway.table.bank.settling import end_of_hand
from houseway.table.commands import SettleRound
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.due import due, refusal
from houseway.table.state import Phase, Seat, TableState

# Deals that everybody passes before the antes go back (PK-3).
MOST_PASSED = 3
NOTHING, SETTLED = Outcome(()), Phase.SETTLED


def play_of(state: TableState) -> PotGame:
    draw = state.game.draw
    return state.play if draw.by_option else draw.rules  # type: ignore[return-value]  # of this family


def table_of(state: TableState) -> PotTable:
    return state.extra if isinstance(state.extra, PotTable) else PotTable()


def stakes_of(state: TableState) -> Stakes:
    assert state.house.stakes is not None, "a table of a pot game posts its stakes"
    return state.house.stakes


def moves(state: TableState, moved: Iterable[tuple[int, int]], why: str) -> list[Move]:
    """Chips that seats put into the pot, or get back out of it."""
    return paid_by(state, moved, why)[0]


def paid_by(
    state: TableState, moved: Iterable[tuple[int, int]], why: str
) -> tuple[list[Move], tuple[Seat, ...]]:
    """The same, and the seats once they have moved."""
    table, cite, seats = state.table, state.game.draw.cite, [*state.seats]
    pot, made, count = accounts.pot(table), [], len(seats)
    for number, cents in moved:
        chips, at = accounts.chips(table, number), number - 1
        made.append(Move(chips, pot, -cents, why, cite) if cents < 0 else Move(pot, chips, cents, why, cite))
        if at >= count or (seat := seats[at]).number != number:
            seat = seats[at := place_of(seats, number)]
        seats[at] = replace(seat, chips=seat.chips + cents)
    return made, tuple(seats)


def fees_due(play: PotGame, schedule: Schedule, betting: Betting) -> tuple[Charge, ...]:
    """What a schedule takes of this pot in all, as far as its conditions are known."""
    if not betting.street and betting.stage != "over":
        return ()
    last = betting.street == len(play.streets) - 1 and bool(play.streets[-1].board)
    return pot_charges(
        schedule,
        players=len(betting.players),
        second_round=betting.street > 0,
        river=last and betting.stage != "deal",
        pot=betting.pot,
        big_blind=betting.stakes.big_blind,
    )


def fee_due(play: PotGame, schedule: Schedule, betting: Betting) -> int:
    """The same in cents; a pot smaller than its fee is the fee (PK-15)."""
    return min(sum([charge.cents for charge in fees_due(play, schedule, betting)]), betting.pot)


def collected(state: TableState, deal: Round) -> Outcome:
    """What the posted schedule takes of the pot, as far as its conditions are known and not yet taken."""
    betting, posted = deal.betting, state.house.collection
    if posted is None or betting is None:
        return NOTHING
    play = play_of(state)
    if betting.stage == "over" and len(betting.live) > 1 and passed_out(play, betting):
        return NOTHING
    cents = fee_due(play, posted.schedule, betting) - betting.fee
    if cents <= 0:
        return NOTHING
    pot, box = accounts.pot(state.table), accounts.collection(state.table)
    cite, sum_, bands = posted.schedule.cite, 0, []
    for charge in fees_due(play, posted.schedule, betting):
        sum_ += charge.cents
        if sum_ > betting.fee:
            bands.append(charge.band)
    return Outcome([e.PotCollected(cents, cite, tuple(bands))], [Move(pot, box, cents, "collection", cite)])


def given_back(state: TableState, cents: int) -> Outcome:
    """Of the collection, what a pot that has become smaller than its fee does not pay (PK-15)."""
    if cents <= 0:
        return Outcome(())
    assert state.house.collection is not None, "a fee was taken"
    cite = state.house.collection.schedule.cite
    pot, box = accounts.pot(state.table), accounts.collection(state.table)
    return Outcome([e.PotCollected(-cents, cite)], [Move(box, pot, cents, "collection", cite)])


def settle_round(state: TableState, envelope: Envelope, command: SettleRound) -> Outcome:
    """The pots are pushed, the last side pot first, after the collection is taken."""
    deal = state.deal
    betting = deal.betting
    if betting is None or betting.stage != "over":
        raise refusal(state, due(state) or Throw(()))
    play, taken = play_of(state), betting.fee
    if passed_out(play, betting) and not betting.is_alone:
        return _passed(state)
    fees = collected(state, deal) if state.house.collection else NOTHING
    for event in fees.events:
        taken += event.cents if isinstance(event, e.PotCollected) else 0
    shared = betting.pots()
    given = awards(play, deal, taken, shared)
    # Bets that the seven rule gives back pay nothing: the fee is then the pot as it was before the draw.
    over = sum([award.cents for award in given]) + taken - betting.pot if taken else 0
    if over > 0:
        back = given_back(state, over)
        fees, taken = Outcome([*fees.events, *back.events], [*fees.moves, *back.moves]), taken - over
    pushed = e.PotsPushed(tuple(shared), given)
    return Outcome((*fees.events, pushed, *end_of_hand(state)), (*fees.moves, *_pushed(state, given, taken)))


def _pushed(state: TableState, given: Sequence[Award], fee: int) -> list[Move]:
    """Side pots are set apart, every award goes to its seat, the collection into the box."""
    table, cite = state.table, state.game.practice.cite("settling")
    made = []
    # Of the main pot alone there is nothing to set apart; side pots are awarded first.
    sides = sorted({award.pot for award in given} - {1}) if given and given[0].pot != 1 else ()
    for number in sides:
        cents = sum(award.cents for award in given if award.pot == number)
        made.append(Move(accounts.pot(table), accounts.pot(table, number), cents, f"side pot {number}", cite))
    for award in given:
        why = "bet given back" if award.part == "back" else f"wins the {award.part}"
        made.append(
            Move(accounts.pot(table, award.pot), accounts.chips(table, award.seat), award.cents, why, cite)
        )
    if fee:
        made.append(Move(accounts.collection(table), accounts.fees(table), fee, "collection", cite))
    return made


def _passed(state: TableState) -> Outcome:
    """Everybody passed: dealt again on the same antes, at most three times."""
    betting = state.deal.betting
    assert betting is not None, "a hand is played"
    # Whoever has sat down meanwhile in a seat that was left looks at no hand of this deal.
    here = [held.place for held in state.deal.hands if held.sees]
    antes = tuple([(player.seat, player.total) for player in betting.players if player.seat in here])
    if over := betting.pot - sum([cents for _, cents in antes]):
        # Of who has left meanwhile: it is the pot's.
        antes = (*antes, (0, over))
    back = table_of(state).passed + 1 >= MOST_PASSED
    returned = moves(state, [each for each in antes if each[0]], "ante given back") if back else []
    return Outcome([e.HandPassed(antes, back), *end_of_hand(state)], returned)


def pot_collected(state: TableState, event: e.PotCollected) -> TableState:
    betting = state.deal.betting
    assert betting is not None, "a hand is played"
    return replace(state, deal=replace(state.deal, betting=replace(betting, fee=betting.fee + event.cents)))


def pots_pushed(state: TableState, event: e.PotsPushed) -> TableState:
    won: dict[int, int] = {}
    for award in event.awards:
        won[award.seat] = won.get(award.seat, 0) + award.cents
    fee = state.deal.betting.fee if state.deal.betting else 0
    table = replace(table_of(state), pushed=event.awards, passed=0, antes=(), fee=fee)
    return _over(state, table, moved(state.seats, won.items()))


def hand_passed(state: TableState, event: e.HandPassed) -> TableState:
    table = table_of(state)
    if event.back:
        over = tuple([each for each in event.antes if not each[0]])
        back = moved(state.seats, [each for each in event.antes if each[0]])
        return _over(state, replace(table, passed=0, antes=over), back)
    return _over(state, replace(table, passed=table.passed + 1, antes=event.antes), state.seats)


def _over(state: TableState, table: PotTable, seats: tuple[Seat, ...]) -> TableState:
    shoe = state.shoe
    return replace(
        state,
        phase=SETTLED,
        seats=seats,
        deal=replace(state.deal, betting=None),
        extra=table,
        keyed=(),
        shoe=None if shoe is None else replace(shoe, hands=shoe.hands + 1),
    )


def with_chips(state: TableState, changes: Iterable[tuple[int, int]]) -> TableState:
    return replace(state, seats=moved(state.seats, changes))


def moved(seats: tuple[Seat, ...], by: Iterable[tuple[int, int]]) -> tuple[Seat, ...]:
    """Stacks in front of the seats, by what a step of the hand did to them."""
    changed = [*seats]
    for number, cents in by:
        at = place_of(changed, number)
        changed[at] = replace(changed[at], chips=changed[at].chips + cents)
    return tuple(changed)


def place_of(seats: Sequence[Seat], number: int) -> int:
    """Where a seat stands among them: mostly they are numbered from one."""
    at = number - 1
    if at < len(seats) and seats[at].number == number:
        return at
    return [seat.number for seat in seats].index(number)
