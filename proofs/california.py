"""California baccarat with two hands for the table, from bay101-controlled-games.txt.

EZ Baccarat Panda 8 (3442), ZooBac (3596), Golden Frog Baccarat 1.0 (3821), 2.0 (7935) and 2.1 (8466).
Readings 31, 32, 35 and 37.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from proofs.banked import BankedBet, Key, Result, Table, cover, first_with_a_wager, random_table
from proofs.cards import cents, deal_cards, net
from proofs.coups import Coup, deal_coup, misdeal_coup, total, value
from proofs.round import Round

SIDES = ("player", "banker")
LINES: tuple[Key, ...] = (("player", "player"), ("banker", "banker"))
Pays = Callable[[Coup], str | None]


def side_wins(side: str, pays: str = "1 to 1", seven_pushes: bool = False) -> Pays:
    def line(coup: Coup) -> str | None:
        if coup.tie or (seven_pushes and coup.wins(side) and coup.has("banker", 3, 7)):
            return "push"
        return pays if coup.wins(side) else None

    return line


def single_line(pays: str, happens: Callable[[Coup], bool]) -> Pays:
    return lambda coup: pays if happens(coup) else None


def banker_7(coup: Coup) -> bool:
    return coup.wins("banker") and coup.has("banker", 3, 7)


def player_8(coup: Coup) -> bool:
    return coup.wins("player") and coup.has("player", 3, 8)


def ez_panda_8(letter: bool) -> dict[Key, Pays]:
    """3485 to 3489, 3533 to 3580, in the order of 3519."""
    return {
        LINES[0]: side_wins("player"),
        LINES[1]: side_wins("banker", seven_pushes=not letter),
        ("tie", ""): single_line("8 to 1", lambda coup: coup.tie),
        ("panda-8", ""): single_line("25 to 1", player_8),
        ("dragon-7", ""): single_line("40 to 1", banker_7),
    }


def zoobac() -> dict[Key, Pays]:
    """4(b) to (h), in the order of 10."""

    def rabbit(coup: Coup) -> str | None:
        if coup.wins("player") and coup.has("player", 3, 7):
            return "75 to 1" if coup.b == 0 else "25 to 1"
        return None

    def tiger(coup: Coup) -> str | None:
        if coup.wins("banker") and coup.has("banker", 3, 8):
            return "75 to 1" if coup.p == 0 else "25 to 1"
        return None

    def monkey(coup: Coup) -> str | None:
        return "150 to 1" if coup.p == coup.b == 0 else None

    def zoo(coup: Coup) -> str | None:
        either = rabbit(coup) or tiger(coup)
        if either:
            return "10 to 1" if either == "25 to 1" else "30 to 1"
        return "30 to 1" if monkey(coup) else None

    return {
        LINES[0]: side_wins("player"),
        LINES[1]: side_wins("banker"),
        ("tie", ""): single_line("9 to 1", lambda coup: coup.tie),
        ("rabbit", ""): rabbit,
        ("tiger", ""): tiger,
        ("monkey", ""): monkey,
        ("zoo", ""): zoo,
    }


def golden_frog(version: str) -> dict[Key, Pays]:
    """1.0: 4(b) to (i) in the order of 10; 2.0 and 2.1: 3(b) in the order of How Winners are Determined."""
    banker = side_wins("banker", "19 to 20") if version == "2.1" else side_wins("banker", seven_pushes=True)
    nine_over_seven = single_line("200 to 1", lambda coup: coup.over((3, 9), (3, 7)))
    return {
        LINES[0]: side_wins("player"),
        LINES[1]: banker,
        ("tie", ""): single_line("8 to 1", lambda coup: coup.tie),
        ("jin-chan-7", ""): single_line("40 to 1", banker_7),
        ("koi-8", ""): single_line("25 to 1", player_8),
        **({} if version == "1.0" else {("3-card-9-over-3-card-7", ""): nine_over_seven}),
        ("3-card-9-over-3-card-1", ""): single_line("150 to 1", lambda coup: coup.over((3, 9), (3, 1))),
        ("natural-9-over-2-card-7", ""): single_line("50 to 1", lambda coup: coup.over((2, 9), (2, 7))),
        ("8-over-6", ""): single_line("25 to 1", lambda coup: coup.totals(8, 6)),
    }


@dataclass(frozen=True)
class Rules:
    """How a game of this kind is set up and settled."""

    places: tuple[int, ...]
    decks: range
    # How many may bet behind the active player of a place.
    behind: int = 3
    # Whether a bonus bet needs a bet on a line.
    needs_line: bool = False
    # Golden Frog settles the lines that win before those that lose.
    winners_first: bool = False
    smallest_pay: int = 1
    # What a bonus bet takes, where the collection rates say so.
    bonus_limits: tuple[int, int] | None = None


GAME_RULES = {
    "ca/ez-baccarat-panda-8": Rules((8, 10), range(3, 9), behind=1, needs_line=True),
    "ca/zoobac": Rules(tuple(range(3, 13)), range(4, 9), bonus_limits=(100, 200_000)),
    "ca/golden-frog-1.0": Rules((7, 14), range(1, 9), needs_line=True, winners_first=True),
    "ca/golden-frog-2.0": Rules((7, 18), range(1, 9), winners_first=True, bonus_limits=(500, 10_000)),
    "ca/golden-frog-2.1": Rules(
        (9, 11), range(1, 9), winners_first=True, smallest_pay=100, bonus_limits=(500, 10_000)
    ),
}
GAMES = tuple(GAME_RULES)


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield _round(rng, game)


def _round(rng: Random, game: str) -> Round:
    rules = GAME_RULES[game]
    letter = game == "ca/ez-baccarat-panda-8" and rng.random() < 0.3
    if game == "ca/ez-baccarat-panda-8":
        wagers = ez_panda_8(letter)
    elif game == "ca/zoobac":
        wagers = zoobac()
    else:
        wagers = golden_frog(game.removeprefix("ca/golden-frog-"))
    table = random_table(rng, rng.choice(rules.places))
    bets = _bets(rng, table, list(wagers), rules)
    decks = rng.choice(rules.decks)
    deal = rare_coup(rng, decks, wagers, bets, letter)
    first = _first_place(game, table, deal)
    order = first_with_a_wager(table.clockwise_from(first), bets)
    results = [Result(bet, net(wagers[bet.key](deal), bet.amount, rules.smallest_pay)) for bet in bets]
    in_order = sorted(results, key=lambda each: _turn(each, deal, order, list(wagers), rules.winners_first))
    asked: dict[str, Any] = {"game": game, "decks": decks, **table.to_asked()}
    if game == "ca/ez-baccarat-panda-8":
        asked["options"] = {"letter": int(letter)}
    asked["wagers"] = [bet.to_asked() for bet in bets]
    wrong = not letter and rng.random() < 0.03
    hands = misdeal_coup(rng, deal) if wrong else deal
    asked |= {"player": list(hands.player), "banker": list(hands.banker)}
    if wrong:
        return Round(asked, refused="cards_break_drawing_rules")
    rows, bank = cover(table, in_order)
    return Round(asked, rows, bank=bank)


def rare_coup(
    rng: Random, decks: int, wagers: dict[Key, Pays], bets: Sequence[BankedBet], letter: bool
) -> Coup:
    """In half of the rounds the first of up to forty shoes in which a bonus bet that was made wins."""
    tries = rng.choice((1, 40))
    key = rng.choice(bets).key
    for _ in range(tries):
        deal = _deal_to_the_letter(rng, decks) if letter else deal_coup(rng, decks)
        if wagers[key](deal):
            break
    return deal


def _deal_to_the_letter(rng: Random, decks: int) -> Coup:
    """Round of Play 4 of EZ Baccarat Panda 8 as printed: naturals do not end the draw (READINGS 31)."""
    first = deal_coup(rng, decks)
    spare = deal_cards(rng, decks, 8)
    cards = [*first.player[:2], *first.banker[:2]]
    for card in (*first.player[2:], *first.banker[2:], *spare):
        if cards.count(card) < decks:
            cards.append(card)
    player, banker, rest = cards[:2], cards[2:4], iter(cards[4:])
    draws = total(banker) <= 5
    if total(player) <= 5:
        third = next(rest)
        player.append(third)
        draws = value(third) in LETTER_CHART[total(banker)]
    if draws:
        banker.append(next(rest))
    return Coup(tuple(player), tuple(banker))


# The chart of 3505; it has no row for 8 and 9.
LETTER_CHART: dict[int, set[int]] = {
    **{points: set(range(10)) for points in (0, 1, 2)},
    3: set(range(10)) - {8},
    4: set(range(10)) - {0, 1, 8, 9},
    5: {4, 5, 6, 7},
    6: {6, 7},
    **{points: set() for points in (7, 8, 9)},
}


def _first_place(game: str, table: Table, deal: Coup) -> int:
    """EZ 3519: the Banker's second card; ZooBac 11: the Player's first; Golden Frog: the bank's left."""
    if game == "ca/ez-baccarat-panda-8":
        return table.place_of_card(deal.banker[1])
    if game == "ca/zoobac":
        return table.place_of_card(deal.player[0])
    return table.clockwise_from(table.dealer)[1]


