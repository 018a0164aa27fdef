"""What travels over the websocket: strict on the way in, plain on the way out; docs/wire.md shows it."""

from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar, Union, get_args

import msgspec
from msgspec import Meta

from houseway.journal.cage_record import Means
from houseway.refusals import Refusal, Refused, Told
from houseway.server.limits import MAX_MESSAGE_BYTES, MOST_AT_ONCE
from houseway.server.people.exclusion import ExclusionKind
from houseway.server.people.roles import HouseRole
from houseway.table import Layout, View
from houseway.table.commands import Command, NoteMissingShares, RevealMustHit, SealMustHit
from houseway.table.console.documents import Console
from houseway.table.views.scoreboard import Scoreboard
from houseway.table.views.sign import WallView

_T = TypeVar("_T")
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(min_length=1, max_length=256)]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The shape of what clients send."""


class Join(_In, frozen=True, tag="join"):
    """Ask for a table's layout, board and view, and for each of them again when it changes."""

    table: Name


class LeaveTable(_In, frozen=True, tag="part"):
    """Ask for no more of a table."""

    table: Name


class SignOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The person who is asked to sign beside the sender; a `pin` is refused, since it signs for nothing."""

    person: Name
    pin: Secret | None = None


class Relief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person who takes over a console, or is back at it, by PIN."""

    person: Name
    pin: Secret


class Order(_In, frozen=True, tag="command"):
    """A command for a table; sent twice with one id, it is done once.

    With `sign_off` it waits until that person signs on their own session.
    """

    id: Name
    table: Name
    command: msgspec.Raw
    sign_off: SignOff | None = None

    def for_person(self, name: str) -> Command:
        """The command; where it says a name, that is the session's, never the message's."""
        said: Command = _decoded(_commands, bytes(self.command))
        named = _NAMED.get(type(said))
        return said if named is None else named(name=name, **msgspec.structs.asdict(said))


def _nameless(kind: Any) -> Any:
    """The command as clients send it: without the name of its sender and what the house knows of him."""
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, msgspec.inspect.StructType)
    said = [field for field in msgspec.structs.fields(kind) if field.name not in ("name", "left")]
    fields = [(field.name, field.type) for field in said]
    twin = msgspec.defstruct(
        f"{kind.__name__}Here",
        fields,
        tag_field="type",
        tag=shape.tag,
        frozen=True,
        forbid_unknown_fields=True,
    )
    twin.__doc__ = kind.__doc__
    return twin


# Whoever could seal a Must Hit amount would know it, and only the house knows who is connected: nobody is
# heard who asks for that.
KEPT_BY_THE_HOUSE = (SealMustHit, RevealMustHit, NoteMissingShares)


def _kinds() -> tuple[list[Any], dict[type, Any]]:
    kinds, named = [], {}
    for kind in get_args(Command):
        if kind in KEPT_BY_THE_HOUSE:
            continue
        if "name" in kind.__struct_fields__:
            named[_nameless(kind)] = kind
        else:
            kinds.append(kind)
    return [*kinds, *named], named


_KINDS, _NAMED = _kinds()
WireCommand: Any = Union[tuple(_KINDS)]  # noqa: UP007  a union of a list that is only known at run time


class Sign(_In, frozen=True, tag="sign"):
    """Approve or decline, on one's own session, a command that waits for one's signature."""

    request: Name
    approve: bool


class SignWithCode(_In, frozen=True, tag="sign_with_code"):
    """The code that the signer's own page shows for this command, typed where the command was sent."""

    request: Name
    code: Name


class Withdraw(_In, frozen=True, tag="withdraw"):
    """Take back one's own command that waits for a signature."""

    request: Name


class Detail(msgspec.Struct, frozen=True):
    """One thing that a signer is told of a command."""

    name: str
    value: str


class Waiting(msgspec.Struct, frozen=True, tag_field="type", tag="waiting"):
    """The command with this id waits for `person` to sign, for so many seconds; its answer comes then."""

    id: str
    request: str
    person: str
    seconds: int


class RequestToSign(msgspec.Struct, frozen=True):
    """A command that waits for a signature: who asks, where, what it says, what money it moves, its clause.

    `code` may be typed where the command was sent; it is good for this command alone.
    """

    request: str
    place: str
    asker: str
    asker_name: str
    act: str
    facts: tuple[Detail, ...]
    moves: tuple[Detail, ...]
    cite: str
    code: str
    seconds: int


