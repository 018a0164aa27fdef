"""Pai gow with tiles: two hands of two tiles each.

Written from bay101-controlled-games.txt: 104.E (lines 960-1038) and 104.F (1040-1075), GEGA-001990. Names,
order and mates of the tiles and the House Way, which the document leaves to the brochure, are those that the
house posts (docs/readings.md, PG-1 to PG-8).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from proofs.bank import Turn, choose_bank, order_places, settle_from_bank
from proofs.cards import cents
from proofs.round import Round

GAME = "ca/pai-gow"
GAMES: tuple[str, ...] = (GAME,)

# Highest first. The tiles of a kind rank alike; two of them are a pair.
KINDS = {
    "teen": ("6-6", "6-6"),
    "day": ("1-1", "1-1"),
    "yun": ("4-4", "4-4"),
    "gor": ("3-1", "3-1"),
    "mooy": ("5-5", "5-5"),
    "chong": ("3-3", "3-3"),
    "bon": ("2-2", "2-2"),
    "foo": ("6-5", "6-5"),
    "ping": ("6-4", "6-4"),
    "tit": ("6-1", "6-1"),
    "look": ("5-1", "5-1"),
    "gow": ("6-3", "5-4"),
    "bot": ("6-2", "5-3"),
    "chut": ("5-2", "4-3"),
    "luk": ("4-2",),
    "ng": ("4-1", "3-2"),
    "saam": ("2-1",),
}
KIND_OF = {tile: kind for kind, tiles in KINDS.items() for tile in tiles}
SET = [tile for tiles in KINDS.values() for tile in tiles]
NINES, EIGHTS, SEVENS = ("gow",), ("yun", "bot"), ("tit", "chut")
FOURS, FIVES, SIXES, TENS = ("gor", "bon"), ("ng",), ("chong", "look"), ("mooy", "ping")
ACES = ("teen", "day")
GEE_JOON = {"luk", "saam"}

Tiles = tuple[str, ...]
# Group, then the order within it; higher is better.
Value = tuple[int, int, int]
POINTS, GONG, WONG, PAIR, SUPREME = range(5)


class Rules:
    """What tiles are worth, with the tiles of Gee Joon where the house's chart has them."""

    def __init__(self, both_last: bool) -> None:
        names = [*KINDS]
        if both_last:
            names.remove("luk")
            names.insert(names.index("saam"), "luk")
        self._order = {kind: len(names) - index for index, kind in enumerate(names)}

    def height(self, tile: str) -> int:
        return self._order[KIND_OF[tile]]

    def value(self, tiles: Sequence[str]) -> Value:
        """The rank of two tiles (F.3, F.4, E.50): only the higher tile decides between equal points."""
        kinds = {KIND_OF[tile] for tile in tiles}
        top = max(self.height(tile) for tile in tiles)
        if kinds == GEE_JOON:
            return SUPREME, 0, 0
        if len(kinds) == 1:
            return PAIR, top, 0
        if kinds & {*ACES}:
            if kinds & {*NINES}:
                return WONG, top, 0
            if kinds & {*EIGHTS}:
                return GONG, top, 0
        total = points(tiles)
        return POINTS, total, top if total else 0


def pips(tile: str) -> int:
    return sum(int(half) for half in tile.split("-"))


def points(tiles: Sequence[str]) -> int:
    """The last digit of the sum. A tile of Gee Joon counts 3 or 6."""
    totals = {0}
    for tile in tiles:
        counts = (3, 6) if KIND_OF[tile] in GEE_JOON else (pips(tile),)
        totals = {total + count for total in totals for count in counts}
    return max(total % 10 for total in totals)


Setting = tuple[Tiles, Tiles]


def list_settings(rules: Rules, four: Sequence[str]) -> list[Setting]:
    """The three ways to set four tiles: low hand and high hand by rank."""
    found = []
    for other in (1, 2, 3):
        one = (four[0], four[other])
        rest = tuple(four[index] for index in (1, 2, 3) if index != other)
        low, high = sorted((one, rest), key=rules.value)
        found.append((low, high))
    return found


# --- House Way ----


