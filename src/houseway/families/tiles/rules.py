"""Four tiles set as two hands of two: who sets when, and whose hand is opened when (104.E, 104.F)."""

from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

import msgspec

from houseway.cards import card_text, parse_cards
from houseway.cards.notation import FIRST_TILE, TILES
from houseway.families import set_hands as shared
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.hand_record import UNSEEN
from houseway.families.plain import added as added
from houseway.families.plain import clause as clause
from houseway.families.round import COMPARED, FLOOR, Ask, Deal, Hand, Held, Made, Round, Step, Turn
from houseway.families.set_hands import HOUSE_WAY, SET, is_set, without
from houseway.families.set_hands import begin as begin
from houseway.families.set_hands import deciding as deciding
from houseway.families.tiles.house_way import Guidelines, check, house_way
from houseway.families.tiles.ranking import BOTH_LAST, LUK_ABOVE_NG, kind_of, rank, told

FOUR, LOW = 4, 2
# A bettor's tiles and the player-dealer's, low hands first, of which none, one or both rank above.
STANDING = tuple(
    (parse_cards(own), parse_cards(other))
    for own, other in (
        ("5-5 6-4 5-5 6-4", "1-1 1-1 6-6 6-6"),
        ("5-5 6-4 6-6 6-6", "6-3 5-3 1-1 1-1"),
        ("1-1 1-1 6-6 6-6", "5-5 6-4 5-5 6-4"),
    )
)


class Tiles(msgspec.Struct, frozen=True, tag="tiles"):
    """Which single tile is the higher, by `order`, how the house sets a hand, and styles of delivery."""

    order: int
    house_way: Guidelines
    styles: tuple[str, ...] = ()


class TilesText(msgspec.Struct, forbid_unknown_fields=True):
    """The `[draw]` section of a tile game's catalog file; the lowest single tile or tiles last."""

    lowest: Literal["2-1", "4-2 2-1"]
    house_way: Guidelines
    styles: tuple[str, ...] = ()


def read(section: dict[str, Any]) -> Tiles:
    written = msgspec.convert(section, TilesText)
    check(written.house_way)
    order = LUK_ABOVE_NG if written.lowest == "2-1" else BOTH_LAST
    return Tiles(order, written.house_way, written.styles)


def next_step(tiles: Tiles, deal: Round) -> Step:
    """Four tiles to each hand in turn; all set, the player-dealer's is opened and set, then each is opened.

    Before the first the player-dealer says in which style they come (E.60). Hands on which nobody bet stay
    closed (E.46). A hand with a tile from the floor is opened last (E.38).
    """
    if deal.places and len(tiles.styles) > 1 and deal.choice(None, "banker") is None:
        return Ask(None, "banker", tiles.styles, tiles.styles[0])
    for held in deal.hands:
        if len(held.cards) < FOUR:
            return shared.delivered(deal, held)
    bettors = shared.bettors(deal)
    for held in bettors:
        if not is_set(deal, held):
            return shared.asked_to_set(held, () if held.unseen else settings(tiles, held.cards))
    banker = deal.held("banker")
    if banker.is_down:
        return Turn("banker")
    if bettors and not is_set(deal, banker):
        return shared.asked_to_set(banker, settings(tiles, banker.cards))
    return shared.opened(deal)


def after(tiles: Tiles, deal: Round, made: Made) -> Round:
    """What was chosen is kept; of a hand that nobody has seen, that it was set."""
    return deal.with_made(shared.set_unseen(deal, made, LOW) if made.choice == SET else made)


@lru_cache(maxsize=4096)
def settings(tiles: Tiles, four: Hand) -> tuple[Hand, ...]:
    """The low hand of every way to set four tiles, House Way's first; twins are not told apart."""
    ways = [_house_way_low(tiles, four), *(lower(tiles, four, two) for two in combinations(sorted(four), 2))]
    apart: dict[frozenset[Hand], Hand] = {}
    for low in ways:
        both = frozenset((tuple(sorted(low)), tuple(sorted(without(four, low)))))
        apart.setdefault(both, low)
    return tuple(apart.values())


def lower(tiles: Tiles, four: Hand, two: Hand) -> Hand:
    """The two tiles, or the other two, whichever ranks lower: hands are read by rank (PG-3)."""
    others = without(four, two)
    ranks = [_rank(tiles, hand) for hand in (two, others)]
    return two if ranks[0] <= ranks[1] else others


def _rank(tiles: Tiles, two: Hand) -> int:
    return rank(kind_of(two[0]), kind_of(two[1]), tiles.order)


