"""Eternal Baccarat, from 30-2899.07 of Rule 28; its broken figures from the redline of its adoption.

Readings 2, 11, 13 to 19, 22 and 44 of docs/readings.md.
"""

from collections.abc import Callable, Iterator
from random import Random

from proofs.betting import Pays, RareDeals, Wagers, choose_paytables, columns, place_bets, single_line
from proofs.cards import SUITS, one_color, one_suit, rank, suit
from proofs.colorado import (
    NINES,
    SEVENS,
    SIDES,
    Options,
    base,
    covering,
    dragon_7,
    no_commission,
    panda_8,
    random_options,
    settle_coup,
    side_wins,
)
from proofs.coups import Coup, deal_coup, value
from proofs.round import Round

GAMES = ("co/eternal",)
PROGRESSIVES = ("harmony-progressive", "sun-7-progressive", "fate-38-progressive")
MAIN = ("sun-7", "moon-8", "supreme-7", "divine-9", "eclipse")
Condition = Callable[[Coup], bool]


def main_bets() -> Wagers[Coup]:
    """(8)(a); "Loss" is a line that does not win."""
    tables = ("PT-FLT-MB-01", "PT-FLT-MB-02", "PT-FLT-MB-03")

    def same(conditions: list[Condition], pays: str) -> dict[str, Pays[Coup]]:
        return columns(conditions, dict.fromkeys(tables, pays))

    wagers: Wagers[Coup] = {
        ("sun-7", ""): same([dragon_7], "40 to 1"),
        ("moon-8", ""): same([panda_8], "25 to 1"),
        ("supreme-7", ""): columns(
            SEVENS,
            dict(zip(tables, ("200 to 1 | 50 to 1", "400 to 1 | -", "- | 100 to 1"), strict=True)),
        ),
        ("divine-9", ""): same(NINES, "75 to 1 | 10 to 1"),
    }
    return wagers | {("eclipse", ""): covering(wagers, "6 to 1")}


# (8)(b): what each pays to 1.
SINGLE_EVENTS: dict[str, tuple[int, Condition]] = {
    "01": (40, dragon_7),
    "02": (25, panda_8),
    "21": (25, lambda coup: coup.totals(9, 7)),
    "22": (50, lambda coup: coup.over((2, 8), (2, 1))),
    "05": (40, lambda coup: coup.wins("player") and coup.has("player", 3, 6)),
    "06": (60, lambda coup: coup.wins("banker") and coup.b in (1, 2)),
    "07": (20, lambda coup: coup.p >= 8 and coup.b >= 8),
    "08": (90, lambda coup: coup.totals(1, 0)),
    "23": (150, lambda coup: coup.over((3, 6), (3, 3))),
    "10": (130, lambda coup: coup.over((3, 8), (3, 0))),
    "11": (30, lambda coup: coup.wins("banker") and coup.has("player", 2, 7)),
    "24": (200, lambda coup: coup.over((3, 9), (3, 6))),
    "13": (200, lambda coup: coup.over((3, 9), (3, 8))),
    "14": (250, lambda coup: coup.has("player", 3, 8) and coup.has("banker", 3, 0)),
    "15": (150, lambda coup: coup.tie and coup.p == 0),
    "16": (70, lambda coup: coup.tie and coup.p in (1, 2, 3)),
    "17": (15, lambda coup: coup.tie and coup.p in (4, 5, 6, 7)),
    "18": (40, lambda coup: coup.tie and coup.p >= 8),
    "19": (11, lambda coup: coup.pair("player")),
    "20": (11, lambda coup: coup.pair("banker")),
}


def golden_talons(side: str) -> dict[str, Pays[Coup]]:
    """(8)(c)."""

    def by(points: int) -> Condition:
        return lambda coup: coup.margin(side) == points and not coup.natural(side)

    conditions = [by(points) for points in (9, 8, 7, 6, 5, 4)]
    conditions.append(lambda coup: coup.natural(side) and coup.wins(side))
    conditions.append(lambda coup: coup.natural(side) and coup.tie)
    printed = {
        "01": (30, 10, 6, 4, 2, 1),
        "02": (20, 10, 5, 4, 2, 1),
        "03": (30, 12, 5, 3, 3, 1),
        "04": (20, 8, 7, 4, 3, 1),
        "05": (30, 10, 4, 4, 2, 2),
    }
    tables = {}
    for name, odds in printed.items():
        lines = [f"{odd} to 1" for odd in (*odds, 1)] + ["2 to 1" if name == "02" else "push"]
        tables[f"PT-FLT-GT-{name}"] = " | ".join(lines)
    return columns(conditions, tables)


