"""`houseway strategy`: best play on a chart, and what each choice for one hand gains."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.analysis.choices import Answering, Setting, advising, setting
from houseway.analysis.question import Question
from houseway.cards import parse_cards
from houseway.cli.options import Choices, Decks, GameName, OnlyTable, chosen
from houseway.cli.output import Json, console, print_json, proving, refusing, table_of
from houseway.cli.pages import Format, write
from houseway.contracts.documents import StrategyDocument
from houseway.contracts.strategies import hand_document, setting_document, strategy_document
from houseway.printing.strategy_chart import letter, situations, strategy_chart
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
    hand: Annotated[str | None, typer.Option(help='Only this hand, such as "8s 8h".')] = None,
    up: Annotated[
        str | None, typer.Option(help="The other side's open card, such as 10c, or its open hand.")
    ] = None,
    board: Annotated[str, typer.Option(help='Community cards that lie open, such as "9h 5c 2c".')] = "",
    option: Choices = None,
    kind: Annotated[
        ChartFormat, typer.Option("--format", help="Text, Markdown, HTML or PDF.")
    ] = ChartFormat.TEXT,
    output: Annotated[Path | None, typer.Option(help="Where to write a page; a PDF needs none.")] = None,
    json: Json = False,
) -> None:
    """Show best play: every kind of hand in every situation, or what each choice for one hand gains.

    Where hands are set, every way to set one is shown, and which of them is the House Way.
    """
    with refusing():
        rules = load_or_read(game)
        rules.refuse_without_wagers()
        offer = _offer(rules, wager, paytable)
        question = Question(rules, (offer,), decks, parse_cards(removed), options=chosen(rules, option or ()))
        sets = setting(rules)
        with proving():
            document = _settings(question, sets, hand, up) if sets else _played(question, hand, up, board)
        if kind is not ChartFormat.TEXT and not json:
            name = f"{rules.id.replace('/', '-')}-strategy"
            write(strategy_chart(rules, document), Format(kind), output, name)
            return
    if json:
        print_json(document)
    else:
        _print(document)


def _played(question: Question, hand: str | None, up: str | None, board: str) -> StrategyDocument:
    """The chart, or what each choice for one hand gains."""
    game, (offer,) = question.game, question.asked
    solver = advising(game)
    if hand is None and (up is not None or board):
        raise NotationError("An up card or a board is played to with a hand: give --hand too.", "hand")
    asked = game, question.options, offer, question.shoe.cards
    if hand is None:
        return strategy_document(question, solver, solver.chart(*asked))
    cards, lying = (game.parse_hand(each.replace(",", " ").split()) for each in (hand, board))
    shown = None if up is None else game.parse_hand([up])[0]
    return hand_document(question, solver, cards, shown, solver.gains(*asked, cards, shown, lying), lying)


def _settings(question: Question, sets: Setting, hand: str | None, up: str | None) -> StrategyDocument:
    """Every way to set one hand; there is no chart of as many hands as there are."""
    game, (offer,) = question.game, question.asked
    if hand is None or (up is not None and not isinstance(sets, Answering)):
        raise NotationError(f"Hands of {game.id} are set: give one by --hand, without --up.", "hand")
    cards = game.parse_hand(hand.replace(",", " ").split())
    asked = game, question.options, offer, cards, question.shoe.cards
    if up is not None and isinstance(sets, Answering):
        ways = sets.answered(*asked, (game.parse_hand(up.replace(",", " ").split()),))
    else:
        ways = sets.valued(*asked)
    return setting_document(question, sets, cards, ways)


def _offer(game: Game, wager: str | None, paytable: str | None) -> Offer:
    """The first base wager, or the one named; an unknown one is refused with those that there are."""
    first = next(offer for offer in game.offers() if offer.kind == "base")
    named = wager or first.wager
    tables = [offer for offer in game.offers() if offer.wager == named]
    return game.offer(named, None, paytable or (tables[0].paytable if tables else first.paytable))


def _print(document: StrategyDocument) -> None:
    decks = f"{document.decks} deck{'s' * (document.decks != 1)}"
    title = f"{document.game}, {document.wager} {document.paytable}, {decks}"
    if document.choices:
        table = table_of(("choice", "gain", "exact"), left=("choice",), title=f"{title}: {document.hand}")
        for each in document.choices:
            way = " (House Way)" if each.house_way else ""
            table.add_row(each.choice + way, f"{each.gain:+.6f}", each.gain_exact)
    else:
        ups = situations(document)
        table = table_of(("hand", *ups), left=("hand",), title=title)
        for row in document.rows:
            letters = {cell.against: letter(cell) for cell in row.cells}
            table.add_row(row.hand, *(letters.get(up, "–") for up in ups))
    console().print(table)
    console().print(document.assumes)
