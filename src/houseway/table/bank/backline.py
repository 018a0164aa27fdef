"""Bets behind a place: who may bet there, in which spot, and whose wager decides the hand."""

from collections.abc import Iterable

from houseway.families.round import FLOOR, FOR_ONESELF, REPLACED, Ask, Hand
from houseway.refusals import Refusal, Refused
from houseway.rules.cover import decider
from houseway.table import events as e
from houseway.table.bank.state import Bank
from houseway.table.commands import AllowBackline, ClaimDecision, OfferKey, Stake
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Phase, Seat, TableState, own_seat
from houseway.words import Values

# Said instead of a choice: the house plays the hand by its own guidelines.
HOUSE_WAY = "house-way"


def bettors(state: TableState, place: int) -> list[int]:
    """Seats with a bet at a place, in the order of settling: who controls it, then the spots behind.

    A place where nobody sits is its first bettor's for the hand (PD-25).
    """
    bank = state.bank
    behind = [seat for at, seat in bank.behind if at == place] if bank is not None else []
    here = [seat.number for seat in state.seats if seat.number == place and seat.patron is not None]
    return [*here, *behind]


def in_the_hand(state: TableState, place: int) -> list[int]:
    """Those of them with money at the place: who sits there and does not bet neither sees nor plays it."""
    return [seat for seat in bettors(state, place) if _bets_at(state.seat(seat), place)]


def seen_by(state: TableState, place: int) -> list[int]:
    """Who may look at a hand: all who have wagered on it, with a share too (103.18, 103.27)."""
    plays = in_the_hand(state, place)
    return plays + [seat.number for seat in state.seats if seat.number not in plays and _bets_at(seat, place)]


def _bets_at(seat: Seat, place: int) -> bool:
    return any(seat.place_of(bet) == place for bet in seat.bets)


def bettor_at(state: TableState, seat: int, place: int) -> int:
    """0 for who controls the place, 1 and on for those behind it by their spots."""
    there = bettors(state, place)
    return there.index(seat) if seat in there else len(there)


def with_spots(state: TableState, seat: int, stakes: Iterable[Stake]) -> tuple[tuple[int, int], ...]:
    """The spots behind places once these stakes lie there: who comes first has the first."""
    behind = list(state.bank.behind) if state.bank is not None else []
    for stake in stakes:
        spot = (stake.at, seat)
        if stake.at is not None and stake.at != seat and spot not in behind and stake.joins is None:
            behind.append((stake.at, seat))
    return tuple(behind)


def check_place(state: TableState, place: int) -> None:
    """A place of the layout that may be bet on by others than who sits there."""
    rule, cite = state.practice.backline, state.practice.cite("backline")
    if place not in state.places:
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "no-seat", seat=place, seats=state.places)
    if rule.allowed == "never":
        raise Refused(Refusal.BACKLINE_NOT_ALLOWED, cite, "no-backline", game=state.game.name)
    if state.seat(place).patron is None and not rule.empty_places:
        cite = state.practice.cite("backline", "empty_places")
        raise Refused(Refusal.PLACE_EMPTY, cite, "place-empty", place=place)


def check_backline(state: TableState, seat: Seat, stake: Stake) -> None:
    """A bet at a place that another controls, or nobody: where the game, its player and the layout let it."""
    place, bank, practice = stake.at, state.bank, state.practice
    if bank is None or place is None or place == seat.number:
        return
    cite, told, controls = practice.cite("backline"), {"place": place}, state.seat(place)
    plays = _bets_at(controls, place)
    if plays and practice.backline.only_unplayed:
        raise Refused(Refusal.BACKLINE_NOT_ALLOWED, cite, "only-unplayed", **told)
    known = (place, seat.number) in bank.behind + bank.backed
    if plays and place in bank.refuses and not known:
        raise Refused(Refusal.BACKLINE_NOT_ALLOWED, cite, "backline-refused", **told)
    _check_spot(state, seat, place, stake.key)


def _check_spot(state: TableState, seat: Seat, place: int, key: OfferKey) -> None:
    """The layout has so many spots of a kind at a place, its player's among them."""
    spots = state.practice.backline.spots or state.house.spots_at_a_place
    others = [
        other.number
        for other in state.seats
        if other.number != seat.number
        and any(other.place_of(bet) == place and bet.key == key and bet.joins is None for bet in other.bets)
    ]
    held = state.seat(place).patron is not None and place not in others
    if len(others) + held >= spots:
        cite = state.practice.cite("backline", "spots")
        raise Refused(Refusal.SPOT_TAKEN, cite, "spots-taken", place=place, spots=spots)


def check_hand_left(state: TableState, seat: Seat, stakes: Iterable[Stake]) -> None:
    """Refuse a wager that would give one place more a hand than the game has, at a table of more seats."""
    most, bank = state.practice.seats.hands, state.bank
    if not most or bank is None:
        return
    hands = {other.place_of(bet) for other in state.seats for bet in other.bets} | {bank.seat}
    new = {seat.place_of(stake) for stake in stakes} - hands
    if new and len(hands) + len(new) > most:
        cite, told = state.practice.cite("seats"), {"place": min(new), "most": most}
        raise Refused(Refusal.SPOT_TAKEN, cite, "hands-taken", **told)


def bankers_of(bank: Bank) -> tuple[int, ...]:
    """The seats of those wagers: of the hand that is banked, or of the one just settled."""
    first = bank.seat if bank.seat is not None else bank.banked
    shares = bank.shares if bank.seat is not None else bank.shared
    return (*(() if first is None else (first,)), *(seat for seat, _ in shares))