def _of_a_kind(coup: Coup, count: int) -> bool:
    return len(coup.cards) == count and len({rank(card) for card in coup.cards}) == 1


def _four_eights(coup: Coup) -> bool:
    return _of_a_kind(coup, 4) and rank(coup.player[0]) == "8"


def _four_of_a_kind(coup: Coup) -> bool:
    return _of_a_kind(coup, 4)


def _six_of_a_kind(coup: Coup) -> bool:
    return _of_a_kind(coup, 6)


def _six_zeros(coup: Coup) -> bool:
    return len(coup.cards) == 6 and not any(map(value, coup.cards))


def _tie_in_one_color(coup: Coup) -> bool:
    return coup.tie and one_color(coup.cards)


def _tie_in(count: int) -> Condition:
    return lambda coup: coup.tie and len(coup.cards) == count


def _tie_with(least: int, most: int) -> Condition:
    return lambda coup: coup.tie and least <= coup.p <= most


def harmony() -> dict[str, Pays[Coup]]:
    """(8)(d): five shapes of pay table."""
    first = [_six_of_a_kind, _four_eights, _four_of_a_kind, _six_zeros]
    by_total = [*first, _tie_with(0, 0), _tie_with(1, 5), _tie_with(6, 9)]
    by_color = [*first, _tie_in_one_color, _tie_with(0, 9)]
    by_cards = [*first, _tie_in(5), _tie_in(6), _tie_in(4)]
    four_in_one_color = [
        lambda coup: _four_of_a_kind(coup) and one_color(coup.cards),
        *(_four_eights, _four_of_a_kind, _six_zeros, _tie_in_one_color, _tie_with(0, 9)),
    ]
    eights_first = [_four_eights, _four_of_a_kind, _six_zeros, _tie_in_one_color, _tie_with(0, 9)]
    return _named("PT-PRG-HP-", {
        **columns(by_total, {
            "01": "100% | $1000 | $300 | $100 | $20 | $6 | $3",
            "02": "100% | $1000 | $200 | $100 | $20 | $5 | $3",
            "03": "100% | $600 | $300 | $100 | $20 | $5 | $5",
        }),
        **columns(by_color, {
            "04": "100% | $600 | $300 | $200 | $20 | $3",
            "05": "100% | $1000 | $300 | $100 | $20 | $3",
            "06": "100% | $300 | $300 | $100 | $20 | $5",
        }),
        **columns(by_cards, {
            "07": "100% | $600 | $200 | $100 | $10 | $3 | $3",
            "08": "100% | $1000 | $200 | $50 | $8 | $4 | $3",
            "09": "100% | $300 | $300 | $50 | $10 | $6 | $4",
        }),
        **columns(four_in_one_color, {
            "10": "100% | $1000 | $500 | $200 | $20 | $2",
            "11": "100% | $2000 | $1000 | $100 | $20 | $2",
            "E01": "100% envy $200 | $1000 envy $50 | $750 envy $25 | $150 envy $5 | $20 envy $2 | $2",
        }),
        **columns(eights_first, {
            "12": "100% | $1000 | $200 | $20 | $2",
            "13": "100% | $500 | $100 | $25 | $2",
            "E02": "100% envy $100 | $1000 envy $50 | $200 envy $5 | $20 envy $1 | $2",
        }),
    })  # fmt: skip


def sun_7(posted: str, same_color_100: bool) -> dict[str, Pays[Coup]]:
    """(8)(e); the licensee posts the suit of the first line."""
    lines: list[Condition] = [
        lambda coup: dragon_7(coup) and {suit(card) for card in coup.cards} == {posted},
        lambda coup: dragon_7(coup) and one_suit(coup.cards),
        lambda coup: dragon_7(coup) and one_color(coup.cards),
        lambda coup: dragon_7(coup) and one_suit(coup.banker),
        lambda coup: dragon_7(coup) and one_color(coup.banker),
        dragon_7,
        lambda coup: coup.has("banker", 3, 7),
        lambda coup: coup.wins("banker") and coup.has("banker", 2, 7),
    ]
    e03 = "$100" if same_color_100 else "$1000"
    return _named("PT-PRG-S7-", columns(lines, {
        "01": "100% | $2000 | $100 | $75 | $25 | $10 | $8 | -",
        "02": "100% | $1000 | $150 | $100 | $40 | $10 | - | -",
        "03": "100% | $1000 | $200 | $60 | $30 | $20 | - | -",
        "04": "100% | $2000 | $100 | $75 | $25 | $8 | - | $2",
        "05": "100% | 100% | $150 | $100 | $25 | $10 | $8 | -",
        "E01": "100% envy $500 | $1500 envy $100 | $125 envy $10 | $100 envy $5 | $30 envy $2 | $8 | $5 | -",
        "E02": "100% envy $500 | $1000 envy $100 | $100 envy $10 | $75 envy $5 | $25 envy $2 | $10 | - | $2",
        "E03": f"100% envy $100 | 100% envy $100 | {e03} envy $10 | $80 envy $5 | $40 envy $2 | $10 | $5 | -",
        "E04": "100% envy $200 | $2000 envy $100 | $150 envy $10 | $100 envy $5 | $40 envy $2 | - | - | -",
        "E05": "100% envy $200 | $2000 envy $100 | $150 envy $20 | $100 envy $10 | $50 | - | - | -",
    }))  # fmt: skip


