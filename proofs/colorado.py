"""Colorado baccarat with cards, from Rule 28: 30-2802, 30-2806 to 30-2808, 30-2812 to 30-2815."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from proofs.cards import cents, net
from proofs.coups import Coup, coup, misdealt
from proofs.round import Paid, Round

# What a wager pays on a coup, as the rule prints it; None where it loses.
Pays = Callable[[Coup], str | None]
Key = tuple[str, str]
# For each wager and the hand it is on ("" for none) its pay tables.
Wagers = dict[Key, dict[str, Pays]]
Options = dict[str, Any]

SIDES = ("player", "banker")
# 30-2808(3): 5 to 25 percent, posted in whole and half percents (reading of 30-2808(3)), in tenths here.
VIGORISH = range(50, 251, 5)


def _percent(tenths: int) -> str:
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths / 10}"


def side_wins(side: str) -> Pays:
    """30-2807(1)(a), (b) and 30-2808(1), (3): even money, void on a tie."""
    return lambda coup: "1 to 1" if coup.wins(side) else "push" if coup.tie else None


def no_commission(coup: Coup) -> str | None:
    """30-2899.04(2), .05(5), .06(3), .07(4): a Banker that wins with three cards that count 7 is a push."""
    return "push" if coup.wins("banker") and coup.has("banker", 3, 7) else side_wins("banker")(coup)


def event(pays: str, happens: Callable[[Coup], bool]) -> dict[str, Pays]:
    """A wager of one line, under its one pay table."""
    return {"standard": lambda coup: pays if happens(coup) else None}


def margins(side: str, odds: dict[int, str], natural_tie_loses: bool = False) -> Pays:
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


def match_pair(side: str, options: Options) -> dict[str, Pays]:
    """30-2802(12), READINGS 4: one rank; under the option in two suits."""
    letter = options["match_pair_unsuited"]
    return event("11 to 1", lambda coup: coup.pair(side) and not (letter and coup.perfect_pair(side)))


def base(options: Options) -> Wagers:
    """30-2807 and 30-2808: what every game of Colorado baccarat with cards may offer."""
    banker = {f"win-vig-{_percent(tenths)}": side_wins("banker") for tenths in VIGORISH}
    banker |= {f"tie-vig-{_percent(tenths)}": side_wins("banker") for tenths in VIGORISH}
    wagers: Wagers = {
        ("player", "player"): {"standard": side_wins("player")},
        ("banker", "banker"): banker,
        ("tie", ""): event("8 to 1", lambda coup: coup.tie),
        ("total-cards-4", ""): event("3 to 2", lambda coup: len(coup.cards) == 4),
        ("total-cards-5", ""): event("2 to 1", lambda coup: len(coup.cards) == 5),
        ("total-cards-6", ""): event("2 to 1", lambda coup: len(coup.cards) == 6),
        ("perfect-pair", ""): event("25 to 1", lambda coup: any(map(coup.perfect_pair, SIDES))),
    }
    return wagers


def baccarat(options: Options) -> Wagers:
    wagers = base(options)
    for side in SIDES:
        wagers["match-pair", side] = match_pair(side, options)
        wagers["bonus", side] = {
            name: margins(side, odds, options["natural_tie_loses"])
            for name, odds in (("A", TABLE_A), ("B", TABLE_B), ("C", TABLE_C))
        }
    return wagers


GAME_WAGERS: dict[str, Callable[[Options], Wagers]] = {"co/baccarat": baccarat}
DECKS = {"co/baccarat": range(6, 11)}
GAMES = tuple(GAME_WAGERS)


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield _round(rng, game)


def _round(rng: Random, game: str) -> Round:
    options: Options = {
        "vigorish_rounding": rng.choice(("cent-half-up", "quarter-up")),
        "natural_tie_loses": rng.randint(0, 1),
        "match_pair_unsuited": rng.randint(0, 1),
    }
    decks = rng.choice(DECKS[game])
    wagers = GAME_WAGERS[game](options)
    # One pay table a wager and one kind of vigorish a table: 30-2808(3)(d).
    posted = {key: rng.choice(sorted(tables)) for key, tables in wagers.items()}
    for wager, on in wagers:
        posted[wager, on] = posted[next(key for key in wagers if key[0] == wager)]
    seats = rng.randint(1, 10)
    places = [(seat, key) for seat in range(1, seats + 1) for key in wagers]
    bets = [(seat, key, cents(rng)) for seat, key in rng.sample(places, min(len(places), rng.randint(1, 15)))]
    right = coup(rng, decks)
    wrong = rng.random() < 0.03
    hands = misdealt(rng, right) if wrong else right
    asked = {
        "game": game,
        "options": options,
        "decks": decks,
        "seats": seats,
        "player": list(hands.player),
        "banker": list(hands.banker),
        "wagers": [_asked(seat, key, posted[key], amount) for seat, key, amount in bets],
    }
    if wrong:
        return Round(asked, refused="cards_break_drawing_rules")
    nets = tuple(
        Paid(seat, *key, posted[key], _net(right, wagers[key][posted[key]], posted[key], amount, options))
        for seat, key, amount in bets
    )
    return Round(asked, nets)


def _asked(seat: int, key: Key, table: str, amount: int) -> dict[str, Any]:
    wager, on = key
    told = {"seat": seat, "wager": wager, "paytable": table, "amount": amount}
    return told | ({"on": on} if on else {})


def _net(coup: Coup, pays: Pays, table: str, amount: int, options: Options) -> int:
    won = net(pays(coup), amount)
    kind, _, percent = table.partition("-vig-")
    charged = 0
    if kind == "win" and won > 0:
        charged = won
    elif kind == "tie" and coup.tie:
        charged = amount
    return won - vigorish(charged, percent, options["vigorish_rounding"]) if charged else won


def vigorish(charged: int, percent: str, rounding: str) -> int:
    """30-2808(3)(a) and READINGS 44: half a cent up, or up to the next quarter."""
    thousandths = charged * round(float(percent) * 10)
    if rounding == "quarter-up":
        return -(-thousandths // 25_000) * 25
    return (thousandths + 500) // 1000
