"""Each role × each command: the table and the socket do as docs/roles.md says."""

from datetime import UTC, datetime
from typing import Any, get_args

import msgspec
import pytest

from houseway.refusals import Refused
from houseway.server.people.roles import DUTIES, Duty, HouseRole, at_the_table
from houseway.table import Envelope, Role, can
from houseway.table.commands import Command
from houseway.table.decide import ACTS
from houseway.table.link import LinkCommand, LinkEnvelope, LinkState, decide_link
from houseway.table.link.decide import ACTS as LINK_ACTS
from houseway.table.link.decide import BY_HAND
from tests.unit.table.croupier import betting_table
from tools.roles_page import may_give

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
KINDS = get_args(Command)
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


def test_every_command_says_whose_it_is():
    assert set(ACTS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("role", list(Role))
def test_the_table_refuses_who_may_not(role, kind):
    refused = can(STATE, Envelope("1", "someone", role, NOON, any_of(kind)))
    of_role = refused is not None and refused.reason == "not_allowed_for_role"
    if role in ACTS[kind][0]:
        assert not of_role or kind.__name__ in ("ShakeCups",)
    else:
        assert of_role


def test_every_link_command_says_whose_it_is():
    assert set(LINK_ACTS) == set(get_args(LinkCommand))


NOT_THEIRS = [(role, kind) for kind, (roles, _) in LINK_ACTS.items() for role in Role if role not in roles]


@pytest.mark.parametrize(("role", "kind"), NOT_THEIRS)
def test_the_link_refuses_who_may_not(role, kind):
    envelope = LinkEnvelope("1", "someone", role, NOON, any_of(kind))
    with pytest.raises(Refused) as refused:
        decide_link(LinkState("harmony"), envelope)
    assert refused.value.reason == "not_allowed_for_role"


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
