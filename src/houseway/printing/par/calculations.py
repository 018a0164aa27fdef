"""The calculations of a PAR sheet: every line counted, then what follows from the lines."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.analysis.decided import DecidedOdds
from houseway.analysis.results import OfferOdds
from houseway.document import Blocks, Bullets, Heading, Item, Table
from houseway.money import money_text
from houseway.printing.bets import ONLY_TABLE, SIDES, Bet, Column
from houseway.printing.edges import percent
from houseway.printing.numbers import root, rounded
from houseway.printing.par.figures import RANGES, range_text, ranges
from houseway.rules.game import OfferKey


def calculation(
    bet: Bet, side: str | None, column: Column, proved: Mapping[OfferKey, OfferOdds]
) -> Iterator[Blocks]:
    results = [proved[key] for key in bet.keys(side, column)]
    title = wager_name(bet, side) if column.name == ONLY_TABLE else f"{wager_name(bet, side)}, {column.name}"
    yield Heading(title, 2, column.table.cite)
    if len(results) == 1:
        yield from _one_table(results[0])
    else:
        yield from _vigorish_tables(results)


def wager_name(bet: Bet, side: str | None) -> str:
    return f"{bet.name} on {SIDES[side]}" if side and len(bet.sides) > 1 else bet.name


def _one_table(result: OfferOdds) -> Iterator[Blocks]:
    rows = tuple(
        (
            line.name,
            line.pays,
            f"{line.combinations:,}",
            rounded(line.probability, 10),
            "meter" if line.meter else rounded(line.contribution, 10),
        )
        for line in result.lines
    )
    total = (
        "Total",
        "–",
        f"{result.combinations:,}",
        rounded(_all(result), 10),
        rounded(sum((line.contribution for line in result.lines), start=Fraction(0)), 10),
    )
    head = ("Line", "Pays", "Combinations", "Probability", "Contribution\nto return")
    yield Table(head, rows, "llrrr", foot=(total,), widths=(6, 3, 5, 3, 3))
    yield from figures(result)


def _all(result: OfferOdds) -> Fraction:
    return sum((line.probability for line in result.lines), start=Fraction(0))


def _risk(result: OfferOdds) -> Iterator[Item]:
    """The edge on money at risk, where that is not every unit first bet."""
    if isinstance(result, DecidedOdds):
        more = "; contributions add up to what comes back of it" if result.average_stake != 1 else ""
        yield Item(f"{rounded(result.average_stake, 8)} per unit first bet{more}.", None, "Average stake")
        if result.part_of is not None:
            said = f"Its share of the edge of {result.part_of}, with which it is bet, per unit of that."
            yield Item(said, None, "Part of the base game")
        yield Item(
            f"{percent(result.element_of_risk or Fraction(0))} of the money at risk.", None, "Element of risk"
        )
        if result.envy_return is not None:
            said = f"{percent(result.envy_return)} of the least bet that has a button, all seats taken."
            yield Item(said, None, "Envy, beside the edge")
    elif result.push_frequency and result.element_of_risk is not None:
        yield Item(f"{percent(result.element_of_risk)} of the money won or lost.", None, "Element of risk")


def figures(result: OfferOdds) -> Iterator[Blocks]:
    """What follows from the lines: edge, frequency, variance, and the range of results to expect."""
    edge = result.house_edge
    items = []
    if edge is not None:
        items.append(
            Item(f"{percent(edge)}, exactly {edge.numerator}/{edge.denominator}.", None, "House edge")
        )
        items += _risk(result)
    of_what = "hands" if isinstance(result, DecidedOdds) else "rounds"
    items.append(Item(f"{percent(result.hit_frequency)} of {of_what}.", None, "Hit frequency"))
    items += _meters(result)
    variance = (
        result.variance if result.seeds is None or edge is not None else result.variance_of(result.seeds)
    )
    if variance is not None:
        at = "" if edge is not None else ", the meters at their seeds"
        items.append(Item(f"{rounded(variance, 8)}{at}.", None, "Variance"))
        items.append(Item(f"{rounded(root(variance), 8)}{at}.", None, "Standard deviation"))
        mean = -edge if edge is not None else result.return_of(result.seeds or {}) - 1
        items.append(Item(f"{'; '.join(ranges(mean, variance))}.", None, "Return in 95 sessions of 100"))
    yield Bullets(tuple(items))


def _meters(result: OfferOdds) -> Iterator[Item]:
    table = result.offer.table
    for meter, odds in zip(table.meters, result.meters, strict=True):
        seed = f"; seed {money_text(meter.seed_cents, meter.currency)}" if meter.seed_cents else ""
        rates = f"; main rate {meter.main_rate}" if meter.main_rate else "; rates set by the operator"
        rates += f", reserve rate {meter.reserve_rate}" if meter.reserve_rate else ""
        even = (
            f"; no disadvantage at {money_text(round(odds.break_even), meter.currency)}"
            if odds.break_even is not None and odds.break_even > 0
            else ""
        )
        one_in = f"one in {rounded(1 / odds.probability, 1)} bets" if odds.probability else "never"
        yield Item(f"{one_in}{even}{seed}{rates}.", meter.cite, f"Meter {meter.name}")
    if result.fixed_return is not None:
        yield Item(f"{percent(result.fixed_return)} of the money bet.", None, "Return of the fixed pays")
    if result.seeds and result.fixed_return is not None:
        at_seed = percent(result.return_of(result.seeds))
        yield Item(f"{at_seed} of the money bet.", None, "Return with the meters at their seeds")
    if (long := result.long_run_return()) is not None:
        yield Item(
            f"{percent(long)}: fixed pays, what feeds the meters and seeds the house pays.",
            None,
            "Return in the long run",
        )
    if result.envy_cost:
        yield Item(
            f"{percent(result.envy_cost)} of the money bet, paid by the house to the dealer.", None, "Envy"
        )


def _vigorish_tables(results: Sequence[OfferOdds]) -> Iterator[Blocks]:
    """One count of the lines, then the figures of each percentage."""
    first = results[0]
    rows: tuple[tuple[str, ...], ...] = tuple(
        (line.name, f"{line.combinations:,}", rounded(line.probability, 10)) for line in first.lines
    )
    total = ("Total", f"{first.combinations:,}", rounded(_all(first), 10))
    yield Table(("Line", "Combinations", "Probability"), rows, "lrr", foot=(total,))
    paying = [line.name for line in first.lines if line.contribution]
    head = ("Pay table", *(f"{name},\ncontribution" for name in paying), "Return", "House\nedge", "Variance",
            "Standard\ndeviation", *(f"95% range,\n{rounds:,}\nrounds" for rounds in RANGES))  # fmt: skip
    rows = tuple(_vigorish_row(result) for result in results)
    yield Table(head, rows, "l" + "r" * (len(head) - 1))


def _vigorish_row(result: OfferOdds) -> tuple[str, ...]:
    edge, variance = result.house_edge, result.variance
    assert edge is not None
    assert variance is not None
    deviation = root(variance)
    return (
        result.offer.paytable,
        *(rounded(line.contribution, 8) for line in result.lines if line.contribution),
        percent(1 - edge),
        percent(edge),
        rounded(variance, 6),
        rounded(deviation, 6),
        *(range_text(-edge, deviation, rounds).replace(" to ", "\n") for rounds in RANGES),
    )
