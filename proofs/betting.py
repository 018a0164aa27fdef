"""Wagers of a round by what the rules print that each pays: bets on them, and what each comes to."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from proofs.cards import cents, net
from proofs.round import Paid

Deal = TypeVar("Deal")
# What a wager pays on a finished deal, as the document prints it: `30 to 1`, `9 for 1`, `$50`, `push`,
# `100%` of the meter; behind ` envy $N` what the dealer has for it. None where it loses.
Pays = Callable[[Deal], str | None]
# A wager and the hand it is on, "" for none.
Key = tuple[str, str]
# For each wager its pay tables.
Wagers = dict[Key, dict[str, Pays[Deal]]]


@dataclass(frozen=True)
class Bet(Generic[Deal]):
    seat: int
    key: Key
    table: str
    amount: int
    pays: Pays[Deal]

    def to_asked(self) -> dict[str, Any]:
        wager, on = self.key
        asked = {"seat": self.seat, "wager": wager, "paytable": self.table, "amount": self.amount}
        return asked | ({"on": on} if on else {})


def single_line(pays: str, happens: Callable[[Deal], bool]) -> dict[str, Pays[Deal]]:
    """A wager of one line, under its one pay table."""
    return {"standard": lambda deal: pays if happens(deal) else None}


def column(conditions: Sequence[Callable[[Deal], bool]], pays: Sequence[str | None]) -> Pays[Deal]:
    """One column of a printed table. The first line that fits pays; a line with None does not stand in it."""

    def first(deal: Deal) -> str | None:
        for condition, printed in zip(conditions, pays, strict=True):
            if printed is not None and condition(deal):
                return printed
        return None

    return first


def columns(conditions: Sequence[Callable[[Deal], bool]], tables: dict[str, str]) -> dict[str, Pays[Deal]]:
    """Columns of a printed table. Lines are parted by `|`; `-` stands where a line has no entry."""
    found = {}
    for name, text in tables.items():
        pays = [None if entry.strip() == "-" else entry.strip() for entry in text.split("|")]
        found[name] = column(conditions, pays)
    return found


def choose_paytables(rng: Random, wagers: Wagers[Deal]) -> dict[str, str]:
    """One pay table for each wager, whatever hand it is on."""
    posted: dict[str, str] = {}
    for (wager, _), tables in wagers.items():
        posted.setdefault(wager, rng.choice(sorted(tables)))
    return posted


def place_bets(
    rng: Random,
    wagers: Wagers[Deal],
    posted: dict[str, str],
    seats: Sequence[int],
    units: dict[str, int] | None = None,
    most: int = 15,
) -> list[Bet[Deal]]:
    """Up to so many bets at random seats; a wager with a unit takes exactly that."""
    places = [(seat, key) for seat in seats for key in wagers]
    bets = []
    for seat, key in rng.sample(places, min(len(places), rng.randint(1, most))):
        wager, table = key[0], posted[key[0]]
        amount = (units or {}).get(wager) or cents(rng)
        bets.append(Bet(seat, key, table, amount, wagers[key][table]))
    return bets


class RareDeals(Generic[Deal]):
    """Deals in which bets come to what has seldom been met so far."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[Key, str, str | None]] = Counter()

    def choose(self, rng: Random, deal: Callable[[], Deal], bets: Sequence[Bet[Deal]]) -> Deal:
        """Deal once in three rounds; in the others thirty times, and take the deal with the rarest lines."""
        dealt = [deal() for _ in range(rng.choice((1, 30, 30)))]
        chosen = max(
            dealt, key=lambda each: sum(1 / (1 + self.seen[line]) for line in self._lines(each, bets))
        )
        self.seen.update(self._lines(chosen, bets))
        return chosen

    def _lines(self, deal: Deal, bets: Sequence[Bet[Deal]]) -> list[tuple[Key, str, str | None]]:
        return [(each.key, each.table, each.pays(deal)) for each in bets]


def settle_bets(bets: Sequence[Bet[Deal]], deal: Deal, meters: dict[str, int]) -> list[Paid]:
    """What each bet comes to. `meters` has what they show, named as `meter_of` names them.

    A meter is split evenly between those who win it; odd cents go one each from the highest seat down.
    """
    rows = []
    winners: dict[str, list[int]] = {}
    for each in bets:
        meter = meter_of(each, each.pays(deal))
        if meter:
            winners.setdefault(meter, []).append(each.seat)
    for each in bets:
        pays, _, envy = (each.pays(deal) or "").partition(" envy ")
        meter = meter_of(each, pays)
        if meter:
            sharing = sorted(winners[meter], reverse=True)
            share, odd = divmod(meters[meter], len(sharing))
            won = share + (sharing.index(each.seat) < odd) - each.amount
        else:
            won = net(pays or None, each.amount)
        for_the_dealer = 100 * int(envy.removeprefix("$").replace(",", "")) if envy else 0
        rows.append(Paid(each.seat, *each.key, each.table, won, dealer_envy=for_the_dealer))
    return rows


def meter_of(bet: Bet[Deal], pays: str | None) -> str:
    """`100%` is of the wager's one meter, `100% star` of that of its meters; "" where no meter is won."""
    if not pays or not pays.startswith("100%"):
        return ""
    name = pays.partition(" envy ")[0].removeprefix("100%").strip()
    return f"{bet.key[0]}/{name}" if name else bet.key[0]
