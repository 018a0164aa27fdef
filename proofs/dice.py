"""3 Dice Baccarat, from 30-2899.09; reading 23 and the reading of pay-outs that are no whole cent."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from proofs.betting import Pays, RareDeals, Wagers, choose_paytables, columns, place_bets, settle_bets
from proofs.round import Round

GAMES = ("co/3-dice",)
SIDES = ("player", "banker")
STRAIGHTS = ([1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6])


@dataclass(frozen=True)
class Throw:
    player: tuple[int, ...]
    banker: tuple[int, ...]

    @property
    def p(self) -> int:
        """(1): the last digit of the sum."""
        return sum(self.player) % 10

    @property
    def b(self) -> int:
        return sum(self.banker) % 10

    def margin(self, side: str) -> int:
        return self.p - self.b if side == "player" else self.b - self.p

    def totals(self, one: int, other: int) -> bool:
        return {self.p, self.b} == {one, other}

    def triples(self) -> list[int]:
        return [dice[0] for dice in (self.player, self.banker) if len(set(dice)) == 1]

    def tie_with(self, *points: int) -> bool:
        return self.p == self.b and self.p in points


Condition = Callable[[Throw], bool]


def side_wins(side: str) -> Pays[Throw]:
    """(4) and (8): 3 over 0 pushes the winning hand."""

    def pays(throw: Throw) -> str | None:
        if throw.margin(side) < 0:
            return None
        return "push" if throw.p == throw.b or throw.totals(3, 0) else "1 to 1"

    return pays


def both_straight(throw: Throw) -> bool:
    return sorted(throw.player) in STRAIGHTS and sorted(throw.banker) in STRAIGHTS


# (12): what each pays to 1.
SINGLE_EVENTS: dict[str, tuple[int, Condition]] = {
    "01": (35, lambda throw: throw.totals(3, 0)),
    "02": (70, lambda throw: (throw.p, throw.b) == (3, 0)),
    "03": (70, lambda throw: (throw.b, throw.p) == (3, 0)),
    "04": (14, lambda throw: throw.b == 7 and throw.p < 7),
    "05": (10, lambda throw: throw.p == 8 and throw.b < 8),
    "06": (100, lambda throw: 3 in throw.triples()),
    "07": (50, lambda throw: 1 in throw.triples() or 6 in throw.triples()),
    "08": (15, lambda throw: bool(throw.triples())),
    "09": (50, lambda throw: throw.totals(9, 6)),
    "10": (70, both_straight),
    "11": (30, lambda throw: throw.tie_with(0, 9)),
    "12": (150, lambda throw: throw.tie_with(5)),
    "13": (25, lambda throw: throw.totals(1, 0)),
}


def golden_talons(side: str) -> dict[str, Pays[Throw]]:
    """(13)."""

    def by(points: int) -> Condition:
        return lambda throw: throw.margin(side) == points

    return columns([by(points) for points in (9, 8, 7, 6, 5, 4, 0)], {
        "PT-FLT-3DB-GT-01": "10 to 1 | 5 to 1 | 4 to 1 | 3 to 1 | 2 to 1 | 1 to 1 | -",
        "PT-FLT-3DB-GT-02": "10 to 1 | 5 to 1 | 4 to 1 | 3 to 1 | 1 to 1 | - | push",
        "PT-FLT-3DB-GT-03": "15 to 1 | 5 to 1 | 4 to 1 | 3 to 1 | 2 to 1 | - | -",
    })  # fmt: skip


def triple_progressive() -> dict[str, Pays[Throw]]:
    """(14)."""
    conditions: list[Condition] = [
        lambda throw: throw.triples() == [3, 3],
        lambda throw: sorted(throw.triples()) == [3, 6],
        lambda throw: len(throw.triples()) == 2,
        lambda throw: throw.triples() == [3],
        lambda throw: throw.triples() in ([1], [2]),
        lambda throw: len(throw.triples()) == 1,
    ]
    return columns(conditions, {
        "PT-PRG-TRI-01": "100% | $1000 | $100 | $20 | $10 | $3",
        "PT-PRG-TRI-02": "100% | $1000 | $100 | $20 | $6 | $4",
        "PT-PRG-TRI-03": "- | 100% | $100 | $20 | $10 | $5",
    })  # fmt: skip


def wagers_of() -> Wagers[Throw]:
    wagers: Wagers[Throw] = {(side, side): {"standard": side_wins(side)} for side in SIDES}
    wagers["tie", ""] = {"standard": lambda throw: "8 to 1" if throw.p == throw.b else None}
    for name, (odds, happens) in SINGLE_EVENTS.items():
        wagers[f"se-{name}", ""] = columns([happens], {f"PT-FLT-3DB-SE-{name}": f"{odds} to 1"})
    for side in SIDES:
        wagers["golden-talons", side] = golden_talons(side)
    wagers["triple-progressive", ""] = triple_progressive()
    return wagers


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    rare = RareDeals[Throw]()
    wagers = wagers_of()
    for _ in range(count):
        seats = rng.randint(1, 8)
        bets = place_bets(
            rng, wagers, choose_paytables(rng, wagers), range(1, seats + 1), {"triple-progressive": 100}
        )
        meter = rng.randint(0, 3_000_000)
        deal = rare.choose(rng, lambda: _throw_dice(rng), bets)
        asked: dict[str, Any] = {"game": game, "seats": seats}
        if any(each.key[0] == "triple-progressive" for each in bets):
            asked["meters"] = {"main": meter}
        asked |= {"player": list(deal.player), "banker": list(deal.banker)}
        asked["wagers"] = [each.to_asked() for each in bets]
        yield Round(asked, tuple(settle_bets(bets, deal, {"triple-progressive": meter})))


def _throw_dice(rng: Random) -> Throw:
    """One hand in five is a triple."""
    hands = [tuple(rng.randint(1, 6) for _ in range(3)) for _ in SIDES]
    player, banker = ((hand[0],) * 3 if rng.random() < 0.2 else hand for hand in hands)
    return Throw(player, banker)
