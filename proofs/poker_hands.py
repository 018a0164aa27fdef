"""Games of poker hands against a player-dealer, and Casino War.

Written from bay101-controlled-games.txt: Three Card Poker (GEGA-002045, lines 1705-1810), its version B
(GEGA-002056, 2060-2168) and 6 Card Bonus (GEGA-004086, 2423-2600), Ultimate Texas Hold'em Bad Beat Bonus
(GEGA-004177, 2602-2811), Let It Ride Bonus (GEGA-004556, 2813-2991), Crazy 4 Poker (GEGA-004555, 2993-3141),
Casino War (GEGA-004553, 3143-3261) and section 103. Where they leave a choice, from the readings of each
game in docs/readings.md.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from proofs.bank import Turn, choose_bank, order_places, settle_from_bank
from proofs.cards import PACK, cents, net, rank, suit
from proofs.hands import (
    ACE,
    FIVE_CARDS,
    FOUR_CARDS,
    THREE_CARDS,
    VALUES,
    Rank,
    category,
    find_best_hand,
    rank_hand,
)
from proofs.round import Round

TCP, TCP_B, TCP_6 = "ca/three-card-poker", "ca/three-card-poker-b", "ca/three-card-poker-6-card-bonus"
HOLDEM, RIDE = "ca/ultimate-texas-holdem", "ca/let-it-ride-bonus"
CRAZY, WAR = "ca/crazy-4-poker", "ca/casino-war"
GAMES: tuple[str, ...] = (TCP, TCP_B, TCP_6, HOLDEM, RIDE, CRAZY, WAR)

# Bonus Bets 6 (1791-1798, 2140-2147); Pair Plus 10 (2533-2540).
PAIR_PLUS = {
    "royal flush": "200 to 1",
    "straight flush": "40 to 1",
    "three": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}
# 6 Card Bonus 10 (2558-2567).
SIX_CARDS = {
    "royal flush": "1,000 to 1",
    "straight flush": "200 to 1",
    "four": "100 to 1",
    "full house": "20 to 1",
    "flush": "15 to 1",
    "straight": "10 to 1",
    "three": "7 to 1",
}
# Ultimate Texas Hold'em Paytables and Bad Beat Bonus 3.
TRIPS = {
    "royal flush": "50 to 1",
    "straight flush": "40 to 1",
    "four": "30 to 1",
    "full house": "8 to 1",
    "flush": "6 to 1",
    "straight": "5 to 1",
    "three": "3 to 1",
}
BLIND = {
    "royal flush": "500 to 1",
    "straight flush": "50 to 1",
    "four": "10 to 1",
    "full house": "3 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}
BAD_BEAT = {
    "straight flush": "10,000 to 1",
    "four": "500 to 1",
    "full house": "40 to 1",
    "flush": "25 to 1",
    "straight": "20 to 1",
    "three": "9 to 1",
}
# LIRX-02, and pay table 2 of the 3 Card Bonus.
LIRX_02 = {
    "royal flush": "500 to 1",
    "straight flush": "100 to 1",
    "four": "25 to 1",
    "full house": "15 to 1",
    "flush": "10 to 1",
    "straight": "5 to 1",
    "three": "3 to 1",
    "two pair": "2 to 1",
}
RIDE_BONUS = {
    "royal flush": "40 to 1",
    "straight flush": "40 to 1",
    "three": "30 to 1",
    "straight": "5 to 1",
    "flush": "4 to 1",
    "pair": "1 to 1",
}
# C4P-09.
SUPER_BONUS = {
    "four": "30 to 1",
    "royal flush": "15 to 1",
    "straight flush": "15 to 1",
    "three": "2 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}
QUEENS_UP = {
    "four": "50 to 1",
    "royal flush": "30 to 1",
    "straight flush": "30 to 1",
    "three": "9 to 1",
    "flush": "4 to 1",
    "straight": "3 to 1",
    "two pair": "2 to 1",
}


@dataclass
class Bettor:
    """One patron's wagers at a place by name; who sits there is number 0, who bets behind 1, 2, ..."""

    number: int
    amounts: dict[str, int]


