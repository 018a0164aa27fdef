"""Double-Hand Poker, Fortune Pai Gow Poker and Face Up Pai Gow Poker: seven cards set as five and two.

Written from bay101-controlled-games.txt: 104.C (GEGA-001991, lines 847-916), the Fortune bonus (GEGA-002450,
2169-2200), Face Up (GEGR-002180, 4241-4443) and its House Way chart (4325-4351), which 104.C uses too. Where
they leave a choice, from the readings of each game in docs/readings.md.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from proofs.bank import Turn, choose_bank, order_places, settle_from_bank
from proofs.cards import PACK, cents, net, rank, suit
from proofs.hands import ACE, VALUES, Rank, category
from proofs.round import Round

DOUBLE, FORTUNE, FACE_UP = "ca/double-hand-poker", "ca/fortune-pai-gow-poker", "ca/face-up-pai-gow-poker"
GAMES: tuple[str, ...] = (DOUBLE, FORTUNE, FACE_UP)
JOKER = "Jk"

# C.5 (857-873), lowest first; a royal flush is the highest straight flush.
ORDER = (
    "high",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
    "five aces",
)
_BY_COUNTS = {
    (1, 1, 1, 1, 1): "high",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three",
    (3, 2): "full house",
    (4, 1): "four",
}
# Each line of FPG-04 (2177-2190) and of Face Up (4404-4430): what it pays, and the dollars of an Envy button.
FPG_04 = {
    "seven straight flush": ("2,500 to 1", 1_000),
    "royal flush and match": ("1,000 to 1", 750),
    "seven straight flush with joker": ("750 to 1", 250),
    "five aces": ("250 to 1", 100),
    "royal flush": ("125 to 1", 50),
    "straight flush": ("50 to 1", 20),
    "four": ("25 to 1", 5),
    "full house": ("5 to 1", 0),
    "flush": ("4 to 1", 0),
    "three": ("3 to 1", 0),
    "straight": ("2 to 1", 0),
}
FACE_UP_FORTUNE = {
    "seven straight flush": ("8,000 to 1", 5_000),
    "royal flush and match": ("2,000 to 1", 1_000),
    "seven straight flush with joker": ("1,000 to 1", 500),
    "five aces": ("400 to 1", 250),
    "royal flush": ("150 to 1", 50),
    "straight flush": ("50 to 1", 20),
    "four": ("25 to 1", 5),
    "full house": ("5 to 1", 0),
    "flush": ("4 to 1", 0),
    "three": ("3 to 1", 0),
    "straight": ("2 to 1", 0),
}


def values(cards: Sequence[str]) -> list[int]:
    """The ranks of cards, highest first, jokers left out."""
    return sorted((VALUES[rank(card)] for card in cards if card != JOKER), reverse=True)


def with_aces(cards: Sequence[str]) -> list[int]:
    """The ranks of cards, highest first, each joker an ace."""
    return sorted((ACE if card == JOKER else VALUES[rank(card)] for card in cards), reverse=True)


def rank_kinds(ranks: Sequence[int]) -> Rank | None:
    """Five ranks by how many are alike. None for five alike which are not aces: no such hand is listed."""
    counted = sorted(((many, value) for value, many in Counter(ranks).items()), reverse=True)
    groups = tuple(value for _, value in counted)
    if len(counted) == 1:
        return (ORDER.index("five aces"), groups) if groups == (ACE,) else None
    return ORDER.index(_BY_COUNTS[tuple(many for many, _ in counted)]), groups


def straight_top(ranks: Sequence[int]) -> int | None:
    """The top of the best straight that these ranks make with jokers for what is missing."""
    if len(set(ranks)) < len(ranks):
        return None
    for top in range(ACE, 4, -1):
        straight = {ACE if value == 1 else value for value in range(top - 4, top + 1)}
        if straight >= set(ranks):
            return top
    return None


def rank_five(cards: Sequence[str], wild: bool = False) -> Rank:
    """The rank of five cards. A joker is an ace, or fills a straight or a flush; a wild one is any card."""
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    ranks = values(naturals)
    found = [rank_kinds(with_aces(cards))]
    if wild:
        found += [
            rank_kinds([*ranks, *named]) for named in combinations_with_replacement(range(2, ACE + 1), jokers)
        ]
    top = straight_top(ranks)
    flush = len({suit(card) for card in naturals}) <= 1
    if flush:
        missing = [value for value in range(ACE, 1, -1) if value not in ranks][:jokers]
        found.append((ORDER.index("flush"), tuple(sorted([*ranks, *missing], reverse=True))))
    if top is not None:
        found.append((ORDER.index("straight flush" if flush else "straight"), (top,)))
    return max(hand for hand in found if hand is not None)


def rank_two(cards: Sequence[str], wild: bool = False) -> Rank:
    """The rank of a front hand: a pair or the higher card, then the other. A joker is an ace."""
    high, low = with_aces(cards)
    if wild and JOKER in cards:
        other = values(cards)
        high = low = other[0] if other else ACE
    return (ORDER.index("pair"), (high,)) if high == low else (ORDER.index("high"), (high, low))


def is_foul(front: Sequence[str], back: Sequence[str], wild: bool = False) -> bool:
    """Whether the two cards rank above the five, as far as they go (C.8, 883; 4321)."""
    ahead = rank_two(front, wild)
    behind = rank_five(back, wild)
    return (ahead[0], ahead[1]) > (behind[0], behind[1][: len(ahead[1])])


Setting = tuple[tuple[str, ...], tuple[str, ...]]


def list_settings(seven: Sequence[str]) -> list[Setting]:
    """All ways to lay two of seven cards in front."""
    found = []
    for pair in combinations(range(7), 2):
        front = tuple(seven[index] for index in pair)
        back = tuple(seven[index] for index in range(7) if index not in pair)
        found.append((front, back))
    return found


# --- House Way ----


def choose_highest(settings: Sequence[Setting]) -> Setting:
    """The highest front that does not foul; of equal ones that with the best hand behind."""
    allowed = [setting for setting in settings if not is_foul(*setting)]
    return max(allowed, key=lambda setting: (rank_two(setting[0]), rank_five(setting[1])))


def set_house_way(seven: Sequence[str]) -> Setting:
    """The chart (4325-4351). A joker counts as an ace for kinds, and fills straights and flushes."""
    counted = Counter(with_aces(seven))
    shape = sorted(counted.values(), reverse=True)
    ranks = {many: sorted((v for v in counted if counted[v] == many), reverse=True) for many in range(1, 6)}
    everything = list_settings(seven)

    def front_pair(value: int) -> Setting:
        return choose_highest([each for each in everything if with_aces(each[0]) == [value, value]])

    def singles() -> Setting:
        """The two highest cards of those that are alone in front."""
        return next(each for each in everything if with_aces(each[0]) == ranks[1][:2])

    # "A complete hand": a straight, a flush or a straight flush behind.
    straights = ("straight", "flush", "straight flush")
    complete = [each for each in everything if ORDER[rank_five(each[1])[0]] in straights]
    if shape[0] == 5:
        return front_pair(ACE)
    if shape[0] == 4:
        quads = ranks[4][0]
        if shape[1] == 3:
            return front_pair(ranks[3][0])
        if shape[1] == 2:
            return front_pair(ranks[2][0])
        needed = ACE + 1 if quads >= 12 else 13 if quads >= 9 else 12 if quads >= 6 else 0
        return singles() if ranks[1][0] >= needed else front_pair(quads)
    if shape[:2] == [3, 3]:
        return front_pair(ranks[3][0])
    if shape[:2] == [3, 2]:
        three = ORDER.index("three")
        return choose_highest(
            [
                e
                for e in everything
                if rank_two(e[0])[0] == ORDER.index("pair") and rank_five(e[1])[0] >= three
            ]
        )
    if shape[:3] == [2, 2, 2]:
        return front_pair(ranks[2][0])
    if complete and shape[:2] != [2, 2]:
        return choose_highest(complete)
    if shape[0] == 3:
        if ranks[3][0] == ACE:
            return choose_highest([e for e in everything if with_aces(e[0]) == [ACE, ranks[1][0]]])
        return singles()
    if shape[:2] == [2, 2]:
        pairs = [e for e in complete if rank_two(e[0])[0] == ORDER.index("pair")]
        if pairs:
            return choose_highest(pairs)
        high, low = ranks[2]
        needed = ACE + 1 if high >= 12 else ACE if high >= 9 else 13 if high >= 6 else 12
        return singles() if ranks[1][0] >= needed else front_pair(low)
    if shape[0] == 2:
        return singles()
    return next(each for each in everything if with_aces(each[0]) == ranks[1][1:3])


# --- The bonuses ----


def find_fortune_line(seven: Sequence[str], best_hand: bool) -> str | None:
    """The line that these seven cards are paid by: the first that fits, as printed.

    Option best_hand: three of a kind that comes with a straight is paid as the straight.
    """
    hands = {}
    for cards in combinations(range(7), 5):
        hand = rank_five([seven[index] for index in cards])
        hands[cards] = category(hand, ORDER)
    found = set(hands.values())
    naturals = [card for card in seven if card != JOKER]
    ranks = set(values(naturals))
    if len({suit(card) for card in naturals}) == 1 and len(ranks) == len(naturals):
        for top in range(ACE, 6, -1):
            if {ACE if value == 1 else value for value in range(top - 6, top + 1)} >= ranks:
                return "seven straight flush" + (" with joker" if JOKER in seven else "")
    for cards, name in hands.items():
        others = [seven[index] for index in range(7) if index not in cards]
        if name == "royal flush" and JOKER not in others:
            king_and_queen = values(others) == [13, 12] and len({suit(card) for card in others}) == 1
            if king_and_queen:
                return "royal flush and match"
    lines = ["five aces", "royal flush", "straight flush", "four", "full house", "flush", "three", "straight"]
    if best_hand:
        lines = [*lines[:-2], "straight", "three"]
    return next((line for line in lines if line in found), None)


def find_highest_hand(seven: Sequence[str]) -> Rank:
    return max(rank_five(back) for _, back in list_settings(seven))


def is_ace_high(seven: Sequence[str]) -> bool:
    """Whether there is an ace, or the joker as one, and no pair or better (4432)."""
    return find_highest_hand(seven)[0] == ORDER.index("high") and with_aces(seven)[0] == ACE


# --- The round ----


@dataclass
class Hand:
    """A place that is bet on. Each bettor's wagers by name; the first sits there."""

    place: int
    cards: list[str]
    setting: Setting
    foul: bool
    bettors: list[dict[str, int]]
    made: list[dict[str, Any]] = field(default_factory=list)

    def turn(self, bettor: int, wager: str, amount: int, gained: int, paytable: str = "standard") -> Turn:
        return Turn(self.place, wager, paytable, amount, gained, bettor, f"place-{self.place}")


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    """Deal and settle so many rounds of a game."""
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield deal(rng, game)


