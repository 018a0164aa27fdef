"""A complete round: what each bettor's hand counts against the player-dealer's, and what is wrong with it."""

from houseway.families.blackjack.coordinates import SURRENDERED
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.hands import (
    BANKER,
    KEEP,
    MATCH,
    STAY,
    at_place,
    is_given_up,
    is_split,
    own,
    standing,
    was,
)
from houseway.families.blackjack.rules.options import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Standing,
    banker_letter,
    options,
)
from houseway.families.blackjack.rules.steps import DECLINE, INSURE, SHOW, has_ended, is_needed
from houseway.families.blackjack.rules.values import compared, is_over, points, worth
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.round import Hand, Held, Made, Round

_WITHOUT_CARDS = (HIT, STAND, MATCH, STAY, INSURE, DECLINE, SHOW, KEEP)


def total(hand: Hand) -> int:
    return sum(points(hand))


def _count(play: Blackjack, hand: Hand) -> int:
    return worth(play, hand).total


def totals(play: Blackjack, deal: Round) -> tuple[int, int, int]:
    """What the first hand there is and the player-dealer's count, and which is better."""
    first, banker = standing(deal, own(deal)[0]).worth(play), worth(play, deal.cards(BANKER))
    return first.total, banker.total, compared(play, first, banker) - 1


def sides(
    play: Blackjack, deal: Round, bettor: int | None, hand: str | None = None
) -> tuple[Hand, Hand, Hand]:
    """A bettor's hand as it counts, the player-dealer's, and the first two cards with the up card."""
    held, banker = _of(deal, bettor, hand), deal.cards(BANKER)
    ours, theirs = standing(deal, held).worth(play), worth(play, banker)
    status = SURRENDERED if is_given_up(deal, held) else ours.natural
    values = (compared(play, ours, theirs), status, int(is_over(play, ours)), len(held.cards), ours.total)
    against = (int(theirs.natural > 0), int(is_over(play, theirs)), len(banker), theirs.total)
    return values, against, (*first_two(deal, held), banker[0])


def _of(deal: Round, bettor: int | None, hand: str | None) -> Held:
    if hand is not None:
        return deal.held(hand)
    hands = own(deal)
    return next((held for held in hands if held.place == bettor), hands[0])


def first_two(deal: Round, held: Held) -> Hand:
    """The cards that were dealt to the place at first, also of a pair that was split."""
    hands = at_place(deal, held)
    return hands[0].cards[:2] if len(hands) == 1 else (hands[0].cards[0], hands[1].cards[0])


def fault(play: Blackjack, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these cards as a complete round, or None."""
    for held in own(deal):
        if (wrong := _wrong_hand(play, deal, held)) is not None:
            return wrong
    cards = deal.cards(BANKER)
    if len(cards) < 2:
        return not_as_drawn("two-cards-at-least", hand=BANKER)
    for so_far in range(2, len(cards)):
        if banker_letter(play, cards[:so_far]) == "S":
            return not_as_drawn("hand-may-not-draw", hand=BANKER, total=_count(play, cards[:so_far]))
    complete = banker_letter(play, cards) in "SO" or has_ended(play, deal) or not is_needed(play, deal)
    return None if complete else not_as_drawn("hand-must-draw", hand=BANKER, total=_count(play, cards))


def undealt(play: Blackjack, deal: Round) -> NotAsDrawn | None:
    """A card of the player-dealer beyond two although no hand and no wager waits for it."""
    cards = deal.cards(BANKER)
    if len(cards) == 2 or is_needed(play, deal):
        return None
    return not_as_drawn("nobody-draws", hand=BANKER, total=_count(play, cards[:2]))


def _wrong_hand(play: Blackjack, deal: Round, held: Held) -> NotAsDrawn | None:
    up, hand = deal.cards(BANKER)[0], standing(deal, held)
    if len(held.cards) < 2:
        return not_as_drawn("two-cards-at-least", hand=held.name)
    for so_far in range(2, len(held.cards)):
        before = hand._replace(cards=held.cards[:so_far], doubled=False)
        drawn = DOUBLE if hand.doubled else HIT
        if has_ended(play, deal) or drawn not in options(play, before, up):
            counts = before.worth(play).total
            return not_as_drawn("hand-may-not-draw", hand=held.name, total=counts)
    if has_ended(play, deal) or is_given_up(deal, held) or STAND in options(play, hand, up):
        return None
    return not_as_drawn("hand-must-draw", hand=held.name, total=hand.worth(play).total)


def is_wrong(play: Blackjack, deal: Round, made: Made) -> bool:
    """Whether this was not for the bettor to choose, or the cards lie otherwise."""
    held, up = deal.held(made.hand), deal.cards(BANKER)[0]
    match made.choice:
        case "double":
            before = standing(deal, held)._replace(cards=held.cards[:2], doubled=False)
            return len(held.cards) != 3 or DOUBLE not in options(play, before, up)
        case "surrender":
            before = standing(deal, held)
            return SURRENDER not in options(play, before, up) or has_ended(play, deal)
        case "split":
            pair, hands = Standing(first_two(deal, held)), len(at_place(deal, held))
            beyond = play.split is not None and 0 < play.split.hands < hands
            return beyond or not is_split(deal, held) or SPLIT not in options(play, pair, up)
    return made.choice not in _WITHOUT_CARDS or (made.choice == KEEP and not was(deal, held, KEEP))