@dataclass
class Hand:
    """A place that is bet on: its cards, what was chosen for them, and its bettors."""

    place: int
    cards: list[str]
    bettors: list[Bettor]
    made: list[dict[str, Any]] = field(default_factory=list)

    def chosen(self) -> list[str]:
        return [str(made["choice"]) for made in self.made]

    def turn(self, bettor: Bettor, wager: str, amount: int, gained: int, paytable: str = "standard") -> Turn:
        return Turn(self.place, wager, paytable, amount, gained, bettor.number, f"place-{self.place}")


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    """Deal and settle so many rounds of a game."""
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        round_ = _DEALS[game](rng, game)
        yield spoil(rng, round_) if rng.random() < 0.04 else round_


def deal_shoe(rng: Random, decks: int, count: int) -> list[str]:
    """So many cards of a shoe. Two shoes in three are stacked, so that what is rare comes up.

    In front of all other cards a stacked shoe has a stretch of five to nine ranks, or aces and up to three
    other ranks, or all of them, in one, two or four suits; up to two cards of the others are let in.
    """
    cards = [*PACK] * decks
    rng.shuffle(cards)
    if rng.random() < 0.67:
        suits = rng.sample("shdc", rng.choice((1, 1, 2, 4)))
        long = rng.choice((5, 6, 9))
        low = rng.randint(1, 15 - long)
        stretch = [ACE if value == 1 else value for value in range(low, low + long)]
        ranks = rng.choice(
            (stretch, stretch, [ACE, *rng.sample(range(2, 14), rng.randint(1, 3))], [*range(2, 15)])
        )
        cards.sort(key=lambda card: not (suit(card) in suits and VALUES[rank(card)] in ranks))
        for _ in range(rng.choice((0, 0, 1, 2))):
            cards.insert(rng.randrange(count), cards.pop())
        head = cards[:count]
        rng.shuffle(head)
        cards[:count] = head
    return cards[:count]


def spoil(rng: Random, round_: Round) -> Round:
    """The round with something that no table could have had, and the reason of the refusal."""
    asked = deepcopy(round_.asked)
    hand = rng.choice(asked["hands"])
    how = rng.choice(("one choice more", "one choice less", "no base wager", "a card twice"))
    if how == "one choice more":
        hand["made"].append({"choice": _AFTER_THE_LAST[asked["game"]]})
        return Round(asked, refused="no_choice_here")
    if how == "one choice less" and hand["made"]:
        hand["made"].pop()
        return Round(asked, refused="cards_break_drawing_rules")
    if how == "a card twice" and asked["decks"] == 1:
        asked["dealer" if asked["game"] != RIDE else "board"][-1] = hand["cards"][0]
        return Round(asked, refused="cards_not_in_shoe")
    owns = [row for row in asked["wagers"] if row["seat"] == hand["place"]]
    base = owns[0]
    if [row["wager"] for row in owns if row.get("bettor") == base.get("bettor")] == [base["wager"]]:
        return round_
    asked["wagers"].remove(base)
    return Round(asked, refused="bets_not_together")


def pay(table: dict[str, str], name: str, amount: int) -> int:
    return net(table.get(name), amount)


def pay_even_money(mine: Any, other: Any, amount: int) -> int:
    """Even money: what a bet gains on a higher, an equal or a lower hand."""
    return amount if mine > other else 0 if mine == other else -amount


def choose_places(rng: Random, places: int) -> tuple[int, list[int]]:
    """The player-dealer's place and those bet on: often few, for a stacked shoe to reach."""
    banker, *others = rng.sample(range(1, places + 1), places)
    return banker, sorted(others[: rng.choice((1, 1, 2, rng.randint(1, places - 1)))])


def count_bettors(rng: Random, backline: bool) -> int:
    """How many bet on a hand."""
    return rng.choice((1, 1, 2, 3)) if backline else 1


