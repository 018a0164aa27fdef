"""One deal of every class of a group: what the contract test asks every reader about."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from itertools import count
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace

from houseway.analysis.choices import enumeration
from houseway.analysis.shoes import shoe_of
from houseway.cache import kept
from houseway.cards import parse_cards
from houseway.cards.decks import listed
from houseway.cards.pack import Pack
from houseway.families import FAMILIES
from houseway.families.blackjack.rules import Blackjack, after, begin, next_step
from houseway.families.dice.rules import Cups
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.pai_gow.rules import sides as pai_gow_sides
from houseway.families.pan_nine import RANK_KEYS as PAN_RANK_KEYS
from houseway.families.pan_nine import SUIT_KEYS as PAN_SUIT_KEYS
from houseway.families.pan_nine.odds.hands import played
from houseway.families.pan_nine.rules import Hitting, house_way
from houseway.families.plays import HOUSE_WAY
from houseway.families.poker_hand import rules as poker
from houseway.families.poker_hand.rules import Poker
from houseway.families.round import Ask, Deal, Made, Over, Round, Turn, face_up
from houseway.families.tiles import cells as tile_cells
from houseway.families.tiles.rules import Tiles, sides
from houseway.families.two_hand import SUIT_KEYS
from houseway.families.two_hand.odds.leaves import Play, leaves, rank_keys
from houseway.families.two_hand.odds.patterns import PLACES, Ints, falls, patterns, suit_keys
from houseway.families.two_hand.rules import Tableau
from houseway.rules import Game, load
from houseway.rules.classes import Group

DECKS = 8


def _by_what_they_depend_on(game: Game, group: Group, options: Mapping[str, Any] | None = None) -> Hashable:
    codes = (group.codes[name].tobytes() for name in group.coordinates)
    return game.family, game.pack, game.drawing(options), _bets(game), group.coordinates, *codes


@kept(500, by=_by_what_they_depend_on)
def representatives(game: Game, group: Group, options: Mapping[str, Any] | None = None) -> dict[int, Round]:
    """A complete deal for each class of the group that can occur; most options change none."""
    match game.drawing(options):
        case Tableau() as tableau:
            return _two_hand(game, group, tableau)
        case Cups():
            return _throws(group)
        case Hitting() as hitting:
            return _pan_nine(group, hitting)
        case Blackjack() as rules:
            return _first_of_each(group, _blackjack_rounds(game.pack, rules, _bets(game)), dull=1_000)
        case Poker() as rules:
            return _first_of_each(group, _poker_rounds(game.pack, rules), dull=1_500)
        case Tiles() as tiles:
            return _tiles(group, tiles)
        case PaiGow() as sevens:
            return _pai_gow(game, group, sevens)
    raise AssertionError(f"no deals of {game.family} are found here")


def _bets(game: Game) -> tuple[str, ...]:
    return tuple(wager.id for wager in game.wagers if wager.placed_when is None)


def decks_of(game: Game) -> int:
    return 1 if game.pack.tiles or game.family == "pai-gow" else DECKS


def reached(game: Game, group: Group) -> set[int]:
    """The classes that the exact enumeration reaches from eight decks or a set, or over all throws."""
    counting, shoe = enumeration(game), shoe_of(game, None if game.pack.is_empty else decks_of(game))
    (way,) = counting.plays(game, game.draw.rules, game.offers()[0], HOUSE_WAY, False, shoe.cards).ways
    counts = counting.class_counts(group, way, shoe.cards, shoe.decks)
    return set(counts.nonzero()[0].tolist())


def _two_hand(game: Game, group: Group, tableau: Tableau) -> dict[int, Round]:
    """Pattern by pattern: each combination of rank keys with each of suit keys, once."""
    play = Play(tableau, ordered="up" in group.coordinates)
    ranks, suits = leaves(play).ranks, falls(play.ordered).cards
    coordinates = [game.plays.vocabulary().coordinate(name) for name in group.coordinates]
    found: dict[int, Round] = {}
    for leaf, rank_rows, fall, suit_rows in _told_apart(play, group.coordinates):
        classes = np.zeros((len(leaf), len(fall)), dtype=np.int64)
        for place, coordinate in enumerate(coordinates):
            cell = rank_rows[place][:, None] * coordinate.suit_cells + suit_rows[place][None, :]
            classes += group.codes[coordinate.name][cell]
        codes, first = np.unique(classes, return_index=True)
        for code, index in zip(codes.tolist(), first.tolist(), strict=True):
            if code not in found:
                row, column = divmod(index, len(fall))
                lying = [int(card[fall[column]]) & 3 for card in suits]
                found[code] = _deal([int(rank[leaf[row]]) for rank in ranks], lying)
    return found


@cache
def _told_apart(play: Play, coordinates: tuple[str, ...]) -> list[tuple[Ints, list[Ints], Ints, list[Ints]]]:
    """For each pattern a leaf of each combination of rank keys, a fall of each of suit keys, and the keys."""
    by_rank = [rank_keys(play, name).astype(np.int64) for name in coordinates]
    by_suit = [
        suit_keys(play.ordered, name).astype(np.int64)
        if name in SUIT_KEYS
        else np.zeros(len(falls(play.ordered).pattern), dtype=np.int64)
        for name in coordinates
    ]
    told = []
    for number in range(len(patterns(play.ordered).examples)):
        leaf = _one_of_each(np.flatnonzero(leaves(play).pattern == number), by_rank)
        fall = _one_of_each(np.flatnonzero(falls(play.ordered).pattern == number), by_suit)
        if len(leaf):
            told.append((leaf, [keys[leaf] for keys in by_rank], fall, [keys[fall] for keys in by_suit]))
    return told


def _one_of_each(members: Ints, keys: list[Ints]) -> Ints:
    """The first member of each combination of keys."""
    combined = np.zeros(len(members), dtype=np.int64)
    for key in keys:
        _, combined = np.unique(combined * (int(key.max()) + 1) + key[members], return_inverse=True)
    return members[np.unique(combined, return_index=True)[1]]


def _deal(ranks: list[int], suits: list[int]) -> Round:
    cards = [ranks[place] * 4 + suits[place] for place in range(PLACES) if ranks[place] >= 0]
    player = 2 + (ranks[2] >= 0)
    return face_up(player=tuple(cards[:player]), banker=tuple(cards[player:]))


def _throw_classes(group: Group) -> np.ndarray:
    return sum((group.codes[name] for name in group.coordinates), start=np.zeros(6**6, dtype=np.int64))


def _throws(group: Group) -> dict[int, Round]:
    """The first throw of each class; a cell of the dice is a throw."""
    codes, first = np.unique(_throw_classes(group), return_index=True)
    found = {}
    for code, cell in zip(codes, first, strict=True):
        dice = [int(cell) // 6 ** (5 - place) % 6 + 1 for place in range(6)]
        found[int(code)] = face_up(player=tuple(dice[:3]), banker=tuple(dice[3:]))
    return found


def _pan_nine(group: Group, hitting: Hitting) -> dict[int, Round]:
    """Hands drawn at random, their suits too, until no class that can occur is missing."""
    either = played(house_way(hitting)).cards
    chance = np.random.default_rng(9)
    found: dict[int, Round] = {}
    for _ in range(60):
        sides = [either[chance.integers(len(either), size=60_000)] for _ in range(2)]
        # A hand in one suit throughout, or any suits: highest cards of one rank then differ, or not.
        cards = [
            np.where(side < 0, -1, side + chance.integers(4, size=(len(side), chance.choice([1, 4]))))
            for side in sides
        ]
        eight = [*cards[0].T, *cards[1].T]
        classes = np.zeros(len(sides[0]), dtype=np.int64)
        for name in group.coordinates:
            key = PAN_RANK_KEYS.get(name) or PAN_SUIT_KEYS[name]
            classes += group.codes[name][key(*eight)]
        for code, row in zip(*np.unique(classes, return_index=True), strict=True):
            player, banker = (tuple(int(c) for c in side[row] if c >= 0) for side in cards)
            found.setdefault(int(code), face_up(player=player, banker=banker))
    return found


def _tiles(group: Group, tiles: Tiles) -> dict[int, Round]:
    """Eight tiles at random, set House Way; every other time with those whose order is an option."""
    chance, found = np.random.default_rng(32), dict[int, Round]()
    whole = np.array(listed(Pack((1,), 1, tiles=True).counts(1)))
    told_apart = np.array(parse_cards("4-2 2-1 4-1 3-2"))
    for number in range(10_000):
        first = told_apart if number % 2 else np.array([], dtype=np.int64)
        others = whole[~np.isin(whole, first)]
        drawn = np.concatenate([first, chance.choice(others, 8 - len(first), replace=False)])
        eight = tuple(int(tile) for tile in chance.permutation(drawn))
        deal = face_up(player=eight[:4], banker=eight[4:])
        cells = tile_cells(*sides(tiles, deal, None))
        found.setdefault(sum(int(group.codes[name][cells[name]]) for name in group.coordinates), deal)
    return found


def _pai_gow(game: Game, group: Group, rules: PaiGow) -> dict[int, Round]:
    """Two hands of seven by chance, set House Way."""
    found = dict[int, Round]()
    for deal, cells in _sevens(game.pack, rules.wild):
        found.setdefault(sum(int(group.codes[name][cells[name]]) for name in group.coordinates), deal)
    return found


@cache
def _sevens(pack: Pack, wild: bool) -> list[tuple[Round, dict[str, int]]]:
    """Deals and their cells; half of the hands are such as are rare. Who opens first changes none."""
    chance, whole = Random(23), listed(pack.counts(1))
    dealt: list[tuple[Round, dict[str, int]]] = []
    rules = load("ca/face-up-pai-gow-poker").draw.rules
    assert isinstance(rules, PaiGow)
    rules = replace(rules, wild=wild)
    while len(dealt) < 4_000:
        first, second = _odd_seven(whole, chance), chance.sample(whole, 7)
        if chance.random() < 0.5:
            first, second = second, first
        if not {*first} & {*second}:
            deal = face_up(player=tuple(first), banker=tuple(second))
            dealt.append((deal, FAMILIES["pai-gow"].cells(*pai_gow_sides(rules, deal, None))))
    return dealt


def _odd_seven(whole: list[int], chance: Random) -> list[int]:
    """Of one suit in a row, of a royal flush with a match, of aces, or seven ranks without a pair."""
    kind, suit, low = chance.randrange(6), chance.randrange(4), chance.randrange(13)
    cards = whole
    if kind == 1:
        cards = [52, *(card for card in whole if card % 4 == suit and (card // 4 - low) % 13 < 7)]
    elif kind == 2:
        royal = [card for card in range(52) if card % 4 == suit and card // 4 in (0, 9, 10, 11, 12)]
        cards = royal + [card for card in range(44, 52) if card % 4 == (suit + 1) % 4]
    elif kind == 3:
        cards = [0, 1, 2, 3, 52, *chance.sample(range(4, 52), 2)]
    elif kind >= 4:
        ranks = [0, *chance.sample(range(1, 13), 6)]
        cards = [rank * 4 + chance.randrange(4) for rank in ranks]
        cards[0] = chance.choice((cards[0], 52))
    cards = [*dict.fromkeys(card for card in cards if card in whole)]
    return chance.sample(cards, 7) if len(cards) >= 7 else _odd_seven(whole, chance)


# What a bettor with no chips left may choose: classes do not look at what a double or a split puts down.
WITHOUT_MONEY = ("hit", "stand", "surrender", "show", "keep")


class Rounds:
    """Rounds by chance with their cells, the same for all who ask: dealt when somebody first looks."""

    def __init__(self, dealt: Iterator[tuple[Round, Mapping[str, int]]]) -> None:
        self._dealt, self._kept = dealt, list[tuple[Round, Mapping[str, int]]]()

    def __iter__(self) -> Iterator[tuple[Round, Mapping[str, int]]]:
        for at in count():
            if at == len(self._kept):
                self._kept.append(next(self._dealt))
            yield self._kept[at]


def _first_of_each(group: Group, rounds: Rounds, dull: int) -> dict[int, Round]:
    """The first round of each class, until so many in a row have brought no new one."""
    found, in_a_row = dict[int, Round](), 0
    for deal, cells in rounds:
        code = sum(int(group.codes[name][cells[name]]) for name in group.coordinates)
        in_a_row = in_a_row + 1 if code in found else 0
        found.setdefault(code, deal)
        if in_a_row == dull:
            break
    return found


@cache
def _blackjack_rounds(pack: Pack, rules: Blackjack, bets: tuple[str, ...]) -> Rounds:
    """Of one bettor."""
    chance, shoe = Random(21), listed(pack.counts(pack.default))
    plays = FAMILIES["blackjack"]
    deals = (round_by_chance(rules, bets, chance, shoe) for _ in count())
    return Rounds((deal, plays.cells(*plays.rules.sides(rules, deal, None))) for deal in deals)


def round_by_chance(rules: Blackjack, bets: tuple[str, ...], chance: Random, shoe: list[int]) -> Round:
    deal, cards = replace(begin(rules, (1,)), wagers=bets), iter(chance.sample(shoe, 40))
    while not isinstance(step := next_step(rules, deal), Over):
        match step:
            case Deal(hand, down):
                deal = deal.with_card(hand, next(cards), down)
            case Turn(hand):
                deal = deal.turned(hand)
            case Ask(place, hand, options):
                choice = chance.choice([option for option in options if option in WITHOUT_MONEY])
                deal = after(rules, deal, Made(place, hand, choice))
    first = replace(deal.held("place-1"), name="player", place=None)
    made = tuple(replace(each, hand=each.hand.replace("place-1", "player")) for each in deal.made)
    return replace(deal, hands=(first, deal.held("banker")), made=made, places=())


@cache
def _poker_rounds(pack: Pack, rules: Poker) -> Rounds:
    """Of one bettor, from decks in which rare hands are not rare."""
    chance, whole = Random(22), listed(pack.counts(pack.default))
    deals = (poker_round(rules, chance, _odd_deck(whole, chance)) for _ in count())
    return Rounds((deal, FAMILIES["poker-hand"].cells(*poker.sides(rules, deal, None))) for deal in deals)


def _odd_deck(whole: list[int], chance: Random) -> list[int]:
    """Whole decks, one suit or two, few ranks, or the five that make royal flushes and those below."""
    kind, few, cards = chance.randrange(5), chance.sample(range(13), 4 + chance.randrange(3)), [*whole]
    if kind == 1:
        cards = [card for card in cards if card % 4 < 1 + chance.randrange(2)]
    elif kind == 2:
        cards = [card for card in cards if card // 4 in few]
    elif kind == 3:
        low = chance.randrange(10)
        cards = [card for card in cards if (card // 4 - low) % 13 < 6]
    chance.shuffle(cards)
    return cards if len(cards) >= 14 else _odd_deck(whole, chance)


def poker_round(rules: Poker, chance: Random, shoe: list[int]) -> Round:
    """Nothing is taken back: what no longer lies there is not settled."""
    deal, cards = poker.begin(rules, (1,)), iter(shoe)
    while not isinstance(step := poker.next_step(rules, deal), Over):
        match step:
            case Deal(hand, down):
                deal = deal.with_card(hand, next(cards), down)
            case Turn(hand):
                deal = deal.turned(hand)
            case Ask(place, hand, options):
                choice = chance.choice([option for option in options if option != "take-back"])
                deal = poker.after(rules, deal, Made(place, hand, choice))
    hands = tuple(
        replace(held, name=held.name.replace("place-1", "player"), place=None) for held in deal.hands
    )
    made = tuple(replace(each, hand="player") for each in deal.made)
    return replace(deal, hands=hands, made=made, places=())
