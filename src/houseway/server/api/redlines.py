"""The redline of two games of the catalog: what changed from one to the other, and every edge."""

from houseway.contracts.documents import DiffDocument
from houseway.contracts.redlines import diff_document
from houseway.printing import PAGES, drawn
from houseway.printing.redline import Version, compare, redline_page
from houseway.refusals import NotationError
from houseway.rules import load
from houseway.server.api.endpoint import GAME, Call, Endpoint, Parameter, Printed

_FORMATS = ("json", *PAGES)


def compared(call: Call) -> DiffDocument | Printed:
    other = call.query.get("with")
    kind = call.query.get("format", "json")
    if other is None:
        raise NotationError("with names the game to compare with, such as `ma/ez-baccarat`.", "with")
    if kind not in _FORMATS:
        raise NotationError(f"format is {', '.join(_FORMATS)}; {kind!r} is none of them.", "format")
    comparison = compare(Version(load(call.game_id)), Version(load(other)))
    if kind == "json":
        return diff_document(comparison)
    return Printed(drawn(redline_page(comparison), kind), PAGES[kind][1])


ENDPOINTS = (
    Endpoint(
        "GET", "/api/diff/{jurisdiction}/{name}", "What changed from this game to another, and every edge.",
        compared, DiffDocument, media=tuple(media for _, media in PAGES.values()),
        costly=lambda call: call.query.get("format") == "pdf",
        parameters=(
            *GAME,
            Parameter("with", "query", "The game to compare with, such as `ma/ez-baccarat`."),
            Parameter("format", "query", "How it is drawn; json if nothing is said.", _FORMATS),
        ),
    ),
)  # fmt: skip