def ask_settle(
    game: str, hands: Sequence[Hand], banker: int, bank: int | None, places: int
) -> dict[str, Any]:
    """The JSON of a round. Wagers that a choice puts down are not written."""
    wagers = []
    for hand in hands:
        for bettor in hand.bettors:
            for wager, amount in bettor.amounts.items():
                row: dict[str, Any] = {"seat": hand.place, "wager": wager, "amount": amount}
                row["paytable"] = PAYTABLES.get((game, wager), "standard")
                if bank is not None:
                    row["bettor"] = bettor.number
                wagers.append(row)
    asked: dict[str, Any] = {"game": game, "seats": places, "wagers": wagers}
    asked["hands"] = [{"place": hand.place, "cards": hand.cards, "made": hand.made} for hand in hands]
    if bank is not None:
        asked["player_dealer"] = {"seat": banker, "cents": bank}
    return asked


PAYTABLES = {
    (RIDE, "bet-1"): "LIRX-02",
    (RIDE, "bet-2"): "LIRX-02",
    (RIDE, "bet-dollar"): "LIRX-02",
    (RIDE, "3-card-bonus"): "2",
    (CRAZY, "super-bonus"): "C4P-09",
    (CRAZY, "queens-up"): "C4P-09",
}


def finish_round(
    rng: Random,
    game: str,
    hands: Sequence[Hand],
    turns: Sequence[Turn],
    banker: int,
    places: int,
    extra: dict[str, Any],
) -> Round:
    """The round, one in five without a bank."""
    alone = all(len(hand.bettors) == 1 for hand in hands)
    bank = None if alone and rng.random() < 0.2 else choose_bank(rng, turns)
    nets, sums = settle_from_bank(turns, bank)
    return Round(ask_settle(game, hands, banker, bank, places) | extra, nets, bank=sums)


# --- Three Card Poker ----


def deal_three_card_poker(rng: Random, game: str) -> Round:
    """Three cards each; the player-dealer needs a queen. Bettor by bettor: Ante, Play, bonuses (1754)."""
    places = 8 if game == TCP_6 else rng.choice((8, 14))
    decks = 1 if game == TCP_6 else rng.randint(1, 8)
    banker, taken = choose_places(rng, places)
    cards = deal_shoe(rng, decks, 3 * (len(taken) + 1))
    bonuses = ("pair-plus", "6-card-bonus") if game == TCP_6 else ("bonus",)
    hands = []
    for index, place in enumerate(taken):
        bettors = []
        for number in range(count_bettors(rng, True)):
            amounts = {"ante": cents(rng)}
            amounts |= {bonus: cents(rng) for bonus in bonuses if rng.random() < 0.6}
            bettors.append(Bettor(number, amounts))
        choice = {"choice": "fold" if rng.random() < 0.3 else "play-1"}
        hands.append(Hand(place, cards[3 * index : 3 * index + 3], bettors, [choice]))
    dealer = cards[-3:]
    options: dict[str, Any] = {}
    if game == TCP and rng.random() < 0.4:
        options["low_ante_stays"] = rng.choice((0, 1))
    by_place = {hand.place: hand for hand in hands}
    turns: list[Turn] = []
    for place in order_places(find_button(game, dealer, banker, places), places):
        if place in by_place:
            hand = by_place[place]
            for bettor in hand.bettors:
                turns += settle_three_cards(game, hand, bettor, dealer, bool(options.get("low_ante_stays")))
    extra = {"dealer": dealer, "options": options, "decks": decks}
    return finish_round(rng, game, hands, turns, banker, places, extra)


def find_button(game: str, dealer: Sequence[str], banker: int, places: int) -> int:
    """The place that the open card counts to, ace 1 to king 13; the player-dealer's is not counted.

    It is the second card, counted from the player-dealer (charts, 1759-1787); in the 6 Card game the third,
    counted from the house dealer's left (Round of Play 8).
    """
    value = VALUES[rank(dealer[2 if game == TCP_6 else 1])]
    value = 1 if value == ACE else value
    counted = order_places(1 if game == TCP_6 else banker, places)
    counted.remove(banker)
    return counted[(value - 1) % (places - 1)]


