"""21st Century Baccarat 4.0 and 8.0, from bay101-controlled-games.txt lines 1812 to 2059 and 2201 to 2346.

Readings 33, 34, 35, 37 and PD-12.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from proofs.banked import BankedBet, Result, Table, cover, first_with_a_wager, random_table
from proofs.cards import cents, net, one_color, one_suit
from proofs.coups import Coup, deal_coup, total, value
from proofs.round import Round

GAMES = ("ca/21st-century-4.0", "ca/21st-century-8.0")
SIDES = ("player", "banker")
PLAYER, DEALER = ("player", "player"), ("banker", "banker")
# In the order in which a bettor's are settled: the lines, then as 10 lists them.
BETS_4 = (
    PLAYER,
    DEALER,
    ("early-tie", ""),
    ("late-tie", ""),
    *(("pair", side) for side in SIDES),
    *(("pair-same-color", side) for side in SIDES),
    *(("pair-same-suit", side) for side in SIDES),
)
BETS_8 = (PLAYER, DEALER, ("tie", ""), *(("dragon-bonus", side) for side in SIDES))
# 10(e) to (p): pay by pay table of each pair wager.
PAIRS = {
    ("pair", "standard"): "10 to 1",
    ("pair", "2"): "12 to 1",
    ("pair-same-color", "1"): "20 to 1",
    ("pair-same-color", "2"): "25 to 1",
    ("pair-same-suit", "1"): "40 to 1",
    ("pair-same-suit", "2"): "50 to 1",
}
SPREADS = {4: "1 to 1", 5: "2 to 1", 6: "4 to 1", 7: "6 to 1", 8: "10 to 1", 9: "30 to 1"}


def pays_4(bet: BankedBet, coup: Coup) -> str | None:
    """10, 23 to 25, Tie Hands and pairs of 4.0."""
    wager, on = bet.key
    if bet.key in (PLAYER, DEALER):
        if coup.tie and coup.b >= 2:
            return "push"
        if bet.key == PLAYER:
            return "1 to 1" if coup.p > coup.b else None
        return "19 to 20" if coup.b >= coup.p else None
    if wager == "early-tie":
        return "8 to 1" if coup.tie else None
    if wager == "late-tie":
        if coup.has("banker", 2, 9):
            return "push"
        return "7 to 1" if coup.tie else None
    first_two = coup.hand(on)[:2]
    fits = {"pair": True, "pair-same-color": one_color(first_two), "pair-same-suit": one_suit(first_two)}
    return PAIRS[wager, bet.table] if coup.pair(on) and fits[wager] else None


def pays_8(bet: BankedBet, coup: Coup) -> str | None:
    """Betting Scheme 3, Tie Bet and Dragon Bonus of 8.0."""
    wager, on = bet.key
    if bet.key in (PLAYER, DEALER):
        if coup.tie:
            return "push"
        return ("1 to 1" if bet.key == PLAYER else "19 to 20") if coup.wins(on) else None
    if wager == "tie":
        return "8 to 1" if coup.tie else None
    if coup.natural(on):
        return "1 to 1" if coup.wins(on) else "push" if coup.tie else None
    return SPREADS.get(coup.margin(on))


@dataclass(frozen=True)
class Deal:
    """The hands on the table, and the Player hand of who stands on 5."""

    whole: Coup
    standing: Coup


def draw_4(first: Coup, spare: Sequence[str], all_stand: bool) -> Deal:
    """15 to 17, 20 to 22 and 26: the player/dealer draws on 0 to 5 whatever the player did."""
    player, banker, rest = first.player[:2], first.banker[:2], iter(spare)
    standing = player
    if total(player) < 8 and total(banker) < 8:
        if total(player) <= 5 and not all_stand:
            player = (*player, next(rest))
        if total(banker) <= 5:
            banker = (*banker, next(rest))
    return Deal(Coup(player, banker), Coup(standing, banker))


def draw_8(first: Coup, spare: Sequence[str]) -> Deal:
    """Player Hand and Dealer Hand of 8.0; on an option hand the card is delivered whoever stands."""
    player, banker, rest = first.player[:2], first.banker[:2], iter(spare)
    standing = player
    if total(player) < 8 and total(banker) < 8:
        draws = total(banker) <= 5
        if total(player) <= 5:
            third = next(rest)
            player = (*player, third)
            draws = value(third) in DEALER_DRAWS_ON[total(banker)]
        if draws:
            banker = (*banker, next(rest))
    return Deal(Coup(player, banker), Coup(standing, banker))


# READINGS 34: the standard rules where the text has no row.
DEALER_DRAWS_ON: dict[int, set[int]] = {
    **{points: set(range(10)) for points in (0, 1, 2)},
    3: set(range(10)) - {8},
    4: set(range(10)) - {0, 1, 8, 9},
    5: {4, 5, 6, 7},
    6: {6, 7},
    7: set(),
}


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield _round(rng, game)


def _round(rng: Random, game: str) -> Round:
    is_4 = game == GAMES[0]
    pays: Callable[[BankedBet, Coup], str | None] = pays_4 if is_4 else pays_8
    table = random_table(rng, rng.randint(8, 14) if is_4 else rng.choice((8, 14)))
    decks = rng.choice(range(1, 9) if is_4 else range(3, 9))
    bets = _bets(rng, table, is_4)
    first, spare = _first_cards(rng, decks)
    has_option = _has_option(first, is_4)
    if has_option:
        bets = _choices(rng, bets)
    stands = {bet.place for bet in bets if bet.choice == "stand"}
    all_stand = has_option and _all_stand(bets)
    deal = draw_4(first, spare, all_stand) if is_4 else draw_8(first, spare)
    results = []
    for bet in bets:
        follows = bet.place in stands and bet.key != DEALER and bet.key[1] != "banker"
        hands = deal.standing if follows else deal.whole
        results.append(Result(bet, net(pays(bet, hands), bet.amount)))
    asked: dict[str, Any] = {"game": game, "decks": decks, **table.to_asked()}
    asked["wagers"] = [bet.to_asked() for bet in bets]
    asked |= {"player": list(deal.whole.player), "banker": list(deal.whole.banker)}
    if is_4 and any(bet.key[0] == "late-tie" for bet in bets) and not _late_tie_allowed(deal.whole):
        return Round(asked, refused="bets_not_open")
    order = first_with_a_wager(table.clockwise_from(table.place_of_card(deal.whole.banker[1])), bets)
    keys = BETS_4 if is_4 else BETS_8
    in_order = sorted(
        results,
        key=lambda each: (order.index(each.bet.place), each.bet.bettor, keys.index(each.bet.key)),
    )
    rows, bank = cover(table, in_order)
    return Round(asked, rows, bank=bank)


def _first_cards(rng: Random, decks: int) -> tuple[Coup, list[str]]:
    """A coup and cards behind it. A third of the rounds have a Player hand of 5, where choices are open."""
    for _ in range(rng.choice((1, 1, 40))):
        first = deal_coup(rng, decks)
        if total(first.player[:2]) == 5:
            break
    return first, [*first.player[2:], *first.banker[2:], *_spare(first, decks)]


def _spare(first: Coup, decks: int) -> list[str]:
    """Two cards more that the shoe can still hold."""
    return [card for card in ("2s", "7d", "Kc", "4h", "9s") if first.cards.count(card) < decks][:2]


def _has_option(first: Coup, is_4: bool) -> bool:
    """4.0: on 5 (15), unless a natural ends the game; 8.0: on 5 while the dealer's first card is 5 or 6."""
    if total(first.player[:2]) != 5 or total(first.banker[:2]) >= 8:
        return False
    return is_4 or value(first.banker[0]) in (5, 6)


