"""Seven cards set as two in front and five behind: who sets when, and whose hand is opened when (104.C)."""

from functools import lru_cache
from itertools import combinations
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.cards.notation import JOKER
from houseway.families import set_hands as shared
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.house_way import SettingChart, check, set_hand
from houseway.families.pai_gow.ranking import (
    NOTHING,
    ace_high,
    back_rank,
    fortune,
    front_rank,
    is_foul,
    strength,
    told,
)
from houseway.families.plain import added as added
from houseway.families.plain import clause as clause
from houseway.families.round import CLOSED, COMPARED, REPLACED, Ask, Deal, Hand, Held, Made, Round, Step, Turn
from houseway.families.set_hands import HOUSE_WAY, SET, is_set, without
from houseway.families.set_hands import deciding as deciding

SEVEN, FRONT = 7, 2
# Asked where House Way must be asked for before a hand is looked at.
LOOK = "look"


class PaiGow(msgspec.Struct, frozen=True, tag="pai-gow", omit_defaults=True):
    """How the house sets a hand; whether the player-dealer's lies `open` before the others are set.

    Jokers are an ace or complete a straight or flush, or are `wild`. With `looks` nobody who has seen his
    cards may ask for House Way.
    """

    house_way: SettingChart
    open: bool = False
    wild: bool = False
    looks: bool = False


def read(section: dict[str, Any]) -> PaiGow:
    rules = msgspec.convert(section | {"type": "pai-gow"}, PaiGow)
    check(rules.house_way)
    return rules


