"""Values that a need takes: every proposal is built from one, so that every act is judged by a legal one."""

from typing import Any

from houseway.table.console.documents import Need


def nearest(need: Need, wanted: int) -> int:
    """Return the value nearest to the wanted one that is within the need's range, in its whole units.

    Where nothing is within the range the wanted value itself comes back, for the rules to refuse.
    """
    least, most = range_of(need, wanted)
    if least > most:
        return wanted
    unit = need.unit or 1
    value = min(max(wanted, least), most) // unit * unit
    if value != need.other_than:
        return value
    return value + unit if value + unit <= most else value - unit


def range_of(need: Need, wanted: int = 0) -> tuple[int, int]:
    """Return the least and the most that the need takes, in whole units; the wanted value for no end."""
    unit = need.unit or 1
    least = wanted if need.least is None else -(-need.least // unit) * unit
    most = max(wanted, least) if need.most is None else need.most // unit * unit
    return least, most


def fits(need: Need, value: Any) -> bool:
    """Whether the need takes this value; any value fits a need that takes nothing now."""
    if need.kind in ("amount", "number"):
        least, most = range_of(need, value)
        whole = value % (need.unit or 1) == 0 and value != need.other_than
        return least > most or (least <= value <= most and whole)
    if need.kind in ("seat", "choice"):
        return not need.choices or value in need.choices
    if need.kind == "seats":
        return not need.choices or {*value} <= {*need.choices}
    return True