def draw_seven(rng: Random, pack: list[str]) -> list[str]:
    """Take a hand from the pack. Every other one is stacked, or the rare rows and lines would never be met.

    A stacked hand has cards of five to seven ranks in a row in one suit, two or all, or of two to four ranks,
    or aces and another rank; the joker often, and a card or two of others if these do not make seven.
    """
    taken: list[str] = []
    if rng.random() < 0.5:
        long = rng.choice((5, 6, 7))
        low = rng.randint(1, 15 - long)
        stretch = [ACE if value == 1 else value for value in range(low, low + long)]
        royal = [10, 11, 12, 13, ACE]
        few = rng.sample(range(2, 15), rng.randint(2, 4))
        ranks = rng.choice((stretch, stretch, royal, few, [ACE, rng.randint(2, 13)]))
        suits = "shdc" if len(ranks) == 2 else rng.sample("shdc", rng.choice((1, 2, 4)))
        if rng.random() < 0.4:
            taken = [card for card in pack if card == JOKER][:1]
        liked = [c for c in pack if c != JOKER and VALUES[rank(c)] in ranks and suit(c) in suits]
        taken += liked[: rng.choice((5, 6, 7)) - len(taken)]
    for card in taken:
        pack.remove(card)
    while len(taken) < 7:
        taken.append(pack.pop())
    rng.shuffle(taken)
    return taken