class ToSign(msgspec.Struct, frozen=True, tag_field="type", tag="to_sign"):
    """All that waits for this person's signature now; sent to sessions opened by password, on each change."""

    waiting: tuple[RequestToSign, ...]


class SignedFor(msgspec.Struct, frozen=True, tag_field="type", tag="signed"):
    """A command was done in the names of two people: told at once to every session of both."""

    place: str
    row: int
    act: str
    asker: str
    signer: str
    facts: tuple[Detail, ...]


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """The command with this id is done and durable, in this row of its table."""

    id: str
    seq: int


class RefusedAnswer(Told, frozen=True, tag_field="type", tag="refused"):
    """A refusal; `id` is the command's, None where a message could not be read that far.

    The floor also hears, without an id, of a name that somebody was locked out of.
    """

    id: str | None


class _OfTable(msgspec.Struct, frozen=True, tag_field="type"):
    """Something of a table after row `seq`."""

    table: str
    seq: int


class LayoutShown(_OfTable, frozen=True, tag="layout"):
    """What is printed on the layout: sent on joining, and when the floor posts another."""

    layout: Layout


class BoardShown(_OfTable, frozen=True, tag="board"):
    """The scoreboard: sent on joining, and when a round or a shoe changes it."""

    board: Scoreboard


class Shown(_OfTable, frozen=True, tag="view"):
    """The table after row `seq`, as this client may see it; layout and board come before it."""

    view: View


class ConsoleShown(_OfTable, frozen=True, tag="console"):
    """For staff, before each view: what is legal now, what comes next, what to pay; `tips` is the tip box."""

    console: Console
    tips: int


class SignShown(_OfTable, frozen=True, tag="sign"):
    """For a sign at `/ws/sign/TABLE`, instead of the view: nothing of any seat."""

    sign: WallView


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a visitor says at the door of a demonstration."""

    name: Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Name
    password: Secret


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator says of someone new."""

    person: Name
    name: Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]
    role: HouseRole
    password: Secret
    pin: Secret | None = None


class ChangedPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator changes of someone; what is left out stays as it is."""

    role: HouseRole | None = None
    password: Secret | None = None
    pin: Secret | None = None
    disabled: bool | None = None


class NewKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's own new keys; `password` is the one so far."""

    password: Secret
    new_password: Secret | None = None
    new_pin: Secret | None = None


class NewExclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keep a patron out of the house, for good where no end is said."""

    kind: ExclusionKind
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    until: Annotated[datetime, Meta(tz=True)] | None = None


class EndedExclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a patron in again."""

    kind: ExclusionKind
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class OwnExclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patron's own exclusion, by their password; it holds until its end, or for good."""

    password: Secret
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    until: Annotated[datetime, Meta(tz=True)] | None = None


class CageAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sell chips, cash them, or take them for a debt, and by which means.

    Sent twice with one id by one cashier, it is done once.
    """

    id: Name
    act: Literal["sell", "cash", "take_payment"]
    patron: Name
    cents: Annotated[int, Meta(ge=1, le=MOST_AT_ONCE)]
    means: Means


Incoming = Join | LeaveTable | Order | Sign | SignWithCode | Withdraw
Outgoing = (
    Ack
    | RefusedAnswer
    | LayoutShown
    | BoardShown
    | Shown
    | ConsoleShown
    | SignShown
    | Waiting
    | ToSign
    | SignedFor
)
_messages: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
_commands: msgspec.json.Decoder[Any] = msgspec.json.Decoder(WireCommand)


def read_message(text: str | bytes) -> Incoming:
    if len(text) > MAX_MESSAGE_BYTES:
        raise malformed(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
    return _decoded(_messages, text)


def read_body(kind: type[_T], body: bytes) -> _T:
    """A strict JSON body of a request; texts that a person gave have only printable characters."""
    said = _decoded(msgspec.json.Decoder(kind), body)
    name = getattr(said, "name", "")
    if not name.isprintable():
        raise malformed("a name has only printable characters")
    return said


def _decoded(decoder: msgspec.json.Decoder[_T], text: str | bytes) -> _T:
    try:
        return decoder.decode(text)
    # The last two are what nesting without end and broken characters lead to.
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise malformed(str(error)) from None


def malformed(why: str) -> Refused:
    return Refused(Refusal.MESSAGE_MALFORMED, "", "message-malformed", why=why)


def refused(refusal: Refused, command_id: str | None = None) -> RefusedAnswer:
    return RefusedAnswer(id=command_id, **refusal.document)