def settle_three_cards(
    game: str, hand: Hand, bettor: Bettor, dealer: Sequence[str], low_ante_stays: bool
) -> Iterator[Turn]:
    mine, other = rank_hand(hand.cards, THREE_CARDS), rank_hand(dealer, THREE_CARDS)
    qualifies = other >= (THREE_CARDS.index("high"), (VALUES["Q"],))
    folded = hand.chosen() == ["fold"]
    ante = bettor.amounts["ante"]
    gained = pay_even_money(mine, other, ante)
    if folded:
        yield hand.turn(bettor, "ante", ante, -ante)
    else:
        if not qualifies:
            if game != TCP:
                gained = ante
            elif low_ante_stays:
                gained = max(gained, 0)
        yield hand.turn(bettor, "ante", ante, gained)
        yield hand.turn(bettor, "play", ante, gained if qualifies else 0)
    for bonus in ("bonus", "pair-plus"):
        if bonus in bettor.amounts:
            amount = bettor.amounts[bonus]
            won = pay(PAIR_PLUS, category(mine, THREE_CARDS), amount)
            yield hand.turn(bettor, bonus, amount, -amount if folded and bonus == "pair-plus" else won)
    if "6-card-bonus" in bettor.amounts:
        amount = bettor.amounts["6-card-bonus"]
        six = category(find_best_hand([*hand.cards, *dealer], 5, FIVE_CARDS), FIVE_CARDS)
        yield hand.turn(bettor, "6-card-bonus", amount, pay(SIX_CARDS, six, amount))


# --- Ultimate Texas Hold'em ----


def deal_holdem(rng: Random, game: str) -> Round:
    """Two cards each and five for all. Place by place from the player-dealer's left (2668)."""
    places = 7
    banker, taken = choose_places(rng, places)
    cards = deal_shoe(rng, 1, 2 * len(taken) + 7)
    board, dealer = cards[:5], cards[5:7]
    hands = []
    for index, place in enumerate(taken):
        amounts = {"ante": cents(rng)}
        amounts["blind"] = amounts["ante"]
        if rng.random() < 0.7:
            amounts["trips"] = cents(rng)
            # Bad Beat Bonus 4: with Ante, Blind and Trips.
            if rng.random() < 0.7:
                amounts["bad-beat"] = cents(rng)
        made = rng.choice(
            (
                ["play-3"],
                ["play-4"],
                ["check", "play-2"],
                ["check", "check", "play-1"],
                ["check", "check", "fold"],
            )
        )
        choices = [{"choice": choice} for choice in made]
        hands.append(Hand(place, cards[7 + 2 * index : 9 + 2 * index], [Bettor(0, amounts)], choices))
    options = {"fold_loses_bad_beat": rng.choice((0, 1))} if rng.random() < 0.4 else {}
    by_place = {hand.place: hand for hand in hands}
    other = find_best_hand([*dealer, *board], 5, FIVE_CARDS)
    turns: list[Turn] = []
    for place in order_places(banker, places)[1:]:
        if place in by_place:
            turns += settle_holdem(by_place[place], board, other, bool(options.get("fold_loses_bad_beat")))
    extra = {"dealer": dealer, "board": board, "options": options, "decks": 1}
    return finish_round(rng, game, hands, turns, banker, places, extra)


def settle_holdem(hand: Hand, board: Sequence[str], other: Rank, fold_loses: bool) -> Iterator[Turn]:
    mine = find_best_hand([*hand.cards, *board], 5, FIVE_CARDS)
    name = category(mine, FIVE_CARDS)
    bettor = hand.bettors[0]
    amounts = bettor.amounts
    ante = amounts["ante"]
    last = hand.chosen()[-1]
    if last == "fold":
        yield hand.turn(bettor, "ante", ante, -ante)
        yield hand.turn(bettor, "blind", ante, -ante)
    else:
        qualifies = other[0] >= FIVE_CARDS.index("pair")
        play = ante * int(last[-1])
        gained = pay_even_money(mine, other, ante)
        yield hand.turn(bettor, "ante", ante, gained if qualifies else 0)
        yield hand.turn(bettor, "play", play, pay_even_money(mine, other, play))
        yield hand.turn(bettor, "blind", ante, net(BLIND.get(name, "push"), ante) if gained > 0 else gained)
    if "trips" in amounts:
        yield hand.turn(bettor, "trips", amounts["trips"], pay(TRIPS, name, amounts["trips"]))
    if "bad-beat" in amounts:
        bet = amounts["bad-beat"]
        beaten = "" if mine == other else category(min(mine, other), FIVE_CARDS)
        lost = last == "fold" and fold_loses
        yield hand.turn(bettor, "bad-beat", bet, -bet if lost else pay(BAD_BEAT, beaten, bet))


