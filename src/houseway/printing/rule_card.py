"""The rule card of a game: what a dealer or a patron reads, every line with its clause."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.analysis.question import Question
from houseway.document import Blocks, Bullets, Document, Heading, Item, Note, Paragraph, Sign
from houseway.printing import hands
from houseway.printing.edges import setting_of
from houseway.printing.english.cites import cited_once
from houseway.printing.house_choices import house_choices, title
from houseway.printing.owners import trademark
from houseway.printing.wagers import lines, wagers
from houseway.rules import Game, load
from houseway.rules.tables.collection import POSTED_FEES

# Where nothing is bet against the house, what is otherwise said of bets is said of play.
_OF_PLAY = {"no-more-bets": "Order of play", "wager-media": "Table stakes", "settling": "Showing and paying"}
# Procedures that stand elsewhere on the card.
_SHOWN_ABOVE = ("card-values", "deal-order", "house-way", "signs")


def rule_card(
    game: Game,
    decks: int | None = None,
    options: Mapping[str, Any] | None = None,
    seats: tuple[int, ...] = (),
    posted: bool = False,
    sign: tuple[Blocks, ...] = (),
    lesson: bool = False,
) -> Document:
    """The card of a game; of a posted one its choices are made and its odds are no longer floors.

    A lesson is what a player needs and no more: nothing of the house's choices, procedures and readings.
    """
    setting = setting_of(game, decks, options, seats)
    blocks = [*sign, *_top(game, setting, decks if posted else None)]
    blocks += [*wagers(game, setting, posted), *lines(game, setting)]
    if not posted and not lesson:
        blocks += [*house_choices(game), *_signs(game)]
    owner = trademark(game)
    owned = f" · {owner}" if lesson else ""
    if not lesson:
        blocks += [*_procedures(game), *_readings(game), Heading("Notice"), Paragraph(owner)]
    return framed(game, blocks, f"{_counted(game)}{owned}")


def framed(game: Game, blocks: Iterable[Blocks], remark: str = "") -> Document:
    """A page of this game with its title, its rules' clause and, below, its definition and a remark."""
    return Document(
        title=game.name,
        subtitle=f"{game.jurisdiction} rules, {game.cite}",
        footer=f"{game.name} ({game.id}) · definition {game.digest[:12]}{remark}",
        blocks=tuple(cited_once(blocks)),
    )


def _counted(game: Game) -> str:
    return " · house edges by exact count" if game.wagers else ""


def _top(game: Game, setting: Question, decks: int | None) -> Iterator[Blocks]:
    yield Heading("The object")
    yield Paragraph(hands.object_of(game), game.cite)
    yield from hands.values(game, decks, setting.options)
    yield from hands.drawing(game, setting.options)


def _signs(game: Game) -> Iterator[Blocks]:
    if rule := game.practice.signs:
        yield Heading("Signs")
        yield Paragraph(rule.text, rule.cite)
        yield Sign("Posted at the table", tuple(map(Item, dict.fromkeys((*rule.signs, *rule.posted)))))


def _procedures(game: Game) -> Iterator[Blocks]:
    items = [
        Item(procedure.text, procedure.cite, (not game.wagers and _OF_PLAY.get(id_)) or title(id_))
        for id_, procedure in game.practice.procedures.items()
        if id_ not in _SHOWN_ABOVE
    ]
    if game.practice.player_dealer:
        items.append(Item("Collection fees as posted.", POSTED_FEES, "Fees"))
    if items:
        yield Heading("Procedure")
        yield Bullets(tuple(items))


def _readings(game: Game) -> Iterator[Blocks]:
    yield Heading("Readings")
    yield Paragraph("Where the published text is unclear, this is how it is taken.")
    for note in game.notes:
        yield Note(note.text, note.cite, note.departs)
    if game.extends:
        parent = load(game.extends)
        yield Paragraph(f"The readings of {parent.name} ({parent.id}) apply as well.", parent.cite)
