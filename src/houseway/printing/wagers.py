"""The wagers of a card: each with its pay tables, its readings and its edges, then every line in words."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from houseway.analysis.question import Question
from houseway.document import Blocks, Heading, Note, Paragraph, Table
from houseway.money import money_text
from houseway.printing.bets import Bet, bets
from houseway.printing.edges import Edges
from houseway.printing.english.sentences import sentence
from houseway.printing.feet import Card
from houseway.printing.paytables import is_short, listed, side_by_side, together
from houseway.rules import Game

_KINDS = {"base": "The base wagers", "bonus": "The bonus wagers", "progressive": "The progressive wagers"}
# Rules that need no explanation, whatever a line calls them.
_PLAIN_RULES = ("player.wins", "banker.wins", "tie")
_ROUNDING = {
    "cent-down": "A pay-out that is no whole cent is rounded down to the cent.",
    "dollar-down": "A pay-out that is no whole dollar is rounded down to the dollar.",
    "cent-half-up": "A pay-out that is no whole cent is rounded to the nearest cent.",
    "quarter-up": "A pay-out is rounded up to the next 25 cents.",
}


def wagers(game: Game, setting: Question, posted: bool) -> Iterator[Blocks]:
    if not game.wagers:
        return
    card = Card(Edges(setting), setting, game.options, posted)
    every = bets(game, setting.options)
    for kind, heading in _KINDS.items():
        of_kind = [bet for bet in every if bet.kind == kind]
        if of_kind:
            yield Heading(heading)
            yield from _tables(game, card, of_kind)
    yield from _about_edges(game, setting)
    yield from _must_hit(game)
    yield Paragraph(_ROUNDING[game.pay_rounding], game.pay_rounding_cite)


def _tables(game: Game, card: Card, of_kind: list[Bet]) -> Iterator[Blocks]:
    """Neighbours that share a pay table together, short bets in one list, each long one by itself."""
    alike = [group for group in game.shared_tables if not group.together]
    shared = {wager: group for group in alike for wager in group.wagers}
    runs = groupby(of_kind, lambda bet: (shared.get(bet.id), None if is_short(bet) else bet.id))
    for (group, long), run in runs:
        some = list(run)
        if group and len(some) > 1:
            yield Paragraph("These wagers are offered under one and the same pay table.", group.cite)
            yield together(card, some)
        elif long:
            yield Heading(some[0].label, 2, _heading_cite(some[0]))
            yield from side_by_side(card, some[0])
        else:
            yield listed(card, some)
        yield from _remarks(game, some, named=not long)


def _heading_cite(bet: Bet) -> str:
    cites = [bet.cite, *(column.table.cite for column in bet.columns)]
    return ", ".join(dict.fromkeys(cites))


def _remarks(game: Game, bets_shown: list[Bet], named: bool) -> Iterator[Blocks]:
    """When a late bet may be placed, then the readings of these wagers and their pay tables."""
    for bet in bets_shown:
        lead = f"{bet.name}: " if named else ""
        if bet.placed_when:
            when = sentence(game, bet.placed_when, {})
            yield Paragraph(
                f"{lead}placed after the first cards, when {when[:1].lower() + when[1:]}.", bet.cite
            )
        for note in bet.notes:
            yield Note(f"{lead}{note.text}", note.cite, note.departs)
        for column in bet.columns:
            for note in column.table.notes:
                yield Note(f"{column.name}: {note.text}", note.cite, note.departs)


def _about_edges(game: Game, setting: Question) -> Iterator[Blocks]:
    decks = f"{setting.decks} deck{'s' * (setting.decks != 1)}"
    shoe = f"from a fresh shoe of {decks}" if setting.decks else "over all throws"
    banked = bool(game.practice.player_dealer)
    named, keeps = ("Edges", "player-dealer") if banked else ("House edges", "house")
    said = f"{named} are exact, {shoe}, before rounding: what the {keeps} keeps of each bet on average."
    if banked:
        said += " The house has no part in it."
    if any(table.meters for wager in game.wagers for table in wager.paytables):
        said += (
            " Where a meter pays, the return of the fixed pays is given, without the meter"
            f", for seat {setting.seat} of {setting.seats}."
        )
    if game.draw.rules != game.drawing(setting.options) or game.practice.house_way:
        said += " Where there is a choice, House Way is assumed."
    yield Paragraph(said)


def _must_hit(game: Game) -> Iterator[Blocks]:
    if game.must_hit:
        rows = tuple(
            (str(hit.number), money_text(hit.reset_cents), money_text(hit.maximum_cents), hit.rate, hit.cite)
            for hit in game.must_hit
        )
        name = next(wager.name for wager in game.wagers if wager.id == game.must_hit[0].wager)
        yield Heading("Must Hit", 2)
        yield Paragraph(f"An award drawn among those who bet {name}; it is no wager of its own.")
        head = ("Configuration", "Reset", "Hits by", "Rate", "Clause")
        yield Table(head, rows, "crrrl")


def lines(game: Game, setting: Question) -> Iterator[Blocks]:
    """Each line whose name does not say it all, in words made from the rule itself."""
    cites = {event.when: event.cite for event in game.events}
    rows: dict[tuple[str, str], str] = {}
    tables: dict[tuple[str, str], list[str]] = {}
    for bet in bets(game, setting.options):
        for column in bet.columns:
            for line in column.lines:
                said = sentence(game, line.when, setting.options)
                if line.when not in _PLAIN_RULES and said.lower() != line.name.lower():
                    rows.setdefault((line.name, said), cites.get(line.when, line.cite))
                    tables.setdefault((line.name, said), []).append(column.name)
    if not rows:
        return
    named = Counter(name for name, _ in rows)
    yield Heading("What the lines mean")
    yield Table(
        ("Line", "It fits when", "Clause"),
        tuple(
            (f"{name}\n{', '.join(tables[name, said])}" if named[name] > 1 else name, said, cite)
            for (name, said), cite in rows.items()
        ),
        "lll",
        widths=(4, 8, 4),
    )
