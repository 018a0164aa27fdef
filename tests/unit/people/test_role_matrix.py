"""Each role × each command and duty: the house does as roles.txt says, which no code has written."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from houseway.refusals import Refused
from houseway.server.people.roles import DUTIES, Duty, HouseRole, at_the_table, may
from houseway.table import Envelope, Role, can
from houseway.table.commands import Command
from houseway.table.link import LinkCommand, LinkEnvelope, LinkState, decide_link
from houseway.table.link.decide import BY_HAND
from tests.tables import betting_table
from tools.roles_page import may_give

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
KINDS = get_args(Command)
ROLES = Path(__file__).parent / "roles.txt"
STATE = betting_table(1).state


def any_of(kind: Any) -> Any:
    """Some command of this kind; whether it makes sense does not matter for who may give it."""
    return msgspec.json.decode(msgspec.json.encode(_filled(kind)), type=kind)


def _filled(kind: Any) -> dict[str, Any]:
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, msgspec.inspect.StructType)
    written = {field.encode_name: _some(field.type) for field in shape.fields if field.required}
    return {"type": shape.tag, **written} if shape.tag else written


def _some(kind: Any) -> Any:
    match kind:
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.StrType(pattern=pattern):
            return "0" * 64 if pattern else "x"
        case msgspec.inspect.LiteralType():
            return kind.values[0]
        case msgspec.inspect.UnionType():
            return _some(kind.types[0])
        case msgspec.inspect.DictType():
            return {}
        case msgspec.inspect.VarTupleType():
            return []
        case msgspec.inspect.BoolType():
            return False
        case msgspec.inspect.StructType():
            return _filled(kind.cls)
    raise AssertionError(kind)


def written(part: str) -> dict[str, set[str]]:
    """Whose each command is, as roles.txt has it."""
    lines = ROLES.read_text("utf-8").partition(f"[{part}]")[2].partition("\n[")[0].splitlines()
    whose: dict[str, set[str]] = {}
    roles: set[str] = set()
    for line in filter(None, lines):
        if line.endswith(":"):
            roles = set(line.removesuffix(":").split())
        else:
            whose |= dict.fromkeys(line.split(), roles)
    return whose


def allowed(decided: Callable[[Role], Refused | None]) -> set[str]:
    """The roles that are not refused for their role."""
    answers = {role: decided(role) for role in Role}
    return {role for role, no in answers.items() if no is None or no.reason != "not_allowed_for_role"}


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def test_every_command_is_written_down():
    assert written("table").keys() == {tag(kind) for kind in KINDS}
    assert written("link").keys() == {tag(kind) for kind in get_args(LinkCommand)}
    assert written("house").keys() == set(Duty)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_table_hears_those_whose_command_it_is_and_nobody_else(kind):
    def decided(role: Role) -> Refused | None:
        return can(STATE, Envelope("1", "someone", role, NOON, any_of(kind)))

    assert allowed(decided) == written("table")[tag(kind)]


@pytest.mark.parametrize("kind", get_args(LinkCommand), ids=lambda kind: kind.__name__)
def test_the_link_hears_those_whose_command_it_is_and_nobody_else(kind):
    def decided(role: Role) -> Refused | None:
        try:
            decide_link(LinkState("harmony"), LinkEnvelope("1", "someone", role, NOON, any_of(kind)))
        except Refused as refused:
            return refused
        except (AssertionError, KeyError):
            # Heard: it is asked of a link that has not been opened yet.
            return None
        return None

    assert allowed(decided) == written("link")[tag(kind)]


@pytest.mark.parametrize("duty", list(Duty))
def test_outside_the_tables_each_role_has_the_duties_that_are_written_down(duty):
    assert {role for role in HouseRole if may(role, duty)} == written("house")[duty]


@pytest.mark.parametrize("role", list(HouseRole))
def test_whose_duty_meters_are_may_give_every_command_by_hand(role):
    duty = Duty.KEEP_METERS in DUTIES[role]
    assert [may_give(role, kind) for kind in BY_HAND] == [duty] * len(BY_HAND)


@pytest.mark.parametrize("role", [HouseRole.SURVEILLANCE, HouseRole.REGULATOR, HouseRole.OPERATOR])
def test_those_who_only_watch_give_no_command(role):
    assert at_the_table(role) is None
    assert not any(may_give(role, kind) for kind in KINDS)


def test_surveillance_changes_nothing_in_the_house_either():
    changing = {Duty.KEEP_PEOPLE, Duty.WORK_CAGE, Duty.SIGN_OFF, Duty.KEEP_METERS}
    assert not changing & DUTIES[HouseRole.SURVEILLANCE]
    assert not changing & DUTIES[HouseRole.REGULATOR]