def fate_38(posted: list[str]) -> dict[str, Pays[Coup]]:
    """(8)(f); one suit is posted, on -04 two."""

    def fate(coup: Coup) -> bool:
        return coup.has("banker", 2, 3) and len(coup.player) == 3 and rank(coup.player[2]) == "8"

    def in_suits(suits: list[str]) -> Condition:
        return lambda coup: fate(coup) and one_suit(coup.cards) and suit(coup.cards[0]) in suits

    others: list[Condition] = [
        lambda coup: fate(coup) and one_suit(coup.cards),
        lambda coup: fate(coup) and one_color(coup.cards),
        lambda coup: fate(coup) and coup.tie,
        lambda coup: fate(coup) and coup.wins("player"),
        lambda coup: fate(coup) and coup.wins("banker"),
        lambda coup: coup.has("banker", 2, 3),
    ]
    return _named("PT-PRG-F38-", columns([in_suits(posted), *others], {
        "01": "100% | $2000 | $300 | $100 | $60 | $50 | $10",
        "02": "100% | $2000 | $300 | $200 | $100 | $75 | -",
        "03": "100% | 100% | $200 | $150 | $80 | $50 | $10",
        "04": "100% | $2000 | $400 | $200 | $50 | $40 | $8",
    }))  # fmt: skip


def _named(prefix: str, tables: dict[str, Pays[Coup]]) -> dict[str, Pays[Coup]]:
    return {prefix + name: pays for name, pays in tables.items()}


def eternal(options: Options, suits: dict[str, list[str]]) -> Wagers[Coup]:
    wagers = base(options)
    wagers["banker", "banker"] = {"win-vig-5": side_wins("banker"), "commission-free": no_commission}
    wagers |= main_bets()
    for name, (pays, happens) in SINGLE_EVENTS.items():
        table = single_line(f"{pays} to 1", happens)["standard"]
        wagers[f"se-{name}", ""] = {f"PT-FLT-SE-{name}": table}
    for side in SIDES:
        wagers["golden-talons", side] = golden_talons(side)
    wagers["harmony-progressive", ""] = harmony()
    wagers["sun-7-progressive", ""] = sun_7(suits["sun-7-progressive"][0], options["s7_e03_same_color_100"])
    wagers["fate-38-progressive", ""] = fate_38(suits["fate-38-progressive"])
    return wagers


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    rare = RareDeals[Coup]()
    for _ in range(count):
        yield _round(rng, game, rare)


def _round(rng: Random, game: str, rare: RareDeals[Coup]) -> Round:
    options = random_options(rng) | {
        "seed_once": rng.randint(0, 1),
        "s7_e03_same_color_100": rng.randint(0, 1),
    }
    names = choose_paytables(rng, eternal(options, {wager: ["s"] for wager in PROGRESSIVES[1:]}))
    names |= dict.fromkeys(MAIN, names[MAIN[0]])
    two = names["fate-38-progressive"] == "PT-PRG-F38-04"
    suits = {
        "sun-7-progressive": rng.sample(SUITS, 1),
        "fate-38-progressive": rng.sample(SUITS, 2 if two else 1),
    }
    wagers = eternal(options, suits)
    seats = rng.randint(1, 10)
    bets = place_bets(rng, wagers, names, range(1, seats + 1), dict.fromkeys(PROGRESSIVES, 100), most=60)
    laid = {each.key[0] for each in bets}
    options["suits"] = {wager: chosen for wager, chosen in suits.items() if wager in laid}
    meters = {wager: rng.randint(0, 3_000_000) for wager in PROGRESSIVES if wager in laid}
    decks = rng.choice(range(6, 11))
    asked = {"game": game, "options": options, "decks": decks, "seats": seats}
    asked["meters"] = {f"{wager}/main": amount for wager, amount in meters.items()}
    return settle_coup(rng, asked, rare.choose(rng, lambda: deal_coup(rng, decks), bets), bets, meters)
