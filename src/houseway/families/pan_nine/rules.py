"""Who may draw a fourth card, and who must: the hitting rules of Pan 9."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.pan_nine.coordinates import point
from houseway.families.plain import added as added
from houseway.families.plain import after as after
from houseway.families.plain import clause as clause
from houseway.families.round import OVER, Ask, Deal, Hand, Held, Made, Round, Step, Turn
from houseway.refusals import CatalogError

# The three-card totals on which a hand draws.
Policy = frozenset[int]

SEVEN, TEN = 6, 9
# Said of a hand whose fourth card fell open: it stays out until the player-dealer has acted (104.D.11).
EXPOSED = "exposed"


class Hitting(msgspec.Struct, frozen=True, tag="hitting"):
    """A letter for each three-card total 0 to 9: D must draw, S must stand, O has the option.

    `player` is the bettor, `banker` the player-dealer; `house_way` is how either plays without a wish.
    """

    player: str
    banker: str
    house_way: str


class HittingText(msgspec.Struct, forbid_unknown_fields=True):
    """The `[draw]` section of a Pan 9 game's catalog file."""

    player: str
    banker: str
    house_way: str


def read(section: dict[str, Any]) -> Hitting:
    charts = msgspec.convert(section, HittingText)
    rules = Hitting(
        _letters(charts.player, "DSO", "player"),
        _letters(charts.banker, "DSO", "banker"),
        _letters(charts.house_way, "DS", "house_way"),
    )
    for side in (rules.player, rules.banker):
        if house_way(rules) not in policies(side):
            raise CatalogError(f"[draw] house_way {charts.house_way!r} breaks the chart {' '.join(side)!r}.")
    return rules


def _letters(chart: str, known: str, name: str) -> str:
    letters = "".join(chart.split())
    if len(letters) != 10 or not set(letters) <= set(known):
        may = ", ".join(known)
        raise CatalogError(f"[draw] {name} needs a letter ({may}) for each total 0 to 9; it has {chart!r}.")
    return letters


def house_way(rules: Hitting) -> Policy:
    return frozenset(three for three, letter in enumerate(rules.house_way) if letter == "D")


def policies(chart: str) -> Iterator[Policy]:
    """Every way to play by totals that a chart allows."""
    must = {three for three, letter in enumerate(chart) if letter == "D"}
    may = [three for three, letter in enumerate(chart) if letter == "O"]
    for size in range(len(may) + 1):
        for chosen in combinations(may, size):
            yield frozenset(must.union(chosen))


def total(hand: Hand) -> int:
    return int(sum(point(card) for card in hand)) % 10