def set_hand(
    rng: Random, seven: list[str], has_chart: bool, wild: bool, may_foul: bool
) -> tuple[Setting, list[dict[str, Any]]]:
    """House Way where there is a chart, or any setting; and the choice as it is told."""
    if has_chart and rng.random() < 0.5:
        return set_house_way(seven), []
    everything = list_settings(seven)
    legal = [each for each in everything if not is_foul(*each, wild)]
    setting = rng.choice(everything if may_foul and rng.random() < 0.3 else legal)
    return setting, [{"choice": "set", "cards": [*setting[0]]}]


def deal(rng: Random, game: str) -> Round:
    """A round: 53 cards at seven places, or 56 at eight (C.2), one joker in the bonus games."""
    jokers = rng.choice((1, 1, 4)) if game == DOUBLE else 1
    wild = game == DOUBLE and rng.random() < 0.25
    places = 8 if jokers == 4 else 7
    pack = [*PACK, *[JOKER] * jokers]
    rng.shuffle(pack)
    banker, *others = rng.sample(range(1, places + 1), places)
    dealer = draw_seven(rng, pack)
    has_chart = jokers == 1 and not wild
    # An ace-high hand of the player-dealer ends the game of Face Up before anybody sets.
    pushes = game == FACE_UP and is_ace_high(dealer)
    dealer_setting, dealer_made = set_hand(rng, dealer, has_chart, wild, may_foul=False)
    if pushes:
        dealer_made = []
    options: dict[str, Any] = {"jokers": jokers, "wild": int(wild)} if game == DOUBLE else {}
    if game != DOUBLE and rng.random() < 0.5:
        options["best_hand"] = rng.choice((0, 1))
    hands = []
    for place in sorted(others[: rng.randint(1, places - 1)]):
        cards = draw_seven(rng, pack)
        setting, made = set_hand(rng, cards, has_chart, wild, may_foul=True)
        bettors = []
        for _ in range(rng.choice((1, 1, 2, 3))):
            amounts = {"hand": cents(rng)}
            if game != DOUBLE and rng.random() < 0.7:
                # $5 is where an Envy button begins.
                amounts["fortune"] = rng.choice((cents(rng), 500, 499))
            if game == FACE_UP and rng.random() < 0.5:
                amounts["ace-high"] = cents(rng)
            bettors.append(amounts)
        foul = is_foul(*setting, wild) and not pushes
        hands.append(Hand(place, cards, setting, foul, bettors, [] if pushes else made))
    action = rng.randint(1, places)
    turns = settle_in_turn(game, hands, dealer, dealer_setting, order_places(action, places), options, wild)
    alone = all(len(hand.bettors) == 1 for hand in hands)
    bank = None if alone and rng.random() < 0.2 else choose_bank(rng, turns)
    asked: dict[str, Any] = {"game": game, "seats": places, "options": options, "dealer": dealer}
    if dealer_made:
        asked["dealer_made"] = dealer_made
    asked["hands"] = [{"place": hand.place, "cards": hand.cards, "made": hand.made} for hand in hands]
    asked["wagers"] = [
        {"seat": hand.place, "wager": wager, "paytable": paytable(game, wager), "amount": amount}
        | ({} if bank is None else {"bettor": number})
        for hand in hands
        for number, amounts in enumerate(hand.bettors)
        for wager, amount in amounts.items()
    ]
    if bank is not None:
        asked["player_dealer"] = {"seat": banker, "cents": bank}
        asked["action"] = action
    nets, sums = settle_from_bank(turns, bank)
    return Round(asked, nets, bank=sums)


