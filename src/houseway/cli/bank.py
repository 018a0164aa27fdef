"""`houseway bank`: what banking a table is worth to the player-dealer."""

import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Meta

from houseway.analysis.bank_figures import CHANCES, BankFigures
from houseway.analysis.banking import BankedWager, BankQuestion, banking, has_own_hands, refuse_question
from houseway.cli.options import Choices, Decks, GameName, chosen
from houseway.cli.output import Json, console, decks_of, print_json, refusing, table_of
from houseway.contracts.banking import bank_document
from houseway.contracts.documents import BankDocument, ExactFigure
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules import load_or_read
from houseway.rules.fees import schedule


class BankWagerInput(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    wager: str
    amount: Annotated[int, Meta(gt=0)]
    paytable: str
    on: str | None = None
    bettor: Annotated[int, Meta(ge=0)] = 0


class TableInput(msgspec.Struct, forbid_unknown_fields=True):
    """Who banks, and every wager against the bank."""

    wagers: list[BankWagerInput]
    player_dealer: int = 1


def bank(
    game: GameName,
    bets: Annotated[Path, typer.Option(help="The wagers of the table as JSON; - is standard input.")],
    cents: Annotated[int, typer.Option("--bank", help="Cents the player-dealer puts up.")],
    places: Annotated[
        int | None, typer.Option(help="Places at the table, the player-dealer's among them.")
    ] = None,
    fees: Annotated[str | None, typer.Option(help="A collection schedule, such as zoobac/rates/62.")] = None,
    chance: Annotated[
        list[str] | None, typer.Option(help="Also the bank that covers a hand with this chance, as 0.975.")
    ] = None,
    decks: Decks = None,
    option: Choices = None,
    seed: Annotated[int, typer.Option(help="Of the rounds dealt where figures are simulated.")] = 1,
    json: Json = False,
) -> None:
    """Say what banking a hand is worth: gain, deviation, exhaustion, and how far each bettor is covered."""
    with refusing():
        of = load_or_read(game)
        asked = _table(bets)
        wagers = tuple(
            BankedWager(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount, bet.bettor)
            for bet in asked.wagers
        )
        seats = places or of.practice.seats.default
        house = chosen(of, option or ()), _chances(chance or ())
        question = BankQuestion(of, seats, asked.player_dealer, cents, wagers, decks, *house)
        refuse_question(question)
        posted = None if fees is None else schedule(fees, of.id)
        figures, dealt_by = _figures(question, seed)
        document = bank_document(question, figures, dealt_by, posted)
    if json:
        print_json(document)
    else:
        _print(document)


def _table(path: Path) -> TableInput:
    try:
        text = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return msgspec.json.decode(text, type=TableInput)
    except OSError as error:
        raise NotationError(f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.DecodeError as error:
        raise NotationError(f"The wagers are not what bank reads: {error}.") from None


def _chances(texts: Iterable[str]) -> tuple[Fraction, ...]:
    try:
        asked = {Fraction(text) for text in texts}
    except (ValueError, ZeroDivisionError):
        raise NotationError("--chance is a number above 0 and at most 1, such as 0.975.") from None
    if any(not 0 < chance <= 1 for chance in asked):
        raise NotationError("--chance is above 0 and at most 1, such as 0.975.")
    return tuple(sorted({*CHANCES, *asked}))


def _figures(question: BankQuestion, seed: int) -> tuple[BankFigures, int | None]:
    """Exact, or where every place has a hand of its own simulated from the seed."""
    if not has_own_hands(question.game):
        return banking(question), None
    from houseway.simulation.banking import simulated_banking

    return simulated_banking(question, seed), seed


def _print(told: BankDocument) -> None:
    page = console()
    how = f"{told.hands:,} hands {'counted' if told.method == 'exact' else 'dealt at random'}"
    page.print(
        f"{told.game}, {decks_of(told.decks)}, {told.places} places, player-dealer at {told.seat} ({how})"
    )
    page.print(
        f"Bank {money_text(told.bank)} against {money_text(told.staked)}: gain {_money(told.gain)} a hand, "
        f"standard deviation {told.deviation / 100:,.2f}, exhausted {_chance(told.exhausted)}."
    )
    page.print(f"Covering everything: gain {_money(told.gain_in_full)}, edge {told.edge:.4%}.")
    if told.fees:
        own = " and ".join(money_text(each) for each in told.fees.player_dealer)
        page.print(
            f"Fees ({told.fees.cite}): player-dealer {own} in the hands of his turn, bettors "
            f"{money_text(told.fees.bettors)} a hand; after his fee {told.fees.gain_after_fee / 100:,.4f}."
        )
    kinds = table_of(
        ("wager", "on", "pay table", "bet", "gain in full", "edge"), left=("wager", "on", "pay table")
    )
    for kind in told.wagers:
        money = money_text(kind.staked), _money(kind.gain), f"{kind.edge:.4%}"
        kinds.add_row(kind.wager, kind.on or "", kind.paytable, *money)
    page.print(kinds)
    bettors = table_of(("place", "bettor", "bet", "covered", "gain", "gain in full", "fee"), left=())
    for each in told.bettors:
        gains = _money(each.gain), _money(each.gain_in_full)
        fee = "" if each.fee is None else money_text(each.fee)
        share = f"{each.covered_share:.2%}"
        bettors.add_row(str(each.seat), str(each.bettor), money_text(each.staked), share, *gains, fee)
    page.print(bettors)
    needed = ", ".join(f"{money_text(each.cents)} for {each.chance:.4g}" for each in told.needed)
    page.print(f"A bank that covers the whole hand with this chance: {needed}.")


def _money(figure: ExactFigure) -> str:
    within = "" if figure.standard_error is None else f" ± {figure.standard_error / 100:,.4f}"
    return f"{figure.value / 100:,.4f}{within}"


def _chance(figure: ExactFigure) -> str:
    within = "" if figure.standard_error is None else f" ± {figure.standard_error:.4%}"
    return f"{figure.value:.4%}{within}"