def allow_backline(state: TableState, envelope: Envelope, command: AllowBackline) -> Outcome:
    """For bets to come; what lies there stays."""
    seat = own_seat(state, envelope, command.seat)
    if seat.behind is not None:
        raise Refused(Refusal.NOT_IN_CONTROL, state.practice.cite("seat-control"), "controls-no-place")
    return Outcome([e.BacklineAllowed(seat.number, command.allowed)])


def decides(state: TableState, place: int | None) -> int | None:
    """The seat that plays a hand: the player-dealer's, the claimant's, or that of who controls the place."""
    bank = state.bank
    if bank is None:
        return place
    claimed = next((seat for at, seat in bank.claims if at == (bank.seat if place is None else place)), None)
    if place is None:
        return bank.seat if claimed is None else claimed
    return claimed if claimed is not None else next(iter(in_the_hand(state, place)), None)


def each_decides(state: TableState) -> bool:
    """Whether every bettor on the community hand decides alone, whoever controls the place."""
    return bool(state.game.plays.rules.deciding(state.play))


def asked(state: TableState, ask: Ask) -> int | None:
    """The seat that answers: the bettor whose own matter it is, else who plays the hand."""
    return decides(state, ask.place) if ask.seat is None else ask.seat


def may_claim(state: TableState, place: int | None) -> int | None:
    """The seat behind a place whose wager in action is larger than that of who would decide."""
    bank = state.bank
    if bank is None or place is None or _is_begun(state, place):
        return None
    if len(in_the_hand(state, place)) < 2:
        return None
    largest = _largest(state, bank, place)
    return None if largest == decides(state, place) else largest


def _largest(state: TableState, bank: Bank, place: int) -> int:
    there = in_the_hand(state, place)
    against = bank.cents + sum(cents for _, cents in bank.shares)
    return there[decider([base_of(state, number, place) for number in there], against)]


def _largest_bank(state: TableState, bank: Bank) -> int:
    """Against all base wagers on the table the banks have action one after another (103.13, PD-6)."""
    stakes = [bank.cents, *(cents for _, cents in bank.shares)]
    against = sum(base_of(state, seat.number, at) for at in state.deal.places for seat in state.seats)
    return [*bankers_of(bank)][decider(stakes, against)]


def options_of(state: TableState, step: Ask) -> tuple[str, ...]:
    """What may be said of a hand: who has set one hand of the round plays the others House Way (103.18)."""
    looks = HOUSE_WAY in step.options and step.default != HOUSE_WAY
    if looks or not is_second_hand(state, step):
        return step.options
    return (step.default,)


def open_options(state: TableState, step: Ask) -> tuple[str, ...]:
    """Those that who does not look at the hand may know of: they tell nothing of closed cards (103.27)."""
    if not is_kept_from_others(state, step):
        return options_of(state, step)
    return (HOUSE_WAY,) if is_second_hand(state, step) else step.openly or ()


def is_kept_from_others(state: TableState, step: Ask) -> bool:
    """Whether what may be said of the hand would tell what it is, and it lies closed."""
    return step.openly is not None and state.deal.is_down(step.hand)


def settings_of(state: TableState, step: Ask) -> tuple[Hand, ...]:
    """How the hand may be set, House Way first; a second hand only so."""
    return step.settings[:1] if is_second_hand(state, step) else step.settings


def is_second_hand(state: TableState, step: Ask) -> bool:
    """Whether who decides has set another hand of the round, where only the first may be.

    Where the game prints no House Way each hand is set (READINGS 91).
    """
    place, practice = step.place, state.practice
    printed = bool(practice.house_way) and practice.hand_by_hand.sets == "first"
    if not printed or place is None or step.seat is not None or not state.deal.is_apart:
        return False
    seat = decides(state, place)
    # Whose hand the house sets, unseen, has looked at none by that.
    looked_at = [at for at in state.deal.places if at != place and _is_begun(state, at, HOUSE_WAY)]
    return any(decides(state, at) == seat for at in looked_at)


def _is_begun(state: TableState, place: int | None, but: str = "") -> bool:
    """Whether somebody has decided about the hand there, or about the bank's."""
    return any(
        made.place == place and made.choice not in (*FOR_ONESELF, *REPLACED, FLOOR, but)
        for made in state.deal.made
    )


def claim_decision(state: TableState, envelope: Envelope, command: ClaimDecision) -> Outcome:
    """Only the largest wager that will receive action, and before anything was decided at the place."""
    seat, place = own_seat(state, envelope, command.seat), command.at
    cite, bank = state.practice.cite("deciding"), state.bank
    if each_decides(state):
        raise Refused(Refusal.NO_DECISION_HERE, state.game.draw.cite, "each-decides-alone")
    banks = bank is not None and place == bank.seat and bool(bank.shares)
    if bank is None or state.phase is not Phase.DEALING or not (banks or place in state.deal.places):
        raise Refused(Refusal.NO_DECISION_HERE, cite, "no-hand-there", place=place)
    if _is_begun(state, None if banks else place):
        raise Refused(Refusal.NO_DECISION_HERE, cite, "decided-already", place=place)
    largest = _largest_bank(state, bank) if banks else _largest(state, bank, place)
    if seat.number != largest:
        told: Values = {"seat": seat.number, "largest": largest, "place": place}
        raise Refused(Refusal.NOT_IN_CONTROL, cite, "not-the-largest", **told)
    said = e.announced("decides", cite, to=seat.number, place=place)
    return Outcome([e.DecisionClaimed(seat.number, place), said])


def base_of(state: TableState, number: int, place: int) -> int:
    """A bettor's base wagers at a place, with the shares of others in them."""
    offer = state.game.offer
    return sum(
        bet.cents
        for seat in state.seats
        for bet in seat.bets
        if seat.place_of(bet) == place
        and number in (seat.number if bet.joins is None else None, bet.joins)
        and offer(*bet.key).kind == "base"
    )
