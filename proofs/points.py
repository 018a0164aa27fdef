"""California games of the blackjack kind without splits, from bay101-controlled-games.txt.

California Blackjack 104.A (707) and Millennium-19 GEGA-002547 (2367). Readings BJ-1 to BJ-8, BJ-40 to BJ-47,
PD-11 and 37.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from proofs.banked import BankedBet, Result, Table, cover, first_with_a_wager, random_table
from proofs.cards import PACK, RANKS, SUITS, cents, net, rank
from proofs.round import Round

GAMES = ("ca/california-blackjack", "ca/millennium-19")
# 104.A.1: four Cal-Aces with each 52 cards.
CALIFORNIA_PACK = (*PACK, "Ax", "Ax", "Ax", "Ax")
HAND, PUSH = ("hand", ""), ("push", "")


def points(card: str) -> int:
    """Pips, pictures 10, an ace 1."""
    return min(RANKS.index(rank(card)) + 1, 10)


def aces(cards: Sequence[str]) -> int:
    return sum(rank(card) == "A" for card in cards)


# Naturals of M-19, the lines of Lucky Lucky, and many small cards for a hand that busts late.
STACKS = (("9", "10", "J", "Q", "K"), ("6", "7", "8"), ("7",), ("A", "2"), ("A", "2", "3", "4"))


class Shoe:
    """Cards in the order in which they come. Half of the shoes are stacked: a few ranks, some in one suit."""

    def __init__(self, rng: Random, pack: Sequence[str], decks: int) -> None:
        cards = list(pack) * decks
        rng.shuffle(cards)
        if rng.random() < 0.5:
            few = {"A", *rng.sample(RANKS, 3)} if rng.random() < 0.7 else set(rng.choice(STACKS))
            suits = rng.choice(("shdcxk", "shdcxk", *SUITS))
            cards.sort(key=lambda card: rank(card) not in few or card[-1] not in suits or rng.random() < 0.1)
            front = cards[: 12 * decks]
            rng.shuffle(front)
            cards[: len(front)] = front
        self.cards = cards[::-1]

    def draw(self) -> str:
        return self.cards.pop()

    def take(self, cards: Sequence[str]) -> list[str]:
        """Take these out of the shoe, so that they can be dealt on purpose; nothing where one is missing."""
        if any(self.cards.count(card) < cards.count(card) for card in cards):
            return []
        for card in cards:
            self.cards.remove(card)
        return list(cards)


class California:
    """104.A: nearer to 22 wins, under before over; nobody busts."""

    @staticmethod
    def best(cards: Sequence[str]) -> tuple[int, bool]:
        """The total nearest to 22, and whether an ace counts 11 in it; at equal distance under is better."""
        totals = []
        for elevens in range(aces(cards) + 1):
            totals.append((sum(map(points, cards)) + 10 * elevens, elevens > 0))
        return min(totals, key=lambda each: (abs(each[0] - 22), each[0] > 22, each[1]))

    @staticmethod
    def is_natural(cards: Sequence[str]) -> bool:
        return len(cards) == 2 and aces(cards) == 2

    def may_draw(self, cards: Sequence[str]) -> bool:
        """A.12: not on hard 22 or more. A Natural that is kept closed is a soft 22."""
        total, is_soft = self.best(cards)
        return is_soft or total < 22

    def dealer_draws(self, cards: Sequence[str]) -> tuple[bool, ...]:
        """A.14: what the player-dealer may do: draw, stand, or either."""
        total, is_soft = self.best(cards)
        if total <= 18 or (is_soft and total >= 25):
            return (True,)
        if total in (19, 20) or (is_soft and total in (23, 24)):
            return (True, False)
        return (False,)

    def order(self, cards: Sequence[str], shows: bool) -> tuple[int, ...]:
        """Higher is better. A Natural that was not shown plays as 22."""
        total, _ = self.best(cards)
        return (int(self.is_natural(cards) and shows), -abs(total - 22), int(total <= 22))


def total_19(cards: Sequence[str]) -> tuple[int, bool]:
    """M-19 r.2 and r.5: 29 is 19 and 21 is 11; whether an ace counts 11."""
    low = sum(map(points, cards))
    if low >= 10:
        return 10 + low % 10, False
    return (low + 10, True) if aces(cards) else (low, False)


def is_natural_19(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and sorted(map(points, cards)) == [9, 10]


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield california_round(rng) if game == GAMES[0] else m19_round(rng)


def california_round(rng: Random) -> Round:
    rules = California()
    table = random_table(rng, rng.choice((7, 8)))
    decks = rng.choice((1, 1, 2, 8))
    bettors_show = rng.randint(0, 1)
    shoe = Shoe(rng, CALIFORNIA_PACK, decks)
    places = _places(rng, table)
    hands = {place: [shoe.draw(), shoe.draw()] for place in places}
    dealer = [shoe.draw(), shoe.draw()]
    naturals = {place for place, cards in hands.items() if rules.is_natural(cards)}
    # Nobody is asked where the player-dealer's Natural ends the hand (A.10).
    asks = bettors_show and not rules.is_natural(dealer)
    shown = {place for place in naturals if not asks or rng.random() < 0.5}
    if not rules.is_natural(dealer):
        for place, cards in hands.items():
            while place not in shown and rules.may_draw(cards) and len(cards) < 8:
                if rng.random() < (0.15 if rules.best(cards)[0] in (20, 21, 22) else 0.5):
                    break
                cards.append(shoe.draw())
        while rng.choice(rules.dealer_draws(dealer)):
            dealer.append(shoe.draw())
    bets = _bets(rng, places, [HAND])
    action = table.clockwise_from(table.dealer)[(sum(rng.randint(1, 6) for _ in range(3)) - 1) % table.places]
    order = first_with_a_wager(table.clockwise_from(action), bets)
    dealer_order = rules.order(dealer, shows=True)
    results = []
    for bet in bets:
        mine = rules.order(hands[bet.place], bet.place in shown)
        pays = "1 to 1" if mine > dealer_order else "push" if mine == dealer_order else None
        results.append(Result(bet, net(pays, bet.amount), f"place-{bet.place}"))
    # A.11, PD-11: Naturals come first, in order from the button.
    in_order = sorted(
        results,
        key=lambda each: (each.bet.place not in shown, order.index(each.bet.place), each.bet.bettor),
    )
    asked: dict[str, Any] = {"game": GAMES[0], "decks": decks, "options": {"bettors_show": bettors_show}}
    asked |= table.to_asked() | {"action": action, "dealer": dealer}
    asked["hands"] = [
        {"place": place, "cards": cards}
        | ({"made": [{"choice": "show" if place in shown else "keep"}]} if asks and place in naturals else {})
        for place, cards in hands.items()
    ]
    asked["wagers"] = [bet.to_asked() for bet in bets]
    rows, bank = cover(table, in_order)
    return Round(asked, rows, bank=bank)


def m19_round(rng: Random) -> Round:
    table = random_table(rng, 8)
    decks = rng.randint(1, 6)
    by_totals = rng.randint(0, 1)
    shoe = Shoe(rng, PACK, decks)
    places = _places(rng, table)
    hands = {place: [shoe.draw(), shoe.draw()] for place in places}
    dealer = [shoe.draw(), shoe.draw()]
    if not is_natural_19(dealer):
        for cards in hands.values():
            while not is_natural_19(cards) and len(cards) < 4 and rng.random() < 0.6:
                cards.append(shoe.draw())
        while len(dealer) < 5 and _m19_dealer_hits(dealer):
            dealer.append(shoe.draw())
    bets = _bets(rng, places, [HAND, PUSH])
    order = first_with_a_wager(table.clockwise_from(table.place_of_card(dealer[1])), bets)
    results = [
        Result(
            bet, net(_m19_pays(bet, hands[bet.place], dealer, by_totals), bet.amount), f"place-{bet.place}"
        )
        for bet in bets
    ]
    keys = [HAND, PUSH]
    in_order = sorted(
        results,
        key=lambda each: (order.index(each.bet.place), each.bet.bettor, keys.index(each.bet.key)),
    )
    asked: dict[str, Any] = {"game": GAMES[1], "decks": decks, "options": {"push_by_totals": by_totals}}
    asked |= table.to_asked() | {"dealer": dealer}
    asked["hands"] = [{"place": place, "cards": cards} for place, cards in hands.items()]
    asked["wagers"] = [bet.to_asked() for bet in bets]
    if rng.random() < 0.03 and not all(map(is_natural_19, hands.values())):
        # The player-dealer stopped too early, or drew on a hand that stands.
        asked["dealer"] = dealer[:-1] if len(dealer) > 2 else [*dealer, shoe.draw()]
        return Round(asked, refused="cards_break_drawing_rules")
    rows, bank = cover(table, in_order)
    return Round(asked, rows, bank=bank)


def _m19_dealer_hits(cards: Sequence[str]) -> bool:
    """r.5, BJ-40: 15 or less, and soft 16."""
    total, is_soft = total_19(cards)
    return total <= 15 or (is_soft and total == 16)


def _m19_pays(bet: BankedBet, player: Sequence[str], dealer: Sequence[str], by_totals: int) -> str | None:
    """r.4 and r.6; BJ-42 and BJ-43."""
    ours = (is_natural_19(player), total_19(player)[0])
    theirs = (is_natural_19(dealer), total_19(dealer)[0])
    is_tie = ours[1] == theirs[1] if by_totals else ours == theirs
    if bet.key == PUSH:
        return "6 to 1" if is_tie else None
    if ours[0]:
        return "5 to 2"
    return "1 to 1" if ours > theirs else "push" if ours == theirs else None


def _places(rng: Random, table: Table) -> list[int]:
    others = [place for place in range(1, table.places + 1) if place != table.dealer]
    return rng.sample(others, rng.randint(1, 4))


def _bets(rng: Random, places: list[int], keys: list[tuple[str, str]]) -> list[BankedBet]:
    return [
        BankedBet(place, bettor, key, "standard", max(cents(rng), 100))
        for place, bettor in product(places, range(3))
        if bettor == 0 or rng.random() < 0.2
        for key in rng.sample(keys, rng.randint(1, len(keys)))
    ]
