"""Cards, PAR sheets and the audit, as the commands print them; of own pay tables too."""

from functools import lru_cache

import msgspec

from houseway.contracts.audits import audit_document, games_of
from houseway.contracts.documents import AuditDocument
from houseway.printing import PAGES, Document, drawn, rule_card, table_card
from houseway.printing.audit import audit_page, audited
from houseway.printing.edges import setting_of, table_setting
from houseway.printing.finding import Finding
from houseway.printing.par.rows import par_csv
from houseway.printing.par.sheet import par_sheet, table_par_sheet
from houseway.printing.table_card import table_rules, table_sign
from houseway.refusals import NotationError
from houseway.rules import Game, games, load
from houseway.rules.own import OWN, own_offers
from houseway.server.api.endpoint import GAME, Call, Endpoint, Parameter, Printed
from houseway.server.api.questions import PrintQuestion, TableParQuestion, TablePrintQuestion
from houseway.server.api.tables import legal_table

_SHEETS = (*PAGES, "csv")
_MEDIA = tuple(media for _, media in PAGES.values())
_CSV = "text/csv"


def card(call: Call) -> Printed:
    kind = _format(call.query.get("format", "md"), tuple(PAGES))
    return _drawn(rule_card(load(call.game_id)), kind)


def par(call: Call) -> Printed:
    kind = _format(call.query.get("format", "md"), _SHEETS)
    return _sheet(load(call.game_id), None, kind)


def own_card(call: Call) -> Printed:
    asked: PrintQuestion = call.question
    kind = _format(asked.format, tuple(PAGES))
    return _drawn(rule_card(_with_own(asked, kept=("base",)), asked.decks), kind)


def own_par(call: Call) -> Printed:
    asked: PrintQuestion = call.question
    kept = () if asked.format == "csv" else ("base",)
    return _sheet(_with_own(asked, kept), asked.decks, asked.format)


def _with_own(asked: PrintQuestion, kept: tuple[str, ...]) -> Game:
    """The game with nothing on its layout but what was made, and its wagers of these kinds."""
    added, _ = own_offers(load(asked.game), asked.own)
    wagers = []
    for wager in added.wagers:
        tables = tuple(table for table in wager.paytables if wager.kind in kept or table.id == OWN)
        if tables:
            wagers.append(msgspec.structs.replace(wager, paytables=tables))
    return msgspec.structs.replace(added, wagers=tuple(wagers), must_hit=())


def _sheet(game: Game, decks: int | None, kind: str) -> Printed:
    setting = setting_of(game, decks)
    return Printed(par_csv(setting).encode(), _CSV) if kind == "csv" else _drawn(par_sheet(setting), kind)


def built_card(call: Call) -> Printed:
    asked: TablePrintQuestion = call.question
    parts = {"both": table_card, "sign": table_sign, "card": table_rules}
    return _drawn(parts[asked.part](legal_table(asked.table)), asked.format)


def built_par(call: Call) -> Printed:
    asked: TableParQuestion = call.question
    table = legal_table(asked.table)
    if asked.format != "csv":
        return _drawn(table_par_sheet(table), asked.format)
    return Printed(par_csv(table_setting(table)).encode(), _CSV)


def audit(call: Call) -> AuditDocument | Printed:
    kind = _format(call.query.get("format", "json"), ("json", *PAGES))
    alone = call.query.get("game")
    chosen = games_of(call.query.get("jurisdiction")) if alone is None else [load(alone)]
    proved = [each for game in chosen for each in _findings(game.id)]
    return audit_document(proved) if kind == "json" else _drawn(audit_page(chosen, proved), kind)


@lru_cache(maxsize=64)
def _findings(game_id: str) -> tuple[Finding, ...]:
    return tuple(audited([load(game_id)]))


def _format(wanted: str, known: tuple[str, ...]) -> str:
    if wanted not in known:
        raise NotationError(f"format is {', '.join(known)}; {wanted!r} is none of them.", "format")
    return wanted


def _drawn(document: Document, kind: str) -> Printed:
    return Printed(drawn(document, kind), PAGES[kind][1])


def _is_pdf(call: Call) -> bool:
    """Pages take long to be set."""
    return bool(call.query.get("format", getattr(call.question, "format", "")) == "pdf")


def _formats(*kinds: str) -> Parameter:
    return Parameter("format", "query", f"How it is drawn; {kinds[0]} if nothing is said.", kinds)


def audits() -> list[Call]:
    """What the audit's page asks for, game by game; then each jurisdiction, which its games have proved."""
    jurisdictions = dict.fromkeys(game.jurisdiction for game in games())
    asked = [{"game": game.id} for game in games()]
    return [Call({}, each) for each in (*asked, *({"jurisdiction": name} for name in jurisdictions))]


ENDPOINTS = (
    Endpoint(
        "GET", "/api/card/{jurisdiction}/{name}", "The rule card of a game.",
        card, parameters=(*GAME, _formats(*PAGES)), media=_MEDIA, costly=_is_pdf,
    ),
    Endpoint(
        "POST", "/api/card", "The rule card of own pay tables beside the game's base wagers.",
        own_card, question=PrintQuestion, media=_MEDIA, costly=_is_pdf,
    ),
    Endpoint(
        "GET", "/api/par/{jurisdiction}/{name}", "The PAR sheet of a game.",
        par, parameters=(*GAME, _formats(*_SHEETS)), media=(*_MEDIA, _CSV), costly=_is_pdf,
    ),
    Endpoint(
        "POST", "/api/par", "The PAR sheet of own pay tables beside the base wagers; as csv of them alone.",
        own_par, question=PrintQuestion, media=(*_MEDIA, _CSV), costly=_is_pdf,
    ),
    Endpoint(
        "POST", "/api/table-card", "The sign and the rule card of a table file.",
        built_card, question=TablePrintQuestion, media=_MEDIA, costly=_is_pdf,
    ),
    Endpoint(
        "POST", "/api/table-par", "The PAR sheet of what a table file offers.",
        built_par, question=TableParQuestion, media=(*_MEDIA, _CSV), costly=_is_pdf,
    ),
    Endpoint(
        "GET", "/api/audit", "What the audit of the rulebook finds.",
        audit, AuditDocument, media=_MEDIA, costly=_is_pdf,
        parameters=(
            Parameter("jurisdiction", "query", "Only these rules."),
            Parameter("game", "query", "Only this game, such as `co/baccarat`."),
            _formats("json", *PAGES),
        ),
    ),
)  # fmt: skip
