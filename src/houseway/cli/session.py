"""`houseway session`: what a bankroll, a wager and a plan come to over an evening."""

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import numpy as np
import typer
from rich.table import Table

from houseway.cli.options import Decks, GameName
from houseway.cli.output import Json, console, print_json, refusing
from houseway.contracts.documents import CONTRACT_VERSION, BarDocument, SessionDocument
from houseway.contracts.games import selected_offers
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules import Game, load_or_read
from houseway.rules.fees import schedule

if TYPE_CHECKING:
    from houseway.simulation.sessions import Sessions


def session(
    game: GameName,
    wager: Annotated[str, typer.Option(help="The wager, such as banker.")],
    bankroll: Annotated[str, typer.Option(help="Dollars brought, such as 500.")],
    bet: Annotated[str, typer.Option(help="Dollars of the first bet, such as 25.")],
    rounds: Annotated[int, typer.Option(help="Rounds of a session.")] = 200,
    plan: Annotated[str, typer.Option(help="flat, martingale, paroli, fraction or follow.")] = "flat",
    on: Annotated[str | None, typer.Option(help="Placed on this hand: player or banker.")] = None,
    paytable: Annotated[str | None, typer.Option(help="The pay table; the first if none is named.")] = None,
    stop_win: Annotated[str | None, typer.Option(help="Leave when so many dollars ahead.")] = None,
    stop_loss: Annotated[str | None, typer.Option(help="Leave when so many dollars behind.")] = None,
    maximum: Annotated[str | None, typer.Option(help="Dollars the table takes at most.")] = None,
    meter: Annotated[str | None, typer.Option(help="Dollars a progressive's meter shows.")] = None,
    decks: Decks = None,
    repetitions: Annotated[int, typer.Option(help="How many sessions are played.")] = 10_000,
    pace: Annotated[float, typer.Option(help="Rounds an hour.")] = 70,
    seed: Annotated[int, typer.Option(help="Same seed, same sessions.")] = 1,
    fees: Annotated[
        str | None, typer.Option(help="A collection schedule, such as zoobac/rates/5: its fees are paid.")
    ] = None,
    banking: Annotated[
        bool, typer.Option("--banking", help="The player-dealer's side: the bet is the action he banks.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Write a picture here.")] = None,
    json: Json = False,
) -> None:
    """Play a session many times over real shoes: results, ruin, drawdown, loss an hour."""
    with refusing():
        rules = load_or_read(game)
        # The first that fits: one pay table of the wager, on one hand.
        rules.refuse_without_wagers()
        offer = selected_offers(rules, wager, on, paytable)[0]
        # numba takes a third of a second to import; commands that deal nothing do not wait for it.
        from houseway.simulation.session_pictures import svg as picture
        from houseway.simulation.sessions import SessionPlan, play

        played = play(
            rules,
            SessionPlan(
                offer=offer,
                bankroll=cents(bankroll, "--bankroll"),
                bet=cents(bet, "--bet"),
                rounds=rounds,
                plan=plan,
                stop_win=None if stop_win is None else cents(stop_win, "--stop-win"),
                stop_loss=None if stop_loss is None else cents(stop_loss, "--stop-loss"),
                maximum=None if maximum is None else cents(maximum, "--maximum"),
                meter=None if meter is None else cents(meter, "--meter"),
                decks=decks,
                seed=seed,
                schedule=None if fees is None else schedule(fees, rules.id),
                banking=banking,
            ),
            repetitions,
        )
        if svg is not None:
            svg.write_text(picture(played, _title(rules, played)), encoding="utf-8")
    if json:
        print_json(_document(rules, played, pace))
    else:
        _print(rules, played, pace)


def cents(text: str, option: str) -> int:
    """Dollars with at most two decimals, as cents."""
    try:
        amount = Decimal(text.replace(",", "").removeprefix("$")) * 100
    except InvalidOperation:
        raise NotationError(f"{option} {text!r} is not an amount; write 500 or 12.50.") from None
    if amount != amount.to_integral_value() or amount <= 0:
        raise NotationError(f"{option} {text!r} is not a positive amount of whole cents.")
    return int(amount)