# --- Let It Ride ----


def deal_let_it_ride(rng: Random, game: str) -> Round:
    """Three cards each and two for all; bets 1 and 2 may be taken back. By place: 1, 2, $, bonus (2922)."""
    places = 7
    banker, taken = choose_places(rng, places)
    cards = deal_shoe(rng, 1, 3 * len(taken) + 2)
    board = cards[:2]
    hands = []
    for index, place in enumerate(taken):
        each = cents(rng)
        amounts = {"bet-1": each, "bet-2": each, "bet-dollar": each}
        if rng.random() < 0.7:
            amounts["3-card-bonus"] = cents(rng)
        made = [{"choice": rng.choice(("ride", "take-back"))} for _ in range(2)]
        hands.append(Hand(place, cards[2 + 3 * index : 5 + 3 * index], [Bettor(0, amounts)], made))
    by_place = {hand.place: hand for hand in hands}
    turns: list[Turn] = []
    for place in order_places(banker, places)[1:]:
        if place in by_place:
            turns += settle_let_it_ride(by_place[place], board)
    return finish_round(rng, game, hands, turns, banker, places, {"board": board, "decks": 1})


def settle_let_it_ride(hand: Hand, board: Sequence[str]) -> Iterator[Turn]:
    five = rank_hand([*hand.cards, *board], FIVE_CARDS)
    name = category(five, FIVE_CARDS)
    tens = five[0] == FIVE_CARDS.index("pair") and five[1][0] >= 10
    bettor = hand.bettors[0]
    rides = [choice == "ride" for choice in hand.chosen()] + [True]
    for wager, stays in zip(("bet-1", "bet-2", "bet-dollar"), rides, strict=True):
        amount = bettor.amounts[wager]
        if stays:
            gained = amount if tens else pay(LIRX_02, name, amount)
            yield hand.turn(bettor, wager, amount, gained, "LIRX-02")
    if "3-card-bonus" in bettor.amounts:
        amount = bettor.amounts["3-card-bonus"]
        three = category(rank_hand(hand.cards, THREE_CARDS), THREE_CARDS)
        yield hand.turn(bettor, "3-card-bonus", amount, pay(RIDE_BONUS, three, amount), "2")


# --- Crazy 4 Poker ----


def deal_crazy_4(rng: Random, game: str) -> Round:
    """The best four of five cards. All losing wagers first, then the others, each by place (3084)."""
    places = 8
    banker, taken = choose_places(rng, places)
    cards = deal_shoe(rng, 1, 5 * (len(taken) + 1))
    dealer = cards[:5]
    aces = (FOUR_CARDS.index("pair"), (ACE,))
    hands = []
    for index, place in enumerate(taken):
        own = cards[5 + 5 * index : 10 + 5 * index]
        ante = cents(rng)
        amounts = {"ante": ante, "super-bonus": ante}
        if rng.random() < 0.7:
            amounts["queens-up"] = cents(rng)
        many = rng.choice((0, 1, 2, 3) if find_best_hand(own, 4, FOUR_CARDS) >= aces else (0, 1, 1))
        choice = {"choice": f"play-{many}" if many else "fold"}
        hands.append(Hand(place, own, [Bettor(0, amounts)], [choice]))
    other = find_best_hand(dealer, 4, FOUR_CARDS)
    by_place = {hand.place: hand for hand in hands}
    turns: list[Turn] = []
    for place in order_places(banker, places)[1:]:
        if place in by_place:
            turns += settle_crazy_4(by_place[place], other)
    turns.sort(key=lambda turn: turn.net >= 0)
    return finish_round(rng, game, hands, turns, banker, places, {"dealer": dealer, "decks": 1})


