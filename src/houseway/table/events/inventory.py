"""The tray was counted, filled or credited; the drop was taken. Each names those who signed."""

from houseway.table.events.shapes import Fact


class TrayCounted(Fact, frozen=True, tag="tray_counted"):
    """The opener or closer, by denomination."""

    kind: str
    chips: dict[int, int]
    cents: int
    signed_by: tuple[str, str]


class TrayFilled(Fact, frozen=True, tag="tray_filled"):
    """`slip` is the table's next serial number; none is left out."""

    slip: int
    chips: dict[int, int]
    cents: int
    signed_by: tuple[str, str]


class TrayCredited(Fact, frozen=True, tag="tray_credited"):
    """Chips went back to the cage, on the table's next slip."""

    slip: int
    chips: dict[int, int]
    cents: int
    signed_by: tuple[str, str]


class DropTaken(Fact, frozen=True, tag="drop_taken", omit_defaults=True):
    """The drop box was counted by two; `counted` is None where that is what was taken."""

    cents: int
    signed_by: tuple[str, str]
    counted: int | None = None