def begin(rules: PaiGow, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    deal = shared.begin(rules, places, pays)
    if not rules.looks:
        return deal
    hands = tuple(replace(held, status=CLOSED) if held.place in places else held for held in deal.hands)
    return replace(deal, hands=hands)


def next_step(rules: PaiGow, deal: Round) -> Step:
    """Seven cards to each hand in turn; all set, the player-dealer's is opened and set, then each is opened.

    Face Up opens the player-dealer's first, and sets nothing where that is ace-high (4316). A card that was
    seen on the deal is replaced when all others have theirs (C.9).
    """
    for spared in (True, False):
        for held in deal.hands:
            if len(held.cards) < SEVEN - (spared and _replaced(deal, held)):
                return shared.delivered(deal, held)
    banker, asks = deal.held("banker"), [held for held in shared.bettors(deal) if not is_set(deal, held)]
    if rules.open and banker.is_down:
        return Turn("banker")
    if rules.open and asks and not ace_high(banker.cards) and not deal.apart(banker):
        return shared.asked_to_set(banker, settings(rules, banker.cards))
    for held in () if is_push(rules, deal) else asks:
        if rules.looks and deal.choice(held.place, held.name) not in (LOOK, SET):
            return Ask(held.place, held.name, (LOOK, HOUSE_WAY), LOOK)
        return _asked(rules, held)
    if banker.is_down:
        return Turn("banker")
    if not rules.open and deal.places and not deal.apart(banker):
        return shared.asked_to_set(banker, settings(rules, banker.cards))
    return shared.opened(deal)


def _asked(rules: PaiGow, held: Held) -> Ask:
    if rules.looks and held.unseen:
        # Who looks has not asked for House Way.
        return Ask(held.place, held.name, (SET,), SET, house_way=False)
    step = shared.asked_to_set(held, () if held.unseen else settings(rules, held.cards))
    return replace(step, house_way=step.house_way and not rules.looks)


def _replaced(deal: Round, held: Held) -> int:
    return sum(made.hand == held.name and made.choice in REPLACED for made in deal.made)


def is_push(rules: PaiGow, deal: Round) -> bool:
    """Whether every base wager pushes, for the hand that lies open is ace-high (4316)."""
    banker = deal.held("banker")
    return rules.open and len(banker.cards) == SEVEN and not banker.is_down and ace_high(banker.cards) > 0


def after(rules: PaiGow, deal: Round, made: Made) -> Round:
    """What was chosen is kept; who looks at his hand sees it, and House Way is as the chart has it."""
    if made.choice == LOOK:
        deal = deal.with_hand(replace(deal.held(made.hand), status=""))
    if made.choice == SET:
        made = shared.set_unseen(deal, made, FRONT)
    if made.choice == HOUSE_WAY and not deal.held(made.hand).unseen:
        made = replace(made, cards=set_hand(rules.house_way, deal.cards(made.hand), rules.wild)[0])
    return deal.with_made(made)


@lru_cache(maxsize=4096)
def settings(rules: PaiGow, seven: Hand) -> tuple[Hand, ...]:
    """The front hand of every way to set seven cards that is not foul, House Way's first."""
    downwards = sorted(seven, key=lambda card: (-strength(card), card))
    fronts = [set_hand(rules.house_way, seven, rules.wild)[0], *combinations(downwards, FRONT)]
    legal: dict[Hand, Hand] = {}
    for front in fronts:
        if not is_foul(front, without(seven, front), rules.wild):
            legal.setdefault(tuple(sorted(front)), front)
    return tuple(legal.values())


def as_set(rules: PaiGow, deal: Round, held: Held) -> tuple[Hand, Hand]:
    """Front and back: as they were set, else House Way."""
    if front := deal.apart(held):
        return front, without(held.cards, front)
    return set_hand(rules.house_way, held.cards, rules.wild)


def is_fouled(rules: PaiGow, front: Hand, back: Hand) -> bool:
    """The wrong number of cards, or the front above the back (C.8)."""
    return len(front) != FRONT or len(back) != SEVEN - FRONT or is_foul(front, back, rules.wild)


def ranks(rules: PaiGow, deal: Round, held: Held) -> tuple[int, int]:
    """The ranks of front and back; of a foul hand both are below all."""
    front, back = as_set(rules, deal, held)
    if is_fouled(rules, front, back):
        return -1, -1
    return front_rank(front, rules.wild), back_rank(back, rules.wild)


def tell(rules: PaiGow, deal: Round, step: Step) -> tuple[str, str]:
    match step:
        case Deal(hand):
            return f"Deliver a card: {shared.hand_name(hand)}", "Seven to each place, from the action hand."
        case Ask(_, hand, options) if LOOK in options:
            return f"{shared.hand_name(hand)}: look, or House Way", "Who has looked sets the hand himself."
        case Ask(_, hand):
            return f"{shared.hand_name(hand)} sets two in front, five behind", "House Way on request."
        case Turn("banker"):
            why = "It lies open before anybody sets." if rules.open else "Every player's hand is set."
            return "Open the hand of the player-dealer", why
        case Turn(hand):
            return f"Open the hand of {shared.hand_name(hand).lower()}", "The player-dealer's hand is set."
    return "", "Every hand is open."


def is_wrong(rules: PaiGow, deal: Round, made: Made) -> bool:
    """Only cards of the hand can lie in front; a foul setting is no wrong one, it loses."""
    if made.choice in (SET, HOUSE_WAY):
        named = bool(made.cards) or made.choice == HOUSE_WAY
        return not named or not shared.is_of(deal.cards(made.hand), made.cards)
    return made.choice not in (LOOK, HOUSE_WAY, *REPLACED, *COMPARED)


def sides(rules: PaiGow, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, ...]:
    """What the bettor's hand comes to against the player-dealer's, in the order of the coordinates.

    A hand that the dealer compared is not known: no wager may look at its cards.
    """
    held, banker = shared.hand_of(deal, bettor), deal.held("banker")
    if (above := shared.hands_above(deal, held)) is not None:
        front, back = (c.ABOVE if above > least else c.BELOW for least in (1, 0))
        return (front, back, ace_high(banker.cards), 0), (NOTHING,)
    front, back = (
        c.compared(own, other)
        for own, other in zip(ranks(rules, deal, held), ranks(rules, deal, banker), strict=True)
    )
    return (front, back, ace_high(banker.cards), ace_high(held.cards)), (fortune(held.cards),)


def totals(rules: PaiGow, deal: Round) -> tuple[int, int, int]:
    """How many of its two hands each side wins; what copies is the player-dealer's (C.6)."""
    (front, back, *_), _ = sides(rules, deal, None)
    above = (front == c.ABOVE) + (back == c.ABOVE)
    return above, 2 - above, 2 * above - 2


def compared(rules: PaiGow, deal: Round, held: Held) -> tuple[str, ...]:
    """How the front and the back hand stand to the player-dealer's."""
    return shared.called(ranks(rules, deal, held), ranks(rules, deal, deal.held("banker")))


def worth(rules: PaiGow, deal: Round, hand: str) -> tuple[int, str]:
    """The rank of the back hand, and both as a dealer reads them; nothing before the hand is set."""
    held = deal.held(hand)
    if len(held.cards) < SEVEN or held.unseen:
        return 0, ""
    if is_push(rules, deal) and hand == "banker":
        return 0, "ace-high pai gow"
    if deal.places and not is_set(deal, held):
        return 0, ""
    front, back = as_set(rules, deal, held)
    if len(front) != FRONT:
        return 0, "foul, the wrong number of cards"
    foul = "foul, " if is_fouled(rules, front, back) else ""
    return back_rank(back, rules.wild), f"{foul}{told(front, rules.wild)} and {told(back, rules.wild)}"


def fault(rules: PaiGow, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these cards as a complete round, or None."""
    for held in deal.hands:
        other = next((card for card in held.cards if card > JOKER), None)
        if other is not None:
            return not_as_drawn("no-card-of-pai-gow", card=card_text(other))
        if len(held.cards) != SEVEN:
            return not_as_drawn("seven-cards", hand=held.name)
    return None


def total(hand: Hand) -> int:
    """Poker hands have no count."""
    return 0