def paytable(game: str, wager: str) -> str:
    return "FPG-04" if (game, wager) == (FORTUNE, "fortune") else "standard"


def settle_in_turn(
    game: str,
    hands: Sequence[Hand],
    dealer: Sequence[str],
    dealer_setting: Setting,
    order: Sequence[int],
    options: dict[str, Any],
    wild: bool,
) -> list[Turn]:
    """All wagers in the order of their turn.

    In Face Up each kind goes over all bettors of a place before the next kind (4359); in Fortune a bettor's
    bonus goes with the bettor's hand (r.7), and Envy comes after all places (r.8).
    """
    lines = {hand.place: find_fortune_line(hand.cards, bool(options.get("best_hand"))) for hand in hands}
    turns: list[Turn] = []
    late: list[Turn] = []
    for hand in sorted(hands, key=lambda hand: order.index(hand.place)):
        first: list[Turn] = []
        second: list[Turn] = []
        for number, amounts in enumerate(hand.bettors):
            amount = amounts["hand"]
            gained = compare_hands(game, hand, dealer, dealer_setting, wild)
            first.append(hand.turn(number, "hand", amount, amount * gained))
            if "fortune" in amounts:
                bonus = settle_fortune(game, hand, number, amounts["fortune"], lines[hand.place])
                (second if game == FACE_UP else first).append(bonus)
        turns += [*first, *second]
        buttons = [number for number, amounts in enumerate(hand.bettors) if amounts.get("fortune", 0) >= 500]
        dollars = add_up_envy(game, hand, lines)
        for number in buttons if dollars else ():
            # One row for all that a button is paid; it is on no hand of its bettor.
            row = Turn(hand.place, "fortune", paytable(game, "fortune"), 0, dollars * 100, number)
            (turns if game == FACE_UP else late).append(row)
        for number, amounts in enumerate(hand.bettors):
            if "ace-high" in amounts:
                amount = amounts["ace-high"]
                turns.append(hand.turn(number, "ace-high", amount, net(pay_ace_high(hand, dealer), amount)))
    return [*turns, *late]


