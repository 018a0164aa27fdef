"""Hands among players, as `simulate` prints them."""

from msgspec import UNSET

from houseway.cli.output import console, table_of
from houseway.contracts.documents import AverageDocument, SimulateDocument


def print_players(run: SimulateDocument) -> None:
    """How each position fared, what staying came to, and what an hour costs."""
    told = run.players
    if told is UNSET:
        return
    out = console()
    out.print(
        f"{run.game}, {told.cards} cards, {told.players} players, {run.rounds:,} hands, seed {run.seed}"
    )
    table = table_of(("position", "goes out", "chips a hand", "conditions", "outs", "tops"), left=())
    for each in told.positions:
        chips = (each.net, each.conditions, each.outs, each.tops)
        out_rate = f"{each.goes_out.mean:.2%} ± {each.goes_out.standard_error:.2%}"
        table.add_row(str(each.position), out_rate, *map(_chips, chips))
    out.print(table)
    table = table_of(("dealt", "hands", "staying", "passing gains"), left=("dealt",))
    for row in told.staying:
        gains = AverageDocument(row.passing_gains, row.net.standard_error)
        table.add_row(row.held, f"{row.hands:,}", _chips(row.net), _chips(gains))
    out.print(table)
    out.print(
        f"{told.turns.mean:.1f} turns a hand; about {_often(told.hands_an_hour)} hands an hour at "
        f"{told.seconds_a_turn} s a turn and {told.seconds_a_deal} s to deal. Fees paid an hour: "
        + ", ".join(f"{_often(count)} by the {kind}" for kind, count in told.collections_an_hour.items())
        + "."
    )


def _often(average: AverageDocument) -> str:
    error = f" ± {average.standard_error:.1f}" if average.standard_error else ""
    return f"{average.mean:.1f}{error}"


def _chips(average: AverageDocument) -> str:
    return f"{average.mean:+.2f} ± {average.standard_error:.2f}"
