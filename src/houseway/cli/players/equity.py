"""`houseway equity`: what hands of a pot game can expect of the pot."""

from typing import Annotated

import typer

from houseway.analysis import equity as analysis
from houseway.analysis.equity_question import asked
from houseway.analysis.showdowns import showdown
from houseway.cli.options import Choices, chosen, complete_game
from houseway.cli.output import Json, console, print_json, proving, refusing, table_of
from houseway.contracts.documents import EquityDocument
from houseway.contracts.equities import equity_document
from houseway.rules import load_or_read


def equity(
    game: Annotated[
        str,
        typer.Argument(
            help="A pot game of the catalog, such as ca/texas-holdem.", autocompletion=complete_game
        ),
    ],
    hand: Annotated[
        list[str] | None,
        typer.Option(help='A hand, such as "As Kd"; ? for a card that nobody knows. Repeat it for each.'),
    ] = None,
    board: Annotated[str, typer.Option(help='Community cards that lie open, such as "9h 5c 2c".')] = "",
    dead: Annotated[str, typer.Option(help="Cards that are known to be gone.")] = "",
    samples: Annotated[
        int, typer.Option(min=1_000, max=1_000_000_000, help="Deals drawn where there are too many to count.")
    ] = analysis.DEALS,
    seed: Annotated[int, typer.Option(min=0, max=(1 << 63) - 1, help="Which deals are drawn.")] = 1,
    option: Choices = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")] = False,
    json: Json = False,
) -> None:
    """Tell what share of the pot each hand can expect, nobody folding, over every deal of the unknown cards.

    In draw games a hand is what is kept, and the rest is drawn. Where a card is discarded, a hand of three
    discards what leaves it most; one of two has done so.
    """
    with refusing():
        rules = showdown(game, chosen(load_or_read(game), option or ()))
        question = asked(game, rules, hand or (), board, dead)
        with proving():
            answer = analysis.equity(rules, question, analysis.Sampling(samples, seed, exact))
        document = equity_document(game, rules, answer)
    if json:
        print_json(document)
    else:
        _print(document)


def _print(document: EquityDocument) -> None:
    deals = f"{int(document.combinations):,} deals {'counted' if document.method == 'exact' else 'drawn'}"
    split = any(hand.low_equity is not None for hand in document.hands)
    sampled = document.method == "sampled"
    headings = ("hand", "equity", *("±",) * sampled, "win", "tie", *("as low",) * split, "scoop")
    table = table_of(headings, left=("hand",), title=f"{document.game}: {deals}")
    for hand in document.hands:
        error = [] if hand.standard_error is None else [f"{hand.standard_error:.4%}"]
        low = [] if hand.low_equity is None else [f"{hand.low_equity:.4%}"]
        figures = (*error, f"{hand.win:.4%}", f"{hand.tie:.4%}", *low, f"{hand.scoop:.4%}")
        table.add_row(hand.hand, f"{hand.equity:.4%}", *figures)
    console().print(table)