def _choices(rng: Random, bets: list[BankedBet]) -> list[BankedBet]:
    """Some stand or hit. Where others bet behind nobody says anything: House Way."""
    alone = {bet.place for bet in bets} - {bet.place for bet in bets if bet.bettor}
    tendency = rng.choice((["stand"], ["stand", "hit", ""]))
    return [
        replace(bet, choice=rng.choice(tendency)) if bet.key == PLAYER and bet.place in alone else bet
        for bet in bets
    ]


def _all_stand(bets: list[BankedBet]) -> bool:
    on_player = [bet for bet in bets if bet.key == PLAYER]
    return bool(on_player) and all(bet.choice == "stand" for bet in on_player)


def _late_tie_allowed(coup: Coup) -> bool:
    """Late Tie Bet 3 and 4 of 4.0."""
    points = total(coup.player[:2])
    return points != 9 and not (points >= 5 and points == value(coup.banker[0]))


def _bets(rng: Random, table: Table, is_4: bool) -> list[BankedBet]:
    """Tie and pair bets of 4.0 need a base bet and are not more; those of 8.0 are $10 to $200."""
    pairs = rng.choice(({"pair": "standard", "pair-same-color": "1", "pair-same-suit": "1"}, None))
    tables = pairs or {"pair": "2", "pair-same-color": "2", "pair-same-suit": "2"}
    others = [place for place in range(1, table.places + 1) if place != table.dealer]
    keys = BETS_4 if is_4 else BETS_8
    bets = []
    for place in rng.sample(others, rng.randint(1, min(len(others), 5))):
        for bettor in range(rng.choice((1, 1, 1, 2, 3))):
            lines = rng.sample((PLAYER, DEALER), rng.choice((1, 1, 2)))
            amounts = {key: max(cents(rng), 100) for key in lines}
            base = min(amounts.values())
            for key in rng.sample(keys[2:], rng.randint(0, len(keys) - 2)):
                if key[0] == "late-tie" and rng.random() < 0.8:
                    continue
                least, most = (1, base) if is_4 else (1_000, 20_000)
                amounts[key] = min(max(cents(rng), least), most)
            bets += [
                BankedBet(place, bettor, key, tables.get(key[0], "standard"), amount)
                for key, amount in amounts.items()
            ]
    rng.shuffle(bets)
    return bets
