"""The order of seats around the table, which are numbered clockwise from the dealer's left."""

from houseway.table.state import TableState


def clockwise(state: TableState, first: int) -> list[int]:
    """All seats from this one, upwards and round."""
    numbers = sorted(seat.number for seat in state.seats if seat.behind is None)
    return [n for n in numbers if n >= first] + [n for n in numbers if n < first]


def counterclockwise(state: TableState, first: int) -> list[int]:
    """All seats from this one, downwards and round."""
    numbers = sorted((seat.number for seat in state.seats if seat.behind is None), reverse=True)
    return [n for n in numbers if n <= first] + [n for n in numbers if n > first]


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
