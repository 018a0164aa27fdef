"""`houseway melds`: what may be laid, and what it collects."""

import re
from typing import Annotated

import typer

from houseway.cli.options import Choices, chosen
from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.documents import MeldDocument, MeldsDocument, PlayDocument
from houseway.contracts.melds import melds_document
from houseway.refusals import NotationError
from houseway.rules import load_or_read

BETWEEN_MELDS = re.compile(r"\s*[;/|]\s*")


def melds(
    hand: Annotated[str, typer.Option(help='The cards held, such as "7d 4s 4h".')] = "",
    board: Annotated[str, typer.Option(help='Melds that lie there, such as "7c 6c 5c 4c; Ks Kh Kd".')] = "",
    card: Annotated[str | None, typer.Option(help="The card drawn, or the option card.")] = None,
    game: Annotated[str, typer.Option(help="A game in which melds are laid.")] = "ca/panguingue",
    option: Choices = None,
    json: Json = False,
) -> None:
    """Show every legal play of a turn: new melds, cards added, melds split, cards borrowed, and their pay.

    Chips are those that each other player pays. Plays that collect most come first.
    """
    with refusing():
        rules = load_or_read(game)
        lying = [meld for meld in BETWEEN_MELDS.split(board) if meld]
        if not (hand or lying or card):
            raise NotationError('Give --hand, --board or --card, such as --hand "4s 4h 4d".', "hand")
        cards = tuple(tuple(sorted(rules.parse_hand(_words(meld)))) for meld in lying)
        held = tuple(sorted(rules.parse_hand(_words(hand))))
        drawn = None if card is None else _single(rules.parse_hand(_words(card)))
        document = melds_document(rules, chosen(rules, option or ()), cards, held, drawn)
    if json:
        print_json(document)
    else:
        _print(document)


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _single(cards: tuple[int, ...]) -> int:
    if len(cards) != 1:
        raise NotationError("--card is one card, such as 7h.", "card")
    return cards[0]


def _print(document: MeldsDocument) -> None:
    out = console()
    if document.card:
        uses = "can be used" if document.usable else "cannot be used"
        forced = "may be forced" if document.forceable else "may not be forced"
        out.print(f"{document.card} {uses}; as an option card it {forced}.")
    headings = ("board", "held", "collects", "card", "out", "steps")
    table = table_of(headings, left=("board", "held", "card", "steps"), title=document.game)
    for play in document.plays:
        used = "" if document.card is None else "used" if play.used else "let go"
        outs = "" if play.outs is None else str(play.outs)
        table.add_row(_melds(play.board), " ".join(play.held), str(play.collects), used, outs, _steps(play))
    out.print(table)
    if document.best_lay is not None:
        worth = sum(meld.worth for meld in document.best_lay)
        out.print(f"All laid best: {_melds(document.best_lay)}, worth {worth} from each.")


def _melds(melds: list[MeldDocument]) -> str:
    return "; ".join(" ".join(meld.cards) for meld in melds) or "–"


def _steps(play: PlayDocument) -> str:
    return ", ".join(f"{step.step} {step.collects} ({step.cite})" for step in play.steps) or "–"
