"""The poker room: random hands played to the end, with side pots, odd chips and high-low splits.

Written from bay101-controlled-games.txt, 102.A to 102.Q (lines 3-569): draw (A), lowball with its seven rule
(B.4, B.7), 2-7 (C), stud (D, E), stud high-low (F), razz (G), hold'em (I), hold'em high-low (J), Omaha (K, L)
and the pineapple games (M to Q). What it does not print is card-room custom (docs/readings.md, PK-1 to PK-22,
and the table in docs/poker-room.md). A round is a hand history in PHH as that page describes it; what must
agree is what every player has at the end.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from proofs.cards import PACK, rank, suit
from proofs.hands import ACE, FIVE_CARDS, VALUES, rank_hand
from proofs.pai_gow_poker import JOKER, rank_five
from proofs.round import Paid, Round

Score = tuple[int, tuple[int, ...]]
NO_PAIR = (1, 1, 1, 1, 1)
# Worst last: pairs count against a low hand, straights and flushes do not (B.2, G.2, J.20).
_LOW_SHAPES = (NO_PAIR, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))


@dataclass(frozen=True)
class Game:
    """A game by its clauses: its variants in PHH, how it is dealt, and what wins."""

    variants: dict[str, str]
    kind: str
    """`board`, `stud` or `draw`."""
    own: int
    """Cards of a player's own at the start."""
    high: Callable[[Sequence[str], Sequence[str]], Score] | None
    low: Callable[[Sequence[str], Sequence[str]], Score | None] | None
    discard: int = 0
    """After this betting round each player gives one card away; 0: never."""
    joker: bool = False
    antes: bool = False


