"""The No Bust 21st Century Blackjack games, from bay101-controlled-games.txt.

104.B with jokers (743), bonus aces (1077), 4.0 (3262), 5.0 (1235) with its bonus bets (3748). Readings 37 and
68, PD-12 and BJ-10 to BJ-39.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from proofs.banked import BankedBet, Result, Table, cover, first_with_a_wager, random_table
from proofs.cards import PACK, RANKS, cents, net, one_suit, rank
from proofs.points import Shoe
from proofs.round import Round

WITH_JOKERS, BONUS_ACES, V4, V5 = "ca/no-bust", "ca/no-bust-bonus-aces", "ca/no-bust-4.0", "ca/no-bust-5.0"
GAMES = (WITH_JOKERS, BONUS_ACES, V4, V5)
JOKER = "Jk"
HAND, INSURANCE, BUSTER, LUCKY = ("hand", ""), ("insurance", ""), ("buster", ""), ("lucky-lucky", "")
ORDER = (HAND, INSURANCE, BUSTER, LUCKY)
# 1415 to 1421: pay to 1 by the number of cards in the busted hand; 8 stands for 8 or more.
BUSTER_PAYS = {
    "A": {3: 2, 4: 2, 5: 4, 6: 18, 7: 50, 8: 200},
    "B": {3: 2, 4: 2, 5: 4, 6: 16, 7: 50, 8: 200},
    "C": {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 150},
}
# Totals of three cards that push against a higher total of the player-dealer, by pay table.
PUSHES = {
    "push-23-25": (23, 24, 25),
    "push-24-25": (24, 25),
    "push-22-25": (22, 23, 24, 25),
    "push-25": (25,),
}


def points(card: str) -> int:
    return min(RANKS.index(rank(card)) + 1, 10)


@dataclass
class Hand:
    cards: list[str]
    made: list[str] = field(default_factory=list)
    from_split: bool = False

    @property
    def doubled(self) -> bool:
        return "double" in self.made

    @property
    def surrendered(self) -> bool:
        return "surrender" in self.made


@dataclass(frozen=True)
class Rules:
    game: str
    options: dict[str, int]

    @property
    def has_jokers(self) -> bool:
        return self.game == WITH_JOKERS

    @property
    def target(self) -> int:
        """The highest total that is not over."""
        return 22 if self.options.get("drawn_22") else 21

    def best(self, cards: Sequence[str]) -> tuple[int, bool]:
        """The total, and whether an ace counts 11 in it. A joker makes hard 21 (BJ-11)."""
        if JOKER in cards:
            return 21, False
        low = sum(map(points, cards))
        if any(rank(card) == "A" for card in cards) and low + 10 <= self.target:
            return low + 10, True
        return low, False

    def is_natural(self, cards: Sequence[str], from_split: bool = False) -> bool:
        if len(cards) != 2:
            return False
        if self.has_jokers:
            return not from_split and all(card == JOKER or rank(card) == "A" for card in cards)
        if from_split and not self.options["split_natural"]:
            return False
        return sorted(map(points, cards)) == [1, 10]

    def choices(self, hand: Hand, hands: int, up: str) -> list[str]:
        """What is open to a hand of two cards or more; only "stand" where it has to."""
        total = self.best(hand.cards)[0]
        two = len(hand.cards) == 2
        if hand.surrendered:
            return ["stand"]
        if self.is_natural(hand.cards, hand.from_split) or (self.has_jokers and up == JOKER):
            return ["stand"]
        from_aces = hand.from_split and rank(hand.cards[0]) == "A"
        open_: list[str] = []
        if not hand.doubled and two and self._is_pair(hand.cards) and self._may_split(hand, hands):
            open_.append("split")
        must_stand = total >= (20 if self.has_jokers else 21) or hand.doubled or from_aces
        if not must_stand:
            open_.append("hit")
            if two and self._may_double(hand):
                open_.append("double")
        if self._may_surrender(hand, total):
            open_.append("surrender")
        if must_stand or total >= 12:
            open_.append("stand")
        return open_

    def _is_pair(self, cards: Sequence[str]) -> bool:
        """104.B: one rank, but aces and jokers (B.21(b)); the others: one value, aces too."""
        if self.has_jokers:
            return rank(cards[0]) == rank(cards[1]) and JOKER not in cards and rank(cards[0]) != "A"
        return points(cards[0]) == points(cards[1])

    def _may_split(self, hand: Hand, hands: int) -> bool:
        """104.B and 5.0 once; bonus aces and 4.0 as often as cards allow."""
        return hands == 1 if self.game in (WITH_JOKERS, V5) else hands < 6

    def _may_double(self, hand: Hand) -> bool:
        if not self.has_jokers:
            return True
        hard = all(rank(card) != "A" and card != JOKER for card in hand.cards)
        return hard and (not hand.from_split or bool(self.options["double_after_split"]))

    def _may_surrender(self, hand: Hand, total: int) -> bool:
        """B.21(d): the first two cards; bonus aces and 4.0: at any time up to 20 (BJ-26); 5.0: never."""
        if self.game == V5:
            return False
        if self.has_jokers:
            return len(hand.cards) == 2 and not hand.from_split
        if self.options["no_surrender_after_double"] and hand.doubled:
            return False
        if self.options["surrender_first_two"] and (len(hand.cards) > 2 or hand.from_split):
            return False
        return total <= 20

    def dealer_hits(self, cards: Sequence[str]) -> bool:
        """Soft 17 or less."""
        total, is_soft = self.best(cards)
        return not self.is_natural(cards) and total <= (17 if is_soft else 16)

    def pays(self, hand: Hand, dealer: Sequence[str], paytable: str) -> str | None:
        """What a hand that was not surrendered is paid."""
        ours, theirs = self.is_natural(hand.cards, hand.from_split), self.is_natural(dealer)
        if ours or theirs:
            if ours and theirs:
                return "push"
            return self._natural_pays(hand.cards, paytable) if ours else None
        mine, other = self.best(hand.cards)[0], self.best(dealer)[0]
        if mine <= self.target:
            if other > self.target or mine > other:
                return "1 to 1"
            return "push" if mine == other else None
        if other <= self.target or other <= mine:
            return None
        if self.has_jokers:
            return "push"
        listed = PUSHES[paytable[paytable.index("push") :]]
        return "push" if len(hand.cards) == 3 and mine in listed else None

    def _natural_pays(self, cards: Sequence[str], paytable: str) -> str:
        if self.has_jokers:
            return "2 to 1" if list(cards) == [JOKER, JOKER] else "1 to 1"
        return "1 to 1" if "even" in paytable else "6 to 5"


def lucky_lucky(cards: Sequence[str]) -> str | None:
    """3806 to 3815, for the first two cards and the up card."""
    ranks = sorted(map(rank, cards))
    suited = one_suit(cards)
    if ranks == ["7", "7", "7"]:
        return "200 to 1" if suited else "50 to 1"
    if ranks == ["6", "7", "8"]:
        return "100 to 1" if suited else "30 to 1"
    low = sum(map(points, cards))
    totals = {low + 10 * elevens for elevens in range(ranks.count("A") + 1)}
    if 21 in totals:
        return "10 to 1" if suited else "3 to 1"
    return "2 to 1" if totals & {19, 20} else None


def play(rng: Random, rules: Rules, shoe: Shoe, first: list[str], up: str, eager: float) -> list[Hand]:
    """The hands of a place, in the order in which splits made them."""
    hands = [Hand(list(first))]
    at = 0
    while at < len(hands):
        hand = hands[at]
        while True:
            if len(hand.cards) == 1:
                hand.cards.append(shoe.draw())
            open_ = rules.choices(hand, len(hands), up)
            rare = [choice for choice in open_ if choice in ("split", "double", "surrender")]
            choice = rng.choice(rare if rare and rng.random() < eager else open_)
            if choice == "surrender" and rng.random() < 0.5:
                choice = open_[0]
            if choice == "hit":
                hand.cards.append(shoe.draw())
                continue
            if choice == "stand":
                break
            hand.made.append(choice)
            if choice == "split":
                hands.append(Hand([hand.cards.pop()], from_split=True))
                hand.from_split = True
            elif choice == "double":
                hand.cards.append(shoe.draw())
        at += 1
    return hands


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield _round(rng, game)


def _options(rng: Random, game: str) -> dict[str, int]:
    names = {
        WITH_JOKERS: ("drawn_22", "double_after_split"),
        V5: ("hole_card_checked", "split_natural"),
    }.get(game, ("hole_card_checked", "split_natural", "no_surrender_after_double", "surrender_first_two"))
    return {name: int(rng.random() < 0.3) for name in names}


def _paytable(rng: Random, game: str) -> str:
    if game == WITH_JOKERS:
        return "standard"
    if game == V5:
        return f"natural-{rng.choice(('even', '6-5'))}-{rng.choice(('push-22-25', 'push-23-25', 'push-25'))}"
    return rng.choice(("push-23-25", "push-24-25"))


def _round(rng: Random, game: str) -> Round:
    rules = Rules(game, _options(rng, game))
    table = random_table(rng, 8)
    decks = rng.randint(1, 8)
    shoe = Shoe(rng, (*PACK, JOKER) if rules.has_jokers else PACK, decks)
    others = [place for place in range(1, 9) if place != table.dealer]
    places = rng.sample(others, rng.randint(1, 4))
    planned = _plan(rng, shoe) if game == V5 else []
    first = {place: [shoe.draw(), shoe.draw()] for place in places}
    if len(planned) == 3:
        first[places[0]] = [planned.pop(), planned.pop()]
    dealer = [planned.pop(0) if planned else shoe.draw(), planned.pop(0) if planned else shoe.draw()]
    up = dealer[0]
    ends_at_once = rules.options.get("hole_card_checked") and rules.is_natural(dealer)
    eager = rng.choice((0.1, 0.8))
    hands = {
        place: [Hand(list(cards))] if ends_at_once else play(rng, rules, shoe, cards, up, eager)
        for place, cards in first.items()
    }
    bets = _bets(rng, rules, places, up)
    in_play = [
        hand
        for place in places
        for hand in hands[place]
        if not hand.surrendered and not rules.is_natural(hand.cards, hand.from_split)
    ]
    # The player-dealer draws no card that no hand and no Buster bet waits for.
    is_awaited = bool(in_play) or any(bet.key == BUSTER for bet in bets)
    while is_awaited and rules.dealer_hits(dealer):
        dealer.append(planned.pop(0) if planned else shoe.draw())
    results = []
    for bet in bets:
        results += _results(rules, bet, hands[bet.place], first[bet.place], dealer)
    in_order = sorted(results, key=_turn(table, game, dealer, bets))
    asked: dict[str, Any] = {"game": game, "decks": decks, "options": rules.options, **table.to_asked()}
    asked["dealer"] = dealer
    asked["hands"] = [
        {"place": place, "cards": hand.cards, "made": [{"choice": choice} for choice in hand.made]}
        for place in places
        for hand in hands[place]
    ]
    asked["wagers"] = [bet.to_asked() for bet in bets]
    if in_play and rng.random() < 0.03:
        # The player-dealer stopped too early, or drew on a hand that stands.
        asked["dealer"] = dealer[:-1] if len(dealer) > 2 else [*dealer, shoe.draw()]
        return Round(asked, refused="cards_break_drawing_rules")
    too_late = [
        at
        for at, (place, hand) in enumerate((place, hand) for place in places for hand in hands[place])
        if "surrender" not in hand.made and "surrender" not in rules.choices(hand, len(hands[place]), up)
    ]
    if too_late and rng.random() < 0.03:
        asked["hands"][rng.choice(too_late)]["made"].append({"choice": "surrender"})
        return Round(asked, refused="no_choice_here")
    rows, bank = cover(table, in_order)
    return Round(asked, rows, bank=bank)


def _plan(rng: Random, shoe: Shoe) -> list[str]:
    """In one round of ten the cards of a rare line of 5.0's bonus bets are taken out of the shoe first.

    Three for Lucky Lucky, the last two for the first place; or many twos and a king for the player-dealer.
    """
    if rng.random() < 0.9:
        return []
    one = rng.choice("shdc")
    sevens, straight = ["7" + one] * 3, ["6" + one, "7" + one, "8" + one]
    twos = [f"2{each}" for each in "shdcshdc"[: rng.randint(5, 8)]]
    return shoe.take(rng.choice((sevens, straight, [*twos, "Ks"])))


def _turn(table: Table, game: str, dealer: list[str], bets: list[BankedBet]) -> Any:
    """5.0 and 104.B: clockwise from where the second card points. Others: from the house dealer's right."""
    if game in (BONUS_ACES, V4):
        around = list(range(8, 0, -1))
    else:
        around = table.clockwise_from(table.place_of_card(dealer[1]))
    order = first_with_a_wager(around, bets)

    def turn(each: Result) -> tuple[int, int, int]:
        return order.index(each.bet.place), each.bet.bettor, ORDER.index(each.bet.key)

    return turn


