"""What travels over the websocket: strict on the way in, plain on the way out."""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from houseway.refusals import Refusal, Refused
from houseway.table import View
from houseway.table.commands import BuyIn, Command, Leave, PlaceBet, SeatNumber, Sit, TakeBack

MAX_MESSAGE_BYTES = 4096

_T = TypeVar("_T")
Name = Annotated[str, Meta(min_length=1, max_length=64)]


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sit"):
    """A patron's wish to sit; the name comes from the session, never from the message."""

    seat: SeatNumber


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="join"):
    """Ask for the views of a table, from now on."""

    table: Name


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="command"):
    """A command for a table; sent twice with one id, it is done once."""

    id: Name
    table: Name
    command: TakeSeat | BuyIn | PlaceBet | TakeBack | Leave

    def for_patron(self, name: str) -> Command:
        match self.command:
            case TakeSeat(seat):
                return Sit(seat, name)
            case command:
                return command


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    id: str
    seq: int


class No(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A refusal; `id` is the command's, None where a message could not be read that far."""

    id: str | None
    reason: str
    cite: str
    sentence: str


class Shown(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    table: str
    seq: int
    view: View


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a visitor says at the door."""

    name: Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]


_messages: msgspec.json.Decoder[Join | Order] = msgspec.json.Decoder(Join | Order)
_entrances = msgspec.json.Decoder(Entrance)


def read_message(text: str | bytes) -> Join | Order:
    if len(text) > MAX_MESSAGE_BYTES:
        raise malformed(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
    return _decoded(_messages, text)


def read_entrance(body: bytes) -> Entrance:
    entrance = _decoded(_entrances, body)
    if not entrance.name.isprintable():
        raise malformed("a name has only printable characters")
    return entrance


def _decoded(decoder: msgspec.json.Decoder[_T], text: str | bytes) -> _T:
    try:
        return decoder.decode(text)
    # The last two are what nesting without end and broken characters lead to.
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise malformed(str(error)) from None


def malformed(why: str) -> Refused:
    return Refused(Refusal.MESSAGE_MALFORMED, "", f"This message cannot be read: {why}.")


def refused(refusal: Refused, command_id: str | None = None) -> No:
    return No(command_id, refusal.reason, refusal.cite, refusal.sentence)
