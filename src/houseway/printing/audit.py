"""The audit of the rulebook as a page: what each jurisdiction's rules give away, repeat or leave open."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from houseway.analysis.rulebook import ProvedGame
from houseway.document import Blocks, Document, Heading, Note, Paragraph, Table
from houseway.printing.bets import ONLY_TABLE
from houseway.printing.edges import percent
from houseway.printing.feet import NOTHING
from houseway.printing.finding import Finding, Kind
from houseway.printing.findings import findings
from houseway.rules import Game

_SECTIONS = {
    Kind.FAVORS_BETTOR: "Wagers that favor the bettor",
    Kind.FAVORS_BETTOR_UNDER_OPTION: "Wagers that favor the bettor under an option",
    Kind.FIXED_PAYS_ABOVE_100: "Fixed pays above 100 percent",
    Kind.TIE_VIGORISH_BREAK_EVEN: "Vigorish on ties: where it breaks even",
    Kind.POLICY_FAVORS_BETTOR: "Ways the player-dealer may play that favor the bettor",
    Kind.BUTTON_NOT_EVEN: "Where first action is not shared out evenly",
    Kind.OPTION_EFFECT: "What each option is worth",
    Kind.REPEATED_TABLE: "Pay tables that repeat another",
    Kind.LINE_NEVER_PAYS: "Lines that can never pay",
    Kind.FEE_OUTWEIGHED: "Collection fees on wagers that favor the bettor",
    Kind.FEE_COST: "What collection fees cost",
    Kind.FEE_STEP: "Steps of collection fees",
    Kind.FEE_BANDS: "Bands of collection fees that overlap, leave gaps or are not reached",
    Kind.FEE_ALIKE: "Collection schedules that repeat another",
    Kind.FEE_TEXT: "Collection schedules: text against table",
    Kind.FEE_PAGES: "Collection pages that disagree",
    Kind.FEE_RATES: "Collection rates counted",
    Kind.DEPARTS_FROM_LETTER: "Readings that depart from the letter",
    Kind.SCAN_REPAIR: "Repairs of a damaged copy",
    Kind.READING: "Other readings",
}
_NOTES = (Kind.DEPARTS_FROM_LETTER, Kind.SCAN_REPAIR, Kind.READING)


def audited(games: Iterable[Game]) -> list[Finding]:
    """The findings of these games, in the order of the catalog."""
    return [finding for game in games for finding in findings(ProvedGame(game))]


def audit_page(games: Sequence[Game], proved: Sequence[Finding]) -> Document:
    """A page for these games; `proved` is what `audited` found in them."""
    jurisdictions = list(dict.fromkeys(game.jurisdiction for game in games))
    blocks: list[Blocks] = [Heading("In short"), _summary(games, proved), *_method(games)]
    for jurisdiction in jurisdictions:
        of = {game.id: game for game in games if game.jurisdiction == jurisdiction}
        blocks += _jurisdiction(jurisdiction, of, [each for each in proved if each.game in of])
    blocks += [Heading("Definitions audited"), _definitions(games)]
    return Document(
        title="Audit of the rulebook",
        subtitle=f"{', '.join(jurisdictions)}: every pay table proved by exact count",
        footer="Houseway · audit of the rulebook · figures by exact count, rounded only in print",
        blocks=tuple(blocks),
    )


def _summary(games: Sequence[Game], proved: Sequence[Finding]) -> Table:
    head = ("Jurisdiction", "Games", "Wagers", "Pay tables", "Lines", "Favor the bettor", "Readings")
    rows = []
    for jurisdiction in dict.fromkeys(game.jurisdiction for game in games):
        of = [game for game in games if game.jurisdiction == jurisdiction]
        ids = {game.id for game in of}
        offers = [offer for game in of for offer in game.offers()]
        favoring = [each for each in proved if each.game in ids and each.kind == Kind.FAVORS_BETTOR]
        readings = [each for each in proved if each.game in ids and each.kind in _NOTES]
        counts = (
            len(of),
            sum(len(game.wagers) for game in of),
            len(offers),
            sum(len(offer.lines) for offer in offers),
            len(favoring),
            len(readings),
        )
        rows.append((jurisdiction, *(f"{count:,}" for count in counts)))
    return Table(head, tuple(rows), "l" + "r" * 6)


def _method(games: Sequence[Game]) -> Iterator[Blocks]:
    yield Paragraph(
        "Every line of every pay table is counted with whole numbers over every way the cards or dice can "
        "fall, from a fresh shoe at each number of decks that the rules allow; where a number of decks is "
        "not named it is the game’s usual one. Where the bettor has a choice they play House Way, save where "
        "another play is named. Edges are of the money bet, before rounding of pay-outs."
    )


def _jurisdiction(jurisdiction: str, games: dict[str, Game], proved: Sequence[Finding]) -> Iterator[Blocks]:
    yield Heading(jurisdiction)
    for kind, title in _SECTIONS.items():
        of_kind = [each for each in proved if each.kind == kind]
        if of_kind:
            yield Heading(title, 2)
            if kind in _NOTES:
                for each in of_kind:
                    departs = kind == Kind.DEPARTS_FROM_LETTER
                    yield Note(f"{_where(each, games)}: {each.finding}", each.cite, departs)
            else:
                yield _TABLES.get(kind, _sentences)(games, of_kind)


def _sentences(games: dict[str, Game], proved: Sequence[Finding]) -> Table:
    rows = tuple((games[each.game].name, each.finding, each.cite) for each in proved)
    return Table(("Game", "Finding", "Clause"), rows, "lll", widths=(4, 11, 5), merge=(0,))


def _favoring(games: dict[str, Game], proved: Sequence[Finding]) -> Table:
    """Pay tables of one wager that are neighbours in one row, as a vigorish of 5 to 12 percent."""
    rows = []
    for (game, *_), group in groupby(proved, lambda each: (each.game, each.wager, each.on)):
        for _, alike in groupby(group, lambda each: each.about):
            some = list(alike)
            tables = [each.paytable or NOTHING for each in some]
            shown = tables[0] if len(tables) == 1 else f"{tables[0]} to {tables[-1]}"
            edges = [percent(each.figure or Fraction(0)) for each in (some[0], some[-1])]
            edge = edges[0] if len(some) == 1 else f"{edges[0]} to {edges[-1]}"
            rows.append((games[game].name, _wager(games, some[0]), shown, edge, some[0].about, some[0].cite))
    head = ("Game", "Wager", "Pay table", "House edge", "Favors with", "Clause")
    return Table(head, tuple(rows), "lllrll", widths=(5, 3, 4, 4, 3, 5), merge=(0,))


def _wager(games: dict[str, Game], each: Finding) -> str:
    wagers = games[each.game].wagers
    return next((wager.name for wager in wagers if (wager.id, wager.on) == (each.wager, each.on)), NOTHING)


def _options(games: dict[str, Game], proved: Sequence[Finding]) -> Table:
    rows = []
    for each in proved:
        option, _, what = each.about.partition(": ")
        table = f" ({each.paytable})" if each.paytable != ONLY_TABLE else ""
        wager = f"{_wager(games, each)}{table}"
        figures = (percent(each.usual or Fraction(0)), percent(each.figure or Fraction(0)))
        rows.append((f"{games[each.game].name}\n{option}", wager, what or "house edge", *figures, each.cite))
    head = ("Option", "Wager", "Figure", "As read", "Under it", "Clause")
    return Table(head, tuple(rows), "lllrrl", widths=(6, 5, 4, 3, 3, 4), merge=(0,))


def _policies(games: dict[str, Game], proved: Sequence[Finding]) -> Table:
    """A row for each way to play and a column for each pay table, of all games."""
    columns = list(dict.fromkeys((each.game, each.paytable or NOTHING) for each in proved))
    edges = {(each.about, each.game, each.paytable): percent(each.figure or Fraction(0)) for each in proved}
    rows = tuple(
        (about, *(edges.get((about, *column), NOTHING) for column in columns))
        for about in dict.fromkeys(each.about for each in proved)
    )
    head = [f"{games[game].name}\n{table}" for game, table in columns]
    return Table(("Player-dealer\ndraws on", *head), rows, "l" + "r" * len(columns))


_TABLES = {
    Kind.FAVORS_BETTOR: _favoring,
    Kind.OPTION_EFFECT: _options,
    Kind.FAVORS_BETTOR_UNDER_OPTION: _options,
    Kind.POLICY_FAVORS_BETTOR: _policies,
}


def _where(each: Finding, games: dict[str, Game]) -> str:
    parts = [games[each.game].name, each.wager, each.paytable]
    return ", ".join(part for part in parts if part)


def _definitions(games: Sequence[Game]) -> Table:
    rows = tuple((game.id, game.name, game.cite, game.digest) for game in games)
    return Table(("Game", "Name", "Rules", "Digest (SHA-256)"), rows, "llll", widths=(4, 5, 4, 9))