def _results(
    rules: Rules, bet: BankedBet, hands: list[Hand], first: list[str], dealer: list[str]
) -> list[Result]:
    name = f"place-{bet.place}"
    if bet.key == HAND:
        rows = []
        for number, hand in enumerate(hands, 1):
            laid = replace(bet, amount=bet.amount * (2 if hand.doubled else 1))
            if hand.surrendered:
                # Half the wager, rounded down to the cent.
                won = -(laid.amount // 2)
            else:
                won = net(rules.pays(hand, dealer, bet.table), laid.amount)
            rows.append(Result(laid, won, name if number == 1 else f"{name}.{number}"))
        return rows
    if bet.key == INSURANCE:
        pays = "2 to 1" if rules.is_natural(dealer) else None
    elif bet.key == BUSTER:
        is_bust = rules.best(dealer)[0] > 21
        pays = f"{BUSTER_PAYS[bet.table][min(len(dealer), 8)]} to 1" if is_bust else None
    else:
        pays = lucky_lucky([*first, dealer[0]])
    return [Result(bet, net(pays, bet.amount), name)]


def _bets(rng: Random, rules: Rules, places: list[int], up: str) -> list[BankedBet]:
    """Insurance is half the wager, under an ace. Bonus bets are $5 to $50, Buster no more than the base."""
    paytable, buster = _paytable(rng, rules.game), rng.choice("ABC")
    bets = []
    for place in places:
        for bettor in range(rng.choice((1, 1, 1, 2, 3))):
            amount = max(cents(rng) // 2 * 2, 500)
            bets.append(BankedBet(place, bettor, HAND, paytable, amount))
            if not rules.has_jokers and rank(up) == "A" and rng.random() < 0.5:
                bets.append(BankedBet(place, bettor, INSURANCE, "standard", amount // 2))
            if rules.game == V5:
                small = min(max(cents(rng), 500), 5_000)
                if rng.random() < 0.5:
                    bets.append(BankedBet(place, bettor, BUSTER, buster, min(small, amount)))
                if rng.random() < 0.5:
                    bets.append(BankedBet(place, bettor, LUCKY, "standard", small))
    rng.shuffle(bets)
    return bets