def _title(game: Game, played: "Sessions") -> str:
    settings = played.settings
    offer = settings.offer
    placed = f"{offer.wager} {offer.paytable}"
    currency = offer.table.currency
    return (
        f"{game.id} {placed}, {settings.plan}, {money_text(settings.bet, currency)} of "
        f"{money_text(settings.bankroll, currency)}, {settings.rounds} rounds"
    )


def _document(game: Game, played: "Sessions", pace: float) -> SessionDocument:
    from houseway.simulation.session_pictures import PERCENTILES, bars

    settings, ends, results = played.settings, played.ends, played.results
    levels = np.percentile(results, PERCENTILES)
    return SessionDocument(
        game.id,
        *settings.offer.key,
        plan=settings.plan,
        bankroll_cents=settings.bankroll,
        bet_cents=settings.bet,
        rounds=settings.rounds,
        repetitions=len(results),
        seed=settings.seed,
        mean_cents=float(results.mean()),
        standard_error_cents=float(results.std() / np.sqrt(len(results))),
        deviation_cents=float(results.std()),
        percentiles={str(p): float(level) for p, level in zip(PERCENTILES, levels, strict=True)},
        ruin=float(ends.ruined.mean()),
        ahead=float((results > 0).mean()),
        reached_stop_win=float(ends.reached_win.mean()),
        reached_stop_loss=float(ends.reached_loss.mean()),
        mean_rounds=float(ends.rounds.mean()),
        mean_action_cents=float(ends.action.mean()),
        mean_drawdown_cents=float(ends.drawdown.mean()),
        worst_drawdown_cents=int(ends.drawdown.max()),
        pace=pace,
        loss_per_hour_cents=played.loss_per_hour(pace),
        expected_loss_per_hour_cents=played.expected_loss_per_hour(pace),
        histogram=[BarDocument(bar.low, bar.high, bar.count) for bar in bars(played)],
        contract_version=CONTRACT_VERSION,
        schedule=settings.schedule.id if settings.schedule else "",
        banking=settings.banking,
        mean_fees_cents=float(ends.fees.mean()) if settings.schedule else None,
    )


def _print(game: Game, played: "Sessions", pace: float) -> None:
    from houseway.simulation.session_pictures import terminal_chart

    said = _document(game, played, pace)
    currency = played.settings.offer.table.currency

    def money(amount: float) -> str:
        return money_text(round(amount), currency)

    table = Table(box=None, show_header=False)
    levels = ", ".join(f"{money(level)} ({p}%)" for p, level in said.percentiles.items())
    rows = [
        ("result on average", f"{money(said.mean_cents)}, standard error {money(said.standard_error_cents)}"),
        ("results", levels),
        ("chance of ruin", f"{said.ruin:.2%}"),
        ("chance to leave ahead", f"{said.ahead:.2%}"),
        ("deepest fall from a peak", f"{money(said.mean_drawdown_cents)} on average, "
                                     f"{money(said.worst_drawdown_cents)} at worst"),
        ("rounds played", f"{said.mean_rounds:.1f} on average, {money(said.mean_action_cents)} bet"),
        (f"loss an hour at {pace:g} rounds", f"{money(said.expected_loss_per_hour_cents)} by the exact edge, "
                                            f"{money(said.loss_per_hour_cents)} in these sessions"),
    ]  # fmt: skip
    if said.mean_fees_cents is not None:
        rows.append((f"fees by {said.schedule}", f"{money(said.mean_fees_cents)} on average"))
    if played.settings.stop_win is not None:
        rows.append(("left with the win wanted", f"{said.reached_stop_win:.2%}"))
    if played.settings.stop_loss is not None:
        rows.append(("left with the loss allowed", f"{said.reached_stop_loss:.2%}"))
    for row in rows:
        table.add_row(*row)
    out = console()
    out.print(f"{_title(game, played)}, {said.repetitions:,} sessions, seed {said.seed}", style="bold")
    out.print(table)
    for line in terminal_chart(played):
        out.print(line, highlight=False)
