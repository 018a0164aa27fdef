"""What the audit finds in the collection schedules of a game, each finding in a sentence with its clause."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from houseway.analysis import fee_audit
from houseway.analysis.rulebook import ProvedGame
from houseway.money import money_text
from houseway.printing.edges import percent
from houseway.printing.finding import Finding, Kind
from houseway.rules.fees import Schedule, band_text, schedules
from houseway.text import joined

_FAULTS = {
    "overlap": "begins where the band before it ends; the lower band has that amount",
    "gap": "leaves a gap after the band before it",
    "unreached": "lies beyond the table limits",
}
_FIVE_RATES = "GEGA-000067 Collection Rates for California Games (7931)"


def fee_findings(proved: ProvedGame) -> list[Finding]:
    game = proved.game
    if not game.practice.player_dealer:
        return []
    serving = [each for each in schedules() if game.id in each.games]
    in_force = [each for each in serving if each.in_force]
    edges = {
        result.offer.wager: result.house_edge
        for result in proved.usual.values()
        if result.house_edge is not None and result.part_of is None
    }
    return [
        *_outweighed(game.id, in_force, edges),
        *_costs(game.id, in_force, edges),
        *_steps(game.id, in_force),
        *_bands(game.id, in_force),
        *_alike(game.id, in_force),
        *_text_against_table(game.id, in_force),
        *_pages(game.id, serving, in_force),
        *_rates(game.id, in_force),
    ]


def _of(kind: Kind, game: str, cite: str, sentence: str, figure: Fraction | None = None) -> Finding:
    return Finding(kind, game, None, None, None, cite, sentence, figure=figure)


def _outweighed(game: str, served: Sequence[Schedule], edges: dict[str, Fraction]) -> Iterator[Finding]:
    """Wagers that favor the bettor before fees, and the stake from which they still do."""
    for wager, edge in edges.items():
        if edge >= 0:
            continue
        for each in served:
            stake = fee_audit.outweighed_from(each, wager, edge)
            after = f"still from {money_text(stake)}" if stake is not None else "at no stake after it"
            sentence = f"{wager} favors the bettor by {percent(-edge)} before the fee of {each.id}, {after}."
            yield Finding(Kind.FEE_OUTWEIGHED, game, wager, None, None, each.cite, sentence, each.id, edge)


def _costs(game: str, served: Sequence[Schedule], edges: dict[str, Fraction]) -> Iterator[Finding]:
    worst: tuple[Fraction, str] = (Fraction(0), "")
    for each in served:
        told = fee_audit.costs(each, edges)
        if not told:
            continue
        said = [
            f"{wager} {money_text(cost.stake)} {percent(cost.cost)}"
            for wager, cost in sorted(told, key=lambda row: (row[0], row[1].stake))
        ]
        dearest = told[0][1].cost
        worst = max(worst, (dearest, each.id))
        sentence = f"{each.id}, edge and fee at the lowest bet of each band: {', '.join(said)}."
        yield _of(Kind.FEE_COST, game, each.cite, sentence, dearest)
    if worst[1]:
        sentence = f"The dearest of all is {worst[1]}: {percent(worst[0])} of a bet."
        cite = next(each.cite for each in served if each.id == worst[1])
        yield _of(Kind.FEE_COST, game, cite, sentence, worst[0])


def _steps(game: str, served: Sequence[Schedule]) -> Iterator[Finding]:
    by_amount: dict[int, list[Schedule]] = {}
    for each in served:
        for amount in dict.fromkeys(fee_audit.steps(each)):
            by_amount.setdefault(amount, []).append(each)
    for amount, some in sorted(by_amount.items()):
        options = [str(each.option) for each in some]
        sentence = (
            f"At {money_text(amount)} one dollar more bet costs at least a dollar more in fees, in "
            f"option{'s' * (len(options) > 1)} {joined(options, 'and')}."
        )
        yield _of(Kind.FEE_STEP, game, some[0].cite, sentence)


def _bands(game: str, served: Sequence[Schedule]) -> Iterator[Finding]:
    for each in served:
        for fault, line, band in fee_audit.faulty_bands(each):
            sentence = f"{each.id}: the band {band_text(line, band)} {_FAULTS[fault]}."
            yield _of(Kind.FEE_BANDS, game, each.cite, sentence)


def _alike(game: str, served: Sequence[Schedule]) -> Iterator[Finding]:
    for each, first in fee_audit.alike(served):
        yield _of(Kind.FEE_ALIKE, game, each.cite, f"{each.id} is {first.id} to the cent.")


def _text_against_table(game: str, served: Sequence[Schedule]) -> Iterator[Finding]:
    for each in served:
        if each.repair:
            sentence = f"{each.id} is printed in a damaged row, taken as its text and neighbors have it: "
            yield _of(Kind.FEE_TEXT, game, each.cite, f"{sentence}{each.repair}.")
        seated = [line for line in each.bettor_lines if line.who == "seated"]
        free = [
            wager
            for line in seated
            for wager in line.wagers
            if not any(other.takes(wager, 1) for other in each.bettor_lines)
        ]
        if free:
            sentence = (
                f"{each.id} charges only seated players for {joined(free, 'and')}; behind a place it is free."
            )
            yield _of(Kind.FEE_TEXT, game, each.cite, sentence)


def _pages(game: str, serving: Sequence[Schedule], in_force: Sequence[Schedule]) -> Iterator[Finding]:
    older = [each for each in serving if not each.in_force]
    for each in fee_audit.differing(older, in_force):
        sentence = f"{each.id}, on an older page, has fees that no schedule in force has."
        yield _of(Kind.FEE_PAGES, game, each.cite, sentence)


def _rates(game: str, served: Sequence[Schedule]) -> Iterator[Finding]:
    counts = Counter(len(each.rates) for each in served)
    said = [f"{count} with {rates}" for rates, count in sorted(counts.items())]
    if said:
        sentence = f"Rates of {len(served)} schedules, of which each may have five: {joined(said, 'and')}."
        yield _of(Kind.FEE_RATES, game, _FIVE_RATES, sentence)
