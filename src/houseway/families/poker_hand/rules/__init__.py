"""The rules of poker-hand games: figures, what hands are worth, and what comes next."""

from houseway.cards.notation import CARD_COUNT
from houseway.families.family import NotAsDrawn, not_as_drawn
from houseway.families.hand_record import UNSEEN
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.rules import hands
from houseway.families.poker_hand.rules.figures import WAR, Poker, Street, read, times_played
from houseway.families.poker_hand.rules.steps import (
    BANKER,
    BOARD,
    added,
    after,
    asked,
    begin,
    bettors,
    board,
    choices,
    clause,
    next_step,
    war_hands,
)
from houseway.families.poker_hand.rules.telling import said, tell
from houseway.families.round import FOR_ONESELF, OUT, Hand, Held, Made, Round

__all__ = [
    "Poker",
    "Street",
    "added",
    "after",
    "begin",
    "clause",
    "deciding",
    "every_choice",
    "fault",
    "is_wrong",
    "next_step",
    "read",
    "sides",
    "tell",
    "total",
    "totals",
    "worth",
]


def every_choice(rules: Poker) -> tuple[str, ...]:
    """All that a bettor of this game is ever asked."""
    return tuple(dict.fromkeys(choice for street in rules.streets for choice in street.options))


def deciding(rules: Poker) -> None:
    """Every bettor plays a hand of his own."""


def sides(rules: Poker, deal: Round, bettor: int | None, hand: str | None = None) -> tuple[Hand, ...]:
    """What the bettor's hand comes to, in the order of the coordinates."""
    held = _held(deal, bettor, hand)
    is_out = hand is not None and hand.endswith(OUT)
    made = 0 if is_out else times_played(choices(deal, held))
    cards = () if is_out else war_cards(deal, held)
    war = c.compared(*(hands.value(rules.ranking, (each,)) for each in cards)) if cards else c.NO_WAR
    own, banker, community = stood_in([held.cards, deal.cards(BANKER), board(deal)])
    return hands.finished(rules, own, banker, community, made, war)


def stood_in(groups: list[Hand]) -> list[Hand]:
    """These cards, with any others for those that nobody saw.

    A hand stays unseen only where it is folded or nobody plays on, so its cards settle nothing.
    """
    if not any(UNSEEN in cards for cards in groups):
        return groups
    known = {card for cards in groups for card in cards}
    others = (card for card in range(CARD_COUNT) if card not in known)
    return [tuple([next(others) if card == UNSEEN else card for card in cards]) for cards in groups]


def war_cards(deal: Round, held: Held) -> Hand:
    """The bettor's card in his War and the player-dealer's: as dealt, or as told with the decision."""
    dealt = tuple(card for name in war_hands(held) for card in deal.cards(name))
    told = (made.cards for made in deal.made if made.hand == held.name and made.choice == WAR)
    return dealt or next(told, ())


def _held(deal: Round, bettor: int | None, hand: str | None) -> Held:
    """The hand that is named, the bettor's own, or the first there is."""
    all_hands = bettors(deal)
    wanted = (hand or f"place-{bettor}").removesuffix(OUT)
    return next((held for held in all_hands if held.name == wanted), all_hands[0])


def is_wrong(rules: Poker, deal: Round, made: Made) -> bool:
    """Whether the choice was not open to this hand at its street."""
    if made.choice in FOR_ONESELF:
        return False
    held = _held(deal, made.place, made.hand)
    before: tuple[Made, ...] = ()
    for each in deal.made:
        if each is made:
            break
        before += (each,) if each.hand == made.hand and each.choice not in FOR_ONESELF else ()
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
        return not_as_drawn("so-many-on-the-board", hand=bettors(deal)[0].name, cards=rules.board)
    for held in bettors(deal):
        if WAR in choices(deal, held) and len(war_cards(deal, held)) != len(war_hands(held)):
            return not_as_drawn("war-has-two-cards", hand=held.name)
    # At a table everybody was asked; a correction of its cards leaves what was said.
    return None if deal.bettors else _undecided(rules, deal)


def _undecided(rules: Poker, deal: Round) -> NotAsDrawn | None:
    """A hand of a place whose bettor would still be asked."""
    for held in bettors(deal) if deal.places else ():
        number = len(choices(deal, held))
        for street in rules.streets[number : number + 1]:
            if options := asked(rules, deal, held, number, street):
                return not_as_drawn("still-to-decide", hand=held.name, options=options)
    return None


def total(hand: Hand) -> int:
    """Poker hands have no count."""
    return 0


def totals(rules: Poker, deal: Round) -> tuple[int, int, int]:
    """The values of the first hand and of the player-dealer's, and which is better."""
    if not deal.cards(BANKER):
        return 0, 0, 0
    mine, theirs = (worth(rules, deal, name)[0] for name in (bettors(deal)[0].name, BANKER))
    return mine, theirs, mine - theirs


def worth(rules: Poker, deal: Round, hand: str) -> tuple[int, str]:
    """The value of a hand with the community cards, once all of them lie open, and as a dealer says it."""
    cards = deal.cards(hand)
    if UNSEEN in cards:
        return 0, ""
    closed = any(held.is_down for held in deal.hands if held.name.startswith(BOARD))
    if not closed and (hand == BANKER or hand in [held.name for held in bettors(deal)]):
        cards += board(deal)
    if len(cards) != rules.own + rules.board:
        return 0, ""
    value = hands.value(rules.ranking, cards)
    return value, said(rules, value)
