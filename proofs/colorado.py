"""Colorado baccarat with cards, from Rule 28.

Base game: 30-2802, 30-2806 to 30-2808, 30-2812 to 30-2815. 5 Treasures 30-2899.01, Dragon Bonus .03,
EZ Baccarat .04, Golden Frog .05, Infinite Fortune .06. Readings 1 to 11, 19 to 21 and 44 of docs/readings.md.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from proofs.betting import (
    Bet,
    Pays,
    RareDeals,
    Wagers,
    choose_paytables,
    column,
    columns,
    place_bets,
    settle_bets,
    single_line,
)
from proofs.cards import one_color, one_suit
from proofs.coups import Coup, deal_coup, misdeal_coup
from proofs.round import Paid, Round

Options = dict[str, Any]

SIDES = ("player", "banker")
# 30-2808(3): 5 to 25 percent, posted in whole and half percents (reading of 30-2808(3)), in tenths here.
VIGORISH = range(50, 251, 5)


def _percent(tenths: int) -> str:
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths / 10}"


def side_wins(side: str) -> Pays[Coup]:
    """30-2807(1)(a), (b) and 30-2808(1), (3): even money, void on a tie."""
    return lambda coup: "1 to 1" if coup.wins(side) else "push" if coup.tie else None


def no_commission(coup: Coup) -> str | None:
    """30-2899.04(2), .05(5), .06(3), .07(4): a Banker that wins with three cards that count 7 is a push."""
    return "push" if dragon_7(coup) else side_wins("banker")(coup)


def dragon_7(coup: Coup) -> bool:
    """The Banker wins with three cards that count 7."""
    return coup.wins("banker") and coup.has("banker", 3, 7)


def panda_8(coup: Coup) -> bool:
    """The Player wins with three cards that count 8."""
    return coup.wins("player") and coup.has("player", 3, 8)


# READINGS 11: both hands, then one; both of three cards, then both of two.
NINES = [lambda coup: coup.both_have(3, 9), lambda coup: coup.either_has(3, 9)]
SEVENS = [lambda coup: coup.both_have(3, 7), lambda coup: coup.both_have(2, 7)]


def margins(side: str, odds: dict[int, str], natural_tie_loses: bool = False) -> Pays[Coup]:
    """30-2808(5) tables A to C, 30-2899.03 tables 1 to 3: naturals pay even money, others by their margin."""

    def pays(coup: Coup) -> str | None:
        if coup.natural(side):
            if coup.tie:
                return None if natural_tie_loses else "push"
            return "1 to 1" if coup.wins(side) else None
        return odds.get(coup.margin(side))

    return pays


# 30-2808(5); 30-2899.03 prints the same three as 1 to 3.
TABLE_A = {9: "30 to 1", 8: "10 to 1", 7: "6 to 1", 6: "4 to 1", 5: "2 to 1", 4: "1 to 1"}
TABLE_B = {9: "20 to 1", 8: "8 to 1", 7: "7 to 1", 6: "4 to 1", 5: "3 to 1", 4: "1 to 1"}
TABLE_C = {9: "30 to 1", 8: "10 to 1", 7: "4 to 1", 6: "4 to 1", 5: "2 to 1", 4: "2 to 1"}


def match_pair(side: str, options: Options) -> dict[str, Pays[Coup]]:
    """30-2802(12), READINGS 4: one rank; under the option in two suits."""
    letter = options["match_pair_unsuited"]
    return single_line("11 to 1", lambda coup: coup.pair(side) and not (letter and coup.perfect_pair(side)))


def base(options: Options) -> Wagers[Coup]:
    """30-2807 and 30-2808: what every game of Colorado baccarat with cards may offer."""
    banker = {f"win-vig-{_percent(tenths)}": side_wins("banker") for tenths in VIGORISH}
    banker |= {f"tie-vig-{_percent(tenths)}": side_wins("banker") for tenths in VIGORISH}
    wagers: Wagers[Coup] = {
        ("player", "player"): {"standard": side_wins("player")},
        ("banker", "banker"): banker,
        ("tie", ""): single_line("8 to 1", lambda coup: coup.tie),
        ("total-cards-4", ""): single_line("3 to 2", lambda coup: len(coup.cards) == 4),
        ("total-cards-5", ""): single_line("2 to 1", lambda coup: len(coup.cards) == 5),
        ("total-cards-6", ""): single_line("2 to 1", lambda coup: len(coup.cards) == 6),
        ("perfect-pair", ""): single_line("25 to 1", lambda coup: any(map(coup.perfect_pair, SIDES))),
    }
    return wagers


def baccarat(options: Options) -> Wagers[Coup]:
    wagers = base(options)
    for side in SIDES:
        wagers["match-pair", side] = match_pair(side, options)
        wagers["bonus", side] = {
            name: margins(side, odds, options["natural_tie_loses"])
            for name, odds in (("A", TABLE_A), ("B", TABLE_B), ("C", TABLE_C))
        }
    return wagers


def five_treasures(options: Options) -> Wagers[Coup]:
    """30-2899.01(4), (5), Pay Tables 1 and 2; the five wagers share one."""
    wagers = base(options)
    wagers["banker", "banker"] = {"win-vig-5": side_wins("banker")}
    bonus: Wagers[Coup] = {
        ("fortune-7", ""): dict.fromkeys("12", column([dragon_7], ["40 to 1"])),
        ("golden-8", ""): dict.fromkeys("12", column([panda_8], ["25 to 1"])),
        ("heavenly-9", ""): dict.fromkeys("12", column(NINES, ["75 to 1", "10 to 1"])),
        ("blazing-7s", ""): columns(SEVENS, {"1": "400 to 1 | -", "2": "200 to 1 | 50 to 1"}),
    }
    return wagers | bonus | {("cover-all", ""): covering(bonus, "6 to 1")}


def covering(bonus: Wagers[Coup], pays: str) -> dict[str, Pays[Coup]]:
    """READINGS 11: wins when any of these wagers wins under the same pay table."""

    def under(table: str) -> Pays[Coup]:
        return lambda coup: pays if any(tables[table](coup) for tables in bonus.values()) else None

    return {table: under(table) for tables in bonus.values() for table in tables}


def dragon_bonus(options: Options) -> Wagers[Coup]:
    """30-2899.03(5), Pay Tables 1 to 3."""
    wagers = base(options)
    for side in SIDES:
        odds = {"1": TABLE_A, "2": TABLE_B, "3": TABLE_C}
        wagers["dragon-bonus", side] = {name: margins(side, each) for name, each in odds.items()}
    return wagers


def ez_baccarat(options: Options) -> Wagers[Coup]:
    """30-2899.04(2), (4) and the pay tables of (5)(g); READINGS 9 and 10."""
    wagers = base(options)
    wagers["banker", "banker"] = {"standard": no_commission}
    wagers["dragon-7", ""] = single_line("40 to 1", dragon_7)
    wagers["panda-8", ""] = single_line("25 to 1", panda_8)
    over_zero = [
        lambda coup: dragon_7(coup) and coup.p == 0 and one_suit(coup.cards),
        lambda coup: dragon_7(coup) and coup.p == 0 and one_color(coup.cards),
        lambda coup: dragon_7(coup) and coup.p == 0,
        lambda coup: coup.has("banker", 2, 7) and coup.p == 0,
    ]
    eight_against_seven = [
        lambda coup: panda_8(coup) and coup.has("banker", 3, 7) and one_suit(coup.cards),
        lambda coup: panda_8(coup) and coup.has("banker", 3, 7) and one_color(coup.cards),
        lambda coup: panda_8(coup) and coup.has("banker", 3, 7),
        lambda coup: (panda_8(coup) and one_suit(coup.player)) or (dragon_7(coup) and one_suit(coup.banker)),
        lambda coup: panda_8(coup) or dragon_7(coup),
    ]
    first_two = {"1": "100% | 250 for 1 | 75 for 1 | 60 for 1", "2": "100% | 230 for 1 | 75 for 1 | 60 for 1"}
    third = {"3": "100% | 500 for 1 | 50 for 1 | 20 for 1 | 10 to 1"}
    wagers["progressive", ""] = columns(over_zero, first_two) | columns(eight_against_seven, third)
    return wagers


def golden_frog(options: Options) -> Wagers[Coup]:
    """30-2899.05(4) and (5)."""
    wagers = base(options)
    wagers["banker", "banker"]["commission-free"] = no_commission
    wagers["3-card-9-over-3-card-7", ""] = single_line("200 to 1", lambda coup: coup.over((3, 9), (3, 7)))
    wagers["3-card-9-over-3-card-1", ""] = single_line("150 to 1", lambda coup: coup.over((3, 9), (3, 1)))
    wagers["natural-9-over-2-card-7", ""] = single_line("50 to 1", lambda coup: coup.over((2, 9), (2, 7)))
    wagers["8-over-6", ""] = single_line("25 to 1", lambda coup: coup.totals(8, 6))
    wagers["jin-chan", ""] = single_line("40 to 1", dragon_7)
    wagers["koi", ""] = single_line("25 to 1", panda_8)
    return wagers


def infinite_fortune(options: Options) -> Wagers[Coup]:
    """30-2899.06(3) and (6)."""
    wagers = base(options)
    wagers["banker", "banker"]["commission-free"] = no_commission
    wagers["3-card-9-over-3-card-8", ""] = single_line("200 to 1", lambda coup: coup.over((3, 9), (3, 8)))
    natural = [lambda coup: coup.over((2, 9), (2, 8))]
    wagers["natural-9-over-natural-8", ""] = columns(
        natural, {"1": "50 to 1", "2": "45 to 1", "3": "40 to 1"}
    )
    wagers["8-over-7", ""] = single_line("25 to 1", lambda coup: coup.totals(8, 7))
    wagers["super-7", ""] = single_line("40 to 1", dragon_7)
    wagers["fortune-8", ""] = single_line("25 to 1", panda_8)
    wagers["pair", "player"] = single_line("11 to 1", lambda coup: coup.pair("player"))
    wagers["pair", "banker"] = single_line("11 to 1", lambda coup: coup.pair("banker"))
    return wagers


GAME_WAGERS: dict[str, Callable[[Options], Wagers[Coup]]] = {
    "co/baccarat": baccarat,
    "co/5-treasures": five_treasures,
    "co/dragon-bonus": dragon_bonus,
    "co/ez-baccarat": ez_baccarat,
    "co/golden-frog": golden_frog,
    "co/infinite-fortune": infinite_fortune,
}
DECKS = {"co/golden-frog": range(1, 21), "co/infinite-fortune": (6, 8)}
GAMES = tuple(GAME_WAGERS)
# Wagers that share one pay table: 30-2899.01(5)(e).
SHARED = ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all")


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    rare = RareDeals[Coup]()
    for _ in range(count):
        yield _round(rng, game, rare)


def _round(rng: Random, game: str, rare: RareDeals[Coup]) -> Round:
    options = random_options(rng)
    decks = rng.choice(DECKS.get(game, range(6, 11)))
    wagers = GAME_WAGERS[game](options)
    posted = choose_paytables(rng, wagers)
    posted |= {wager: posted[SHARED[0]] for wager in SHARED if wager in posted}
    if "commission-free" in wagers["banker", "banker"] and rng.random() < 0.3:
        posted["banker"] = "commission-free"
    seats = rng.randint(1, 10)
    bets = place_bets(rng, wagers, posted, range(1, seats + 1), {"progressive": 100})
    meter = rng.randint(0, 3_000_000)
    asked = {"game": game, "options": options, "decks": decks, "seats": seats}
    if any(each.key[0] == "progressive" for each in bets):
        asked["meters"] = {"main": meter}
    return settle_coup(
        rng, asked, rare.choose(rng, lambda: deal_coup(rng, decks), bets), bets, {"progressive": meter}
    )


def random_options(rng: Random) -> Options:
    return {
        "vigorish_rounding": rng.choice(("cent-half-up", "quarter-up")),
        "natural_tie_loses": rng.randint(0, 1),
        "match_pair_unsuited": rng.randint(0, 1),
    }


def settle_coup(
    rng: Random, asked: dict[str, Any], right: Coup, bets: list[Bet[Coup]], meters: dict[str, int]
) -> Round:
    """The round with its results, less vigorish."""
    rounding = asked["options"]["vigorish_rounding"]
    rows = zip(settle_bets(bets, right, meters), bets, strict=True)
    return finish_round(
        rng, asked, right, bets, [less_vigorish(row, one, right, rounding) for row, one in rows]
    )


def finish_round(
    rng: Random, asked: dict[str, Any], right: Coup, bets: list[Bet[Coup]], rows: list[Paid]
) -> Round:
    """The whole round; three in a hundred are dealt wrong and must be refused."""
    wrong = rng.random() < 0.03
    hands = misdeal_coup(rng, right) if wrong else right
    asked["player"], asked["banker"] = list(hands.player), list(hands.banker)
    asked["wagers"] = [each.to_asked() for each in bets]
    return Round(asked, refused="cards_break_drawing_rules") if wrong else Round(asked, tuple(rows))


def less_vigorish(row: Paid, one: Bet[Coup], coup: Coup, rounding: str) -> Paid:
    """30-2808(3): a part of a Banker win, or instead of the wager on a tie."""
    kind, _, percent = one.table.partition("-vig-")
    is_charged = coup.wins("banker") if kind == "win" else kind == "tie" and coup.tie
    charged = vigorish(one.amount, percent, rounding) if is_charged else 0
    return replace(row, net=row.net - charged)


def vigorish(charged: int, percent: str, rounding: str) -> int:
    """30-2808(3)(a) and READINGS 44: half a cent up, or up to the next quarter."""
    thousandths = charged * round(float(percent) * 10)
    if rounding == "quarter-up":
        return -(-thousandths // 25_000) * 25
    return (thousandths + 500) // 1000