def _house_way_low(tiles: Tiles, four: Hand) -> Hand:
    kinds = house_way(tiles.house_way, tuple(map(kind_of, four)), tiles.order).low
    left = sorted(four)
    low = []
    for kind in kinds:
        tile = next(each for each in left if kind_of(each) == kind)
        left.remove(tile)
        low.append(tile)
    return tuple(low)


def as_set(tiles: Tiles, deal: Round, held: Held) -> Hand:
    """The four tiles, the low hand first: as they were set, else House Way."""
    low = deal.apart(held) or _house_way_low(tiles, held.cards)
    return (*low, *without(held.cards, low))


def tell(tiles: Tiles, deal: Round, step: Step) -> tuple[str, str]:
    match step:
        case Deal(hand):
            return (
                f"Deliver a tile: {shared.hand_name(hand)}",
                "Four to each place, counterclockwise from the action hand.",
            )
        case Ask(_, _, options) if SET not in options:
            styles = ", ".join(options).replace("-", " ")
            return f"Style of delivery: {styles}", "It is chosen before the cup is opened."
        case Ask(_, hand):
            return f"{shared.hand_name(hand)} sets two hands", "House Way on request."
        case Turn("banker"):
            return "Open the hand of the player-dealer", "Every player's hand is set."
        case Turn(hand):
            return f"Open the hand of {shared.hand_name(hand).lower()}", "The player-dealer's hand is set."
    return "", "Every hand is open."


def is_wrong(tiles: Tiles, deal: Round, made: Made) -> bool:
    """Only two of the hand's own four can be its low hand."""
    four = deal.cards(made.hand)
    own = len(made.cards) == 2 and shared.is_of(four, made.cards)
    return not own if made.choice == SET else made.choice not in (FLOOR, HOUSE_WAY, *COMPARED, *tiles.styles)


def sides(tiles: Tiles, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, Hand]:
    """The bettor's own hand, else the first there is, against the player-dealer's; low tiles first.

    For a hand that the dealer compared stand tiles that compare so.
    """
    if (above := shared.hands_above(deal, shared.hand_of(deal, bettor))) is not None:
        return STANDING[above]
    return as_set(tiles, deal, shared.hand_of(deal, bettor)), as_set(tiles, deal, deal.held("banker"))


def totals(tiles: Tiles, deal: Round) -> tuple[int, int, int]:
    """How many of its two hands each side wins; what copies is the player-dealer's (E.50)."""
    above = hands_above(tiles.order, *sides(tiles, deal, None))
    return above, 2 - above, 2 * above - 2


def hands_above(order: int, player: Hand, banker: Hand) -> int:
    """How many of the bettor's hands rank strictly above the player-dealer's."""
    ours, theirs = (
        sorted(rank(kind_of(four[at]), kind_of(four[at + 1]), order) for at in (0, 2))
        for four in (player, banker)
    )
    return sum(own > other for own, other in zip(ours, theirs, strict=True))


def compared(tiles: Tiles, deal: Round, held: Held) -> tuple[str, ...]:
    """How the low and the high hand stand to the player-dealer's; zero against zero is a copy (E.50)."""
    ours, theirs = (
        sorted((_rank(tiles, four[:2]), _rank(tiles, four[2:])))
        for four in (as_set(tiles, deal, held), as_set(tiles, deal, deal.held("banker")))
    )
    return shared.called(ours, theirs)


def worth(tiles: Tiles, deal: Round, hand: str) -> tuple[int, str]:
    """The rank of the high hand, and both as a dealer reads them: `7 and wong`; nothing before it is set."""
    held = deal.held(hand)
    if len(held.cards) < FOUR or held.unseen or (deal.places and not is_set(deal, held)):
        return 0, ""
    four = as_set(tiles, deal, held)
    hands = sorted((_rank(tiles, two), two) for two in (four[:2], four[2:]))
    return hands[1][0], " and ".join(told(number, two) for number, two in hands)


def fault(tiles: Tiles, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these tiles as a complete round, or None."""
    for held in deal.hands:
        seen = [tile for tile in held.cards if tile != UNSEEN]
        other = next((tile for tile in seen if not FIRST_TILE <= tile < FIRST_TILE + len(TILES)), None)
        if other is not None:
            return not_as_drawn("no-tile", card=card_text(other))
        if len(held.cards) != FOUR:
            return not_as_drawn("four-tiles")
    return None


def total(hand: Hand) -> int:
    """The spots of these tiles, their last digit."""
    return sum(int(end) for tile in hand for end in card_text(tile).split("-")) % 10
