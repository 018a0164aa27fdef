"""The whole journal as lines of JSON that need no Houseway to be read; schemas/journal-export.json says how.

A row's hash is SHA-256 over `stream`, `seq`, `schema`, `prev`, each with a line feed, and the compact JSON of
`body`. Secrets that have not been shown are never exported.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from houseway.journal.checking.anchors import Anchor
from houseway.journal.rows import Row
from houseway.journal.stores.store import Store


class Heading(msgspec.Struct, frozen=True, tag_field="kind", tag="journal"):
    contract_version: int
    streams: int
    rows: int


class ExportedRow(msgspec.Struct, frozen=True, tag_field="kind", tag="row"):
    """`body` is the row's content as it was hashed."""

    stream: str
    seq: int
    schema: int
    prev: str
    hash: str
    body: dict[str, Any]


class ExportedAnchor(msgspec.Struct, frozen=True, tag_field="kind", tag="anchor"):
    anchor: Anchor


class ExportedDefinition(msgspec.Struct, frozen=True, tag_field="kind", tag="definition"):
    """A game as the tables that name this digest played it."""

    digest: str
    definition: dict[str, Any]


Line = Heading | ExportedRow | ExportedAnchor | ExportedDefinition


def export(store: Store) -> Iterator[bytes]:
    """The heading, the rows of every stream, the definitions they name, and the anchors."""
    # Before the heads, so that every row an anchor tells of is there.
    anchors = [*store.anchors()]
    heads = store.heads()
    digests: set[str] = set()
    yield msgspec.json.encode(Heading(1, len(heads), sum(head.seq for head in heads.values())))
    for stream in sorted(heads):
        for row in islice(store.read(stream), heads[stream].seq):
            digests |= _digest_named(row)
            # Written as it stands: it is what was hashed.
            body: Any = msgspec.Raw(row.body)
            yield msgspec.json.encode(ExportedRow(stream, row.seq, row.schema, row.prev, row.hash, body))
    for digest in sorted(digests):
        definition = msgspec.json.decode(store.definition(digest) or b"{}")
        yield msgspec.json.encode(ExportedDefinition(digest, definition))
    for anchor in anchors:
        yield msgspec.json.encode(ExportedAnchor(anchor))


class _Opening(msgspec.Struct, frozen=True):
    events: list[dict[str, Any]]


def _digest_named(row: Row) -> set[str]:
    """A table names its game once, in its first row."""
    if row.seq != 1 or b'"digest"' not in row.body:
        return set()
    events = msgspec.json.decode(row.body, type=_Opening).events
    return {str(event["digest"]) for event in events if event.get("type") == "table_opened"}


def export_schema() -> dict[str, Any]:
    schema: dict[str, Any] = msgspec.json.schema(Line)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Journal export", **schema}