def begin(rules: Hitting, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """A hand for each place; where none is named, one bettor who plays House Way.

    A table may put the hands in another order, that of its deal.
    """
    bettors = [Held(f"place-{place}", place=place) for place in places] or [Held("player")]
    return Round((*bettors, Held("banker")), (), places, pays)


def deciding(rules: Hitting) -> None:
    """Every bettor plays a hand of his own."""


def next_step(rules: Hitting, deal: Round) -> Step:
    """Three cards each in rotation; every bettor decides, then the player-dealer, then hands are opened.

    Where places have hands of their own, only those who bet on one see it before.
    """
    closed = bool(deal.places)
    fewest = min(deal.hands, key=lambda held: len(held.cards))
    if len(fewest.cards) < 3:
        return Deal(fewest.name, closed or fewest.name == "banker")
    banker = deal.held("banker")
    bettors = [held for held in deal.hands if held is not banker]
    for held in bettors:
        step = _decision(rules, deal, held, rules.player, closed)
        if step is not None:
            return step
    if banker.is_down:
        return Turn("banker")
    step = _decision(rules, deal, banker, rules.banker)
    if step is not None:
        return step
    return next((_opened(deal, held) for held in bettors if held.is_down or _is_replaced(deal, held)), OVER)


def _opened(deal: Round, held: Held) -> Step:
    """A card that fell open on the draw is replaced before the hand is read (104.D.11)."""
    return Deal(held.name) if _is_replaced(deal, held) else Turn(held.name)


def _is_replaced(deal: Round, held: Held) -> bool:
    return len(held.cards) == 3 and deal.choice(held.place, held.name) == EXPOSED


def _decision(rules: Hitting, deal: Round, held: Held, chart: str, down: bool = False) -> Step | None:
    """What a hand of three cards does by its chart, its owner's wish, or House Way where nobody is asked."""
    if len(held.cards) > 3:
        return None
    three = total(held.cards)
    letter, house = chart[three], rules.house_way[three]
    if letter == "O" and deal.places:
        chosen = deal.choice(held.place, held.name)
        if chosen is None:
            options = ("draw", "stand")
            return Ask(held.place, held.name, options, "draw" if house == "D" else "stand", openly=options)
        letter = "D" if chosen == "draw" else "S"
    draws = letter == "D" or (letter == "O" and house == "D")
    return Deal(held.name, down) if draws else None


def tell(rules: Hitting, deal: Round, step: Step) -> tuple[str, str]:
    """What a hand counts that lies closed is said to nobody (103.27)."""
    match step:
        case Deal(hand):
            cards = deal.cards(hand)
            if len(cards) < 3:
                return f"{('First', 'Second', 'Third')[len(cards)]} card: {_name(hand)}", "One at a time."
            return f"Fourth card: {_name(hand)}", f"{_counted(deal, hand)}: draws."
        case Ask(_, hand, _, default):
            why = "" if deal.is_down(hand) else f"House Way would {default}."
            return f"{_counted(deal, hand)}: draw or stand", why
        case Turn(hand):
            why = "Every bettor has decided." if hand == "banker" else "The player-dealer's hand is set."
            whose = f"the {_name(hand)}" if hand == "banker" else _name(hand).lower()
            return f"Open the hand of {whose}", why
    return "", "Every hand is complete."


def _counted(deal: Round, hand: str) -> str:
    return _name(hand) if deal.is_down(hand) else f"{_name(hand)} {total(deal.cards(hand))}"


def _name(hand: str) -> str:
    return "player-dealer" if hand == "banker" else hand.replace("place-", "seat ").capitalize()


def is_wrong(rules: Hitting, deal: Round, made: Made) -> bool:
    """The wish shows in the cards: who draws has four."""
    cards, chart = deal.cards(made.hand), rules.player if made.place else rules.banker
    if made.choice == EXPOSED:
        return False
    wish = {3: "stand", 4: "draw"}.get(len(cards))
    return chart[total(cards[:3])] != "O" or made.choice != wish


def totals(rules: Hitting, deal: Round) -> tuple[int, int, int]:
    player, banker = map(total, sides(rules, deal, None))
    return player, banker, player - banker


def worth(rules: Hitting, deal: Round, hand: str) -> tuple[int, str]:
    points = total(deal.cards(hand))
    return points, str(points)


def sides(rules: Hitting, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, Hand]:
    """The bettor's own hand, else the first there is, against the player-dealer's."""
    own = deal.cards(f"place-{bettor}") if deal.places else ()
    first = next(held.cards for held in deal.hands if held.name != "banker")
    return own or first, deal.cards("banker")


def fault(rules: Hitting, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these cards as a complete round, or None."""
    for held in deal.hands:
        chart = rules.banker if held.name == "banker" else rules.player
        taken_out = next((card for card in held.cards if SEVEN <= card >> 2 <= TEN), None)
        if taken_out is not None:
            return not_as_drawn("seven-to-ten", card=card_text(taken_out))
        if not 3 <= len(held.cards) <= 4:
            return not_as_drawn("three-or-four-cards")
        three = total(held.cards[:3])
        if chart[three] == "D" and len(held.cards) == 3:
            return not_as_drawn("hand-must-draw", hand=held.name, total=three)
        if chart[three] == "S" and len(held.cards) == 4:
            return not_as_drawn("hand-may-not-draw", hand=held.name, total=three)
    return None
