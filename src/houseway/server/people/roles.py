"""The seven roles, and what each may do outside the tables; docs/roles.md shows it all."""

from enum import StrEnum

from houseway.table import Role
from houseway.table.commands import (
    BackOut,
    BarPatron,
    CountTray,
    CreditTray,
    FillTray,
    GivePromotion,
    PayJackpot,
    TakeDrop,
    VerifyHit,
)


class HouseRole(StrEnum):
    PATRON = "patron"
    DEALER = "dealer"
    FLOOR = "floor"
    EXECUTIVE = "executive"
    SURVEILLANCE = "surveillance"
    REGULATOR = "regulator"
    OPERATOR = "operator"


class Duty(StrEnum):
    """Acts that are not commands to a table; whoever is let in watches every table."""

    READ_REPORTS = "read_reports"
    EXPORT_JOURNAL = "export_journal"
    KEEP_PEOPLE = "keep_people"
    WORK_CAGE = "work_cage"
    SIGN_OFF = "sign_off"
    WITNESS_RECORDS = "witness_records"
    OPEN_TABLES = "open_tables"
    KEEP_METERS = "keep_meters"
    KEEP_LISTS = "keep_lists"
    EXCLUDE_PATRONS = "exclude_patrons"
    OPEN_SHOES = "open_shoes"


# A PIN is typed where others see it. A session that was opened or unlocked by one deals and keeps lists. It
# has none of these duties, gives none of these commands, and is never one of two people who must sign.
DUTIES_BY_PASSWORD = frozenset(
    {
        Duty.EXPORT_JOURNAL,
        Duty.KEEP_PEOPLE,
        Duty.WORK_CAGE,
        Duty.OPEN_TABLES,
        Duty.KEEP_METERS,
        Duty.EXCLUDE_PATRONS,
    }
)
COMMANDS_BY_PASSWORD = (
    CountTray,
    FillTray,
    CreditTray,
    TakeDrop,
    VerifyHit,
    PayJackpot,
    BackOut,
    GivePromotion,
    BarPatron,
)
SIGNING_DUTIES = (Duty.SIGN_OFF, Duty.WITNESS_RECORDS)
DUTIES: dict[HouseRole, frozenset[Duty]] = {
    HouseRole.PATRON: frozenset(),
    HouseRole.DEALER: frozenset({Duty.SIGN_OFF}),
    HouseRole.FLOOR: frozenset(
        {
            Duty.SIGN_OFF,
            Duty.READ_REPORTS,
            Duty.WORK_CAGE,
            Duty.OPEN_TABLES,
            Duty.KEEP_METERS,
            Duty.KEEP_LISTS,
            Duty.EXCLUDE_PATRONS,
        }
    ),
    HouseRole.EXECUTIVE: frozenset({Duty.SIGN_OFF, Duty.READ_REPORTS, Duty.KEEP_METERS}),
    HouseRole.SURVEILLANCE: frozenset({Duty.WITNESS_RECORDS, Duty.READ_REPORTS, Duty.OPEN_SHOES}),
    HouseRole.REGULATOR: frozenset({Duty.READ_REPORTS, Duty.EXPORT_JOURNAL, Duty.OPEN_SHOES}),
    HouseRole.OPERATOR: frozenset(
        {Duty.READ_REPORTS, Duty.KEEP_PEOPLE, Duty.OPEN_TABLES, Duty.EXCLUDE_PATRONS}
    ),
}
# Those who are not listed give no command to any table.
_AT_THE_TABLE = {
    HouseRole.PATRON: Role.PATRON,
    HouseRole.DEALER: Role.DEALER,
    HouseRole.FLOOR: Role.FLOOR,
    HouseRole.EXECUTIVE: Role.EXECUTIVE,
}


def at_the_table(role: HouseRole) -> Role | None:
    return _AT_THE_TABLE.get(role)


def may(role: HouseRole, duty: Duty) -> bool:
    return duty in DUTIES[role]
