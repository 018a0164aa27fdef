"""`houseway settle`: what a round pays, read as JSON from standard input."""

import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from houseway.cli.output import console, print_json, refusing
from houseway.contracts.documents import SettleDocument
from houseway.families.round import Held, Made, Round
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules import Bet, Settled, load
from houseway.rules import settle as settle_round


class WagerInput(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    wager: str
    amount: int
    paytable: str
    on: str | None = None
    cards: list[Any] | None = None
    choice: str | None = None


class RoundInput(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    banker: list[Any]
    player: list[Any] = []
    wagers: list[WagerInput] = []
    options: dict[str, Any] = {}
    seats: int | None = None
    meters: dict[str, int] = {}


def settle(json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False) -> None:
    """Settle a round given as JSON on standard input; see docs/settle.md for its shape."""
    with refusing():
        asked = round_input(sys.stdin.buffer.read())
        settled = settled_round(asked)
    settlements = tuple(each.paid for each in settled.settlements)
    document = SettleDocument(settled.player_total, settled.banker_total, settled.winner, settlements)
    if not asked.player:
        document.player_total = document.winner = None
    if json:
        print_json(document)
    else:
        _print(document)


def round_input(text: bytes) -> RoundInput:
    try:
        return msgspec.json.decode(text, type=RoundInput)
    except msgspec.DecodeError as error:
        raise NotationError(f"The round is not what settle reads: {error}.") from None


def settled_round(asked: RoundInput) -> Settled:
    game = load(asked.game)
    parse = game.parse_hand
    bets = [Bet(w.seat, w.wager, w.on, w.paytable, w.amount) for w in asked.wagers]
    own = {w.seat: parse(w.cards) for w in asked.wagers if w.cards}
    hands = [Held(f"place-{seat}", cards, place=seat) for seat, cards in own.items()]
    if asked.player or not own:
        hands.insert(0, Held("player", parse(asked.player)))
    made = {w.seat: Made(w.seat, "player", w.choice) for w in asked.wagers if w.choice}
    round_ = Round((*hands, Held("banker", parse(asked.banker))), tuple(made.values()), tuple(own))
    return settle_round(game, round_, bets, asked.options, asked.seats, asked.meters)


def _print(settled: SettleDocument) -> None:
    if settled.winner is None:
        console().print(f"Player-dealer {settled.banker_total}")
    else:
        result = "Tie" if settled.winner == "tie" else f"{settled.winner.capitalize()} wins"
        console().print(f"Player {settled.player_total}, Banker {settled.banker_total}: {result}")
    table = Table(box=None, header_style="bold")
    for heading in ("seat", "wager", "bet", "outcome", "line", "award", "vigorish", "net", "clause"):
        table.add_column(heading)
    for each in settled.settlements:
        wager = " ".join(part for part in (each.wager, each.on, each.paytable) if part)
        money = [money_text(cents) for cents in (each.award, each.vigorish, each.net)]
        bet = money_text(each.amount)
        table.add_row(str(each.seat), wager, bet, each.outcome, each.line, *money, each.cite)
    console().print(table)
