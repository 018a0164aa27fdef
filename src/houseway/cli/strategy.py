"""`houseway strategy`: best play on a chart, and what each choice for one hand gains."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.analysis.choices import advising
from houseway.analysis.question import Question
from houseway.cards import parse_cards
from houseway.cli.options import Choices, Decks, GameName, OnlyTable, chosen
from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.cli.pages import Format, write
from houseway.contracts.documents import StrategyDocument
from houseway.contracts.strategies import hand_document, strategy_document
from houseway.printing.strategy_chart import letter, strategy_chart
from houseway.refusals import NotationError
from houseway.rules import load_or_read
from houseway.rules.game import Game, Offer


class ChartFormat(StrEnum):
    TEXT = "text"
    MD = "md"
    HTML = "html"
    PDF = "pdf"


def strategy(
    game: GameName,
    wager: Annotated[str | None, typer.Option(help="Another wager than the first.")] = None,
    paytable: OnlyTable = None,
    decks: Decks = None,
    removed: Annotated[str, typer.Option(help='Cards gone from the shoe, such as "8s 8h Kd".')] = "",
    hand: Annotated[str | None, typer.Option(help='Only this hand, such as "8s 8h"; needs --up.')] = None,
    up: Annotated[str | None, typer.Option(help="The up card, such as 10c.")] = None,
    option: Choices = None,
    kind: Annotated[
        ChartFormat, typer.Option("--format", help="Text, Markdown, HTML or PDF.")
    ] = ChartFormat.TEXT,
    output: Annotated[Path | None, typer.Option(help="Where to write a page; a PDF needs none.")] = None,
    json: Json = False,
) -> None:
    """Show best play: every hand against every up card, or the exact gain of each choice for one hand."""
    with refusing():
        rules = load_or_read(game)
        solver = advising(rules)
        offer = _offer(rules, wager, paytable)
        question = Question(rules, (offer,), decks, parse_cards(removed), options=chosen(rules, option or ()))
        if (hand is None) != (up is None):
            raise NotationError("A hand is played against an up card: give --hand and --up together.", "hand")
        if hand is not None and up is not None:
            cards, (shown,) = rules.parse_hand(hand.replace(",", " ").split()), rules.parse_hand([up])
            gains = solver.gains(rules, question.options, offer, question.shoe.cards, cards, shown)
            document = hand_document(question, solver, cards, shown, gains)
        else:
            rows = solver.chart(rules, question.options, offer, question.shoe.cards)
            document = strategy_document(question, solver, rows)
        if kind is not ChartFormat.TEXT and not json:
            name = f"{rules.id.replace('/', '-')}-strategy"
            write(strategy_chart(rules, document), Format(kind), output, name)
            return
    if json:
        print_json(document)
    else:
        _print(document)


def _offer(game: Game, wager: str | None, paytable: str | None) -> Offer:
    """The first base wager, or the one named; an unknown one is refused with those that there are."""
    first = next(offer for offer in game.offers() if offer.kind == "base")
    named = wager or first.wager
    tables = [offer for offer in game.offers() if offer.wager == named]
    return game.offer(named, None, paytable or (tables[0].paytable if tables else first.paytable))


def _print(document: StrategyDocument) -> None:
    title = f"{document.game}, {document.wager} {document.paytable}, {document.decks} decks"
    if document.choices:
        table = table_of(("choice", "gain", "exact"), left=("choice",), title=f"{title}: {document.hand}")
        for each in document.choices:
            table.add_row(each.choice, f"{each.gain:+.6f}", each.gain_exact)
    else:
        ups = [cell.against for cell in max(document.rows, key=lambda row: len(row.cells)).cells]
        table = table_of(("hand", *ups), left=("hand",), title=title)
        for row in document.rows:
            letters = {cell.against: letter(cell) for cell in row.cells}
            table.add_row(row.hand, *(letters.get(up, "–") for up in ups))
    console().print(table)
    console().print(document.assumes)
