"""docs/wire.md and the JSON Schemas, made from the types that read and write the wire."""

import json
from typing import Any

import msgspec

from houseway.journal.telling.exporting import export_schema
from houseway.server.limits import MAX_MESSAGE_BYTES
from houseway.server.messages import Incoming, Outgoing, WireCommand

DRAFT = "https://json-schema.org/draft/2020-12/schema"
BEGINNING = f"""# The wire

One websocket at `/ws` carries any number of tables. Come in first (`POST /api/session` with a name at a
demonstration, `POST /api/sign-in` with `person` and `password` elsewhere): the cookie says who you are, and
the `Origin` must be this house's own. Every message is one JSON text of at most {MAX_MESSAGE_BYTES} bytes;
a field that is not listed is refused. `schemas/wire.json` is the same as a JSON Schema. This page is
generated.

A table is shown in three parts: its `layout`, its `board` and its `view`. All three are sent on joining, in
this order; later a part is sent when it has changed, layout and board before the view of the same moment.
Each carries `seq`, the row of the table's journal after which it was taken. A client that was away joins
again and is sent the table as it is: nothing else is needed, because each part is whole. Of a table that
changes quicker than a client reads, only the latest is sent. `your_seat` is the last field of a view and,
but for cards that a patron holds face down, the only one that differs from person to person.

Staff are sent a `console` before each view: the acts that are legal now for their role, each with the
command as far as it is known, what it still needs, who must sign and its clause. Where a command says
`from-shoe`, the house puts in the card, the commitment or the seed of its own sealed shoe, and takes nothing
else there: a shoe is `from-shoe` or real cards (docs/fairness.md). An act that is a
supervisor's may be sent from a dealer's console with that supervisor's `sign_off`: it is then the
supervisor's, with the dealer as witness. A sign at `/ws/sign/TABLE` needs no cookie, is sent `layout`,
`board` and `sign`, and is closed if it says anything.

After the cut of a sealed shoe, a patron's client adds a share (`add_share`, 32 random bytes drawn for this
`commitment`) as soon as `offered.share` lists its seat. Before the first card the house waits for the seats
in `sharing.awaited`, at most the posted number of seconds; until then that card is refused as
`shares_awaited`. `sharing`, in views and signs, says whose shares are in, which connected seats are
`missing`, and which shares are no patron's.

A client that does not read is closed with 1013 and may come back at once. A command sent again under the
same `id` gets its first answer and is done once, also after the house was restarted. Where two must sign,
`sign_off` names the second person. The command is answered `waiting` and given once that person approves it
on a session of their own, opened by password (`sign`, or `POST /api/signatures/REQUEST`), or once the asker
sends the code that the signer's page shows for this command alone (`sign_with_code`). A `pin` is refused.

Over HTTP, with the same cookie: `GET /api/tables` is the lobby; `GET /api/tables/TABLE/hands` are finished
hands of a pot game and `GET /api/tables/TABLE/hands/N` is one of them, step by step; `GET
/api/tables/TABLE/rounds` are the
asker's own rounds from the journal, newest first, with `before` to ask on from; `GET
/api/tables/TABLE/shoes/NUMBER` is a spent shoe with its seed, as `houseway verify-shoe` reads it and the
page checks it. Where a shoe stays closed it opens the cards that the asker saw, each with its proof, in the
hands that are over or with `round` in that one; surveillance and the regulator are opened all that were
dealt, and with `pack_seed` the whole pack. Each hand of a history names its `shoe`. `GET
/api/tables/TABLE/hint` (with `hand`, to be sure which) is for who decides now: the exact gain of each choice
from their own cards and the up card against a full shoe, as `houseway strategy` prints it;
to anybody else, and where nothing is asked, it is refused with the clause.
"""


def described() -> dict[str, Any]:
    """The JSON Schema of messages and commands, fields in the order in which they are sent."""
    (incoming, outgoing, commands), components = msgspec.json.schema_components(
        [Incoming, Outgoing, WireCommand], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": DRAFT,
        "title": "Houseway's websocket",
        "properties": {"client": incoming, "server": outgoing, "command": commands},
        "$defs": components,
    }


def schema() -> str:
    return json.dumps(described(), indent=2, sort_keys=True) + "\n"


def journal_schema() -> str:
    return json.dumps(export_schema(), indent=2) + "\n"


def page() -> str:
    return "\n".join(
        [
            BEGINNING,
            *_section("What a client sends", Incoming),
            *_section("What the house sends", Outgoing),
            *_section("Commands", WireCommand),
        ]
    )


def _section(title: str, union: Any) -> list[str]:
    lines = [f"## {title}", "", "| `type` | fields | meaning |", "|---|---|---|"]
    shape = msgspec.inspect.type_info(union)
    assert isinstance(shape, msgspec.inspect.UnionType)
    for kind in shape.types:
        assert isinstance(kind, msgspec.inspect.StructType)
        fields = ", ".join(f"`{field.encode_name}`{'' if field.required else '?'}" for field in kind.fields)
        meaning = " ".join((kind.cls.__doc__ or "").split())
        lines.append(f"| `{kind.tag}` | {fields or '–'} | {meaning} |")
    return [*lines, ""]
