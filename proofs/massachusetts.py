"""Massachusetts baccarat, from its sections 6, 8, 9, 11, 12(b) and 13; readings 7, 26, 27, 29 and 44."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from proofs.betting import Pays, RareDeals, Wagers, choose_paytables, place_bets, settle_bets, single_line
from proofs.cards import SUITS, one_suit, rank
from proofs.colorado import dragon_7, finish_round, margins, panda_8, side_wins, vigorish
from proofs.coups import Coup, deal_coup
from proofs.round import Round

GAMES = ("ma/baccarat", "ma/ez-baccarat")
SIDES = ("player", "banker")
# 13(e).
DRAGON_BONUS = {
    "A": {9: "30 to 1", 8: "10 to 1", 7: "6 to 1", 6: "4 to 1", 5: "2 to 1", 4: "1 to 1"},
    "B": {9: "20 to 1", 8: "8 to 1", 7: "7 to 1", 6: "4 to 1", 5: "3 to 1", 4: "1 to 1"},
    "C": {9: "30 to 1", 8: "10 to 1", 7: "4 to 1", 6: "4 to 1", 5: "2 to 1", 4: "2 to 1"},
}
# READINGS 27: the twelve unsuited King-9 pairs in the order of the seats.
PERSONAL = [{"K" + king, "9" + nine} for king in SUITS for nine in SUITS if king != nine]


def house_money(coup: Coup) -> str | None:
    """8(a)(7), 13(h)."""
    pairs = sum(map(coup.pair, SIDES))
    return {2: "15 to 1", 1: "3 to 1", 0: None}[pairs]


def royal_9(seat: int, seats: int) -> Pays[Coup]:
    """13(i): the first line that fits the first four cards, for a bettor at this seat."""

    def pays(coup: Coup) -> str | None:
        player, banker = coup.player[:2], coup.banker[:2]
        own = PERSONAL[seat - 1]
        others = [pair for pair in PERSONAL[:seats] if pair != own]
        suited = [is_royal_9(hand) and one_suit(hand) for hand in (player, banker)]
        royal = [is_royal_9(hand) for hand in (player, banker)]
        if set(player) == set(banker) == own:
            return "100% star"
        if set(banker) == own:
            return "100% spade"
        if set(player) == own:
            return "100% heart"
        if set(player) == set(banker) and set(player) in others:
            return "$5000"
        if all(suited):
            return "$1500"
        if all(royal):
            return "$250"
        if any(suited):
            return "$50"
        return "$25" if any(royal) else None

    return pays


def is_royal_9(hand: tuple[str, ...]) -> bool:
    return sorted(map(rank, hand)) in (["9", "J"], ["9", "Q"], ["9", "K"])


def wagers_of(game: str) -> Wagers[Coup]:
    wagers: Wagers[Coup] = {
        ("player", "player"): {"standard": side_wins("player")},
        ("banker", "banker"): {"standard": side_wins("banker")},
        ("tie", ""): single_line("8 to 1", lambda coup: coup.tie),
        ("house-money", ""): {"standard": house_money},
        # What it pays depends on the seat; see `_round`.
        ("royal-9", ""): {"1": royal_9(1, 1)},
    }
    for side in SIDES:
        wagers["dragon-bonus", side] = {name: margins(side, odds) for name, odds in DRAGON_BONUS.items()}
    if game == "ma/ez-baccarat":
        wagers["banker", "banker"] = {
            "standard": lambda coup: "push" if dragon_7(coup) else side_wins("banker")(coup)
        }
        wagers["dragon-7", ""] = single_line("40 to 1", dragon_7)
        wagers["panda-8", ""] = single_line("25 to 1", panda_8)
    return wagers


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    rare = RareDeals[Coup]()
    for _ in range(count):
        yield _round(rng, game, rare)


def _round(rng: Random, game: str, rare: RareDeals[Coup]) -> Round:
    seats = rng.randint(1, 12)
    wagers = wagers_of(game)
    bets = place_bets(rng, wagers, choose_paytables(rng, wagers), range(1, seats + 1), {"royal-9": 500})
    bets = [
        replace(each, pays=royal_9(each.seat, seats)) if each.key[0] == "royal-9" else each for each in bets
    ]
    has_royal_9 = any(each.key[0] == "royal-9" for each in bets)
    meters = {name: rng.randint(0, 6_000_000) for name in ("star", "spade", "heart")}
    rounding = rng.choice(("cent-half-up", "quarter-up"))
    decks = rng.choice((6, 8) if has_royal_9 else (6, 7, 8))
    asked: dict[str, Any] = {"game": game, "decks": decks, "seats": seats}
    asked["options"] = {"vigorish_rounding": rounding, "star": rng.choice((1, 2))}
    if has_royal_9:
        asked["meters"] = meters
    deal = rare.choose(rng, lambda: _deal(rng, decks), bets)
    rows = settle_bets(bets, deal, {f"royal-9/{name}": shown for name, shown in meters.items()})
    if game == "ma/baccarat" and deal.wins("banker"):
        rows = [
            replace(row, net=row.net - vigorish(one.amount, "5", rounding)) if row.wager == "banker" else row
            for row, one in zip(rows, bets, strict=True)
        ]
    return finish_round(rng, asked, deal, bets, rows)


def _deal(rng: Random, decks: int) -> Coup:
    """One shoe in four is stacked: a nine and a face card in one hand or both, mostly of the same suits.

    A natural nine ends the round, so these are all its cards.
    """
    if rng.random() < 0.75:
        return deal_coup(rng, decks)
    hands = []
    face_suit, nine_suit = rng.choice(SUITS), rng.choice(SUITS)
    for _ in SIDES:
        nine = "9" + (nine_suit if rng.random() < 0.8 else rng.choice(SUITS))
        hands.append(rng.sample([rng.choice("KKKQJ") + face_suit, nine], 2))
    if rng.random() < 0.2:
        hands[rng.randint(0, 1)] = ["2" + rng.choice(SUITS), "5" + rng.choice(SUITS)]
    return Coup(tuple(hands[0]), tuple(hands[1]))
