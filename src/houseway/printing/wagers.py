"""The wagers of a card: each with its pay tables, its readings and its edges, then every line in words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from houseway.analysis.question import Question
from houseway.document import Blocks, Heading, Note, Paragraph, Table
from houseway.money import money_text
from houseway.printing.bets import Bet, bets
from houseway.printing.edges import Edges
from houseway.printing.english.cites import clause_head, once, within
from houseway.printing.english.sentences import sentence
from houseway.printing.feet import Card
from houseway.printing.paytables import is_short, listed, pays_alike, side_by_side, together
from houseway.rules import Game
from houseway.rules.game import Note as Reading
from houseway.text import joined

_KINDS = {"base": "The base wagers", "bonus": "The bonus wagers", "progressive": "The progressive wagers"}
# Rules that need no explanation, whatever a line calls them.
_PLAIN_RULES = ("player.wins", "banker.wins", "tie")
PAY_ROUNDING = {
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
    yield Paragraph(PAY_ROUNDING[game.pay_rounding], game.pay_rounding_cite)


def _tables(game: Game, card: Card, of_kind: list[Bet]) -> Iterator[Blocks]:
    """Neighbours that share a pay table together, short bets in one list, each long one by itself."""
    alike = [group for group in game.shared_tables if not group.together]
    shared = {wager: group for group in alike for wager in group.wagers}
    runs = groupby(of_kind, lambda bet: (shared.get(bet.id), None if is_short(bet) else pays_alike(bet)))
    for (group, long), run in runs:
        some = list(run)
        if group and len(some) > 1:
            yield Paragraph("These wagers are offered under one and the same pay table.", group.cite)
            yield together(card, some)
        elif long:
            cites = [cite for bet in some for cite in _cites(bet)]
            yield Heading(joined([bet.label for bet in some], "and"), 2, once(game, cites))
            yield from side_by_side(card, some)
        else:
            yield listed(card, some)
        yield from _remarks(game, some, named=not long or len(some) > 1)


def _cites(bet: Bet) -> list[str]:
    """The clauses of a bet and its pay tables; those of the lines too where they are one and the same."""
    lines = {line.cite for column in bet.columns for line in column.lines}
    return [bet.cite, *(column.table.cite for column in bet.columns), *(lines if len(lines) == 1 else ())]


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
        whose: dict[Reading, list[str]] = {}
        for column in bet.columns:
            for note in column.table.notes:
                whose.setdefault(note, []).append(column.inline)
        for note, titles in whose.items():
            of = joined([title for title in titles if title], "and")
            yield Note(f"{of}: {note.text}" if of else note.text, note.cite, note.departs)


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
    meanings: dict[str, dict[str, list[tuple[str, str]]]] = {}
    cited: list[tuple[str, str, str]] = []
    for bet in bets(game, setting.options):
        for column in bet.columns:
            for line in column.lines:
                said = sentence(game, line.when, setting.options)
                if line.when in _PLAIN_RULES or _plain(said) == _plain(line.name):
                    continue
                places = meanings.setdefault(line.name, {})
                if said not in places:
                    cited.append((line.name, said, cites.get(line.when, line.cite)))
                places.setdefault(said, []).append((bet.name, column.inline))
    if not cited:
        return
    labels = {(name, said): label for name in meanings for said, label in _labels(meanings[name]).items()}
    rows = [
        ("\n".join(filter(None, (name, labels[name, said]))), said, within(game, cite))
        for name, said, cite in cited
    ]
    yield Heading("What the lines mean")
    head = ("Line", "It fits when", clause_head(game, [cite for _, _, cite in cited]))
    yield Table(head, tuple(rows), "lll", widths=(4, 8, 4))


def _labels(places: Mapping[str, Sequence[tuple[str, str]]]) -> dict[str, str]:
    """What tells the meanings of one name apart: their wagers, else their pay tables, else both."""
    if len(places) == 1:
        return dict.fromkeys(places, "")
    for parts in (slice(0, 1), slice(1, 2), slice(0, 2)):
        labels = {
            said: list(dict.fromkeys(", ".join(each[parts]) for each in some))
            for said, some in places.items()
        }
        if sum(map(len, labels.values())) == len({label for some in labels.values() for label in some}):
            break
    return {said: ", ".join(some) for said, some in labels.items()}


def _plain(text: str) -> str:
    return text.lower().removeprefix("the ")
