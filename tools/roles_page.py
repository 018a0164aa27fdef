"""docs/roles.md, made from the tables that enforce it."""

from houseway.server.messages import KEPT_BY_THE_HOUSE
from houseway.server.people.roles import (
    COMMANDS_BY_PASSWORD,
    DUTIES,
    DUTIES_BY_PASSWORD,
    Duty,
    HouseRole,
    at_the_table,
)
from houseway.table.decide import ACTS
from houseway.table.link.decide import ACTS as LINK_ACTS
from houseway.table.link.decide import BY_HAND

BEGINNING = """# Who may do what

Seven roles. The table itself refuses a command that is not for the role, with the clause; the doors refuse
the rest. Surveillance and the regulator see every table and change nothing. A command marked 2 needs a second
person's approval, one of the two a supervisor; one with no mark the house gives by itself. This page is
generated from what the code enforces.
"""
BY_PIN = """## In a session that a PIN opened or unlocked

Dealers, floor and executives take over and unlock consoles by PIN, which others may see typed. In such a
session:

- They deal, rule alone where one person may, keep records and lists, and read reports. A dealer still asks
  the floor for what the floor may order alone, and for a record.
- They are never one of two people who must sign.
- They have none of these duties: {duties}.
- They give none of these commands: {commands}.

Sign in by password at the console, and all of it is yours again. So a dealer who was relieved by PIN signs in
by password before they ask for a fill: otherwise one floor person who knows the dealer's PIN would be both
signers.
"""
TWO_SIGN = {"CountTray", "FillTray", "CreditTray", "TakeDrop", "BackOut"}


def may_give(role: HouseRole, command: type) -> bool:
    if command in KEPT_BY_THE_HOUSE:
        return False
    seated = at_the_table(role)
    acts = LINK_ACTS if command in LINK_ACTS else ACTS
    return seated is not None and seated in acts[command][0]


def page() -> str:
    heading = f"| | {' | '.join(HouseRole)} |"
    rule = "|---" * (len(HouseRole) + 1) + "|"
    duties = [_row(duty.replace("_", " "), [duty in DUTIES[role] for role in HouseRole]) for duty in Duty]
    acts = [
        _row(_name(command), [may_give(role, command) for role in HouseRole], command.__name__ in TWO_SIGN)
        for command in ACTS
    ]
    by_hand = [
        _row(_name(command), [may_give(role, command) for role in HouseRole], True) for command in BY_HAND
    ]
    house = ["## In the house", "", heading, rule, *duties, ""]
    table = ["## At a table", "", heading, rule, *acts, ""]
    link = ["## On a jackpot link, away from its tables", "", heading, rule, *by_hand, ""]
    return "\n".join([BEGINNING, *house, *table, *link, _by_pin()])


def _by_pin() -> str:
    duties = [duty.replace("_", " ") for duty in Duty if duty in DUTIES_BY_PASSWORD]
    commands = [f"`{_name(command)}`" for command in COMMANDS_BY_PASSWORD]
    return BY_PIN.format(duties=", ".join(duties), commands=", ".join(commands))


def _name(command: type) -> str:
    return str(command.__struct_config__.tag)  # type: ignore[attr-defined]


def _row(name: str, allowed: list[bool], two: bool = False) -> str:
    mark = "2" if two else "yes"
    return f"| {name} | {' | '.join(mark if yes else '' for yes in allowed)} |"
