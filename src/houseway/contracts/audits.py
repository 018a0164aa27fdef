"""What the audit finds in the rulebook."""

from collections.abc import Sequence

from houseway.contracts.documents import AuditDocument, FindingDocument
from houseway.contracts.numbers import decimal
from houseway.printing.findings import Finding
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, games
from houseway.text import closest
from houseway.words import Values


def audit_document(found: Sequence[Finding]) -> AuditDocument:
    return AuditDocument([_finding(each) for each in found])


def _finding(found: Finding) -> FindingDocument:
    return FindingDocument(
        kind=found.kind,
        game=found.game,
        wager=found.wager,
        on=found.on,
        paytable=found.paytable,
        cite=found.cite,
        finding=found.finding,
        figure=decimal(found.figure),
    )


def games_of(jurisdiction: str | None) -> list[Game]:
    """The games of a jurisdiction by its name or by the letters its ids begin with."""
    every = list(games())
    found = [
        game
        for game in every
        if jurisdiction is None
        or jurisdiction.lower() in (game.jurisdiction.lower(), game.id.partition("/")[0])
    ]
    if not found:
        known = dict.fromkeys(game.jurisdiction for game in every)
        near = closest(jurisdiction or "", known)
        told: Values = {"asked": jurisdiction, "near": near, "known": tuple(known)}
        raise Refused(Refusal.UNKNOWN_GAME, "catalog", "no-such-jurisdiction", **told)
    return found
