"""Super Pan 9, 104.D, and Bay Baccarat, GEGA-001198, from lines 917 and 1430 of bay101-controlled-games.txt.

Readings 36 and 37, and those of Bay Baccarat's tie breaker.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from proofs.banked import BankedBet, Result, cover, first_with_a_wager, random_table
from proofs.cards import PACK, cents, deal_cards, net, rank, suit
from proofs.coups import total
from proofs.round import Round

GAMES = ("ca/super-pan-9", "ca/bay-baccarat")
# D.1 and The Deck: no sevens, eights, nines and tens.
SHORT_PACK = tuple(card for card in PACK if rank(card) not in ("7", "8", "9", "10"))
# Highest Card Options 1 to 3, lowest first.
CARD_ORDER = {
    "1": ("J", "Q", "K", "A", "2", "3", "4", "5", "6"),
    "2": ("2", "3", "4", "5", "6", "J", "Q", "K", "A"),
    "3": ("A", "2", "3", "4", "5", "6", "J", "Q", "K"),
}
SUIT_ORDER = "cdhs"


@dataclass(frozen=True)
class Hands:
    """The hand of each place that bets, and the player-dealer's."""

    places: dict[int, tuple[str, ...]]
    dealer: tuple[str, ...]


def compare_pan_9(player: Sequence[str], dealer: Sequence[str]) -> int:
    """D.6: above 0 where the player's hand is higher, 0 for a push."""
    return total(player) - total(dealer)


def compare_bay(player: Sequence[str], dealer: Sequence[str], option: str) -> int:
    """Determining and Paying Winners, and the Tie Breaker Rule on 8 and 9; `option` is A1 to B3."""
    if total(player) != total(dealer) or total(player) < 8:
        return total(player) - total(dealer)
    order = CARD_ORDER[option[1]]
    ours = sorted((order.index(rank(card)) for card in player), reverse=True)
    theirs = sorted((order.index(rank(card)) for card in dealer), reverse=True)
    if option[0] == "A":
        # Of a hand of four against one of three the fourth card decides nothing.
        common = min(len(ours), len(theirs))
        return (ours[:common] > theirs[:common]) - (ours[:common] < theirs[:common])
    high = [
        (ranks[0], _highest_suit(cards, order[ranks[0]]))
        for cards, ranks in ((player, ours), (dealer, theirs))
    ]
    return (high[0] > high[1]) - (high[0] < high[1])


def _highest_suit(cards: Sequence[str], high: str) -> int:
    return max(SUIT_ORDER.index(suit(card)) for card in cards if rank(card) == high)


def deal_hands(rng: Random, decks: int, places: list[int]) -> Hands:
    """Three cards each. A player may draw on anything, the player-dealer must on 0 to 3 and may on 4 to 6."""
    shoe = deal_cards(rng, decks, 4 * len(places) + 4, SHORT_PACK)
    hands = {}
    for place in places:
        cards = [shoe.pop() for _ in range(3)]
        # Mostly sensible, or ties on 8 and 9 would be rare.
        if rng.random() < (0.8 if total(cards) <= 5 else 0.15):
            cards.append(shoe.pop())
        hands[place] = tuple(cards)
    dealer = [shoe.pop() for _ in range(3)]
    if total(dealer) <= 3 or (total(dealer) <= 6 and rng.random() < 0.5):
        dealer.append(shoe.pop())
    return Hands(hands, tuple(dealer))


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield _round(rng, game)


def _round(rng: Random, game: str) -> Round:
    is_bay = game == "ca/bay-baccarat"
    table = random_table(rng, rng.randint(2, 12) if is_bay else rng.choice((7, 8)))
    decks = rng.randint(2, 12) if is_bay else 8
    paytable = rng.choice(("A1", "A2", "A3", "B1", "B2", "B3")) if is_bay else "standard"
    others = [place for place in range(1, table.places + 1) if place != table.dealer]
    betting = sorted(rng.sample(others, rng.randint(1, min(len(others), 4))))
    bets = [
        BankedBet(place, bettor, ("hand", ""), paytable, max(cents(rng), 100))
        for place in betting
        for bettor in range(rng.choice((1, 1, 2, 3)))
    ]
    hands = _hands(rng, decks, betting)
    dice = [rng.randint(1, 6) for _ in range(3)]
    # The player-dealer's place is counted as 1: D.2, Game Procedures.
    action = table.clockwise_from(table.dealer)[(sum(dice) - 1) % table.places]
    order = first_with_a_wager(table.clockwise_from(action), bets)
    results = []
    for bet in bets:
        player = hands.places[bet.place]
        sign = compare_bay(player, hands.dealer, paytable) if is_bay else compare_pan_9(player, hands.dealer)
        results.append(Result(bet, net("1 to 1" if sign > 0 else "push" if sign == 0 else None, bet.amount)))
    asked: dict[str, Any] = {"game": game, "decks": decks, **table.to_asked(), "action": action}
    asked["wagers"] = [bet.to_asked() | {"cards": list(hands.places[bet.place])} for bet in bets]
    asked["banker"] = list(hands.dealer)
    if rng.random() < 0.03:
        wrong = _misdeal(hands.dealer)
        if wrong:
            return Round(asked | {"banker": wrong}, refused="cards_break_drawing_rules")
    in_order = sorted(results, key=lambda each: (order.index(each.bet.place), each.bet.bettor))
    rows, bank = cover(table, in_order)
    return Round(asked, rows, bank=bank)


def _hands(rng: Random, decks: int, betting: list[int]) -> Hands:
    """In half of the rounds the first of up to thirty shoes in which somebody ties on 8 or 9."""
    for _ in range(rng.choice((1, 30))):
        hands = deal_hands(rng, decks, betting)
        if total(hands.dealer) in {total(cards) for cards in hands.places.values()} & {8, 9}:
            break
    return hands


def _misdeal(dealer: tuple[str, ...]) -> list[str] | None:
    """The player-dealer stands on 3 or less, or drew on 7 or better; None where neither can be shown."""
    three = list(dealer[:3])
    if total(three) <= 3:
        return three
    return [*three, dealer[0]] if total(three) >= 7 else None