def set_house_way(rules: Rules, four: Sequence[str]) -> Setting:
    """The chart that the house posts (PG-7)."""
    ways = list_settings(rules, four)
    pairs = [way for way in ways if rules.value(way[1])[0] >= PAIR]
    for way in pairs:
        if rules.value(way[0])[0] >= PAIR:
            return way
    if pairs:
        (keep,) = pairs
        split = max((way for way in ways if way != keep), key=lambda way: rules.value(way[0]))
        return split if is_split(rules, keep, split) else keep
    special = set_special(rules, ways)
    return special or set_plain(rules, ways)


def is_split(rules: Rules, keep: Setting, split: Setting) -> bool:
    """Whether the one pair of a hand is split, by what lies beside it."""
    pair = KIND_OF[keep[1][0]]
    one, other = (KIND_OF[tile] for tile in keep[0])
    both = {one, other}

    def two_of(*kinds: str) -> bool:
        return both <= {*kinds}

    def one_each(first: Sequence[str], second: Sequence[str]) -> bool:
        return (one in first and other in second) or (other in first and one in second)

    if pair in GEE_JOON:
        return one_each(SIXES, (*FOURS, *FIVES, *SIXES))
    if pair in ACES:
        if one_each(NINES, ("foo",)):
            return True
        low = rules.value(split[0])
        high = rules.value(split[1])
        good = low >= (POINTS, 6, 0) and high >= (POINTS, 8, 0)
        return good and rules.value(keep[0]) < low
    if pair in NINES:
        return two_of(*ACES, *TENS)
    if pair in EIGHTS:
        return two_of(*ACES, *TENS, "foo") or one_each(NINES, ("foo",))
    if pair in SEVENS:
        return two_of(*ACES, *TENS, "foo") and bool(both & {*ACES})
    return False


def is_high_three(rules: Rules, tiles: Sequence[str]) -> bool:
    """Whether a hand is worth three points with Chong or better on top, or more."""
    chong = rules.height("3-3")
    return rules.value(tiles) >= (POINTS, 3, chong)


def set_special(rules: Rules, ways: Sequence[Setting]) -> Setting | None:
    """High nine, gong or wong, in that order, Teen before Day, where a high three or better is left."""

    def special(tiles: Sequence[str]) -> int | None:
        kinds = {KIND_OF[tile] for tile in tiles}
        if kinds & {*ACES}:
            for index, others in enumerate((SEVENS, EIGHTS, NINES)):
                if kinds & {*others}:
                    return index
        return None

    both = [way for way in ways if special(way[0]) is not None and special(way[1]) is not None]
    if both:
        return max(both, key=lambda way: ("6-6" in way[1], rules.value(way[1]), rules.value(way[0])))
    found = []
    for way in ways:
        for tiles, rest in (way, way[::-1]):
            kind = special(tiles)
            if kind is not None:
                # Of two sevens or eights that leave as many points the higher goes with Teen or Day.
                tops = sorted((rules.height(tile) for tile in tiles), reverse=True)
                found.append((kind, "6-6" not in tiles, (points(rest), tops), way, rest))
    if not found:
        return None
    kinds = {KIND_OF[tile] for way in ways for half in way for tile in half}
    if kinds & {*ACES} and kinds & {*EIGHTS} and kinds & {*NINES} and "bon" in kinds:
        return next(way for kind, _, _, way, _ in found if kind == 1)
    left = [each for each in found if is_high_three(rules, each[4])]
    if left:
        first = min(each[:2] for each in left)
        return max((each for each in left if each[:2] == first), key=lambda each: each[2])[3]
    return max(ways, key=lambda way: (rules.value(way[1]), rules.value(way[0])))


def set_plain(rules: Rules, ways: Sequence[Setting]) -> Setting:
    """No pair, nine, gong or wong: points in the low hand, or else in the high hand."""

    def heights(tiles: Sequence[str]) -> list[int]:
        return sorted((rules.height(tile) for tile in tiles), reverse=True)

    def tied(way: Setting) -> list[int]:
        low, high = way
        return heights(low if points(high) <= 7 else high)

    def by_low(way: Setting) -> tuple[int, int, list[int]]:
        return points(way[0]), points(way[1]), tied(way)

    def by_high(way: Setting) -> tuple[int, int, list[int]]:
        return points(way[1]), points(way[0]), tied(way)

    low = max(ways, key=by_low)
    if is_high_three(rules, low[0]):
        return low
    high = max(ways, key=by_high)
    return high if points(high[1]) >= 7 else low


