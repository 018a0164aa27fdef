"""The rule card of a game: what a dealer or a patron reads, every line with its clause."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from houseway.money import money_text
from houseway.printing import hands
from houseway.printing.bets import Bet, bets
from houseway.printing.document import (
    Blocks,
    Bullets,
    Document,
    Heading,
    Item,
    Note,
    Paragraph,
    Sign,
    Table,
)
from houseway.printing.edges import Edges, Setting, setting_of
from houseway.printing.owners import trademark
from houseway.printing.paytables import Card, is_short, listed, side_by_side, together
from houseway.printing.phrases import joined
from houseway.printing.sentences import sentence
from houseway.rules import Game, load

_KINDS = {"base": "The base wagers", "bonus": "The bonus wagers", "progressive": "The progressive wagers"}
# Procedures that stand elsewhere on the card.
_SHOWN_ABOVE = ("deal-order", "house-way", "signs")
_ROUNDING = {
    "cent-down": "A pay-out that is no whole cent is rounded down to the cent.",
    "dollar-down": "A pay-out that is no whole dollar is rounded down to the dollar.",
    "cent-half-up": "A pay-out that is no whole cent is rounded to the nearest cent.",
    "quarter-up": "A pay-out is rounded up to the next 25 cents.",
}


def rule_card(
    game: Game,
    decks: int | None = None,
    options: Mapping[str, Any] | None = None,
    seats: tuple[int, ...] = (),
    posted: bool = False,
    sign: tuple[Blocks, ...] = (),
) -> Document:
    """The card of a game; of a posted one its choices are made and its odds are no longer floors."""
    setting = setting_of(game, decks, options, seats)
    blocks = [*sign, *_top(game, setting), *_wagers(game, setting, posted), *_lines(game, setting)]
    if not posted:
        blocks += [*_choices(game), *_signs(game)]
    blocks += [*_procedures(game), *_readings(game), Heading("Notice"), Paragraph(trademark(game))]
    return Document(
        title=game.name,
        subtitle=f"{game.jurisdiction}, {game.cite}",
        footer=f"{game.name} ({game.id}) · definition {game.digest[:12]} · house edges by exact count",
        blocks=tuple(blocks),
    )


def _top(game: Game, setting: Setting) -> Iterator[Blocks]:
    yield Heading("The object")
    yield Paragraph(hands.object_of(game))
    yield from hands.values(game)
    yield from hands.drawing(game, setting.options)


def _wagers(game: Game, setting: Setting, posted: bool) -> Iterator[Blocks]:
    card = Card(Edges(game, setting), setting, game.options, posted)
    shared = {wager: group for group in game.shared_tables for wager in group.wagers}
    every = bets(game, setting.options)
    for kind, of_kind in groupby(
        sorted(every, key=lambda bet: list(_KINDS).index(bet.kind)), lambda b: b.kind
    ):
        yield Heading(_KINDS[kind])
        runs = groupby(of_kind, lambda bet: (shared.get(bet.id), bet.id if not is_short(bet) else None))
        for (group, alone), run in runs:
            found = list(run)
            if group and len(found) > 1:
                yield Paragraph("These wagers are offered under one and the same pay table.", group.cite)
                yield together(card, found)
            elif alone:
                yield Heading(found[0].label, 2, _heading_cite(found[0]))
                yield from side_by_side(card, found[0])
            else:
                yield listed(card, found)
            yield from _remarks(game, found, named=not alone)
    yield from _about_edges(game, setting)


def _heading_cite(bet: Bet) -> str:
    cites = [bet.cite, *(column.table.cite for column in bet.columns)]
    return ", ".join(dict.fromkeys(cites))


def _remarks(game: Game, found: list[Bet], named: bool) -> Iterator[Blocks]:
    """When a late bet may be placed, then the readings of these wagers and their pay tables."""
    for bet in found:
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


def _about_edges(game: Game, setting: Setting) -> Iterator[Blocks]:
    shoe = f"from a fresh shoe of {setting.decks} decks" if setting.decks else "over all throws"
    said = f"House edges are exact, {shoe}, before rounding: what the house keeps of each bet on average."
    if any(table.meters for wager in game.wagers for table in wager.paytables):
        said += (
            " Where a meter pays, the return of the fixed pays is given, without the meter"
            f", for seat {setting.seat} of {setting.seats}."
        )
    if game.draw.rules != game.drawing(setting.options) or "house-way" in {p.id for p in game.procedures}:
        said += " Where there is a choice, House Way is assumed."
    yield Paragraph(said)
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
    yield Paragraph(_ROUNDING[game.pay_rounding], game.pay_rounding_cite)


def _lines(game: Game, setting: Setting) -> Iterator[Blocks]:
    """Each line whose name does not say it all, in words made from the rule itself."""
    cites = {event.when: event.cite for event in game.events}
    rows: dict[tuple[str, str], str] = {}
    for bet in bets(game, setting.options):
        for column in bet.columns:
            for line in column.lines:
                said = sentence(game, line.when, setting.options)
                if _plain(said) != _plain(line.name):
                    rows.setdefault((line.name, said), cites.get(line.when, line.cite))
    if rows:
        yield Heading("What the lines mean")
        yield Table(
            ("Line", "It pays when", "Clause"),
            tuple((name, said, cite) for (name, said), cite in rows.items()),
            "lll",
            widths=(4, 8, 4),
        )


def _plain(text: str) -> str:
    return text.lower().replace("the hands tie", "tie")


def _choices(game: Game) -> Iterator[Blocks]:
    if not game.options and not any(t.suits for wager in game.wagers for t in wager.paytables):
        return
    yield Heading("What the house chooses")
    items = [Item(f"{_sentence(o.meaning)} {_choices_text(o.choices)}", o.cite, o.id) for o in game.options]
    for wager in game.wagers:
        tables = [table for table in wager.paytables if table.suits]
        if tables:
            most = joined([str(count) for count in sorted({table.suits for table in tables})], "or")
            text = f"The house chooses and posts the suits of {wager.name}: {most}, by pay table."
            items.append(Item(text, tables[0].cite, "suits"))
    yield Bullets(tuple(items))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _choices_text(choices: tuple[int | str, ...]) -> str:
    usual, *others = (str(choice) for choice in choices)
    return (
        f"{usual} unless posted otherwise; it may be {joined(others, 'or')}."
        if others
        else f"Always {usual}."
    )


def _signs(game: Game) -> Iterator[Blocks]:
    for procedure in game.procedures:
        if procedure.id == "signs":
            yield Heading("Signs")
            yield Paragraph(procedure.text, procedure.cite)
            items = tuple(Item(text) for text in procedure.values.get("signs", ()))
            if items:
                yield Sign("Posted at the table", items)


def _procedures(game: Game) -> Iterator[Blocks]:
    items = tuple(
        Item(procedure.text, procedure.cite, _title(procedure.id))
        for procedure in game.procedures
        if procedure.id not in _SHOWN_ABOVE
    )
    if items:
        yield Heading("Procedure")
        yield Bullets(items)


def _title(id_: str) -> str:
    return id_.replace("-", " ").capitalize()


def _readings(game: Game) -> Iterator[Blocks]:
    yield Heading("Readings")
    yield Paragraph("Where the published text is unclear, this is how it is taken.")
    for note in game.notes:
        yield Note(note.text, note.cite, note.departs)
    if game.extends:
        parent = load(game.extends)
        yield Paragraph(f"The readings of {parent.name} ({parent.id}) apply as well.", parent.cite)
