"""Pay-outs held to the most that a table posts for one round."""

from msgspec.structs import replace

from houseway.rules import Settlement
from houseway.table import events as e
from houseway.table.bets.layout import PostedLayout, layout_of
from houseway.table.state import TableState


def within_aggregates(layout: PostedLayout, paid: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Hold the pay-outs of a wager to the most that is posted for one round, each winner alike."""
    for wager, most in layout.aggregates.items():
        due = sum(bet.award for bet in paid if bet.wager == wager)
        if due > most:
            paid = _shared_out(paid, wager, due, most)
    return paid


def _shared_out(paid: tuple[Settlement, ...], wager: str, due: int, most: int) -> tuple[Settlement, ...]:
    """In proportion and rounded down; odd cents one each from the highest seat down (READINGS 43)."""
    winners = [place for place, bet in enumerate(paid) if bet.wager == wager and bet.award]
    shares = {place: paid[place].award * most // due for place in winners}
    odd = most - sum(shares.values())
    for place in sorted(winners, key=lambda place: -paid[place].seat)[:odd]:
        shares[place] += 1
    return tuple(_cut(bet, shares[place]) if place in shares else bet for place, bet in enumerate(paid))


def _cut(bet: Settlement, award: int) -> Settlement:
    withheld = bet.award - award
    return replace(bet, award=award, net=bet.net - withheld, withheld=withheld)


def limit_told(state: TableState, paid: tuple[Settlement, ...]) -> list[e.Event]:
    """Winners who are paid less than their line hear it, with the clause."""
    cite, most = state.practice.cite("aggregate-limits"), layout_of(state).aggregates
    cut = {bet.wager: state.game.offer(*bet.key).name for bet in paid if bet.withheld}
    return [e.announced("aggregate", cite, name=name, most=most[wager]) for wager, name in cut.items()]