# --- The round ----


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    """Deal and settle so many rounds."""
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield deal(rng)


def draw_four(rng: Random, tiles: list[str]) -> list[str]:
    """Take four tiles.

    Two hands in three are stacked, for the rare rows of the chart: a pair first, or Teen or Day, then tiles
    that the chart names beside them.
    """
    wanted: list[str] = []
    how = rng.random()
    if how < 0.35:
        kinds = [kind for kind in KINDS if sum(KIND_OF[tile] == kind for tile in tiles) == 2]
        if {"4-2", "2-1"} <= {*tiles}:
            kinds += ["luk"] * 4
        if kinds:
            kind = rng.choice(kinds)
            wanted = [tile for tile in tiles if KIND_OF[tile] in (GEE_JOON if kind == "luk" else {kind})]
    elif how < 0.67:
        wanted = [tile for tile in tiles if KIND_OF[tile] in ACES][: rng.choice((1, 1, 2))]
    for tile in wanted:
        tiles.remove(tile)
    named = {*ACES, *TENS, "foo", *NINES, *EIGHTS, *SEVENS, *rng.sample([*KINDS], 4)}
    while len(wanted) < 4:
        liked = [tile for tile in tiles if KIND_OF[tile] in named] if how < 0.67 else []
        tile = rng.choice(liked or tiles)
        tiles.remove(tile)
        wanted.append(tile)
    rng.shuffle(wanted)
    return wanted


def set_hand(rng: Random, rules: Rules, four: list[str]) -> tuple[Setting, list[dict[str, Any]]]:
    """House Way, or any setting; it is told by two tiles, which need not be the low hand (PG-3)."""
    if rng.random() < 0.6:
        return set_house_way(rules, four), []
    way = rng.choice(list_settings(rules, four))
    return way, [{"choice": "set", "cards": [*way[rng.random() < 0.2]]}]


def deal(rng: Random) -> Round:
    """Eight places; the action goes counterclockwise from the place that three dice count to (E.10, E.59)."""
    both_last = rng.random() < 0.2
    rules = Rules(both_last)
    banker, *others = rng.sample(range(1, 9), 8)
    tiles = [*SET]
    rng.shuffle(tiles)
    dealer = draw_four(rng, tiles)
    dealer_setting, dealer_made = set_hand(rng, rules, dealer)
    action = rng.randint(1, 8)
    hands: list[dict[str, Any]] = []
    wagers: list[dict[str, Any]] = []
    turns: list[Turn] = []
    taken = others[: rng.randint(1, 7)]
    for place in (place for place in order_places(action, 8, -1) if place in taken):
        four = draw_four(rng, tiles)
        setting, made = set_hand(rng, rules, four)
        hands.append({"place": place, "cards": four, "made": made})
        above = [
            rules.value(mine) > rules.value(theirs)
            for mine, theirs in zip(setting, dealer_setting, strict=True)
        ]
        for number in range(rng.choice((1, 1, 2, 3))):
            amount = cents(rng)
            wagers.append(
                {"seat": place, "wager": "hand", "paytable": "standard", "amount": amount, "bettor": number}
            )
            # A copy is the player-dealer's, and so are zeros (E.50): not above.
            gained = amount * (sum(above) - 1)
            turns.append(Turn(place, "hand", "standard", amount, gained, number, f"place-{place}"))
    alone = all(row["bettor"] == 0 for row in wagers)
    bank = None if alone and rng.random() < 0.2 else choose_bank(rng, turns)
    asked: dict[str, Any] = {"game": GAME, "seats": 8, "dealer": dealer, "hands": hands}
    if both_last or rng.random() < 0.2:
        asked["options"] = {"both_last": int(both_last)}
    if dealer_made:
        asked["dealer_made"] = dealer_made
    if bank is None:
        for row in wagers:
            del row["bettor"]
    else:
        asked["player_dealer"] = {"seat": banker, "cents": bank}
        asked["action"] = action
    rng.shuffle(wagers)
    nets, sums = settle_from_bank(turns, bank)
    return Round(asked | {"wagers": wagers}, nets, bank=sums)