def settle_crazy_4(hand: Hand, other: Rank) -> Iterator[Turn]:
    mine = find_best_hand(hand.cards, 4, FOUR_CARDS)
    name = category(mine, FOUR_CARDS)
    bettor = hand.bettors[0]
    ante = bettor.amounts["ante"]
    queens = bettor.amounts.get("queens-up")
    (choice,) = hand.chosen()
    if choice == "fold":
        for wager, amount in bettor.amounts.items():
            yield hand.turn(bettor, wager, amount, -amount, PAYTABLES.get((CRAZY, wager), "standard"))
        return
    qualifies = other >= (FOUR_CARDS.index("high"), (VALUES["K"],))
    play = ante * int(choice[-1])
    yield hand.turn(bettor, "ante", ante, pay_even_money(mine, other, ante) if qualifies else 0)
    yield hand.turn(bettor, "play", play, pay_even_money(mine, other, play) if qualifies else play)
    if mine[0] == FOUR_CARDS.index("four") and mine[1] == (ACE,):
        bonus = net("200 to 1", ante)
    elif name in SUPER_BONUS:
        bonus = pay(SUPER_BONUS, name, ante)
    else:
        bonus = -ante if qualifies and mine < other else 0
    yield hand.turn(bettor, "super-bonus", ante, bonus, "C4P-09")
    if queens is not None:
        pair = mine[0] == FOUR_CARDS.index("pair") and mine[1][0] >= VALUES["Q"]
        gained = queens if pair else pay(QUEENS_UP, name, queens)
        yield hand.turn(bettor, "queens-up", queens, gained, "C4P-09")


# --- Casino War ----


def deal_casino_war(rng: Random, game: str) -> Round:
    """One card each, from the house dealer's left; the Wars follow in a second pass (How Winners 2-3)."""
    places = 8
    decks = rng.randint(6, 12)
    banker, taken = choose_places(rng, places)
    cards = [*PACK] * decks
    rng.shuffle(cards)
    dealer = cards.pop()
    hands = []
    first: list[Turn] = []
    second: list[Turn] = []
    for place in taken:
        own = draw_war_card(rng, cards, dealer)
        amounts = {"primary": cents(rng)}
        if rng.random() < 0.6:
            amounts["tie"] = cents(rng)
        bettor = Bettor(0, amounts)
        hand = Hand(place, [own], [bettor])
        primary = amounts["primary"]
        mine = VALUES[rank(own)]
        other = VALUES[rank(dealer)]
        if mine != other:
            first.append(hand.turn(bettor, "primary", primary, pay_even_money(mine, other, primary)))
        elif rng.random() < 0.4:
            hand.made.append({"choice": "surrender"})
            first.append(hand.turn(bettor, "primary", primary, -(primary // 2)))
        else:
            bettors_war = cards.pop()
            dealers_war = draw_war_card(rng, cards, bettors_war)
            hand.made.append({"choice": "war", "cards": [bettors_war, dealers_war]})
            gained = pay_even_money(VALUES[rank(bettors_war)], VALUES[rank(dealers_war)], primary)
            second.append(hand.turn(bettor, "primary", primary, min(0, gained)))
            second.append(hand.turn(bettor, "war", primary, gained or 2 * primary))
        if "tie" in amounts:
            pays = "10 to 1" if mine == other else None
            first.append(hand.turn(bettor, "tie", amounts["tie"], net(pays, amounts["tie"])))
        hands.append(hand)
    extra = {"dealer": [dealer], "decks": decks}
    return finish_round(rng, game, hands, [*first, *second], banker, places, extra)


def draw_war_card(rng: Random, cards: list[str], tie: str) -> str:
    """The next card of the shoe; in one of three cases the next that ties, which are one in thirteen."""
    if rng.random() < 0.3:
        tied = [card for card in cards if rank(card) == rank(tie)]
        if tied:
            cards.remove(tied[0])
            return tied[0]
    return cards.pop()


_AFTER_THE_LAST = {
    TCP: "play-1",
    TCP_B: "play-1",
    TCP_6: "play-1",
    HOLDEM: "play-1",
    RIDE: "ride",
    CRAZY: "play-1",
    WAR: "surrender",
}
_DEALS: dict[str, Callable[[Random, str], Round]] = {
    TCP: deal_three_card_poker,
    TCP_B: deal_three_card_poker,
    TCP_6: deal_three_card_poker,
    HOLDEM: deal_holdem,
    RIDE: deal_let_it_ride,
    CRAZY: deal_crazy_4,
    WAR: deal_casino_war,
}
