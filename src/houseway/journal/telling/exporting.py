"""The whole journal as lines of JSON that need no Houseway to be read; schemas/journal-export.json says how.

A row's hash is SHA-256 over `stream`, `seq`, `schema`, `prev`, each with a line feed, and the compact JSON of
`body`. Secrets that have not been shown are never exported. Rows of a hand in play with closed cards are
withheld until it ends, and with them the anchors that tell of them: each stream is whole up to where it
stops, and a `withheld` line says how many rows wait.
"""

from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from typing import Any

import msgspec

from houseway.journal.checking.anchors import Anchor
from houseway.journal.rows import Row
from houseway.journal.stores.store import Store
from houseway.journal.telling.withholding import rows_told


class Heading(msgspec.Struct, frozen=True, tag_field="kind", tag="journal"):
    """`rows` follow; `withheld` more wait until the hands in play with closed cards have ended."""

    contract_version: int
    streams: int
    rows: int
    withheld: int = 0


class ExportedRow(msgspec.Struct, frozen=True, tag_field="kind", tag="row"):
    """`body` is the row's content as it was hashed."""

    stream: str
    seq: int
    schema: int
    prev: str
    hash: str
    body: dict[str, Any]


class ExportedWithheld(msgspec.Struct, frozen=True, tag_field="kind", tag="withheld"):
    """Rows from `first` on belong to a hand in play with closed cards; export again when it has ended."""

    stream: str
    first: int
    rows: int


class ExportedAnchor(msgspec.Struct, frozen=True, tag_field="kind", tag="anchor"):
    anchor: Anchor


class ExportedDefinition(msgspec.Struct, frozen=True, tag_field="kind", tag="definition"):
    """A game as the tables that name this digest played it."""

    digest: str
    definition: dict[str, Any]


Line = Heading | ExportedRow | ExportedWithheld | ExportedAnchor | ExportedDefinition


def export(store: Store) -> Iterator[bytes]:
    """The heading, the rows of every stream, the definitions they name, and the anchors."""
    # Before the heads, so that every row an anchor tells of is there.
    anchors = [*store.anchors()]
    heads = store.heads()
    told = rows_told(store, heads)
    digests: set[str] = set()
    rows, withheld = sum(told.values()), sum(head.seq - told[stream] for stream, head in heads.items())
    yield msgspec.json.encode(Heading(1, len(heads), rows, withheld))
    for stream in sorted(heads):
        for row in islice(store.read(stream), told[stream]):
            digests |= _digest_named(row)
            # Written as it stands: it is what was hashed.
            body: Any = msgspec.Raw(row.body)
            yield msgspec.json.encode(ExportedRow(stream, row.seq, row.schema, row.prev, row.hash, body))
        if waiting := heads[stream].seq - told[stream]:
            yield msgspec.json.encode(ExportedWithheld(stream, told[stream] + 1, waiting))
    for digest in sorted(digests):
        definition = msgspec.json.decode(store.definition(digest) or b"{}")
        yield msgspec.json.encode(ExportedDefinition(digest, definition))
    # An anchor has the hash of the last row, from which closed cards could be tried out.
    for anchor in takewhile(lambda each: _tells_only(each, told), anchors):
        yield msgspec.json.encode(ExportedAnchor(anchor))


def _tells_only(anchor: Anchor, told: Mapping[str, int]) -> bool:
    """True for an anchor that names no row beyond those that are told."""
    return all(head.seq <= told.get(stream, 0) for stream, head in anchor.heads.items())


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
