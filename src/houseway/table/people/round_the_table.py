"""The order of seats around the table, numbered clockwise from the dealer's left or as the house has it."""

from houseway.table.state import TableState


def clockwise(state: TableState, first: int) -> list[int]:
    """All seats from this one: upwards and round, where they are numbered clockwise."""
    return _around(state, first, downwards=state.house.seats_counterclockwise)


def counterclockwise(state: TableState, first: int) -> list[int]:
    """All seats from this one the other way."""
    return _around(state, first, downwards=not state.house.seats_counterclockwise)


def _around(state: TableState, first: int, downwards: bool) -> list[int]:
    numbers = sorted((seat.number for seat in state.seats if seat.behind is None), reverse=downwards)
    after = [number for number in numbers if (number <= first if downwards else number >= first)]
    return after + [number for number in numbers if number not in after]


def closest_to_the_dealer(state: TableState, seats: list[int]) -> int:
    """Of these the first one comes to moving counterclockwise from the dealer, or from the other side."""
    lowest = state.house.equal_bets_from_left != state.house.seats_counterclockwise
    return min(seats) if lowest else max(seats)


def to_the_right_of(state: TableState, seat: int) -> list[int]:
    """The other seats, beginning with the one to the right of this."""
    return [number for number in counterclockwise(state, seat) if number != seat]


def highest(state: TableState) -> int:
    """The highest seat that is taken, or the highest of all where none is."""
    return max(seat.number for seat in state.patrons or state.seats)


def first_patron(state: TableState, order: list[int], without: tuple[int, ...]) -> int | None:
    """The first seat in this order that is taken and not among those left out."""
    taken = {seat.number for seat in state.patrons}
    return next((number for number in order if number in taken and number not in without), None)