def count_kinds(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many are alike, and the ranks in that order."""
    counted = sorted(((many, value) for value, many in Counter(ranks).items()), reverse=True)
    return tuple(many for many, _ in counted), tuple(value for _, value in counted)


def low_value(card: str) -> int:
    return 1 if rank(card) == "A" else VALUES[rank(card)]


def rank_ace_to_five(cards: Sequence[str]) -> Score:
    """The best hand is 5-4-3-2-A. The joker is the lowest rank not in the hand (B.1). Higher is better."""
    ranks = [low_value(card) for card in cards if card != JOKER]
    if len(ranks) < len(cards):
        ranks.append(next(value for value in range(1, 14) if value not in ranks))
    shape, groups = count_kinds(ranks)
    return -_LOW_SHAPES.index(shape), tuple(-value for value in groups)


def rank_deuce_to_seven(cards: Sequence[str]) -> Score:
    """Straights and flushes count against the hand. The ace is high: A-2-3-4-5 is no straight (53)."""
    category, groups = rank_hand(cards, FIVE_CARDS)
    if groups == (5,) and FIVE_CARDS[category] in ("straight", "straight flush"):
        category = FIVE_CARDS.index("flush" if FIVE_CARDS[category] == "straight flush" else "high")
        groups = (ACE, 5, 4, 3, 2)
    return -category, tuple(-value for value in groups)


def rank_any_five(own: Sequence[str], board: Sequence[str]) -> Score:
    return max(rank_hand(five_, FIVE_CARDS) for five_ in combinations([*own, *board], 5))


def list_omaha_hands(own: Sequence[str], board: Sequence[str]) -> list[tuple[str, ...]]:
    """Exactly two of one's own and three of the board (K.1, 295)."""
    return [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]


def rank_omaha(own: Sequence[str], board: Sequence[str]) -> Score:
    return max(rank_hand(cards, FIVE_CARDS) for cards in list_omaha_hands(own, board))


def rank_eight_or_better(hands: Sequence[Sequence[str]]) -> Score | None:
    """The best of five different ranks, none above an eight (J.2, 244)."""
    found = [rank_ace_to_five(cards) for cards in hands if max(low_value(card) for card in cards) <= 8]
    return max((score for score in found if score[0] == 0), default=None)


def rank_any_low(own: Sequence[str], board: Sequence[str]) -> Score | None:
    return rank_eight_or_better([*combinations([*own, *board], 5)])


def rank_omaha_low(own: Sequence[str], board: Sequence[str]) -> Score | None:
    return rank_eight_or_better(list_omaha_hands(own, board))


def rank_razz(own: Sequence[str], board: Sequence[str]) -> Score:
    return max(rank_ace_to_five(cards) for cards in combinations([*own, *board], 5))


def variants(name: str, limits: str) -> dict[str, str]:
    return {limit: limit + name for limit in limits}


BOARD = {
    "ca/texas-holdem": Game(variants("T", "FSN"), "board", 2, rank_any_five, None),
    "ca/holdem-high-low": Game(variants("T/8", "FSN"), "board", 2, rank_any_five, rank_any_low),
    "ca/omaha": Game(variants("O", "FSN"), "board", 4, rank_omaha, None),
    "ca/omaha-high-low": Game(variants("O/8", "FSN"), "board", 4, rank_omaha, rank_omaha_low),
    "ca/pineapple": Game(variants("P", "FS"), "board", 3, rank_any_five, None, 1),
    "ca/pineapple-8": Game(variants("P/8", "FS"), "board", 3, rank_any_five, rank_any_low, 1),
    "ca/pineapple-high-low": Game(variants("PHL/8", "FS"), "board", 3, rank_any_five, rank_any_low, 1),
    "ca/crazy-pineapple": Game(variants("CP", "FS"), "board", 3, rank_any_five, None, 2),
    "ca/crazy-pineapple-high-low": Game(variants("CP/8", "FS"), "board", 3, rank_any_five, rank_any_low, 2),
}
STUD = {
    "ca/seven-card-stud": Game(variants("7S", "F"), "stud", 7, rank_any_five, None, antes=True),
    "ca/stud-high-low": Game(variants("7S/8", "F"), "stud", 7, rank_any_five, rank_any_low, antes=True),
    "ca/razz": Game(variants("R", "F"), "stud", 7, None, rank_razz, antes=True),
}
DRAW = {
    "ca/draw-poker": Game(
        variants("5D", "F"), "draw", 5, lambda own, _: rank_five(own), None, joker=True, antes=True
    ),
    "ca/lowball": Game(
        variants("A5L1D", "F"), "draw", 5, None, lambda own, _: rank_ace_to_five(own), joker=True
    ),
    "ca/deuce-to-seven": Game(
        variants("2L1D", "FN"), "draw", 5, None, lambda own, _: rank_deuce_to_seven(own)
    ),
}
ALL = BOARD | STUD | DRAW
GAMES: tuple[str, ...] = (*ALL,)
SUIT_ORDER = "cdhs"


def is_seven(cards: Sequence[str]) -> bool:
    """Lowball's seven: no pair and nothing above a seven (B.7)."""
    shape, groups = rank_ace_to_five(cards)
    return shape == 0 and -groups[0] <= 7


@dataclass
class Table:
    """A hand in play. Players are numbered from the button's left, 0 first; money is in cents."""

    name: str
    game: Game
    rng: Random
    limit: str
    chip: int
    small: int
    big: int
    stacks: list[int]
    pack: list[str]
    put: list[int] = field(default_factory=list)
    """What each has put in in the whole hand."""
    bets: list[int] = field(default_factory=list)
    """What each has put in in this betting round."""
    folded: set[int] = field(default_factory=set)
    own: list[list[str]] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    high: int = 0
    """What a player must have put in in this round to stay."""
    level: int = 0
    """The last full bet of a limit game: an all-in below half a bet may be completed to the next."""
    step: int = 0
    """The least raise."""
    bets_made: int = 0
    """Bets and raises of this round: a bet and three raises in a limit game."""
    before: list[int] = field(default_factory=list)
    """What each had put in when the cards of lowball were drawn."""
    checked_sevens: set[int] = field(default_factory=set)
    """Who checked a seven or better after that."""
    open_pair: bool = False
    """Whether a pair lies open on fourth street: a bet is the lower or the upper one (E.8)."""
    upper: bool = False
    """Whether the upper bet was made there: from then on no other is."""
    forced: int = 0
    """The bring-in while it may be completed."""
    named: list[tuple[int, str, list[int]]] = field(default_factory=list)
    """Who wins each pot or half of one, numbered from 1: pots and seats."""
    last: int = -1
    """Who bet or raised last in this round."""
    opener: int = 0
    """Who bet first in the last betting round; 0 if nobody did."""
    must_open: bool = False
    """Whether the last player bets if all others checked: draw is dealt again if nobody does (PK-3)."""

    def __post_init__(self) -> None:
        self.put = [0] * self.players
        self.bets = [0] * self.players
        self.own = [[] for _ in range(self.players)]

    @property
    def players(self) -> int:
        return len(self.stacks)

    def live(self) -> list[int]:
        return [player for player in range(self.players) if player not in self.folded]

    def chips(self, player: int) -> int:
        return self.stacks[player] - self.put[player]

    def pay(self, player: int, cents: int) -> None:
        paid = min(cents, self.chips(player))
        self.put[player] += paid
        self.bets[player] += paid

    def turn(self, first: int) -> list[int]:
        """The players still in, in turn from this one."""
        order = [(first + index) % self.players for index in range(self.players)]
        return [player for player in order if player not in self.folded]

    def tell(self, act: str) -> None:
        self.acts.append(act)

    def deal(self, player: int, many: int) -> None:
        cards = [self.pack.pop() for _ in range(many)]
        self.own[player] += cards
        self.tell(f"d dh p{player + 1} {write_cards(cards)}")

    def deal_board(self, many: int) -> None:
        cards = [self.pack.pop() for _ in range(many)]
        self.board += cards
        self.tell(f"d db {write_cards(cards)}")

    def new_round(self) -> None:
        self.bets = [0] * self.players
        self.high = 0
        self.level = 0
        self.last = -1
        self.bets_made = 0

    def is_over(self) -> bool:
        return len(self.live()) == 1

    def betting(
        self, first: int, size: int, raiser: "AfterTheDraw | None" = None, has_acted: Sequence[int] = ()
    ) -> None:
        """One betting round, from this player on. `size` is a bet in a limit game, else the least bet."""
        self.step = size
        waiting = [player for player in self.turn(first) if self.chips(player) and player not in has_acted]
        may_raise = dict.fromkeys(range(self.players), True)
        while waiting and not self.is_over():
            player = waiting.pop(0)
            owes = self.high - self.bets[player]
            others = [other for other in self.live() if other != player and self.chips(other)]
            if not owes and not others:
                break
            to = 0
            if may_raise[player] and (raiser is None or raiser.may_raise(player)):
                to = self.raise_to(player, size)
            may_raise[player] = False
            eager = 0.3 if raiser is None else raiser.eagerness(player)
            if to and (self.rng.random() < eager or (self.must_open and not waiting and not self.high)):
                full = self.is_full(to, size)
                if full:
                    if self.limit != "F":
                        self.step = to - self.high
                    self.level = to
                    may_raise = {other: other != player for other in may_raise}
                if not self.high:
                    self.opener = player
                self.upper = self.upper or to - self.high == self.big
                self.high = to
                self.bets_made += full
                self.last = player
                self.pay(player, to - self.bets[player])
                self.tell(f"p{player + 1} cbr {format_dollars(to)}")
                waiting = [other for other in self.turn(player)[1:] if self.chips(other)]
            elif owes and self.rng.random() < 0.2:
                self.folded.add(player)
                self.tell(f"p{player + 1} f")
            else:
                if raiser is not None and not self.high:
                    raiser.has_checked(player)
                self.call(player)

    def call(self, player: int) -> None:
        self.pay(player, self.high - self.bets[player])
        self.tell(f"p{player + 1} cc")

    def raise_to(self, player: int, size: int) -> int:
        """What the player could bet or raise to, 0 for nothing: any amount without limit, else a bet more."""
        most = self.bets[player] + self.chips(player)
        others = [other for other in self.live() if other != player]
        if most <= self.high or all(self.bets[p] + self.chips(p) <= self.high for p in others):
            return 0
        if self.limit == "F":
            if self.bets_made >= 4:
                return 0
            if self.open_pair and (self.upper or self.rng.random() < 0.5):
                size = self.big
            to = size if self.forced and self.high == self.forced else self.level + size
            if most >= to:
                return to
            # All-in for part of a bet; with a bring-in or an open pair the document has nothing on it.
            return 0 if self.forced or self.open_pair or self.rng.random() < 0.5 else most
        if self.limit == "S":
            if self.bets_made >= 4:
                return 0
            most = min(most, self.high + self.big)
            least = self.high + max(self.step, self.small)
            return (
                least + self.chip * self.rng.randint(0, (most - least) // self.chip) if most >= least else 0
            )
        least = self.high + self.step
        if most <= least:
            return most if self.rng.random() < 0.5 else 0
        room = (most - least) // self.chip
        return self.rng.choice((least, least + self.chip * self.rng.randint(0, min(room, 20)), most))

    def is_full(self, to: int, size: int) -> bool:
        """Whether this opens the betting again for who has acted: in a limit game half a bet or more does."""
        if self.limit == "F":
            return 2 * (to - self.level) >= size
        return to - self.high >= self.step

    def to_phh(self, blinds: Sequence[int], ante: int, bring_in: int) -> str:
        lines = [f"variant = '{self.game.variants[self.limit]}'"]
        lines.append(f"antes = [{', '.join([format_dollars(ante)] * self.players)}]")
        if bring_in:
            lines.append(f"bring_in = {format_dollars(bring_in)}")
        if blinds:
            lines.append(f"blinds_or_straddles = [{', '.join(format_dollars(blind) for blind in blinds)}]")
        if self.limit != "N":
            lines += [f"small_bet = {format_dollars(self.small)}", f"big_bet = {format_dollars(self.big)}"]
        else:
            lines.append(f"min_bet = {format_dollars(self.small)}")
        lines.append(f"starting_stacks = [{', '.join(format_dollars(stack) for stack in self.stacks)}]")
        lines.append(f"actions = {self.acts}")
        lines += [f"_game = '{self.name}'", f"_chip = {format_dollars(self.chip)}"]
        return "\n".join(lines) + "\n"


class AfterTheDraw:
    """Lowball after the draw: who has checked does not raise (B.4), and a seven is to be bet (B.7)."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._checked: set[int] = set()

    def may_raise(self, player: int) -> bool:
        return player not in self._checked

    def eagerness(self, player: int) -> float:
        return 0.5 if is_seven(self._table.own[player]) else 0.3

    def has_checked(self, player: int) -> None:
        self._checked.add(player)
        if is_seven(self._table.own[player]):
            self._table.checked_sevens.add(player)


def write_cards(cards: Sequence[str]) -> str:
    return "".join("T" + card[-1] if rank(card) == "10" else card for card in cards)


def hide_cards(act: str) -> str:
    """A deal of closed cards as somebody writes it down who did not see them."""
    words = act.split()
    return " ".join([*words[:3], "??" * (len(words[3]) // 2)]) if words[:2] == ["d", "dh"] else act


def format_dollars(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"


# --- Playing a hand ----


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    """Deal and play so many hands of a game."""
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield play(rng, game)


def stack_pack(rng: Random, pack: list[str], many: int) -> list[str]:
    """The pack, the next card last.

    Every other one has low cards, high cards or a few ranks on top, for lows, ties and full houses.
    """
    rng.shuffle(pack)
    if rng.random() < 0.5:
        ranks = rng.choice(
            (
                [ACE, 2, 3, 4, 5, 6, 7, 8],
                [ACE, 2, 3, 4, 5, 6, 7, 8],
                [10, 11, 12, 13, ACE],
                rng.sample(range(2, 15), 7),
            )
        )
        pack.sort(key=lambda card: card == JOKER or VALUES[rank(card)] in ranks)
        top = pack[-many:]
        rng.shuffle(top)
        pack[-many:] = top
    return pack


def play(rng: Random, name: str) -> Round:
    game = ALL[name]
    players = rng.choice((2, 3, 3, 4, 5, 6)) if game.kind == "board" else rng.randint(2, 5)
    limit = rng.choice([*game.variants])
    chip = rng.choice((100, 100, 25))
    small = chip * rng.choice((2, 4))
    big = small * 2
    short = rng.random() < 0.6
    # In draw somebody has to have a bet: a deal that all pass is no hand.
    least = 12 if game.antes else 4
    stacks = [chip * rng.randint(least, 40 if short else 300) for _ in range(players)]
    pack = stack_pack(rng, [*PACK, *[JOKER] * game.joker], players * game.own + 5)
    table = Table(name, game, rng, limit, chip, small, big, stacks, pack)
    blinds: list[int] = []
    ante = bring_in = 0
    if game.kind == "board":
        blinds = play_board(table)
    elif game.kind == "stud":
        ante, bring_in = play_stud(table)
    else:
        blinds, ante = play_draw(table)
    gained = award_pots(table)
    named = ""
    if game.kind == "board" and not game.discard and not table.is_over() and rng.random() < 0.2:
        # Real cards that nobody keyed: the dealer names who wins each pot.
        table.acts = [hide_cards(act) for act in table.acts]
        named = f"_winners = {json.dumps(table.named)}\n"
    elif not table.is_over():
        for player in table.turn(0):
            # Whoever wins nothing may muck, and the pots stay as they are.
            mucks = not gained[player] and rng.random() < 0.5
            table.tell(f"p{player + 1} sm" if mucks else f"p{player + 1} sm {write_cards(table.own[player])}")
    ends = [stack - put + won for stack, put, won in zip(table.stacks, table.put, gained, strict=True)]
    if blinds and players == 2:
        blinds = blinds[::-1]
    text = table.to_phh(blinds, ante, bring_in) + named
    nets = [
        Paid(player + 1, "stack", "", "", end - start)
        for player, (start, end) in enumerate(zip(table.stacks, ends, strict=True))
    ]
    return Round({"game": name, "phh": text}, tuple(nets))


def post_blinds(table: Table) -> tuple[list[int], int]:
    """The small blind left of the button, or on it heads-up; and who acts first."""
    blinds = [0] * table.players
    one, two = (1, 0) if table.players == 2 else (0, 1)
    blinds[one] = table.small // 2
    blinds[two] = table.small
    for player, blind in enumerate(blinds):
        table.pay(player, blind)
    table.high = table.level = table.small
    table.bets_made = 1
    return blinds, (two + 1) % table.players


def play_board(table: Table) -> list[int]:
    for player in range(table.players):
        table.deal(player, table.game.own)
    blinds, first = post_blinds(table)
    for street, many in enumerate((0, 3, 1, 1)):
        if table.is_over():
            break
        if many:
            table.new_round()
            table.deal_board(many)
            first = 0
        table.betting(first, table.big if table.limit == "F" and street >= 2 else table.small)
        if table.game.discard == street + 1 and not table.is_over():
            for player in table.turn(0):
                card = table.rng.choice(table.own[player])
                table.own[player].remove(card)
                table.tell(f"p{player + 1} sd {write_cards([card])}")
    return blinds


def play_stud(table: Table) -> tuple[int, int]:
    ante = table.chip
    bring_in = table.small // 2
    for player in range(table.players):
        table.pay(player, ante)
    table.new_round()
    for player in range(table.players):
        table.deal(player, 3)
    first = opener(table)
    table.pay(first, bring_in)
    table.high = bring_in
    table.tell(f"p{first + 1} pb")
    # Completing the forced bet is no raise (D.1): it makes up what is missing to the small bet.
    table.forced = bring_in
    table.betting((first + 1) % table.players, table.small, has_acted=(first,))
    table.forced = 0
    for street in (4, 5, 6, 7):
        if table.is_over():
            break
        table.new_round()
        for player in table.turn(0):
            table.deal(player, 1)
        pairs = [len({rank(card) for card in up_cards(table, player)}) == 1 for player in table.turn(0)]
        table.open_pair = street == 4 and table.name == "ca/seven-card-stud" and any(pairs)
        table.upper = False
        table.betting(find_leader(table), table.small if street == 4 else table.big)
        table.open_pair = False
    return ante, bring_in


def up_cards(table: Table, player: int) -> list[str]:
    """The third to sixth card lie open."""
    return table.own[player][2:6]


def opener(table: Table) -> int:
    """The low card opens, clubs lowest, the ace high (D.2); in razz the high card, the ace high too (G.4)."""

    def height(player: int) -> tuple[int, int]:
        (card,) = up_cards(table, player)
        return VALUES[rank(card)], SUIT_ORDER.index(suit(card))

    return (max if table.name == "ca/razz" else min)(range(table.players), key=height)


def find_leader(table: Table) -> int:
    """The high board starts, in razz the low one; of equal ones the first from the dealer's left (120)."""

    def strength(player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if table.name == "ca/razz":
            shape, groups = count_kinds([low_value(card) for card in up_cards(table, player)])
            return tuple(-many for many in shape), tuple(-value for value in groups)
        return count_kinds([VALUES[rank(card)] for card in up_cards(table, player)])

    return max(table.turn(0), key=strength)


def play_draw(table: Table) -> tuple[list[int], int]:
    blinds: list[int] = []
    ante = 0
    first = 0
    if table.game.antes:
        ante = table.chip
        for player in range(table.players):
            table.pay(player, ante)
        table.new_round()
    for player in range(table.players):
        table.deal(player, 5)
    if not table.game.antes:
        blinds, first = post_blinds(table)
    table.must_open = table.game.antes
    table.betting(first, table.small)
    table.must_open = False
    if not table.is_over():
        # In draw the opener starts after the draw, or who is next (PK-3).
        first = table.turn(table.opener)[0] if table.game.antes else 0
        table.before = [*table.put]
        draw(table)
        table.new_round()
        rule = AfterTheDraw(table) if table.name == "ca/lowball" else None
        table.betting(first, table.big if table.limit == "F" else table.small, rule)
    return blinds, ante


def draw(table: Table) -> None:
    """Up to three cards are changed, and dealt when all have said how many."""
    changed = {}
    for player in table.turn(0):
        cards = table.rng.sample(table.own[player], table.rng.choice((0, 0, 1, 2, 3)))
        changed[player] = len(cards)
        for card in cards:
            table.own[player].remove(card)
        table.tell(f"p{player + 1} sd {write_cards(cards)}".rstrip())
    for player, many in changed.items():
        if many:
            table.deal(player, many)


# --- Pots ----


def award_pots(table: Table) -> list[int]:
    """What each player has of the pots, with what nobody called (custom: back before anything is split)."""
    won = [0] * table.players
    put = [*table.put]
    live = table.live()
    most = max(put)
    second = sorted(put)[-2]
    top = put.index(most)
    if most > second:
        won[top] += most - second
        put[top] = second
    # Chips above the highest level of who is still in came from folded hands: they are in the last pot.
    levels = [*sorted({put[player] for player in live})[:-1], max(put)]
    below = 0
    for number, level in enumerate(levels, 1):
        pot = sum(min(cents, level) - min(cents, below) for cents in put)
        inside = [player for player in live if put[player] > below]
        if table.name == "ca/lowball" and table.before and len(live) > 1:
            found = apply_seven_rule(table, put, below, level, inside)
        else:
            found = split_pot(table, number, pot, inside)
        for player, share in found.items():
            won[player] += share
        below = level
    return won


def find_short_bettor(table: Table) -> int:
    """Who is all-in after the draw for less than half a bet that nobody made a full one; else -1 (B.8)."""
    last = table.last
    return last if last >= 0 and not table.chips(last) and 2 * table.high < table.big else -1


def apply_seven_rule(
    table: Table, put: Sequence[int], below: int, level: int, inside: Sequence[int]
) -> dict[int, int]:
    """A pot of lowball: what was bet after the draw is not won with a seven that was checked (B.7).

    Nor with one that only called a short all-in bet, but for that bet: who called behind has it back (B.8).
    """
    winners = find_best_players(inside, {player: rank_ace_to_five(table.own[player]) for player in inside})
    short = find_short_bettor(table)
    called = {player for player in inside if short not in (-1, player) and table.chips(player)}
    sevens = {player for player in called if is_seven(table.own[player])} | table.checked_sevens
    bound = [player for player in winners if player in sevens]
    pot = sum(min(cents, level) - min(cents, below) for cents in put)
    if not bound:
        return share_out(table, pot, winners, low=True, has_odd=set())
    # Of each player's chips in this pot those that lay there before the draw, and those bet later.
    early = [
        max(0, min(cents, level, first) - min(below, first))
        for cents, first in zip(put, table.before, strict=True)
    ]
    late = [min(cents, level) - min(cents, below) - first for cents, first in zip(put, early, strict=True)]
    found = Counter(share_out(table, sum(early), winners, low=True, has_odd=set()))
    free = [player for player in winners if player not in bound]
    # A tie: the checkers' own chips go back, the others' to the hand that was free to win them.
    lost = (
        {player for player in range(table.players) if player not in sevens} if free else {short} - {*winners}
    )
    for player, cents in enumerate(late):
        found[player] += 0 if player in lost else cents
    rest = sum(late[player] for player in lost if player >= 0)
    found.update(share_out(table, rest, free or winners, low=True, has_odd=set()))
    return dict(found)


def split_pot(table: Table, number: int, pot: int, inside: Sequence[int]) -> dict[int, int]:
    """One pot among the players who are in for it."""
    if len(inside) == 1:
        return {inside[0]: pot}
    game = table.game
    highs = (
        find_best_players(inside, {p: game.high(table.own[p], table.board) for p in inside})
        if game.high
        else []
    )
    lows = (
        find_best_players(inside, {p: game.low(table.own[p], table.board) for p in inside})
        if game.low
        else []
    )
    parts = [("pot", highs or lows)] if not highs or not lows else [("high", highs), ("low", lows)]
    table.named += [(number, part, [player + 1 for player in winners]) for part, winners in parts]
    if not highs or not lows:
        return share_out(table, pot, highs or lows, low=not highs, has_odd=set())
    half = pot // 2 // table.chip * table.chip
    has_odd: set[int] = set()
    high = pot - half
    if high > half and len(highs) == 1:
        has_odd.add(highs[0])
    found = Counter(share_out(table, high, highs, low=False, has_odd=has_odd))
    found.update(share_out(table, half, lows, low=True, has_odd=has_odd))
    return dict(found)


def find_best_players(inside: Sequence[int], scores: dict[int, Score | None]) -> list[int]:
    best = max((score for score in scores.values() if score is not None), default=None)
    return [] if best is None else [player for player in inside if scores[player] == best]


def share_out(
    table: Table, sum_: int, winners: Sequence[int], low: bool, has_odd: set[int]
) -> dict[int, int]:
    """Equal shares in chips of the game; odd ones one each, and none to who has one of this pot already.

    They go clockwise from the button; in stud by the highest card of all seven by suit, of a low hand by the
    lowest.
    """
    chips, odd = divmod(sum_, table.chip * len(winners))
    order = sorted(winners)
    if table.game.kind == "stud":
        order.sort(key=lambda player: suit_key(table.own[player], low), reverse=not low)
    order.sort(key=lambda player: player in has_odd)
    found = dict.fromkeys(winners, chips * table.chip)
    for player in order:
        extra = min(odd, table.chip)
        if extra:
            found[player] += extra
            has_odd.add(player)
        odd -= extra
    return found


def suit_key(cards: Sequence[str], low: bool) -> tuple[int, int]:
    """The highest card, or the lowest with the ace low."""
    if low:
        return min((low_value(card), SUIT_ORDER.index(suit(card))) for card in cards)
    return max((VALUES[rank(card)], SUIT_ORDER.index(suit(card))) for card in cards)
