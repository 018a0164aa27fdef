"""What the audit finds in the rulebook."""

from collections.abc import Sequence

from houseway.contracts.documents import AuditDocument, FindingDocument
from houseway.contracts.numbers import decimal
from houseway.printing.finding import Finding
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, games
from houseway.text import closest
from houseway.words import Values


def audit_document(proved: Sequence[Finding]) -> AuditDocument:
    return AuditDocument([_finding(each) for each in proved])


def _finding(each: Finding) -> FindingDocument:
    names = each.wager, each.on, each.paytable
    return FindingDocument(each.kind, each.game, *names, each.cite, each.finding, decimal(each.figure))


def games_of(jurisdiction: str | None) -> list[Game]:
    """The games of a jurisdiction by its name or by the letters its ids begin with."""
    every = list(games())
    chosen = [
        game
        for game in every
        if jurisdiction is None
        or jurisdiction.lower() in (game.jurisdiction.lower(), game.id.partition("/")[0])
    ]
    if not chosen:
        known = dict.fromkeys(game.jurisdiction for game in every)
        near = closest(jurisdiction or "", known)
        told: Values = {"asked": jurisdiction, "near": near, "known": tuple(known)}
        raise Refused(Refusal.UNKNOWN_GAME, "catalog", "no-such-jurisdiction", **told)
    return chosen