def compare_hands(game: str, hand: Hand, dealer: Sequence[str], setting: Setting, wild: bool) -> int:
    """1 won, 0 pushed, -1 lost. The player-dealer wins copies (C.6, 876)."""
    if game == FACE_UP and is_ace_high(dealer):
        return 0
    if hand.foul:
        return -1
    front = rank_two(hand.setting[0], wild) > rank_two(setting[0], wild)
    back = rank_five(hand.setting[1], wild) > rank_five(setting[1], wild)
    return front + back - 1


def settle_fortune(game: str, hand: Hand, number: int, amount: int, line: str | None) -> Turn:
    table = FPG_04 if game == FORTUNE else FACE_UP_FORTUNE
    pays = table[line][0] if line else None
    return hand.turn(number, "fortune", amount, net(pays, amount), paytable(game, "fortune"))


def add_up_envy(game: str, hand: Hand, lines: dict[int, str | None]) -> int:
    """The dollars that an Envy button at this hand is paid for other players' hands."""
    table = FPG_04 if game == FORTUNE else FACE_UP_FORTUNE
    dollars = {place: table[line][1] for place, line in lines.items() if line}
    others = [sum_ for place, sum_ in dollars.items() if place != hand.place]
    if game == FORTUNE:
        return sum(others)
    # Face Up: only the highest hand at the table is awarded (4400).
    most = max(dollars.values(), default=0)
    return most if most in others else 0


def pay_ace_high(hand: Hand, dealer: Sequence[str]) -> str | None:
    if not is_ace_high(dealer):
        return None
    if is_ace_high(hand.cards):
        return "40 to 1"
    return "15 to 1" if JOKER in dealer else "5 to 1"
