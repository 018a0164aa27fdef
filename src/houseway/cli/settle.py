"""`houseway settle`: what a round pays, read as JSON from standard input."""

import sys
from typing import Any

import msgspec

from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.documents import SettleDocument
from houseway.contracts.settling import settle_document
from houseway.families.round import Held, Round
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules import Bet, Settled, load
from houseway.rules import settle as settle_round
from houseway.rules.at_one_table import choices, refuse_bets
from houseway.rules.evaluation import evaluator_of


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
    decks: int | None = None
    meters: dict[str, int] = {}


def settle(json: Json = False) -> None:
    """Settle a round given as JSON on standard input; see docs/settle.md for its shape."""
    with refusing():
        asked = round_input(sys.stdin.buffer.read())
        settled = settled_round(asked)
    document = settle_document(load(asked.game), settled)
    if not asked.player:
        document.player_total = document.winner = None
    if json:
        print_json(document)
    else:
        _print(document, _currency(asked))


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
    made = choices(game, zip(bets, (w.choice for w in asked.wagers), strict=True))
    round_ = Round((*hands, Held("banker", parse(asked.banker))), made, tuple(own))
    settled = settle_round(game, round_, bets, asked.options, asked.seats, asked.meters)
    refuse_bets(evaluator_of(game, asked.options, asked.seats), round_, bets, asked.seats, asked.decks)
    return settled


def _currency(asked: RoundInput) -> str:
    """That of the pay tables, which is one for the whole round."""
    tables = (load(asked.game).offer(bet.wager, bet.on, bet.paytable).table for bet in asked.wagers)
    return next((table.currency for table in tables), "USD")


def _print(settled: SettleDocument, currency: str) -> None:
    if settled.winner is None:
        console().print(f"Player-dealer {settled.banker_total}")
    else:
        result = "Tie" if settled.winner == "tie" else f"{settled.winner.capitalize()} wins"
        console().print(f"Player {settled.player_total}, Banker {settled.banker_total}: {result}")
    table = table_of(("seat", "wager", "bet", "outcome", "line", "award", "vigorish", "net", "clause"))
    for each in settled.settlements:
        wager = " ".join(part for part in (each.wager, each.on, each.paytable) if part)
        money = [money_text(cents, currency) for cents in (each.award, each.vigorish, each.net)]
        bet = money_text(each.amount, currency)
        table.add_row(str(each.seat), wager, bet, each.outcome, each.line, *money, each.cite)
    console().print(table)
    if settled.dealer_envy:
        console().print(f"The dealer has {money_text(settled.dealer_envy)} of envy.")
