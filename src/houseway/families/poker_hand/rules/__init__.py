"""The rules of poker-hand games: figures, what hands are worth, and what comes next."""

from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.rules import hands
from houseway.families.poker_hand.rules.figures import Poker, Street, read, times_played
from houseway.families.poker_hand.rules.steps import (
    BANKER,
    asked,
    begin,
    bettors,
    board,
    choices,
    next_step,
    war_hands,
)
from houseway.families.poker_hand.rules.telling import tell
from houseway.families.round import Hand, Held, Made, Round

__all__ = [
    "Poker",
    "Street",
    "begin",
    "deciding",
    "fault",
    "is_wrong",
    "next_step",
    "read",
    "sides",
    "tell",
    "total",
]


def deciding(rules: Poker) -> None:
    """Every bettor plays a hand of his own."""


def sides(rules: Poker, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, ...]:
    """What the bettor's hand comes to, in the order of the coordinates."""
    held = _held(deal, bettor, hand)
    made = times_played(choices(deal, held))
    cards = [deal.cards(name) for name in war_hands(held)]
    war = c.compared(*(hands.value(rules.ranking, each) for each in cards)) if all(cards) else c.NO_WAR
    return hands.finished(rules, held.cards, deal.cards(BANKER), board(deal), made, war)


def _held(deal: Round, bettor: int | None, hand: str | None) -> Held:
    """The hand that is named, the bettor's own, or the first there is."""
    all_hands = bettors(deal)
    wanted = hand or f"place-{bettor}"
    return next((held for held in all_hands if held.name == wanted), all_hands[0])


def is_wrong(rules: Poker, deal: Round, made: Made) -> bool:
    """Whether the choice was not open to this hand at its street."""
    held = _held(deal, made.place, made.hand)
    before: tuple[Made, ...] = ()
    for each in deal.made:
        if each is made:
            break
        before += (each,) if each.hand == made.hand else ()
    number = len(before)
    if number >= len(rules.streets):
        return True
    then = Round(deal.hands, before, deal.places)
    return made.choice not in asked(rules, then, held, number, rules.streets[number])


def fault(rules: Poker, deal: Round) -> NotAsDrawn | None:
    """What is wrong with these cards as a complete round, or None."""
    for held in bettors(deal):
        if len(held.cards) != rules.own:
            return not_as_drawn("so-many-cards", hand=held.name, cards=rules.own)
    if len(deal.cards(BANKER)) != rules.banker:
        return not_as_drawn("so-many-cards", hand=BANKER, cards=rules.banker)
    if len(board(deal)) != rules.board:
        return not_as_drawn("so-many-cards", hand="board", cards=rules.board)
    return None


def total(hand: Hand) -> int:
    """Poker hands have no count."""
    return 0