def _turn(
    each: Result, deal: Coup, places: list[int], keys: list[Key], winners_first: bool
) -> tuple[int, int, int, int]:
    """All wagers of one kind over all places, then the next kind; READINGS PD-10."""
    bet = each.bet
    on_a_line = bet.key in LINES
    loses = each.net < 0
    group = int(not on_a_line)
    if winners_first and on_a_line:
        group = -1 if not loses else 0
    return group, keys.index(bet.key), places.index(bet.place), bet.bettor


def _bets(rng: Random, table: Table, keys: list[Key], rules: Rules) -> list[BankedBet]:
    bets: list[BankedBet] = []
    others = [place for place in range(1, table.places + 1) if place != table.dealer]
    for place in rng.sample(others, rng.randint(1, min(len(others), 5))):
        for bettor in range(rng.choice((1, 1, 2, 1 + rules.behind))):
            laid = rng.sample(keys, rng.randint(1, len(keys)))
            if rules.needs_line and not set(laid) & set(LINES):
                laid.append(rng.choice(LINES))
            for key in laid:
                least, most = rules.bonus_limits if rules.bonus_limits and key not in LINES else (100, 30_000)
                amount = min(max(cents(rng), least), most)
                bets.append(BankedBet(place, bettor, key, "standard", amount))
    rng.shuffle(bets)
    return bets
