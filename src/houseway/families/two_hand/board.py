"""What a scoreboard marks of a two-hand round besides its winner: pairs and naturals."""

from houseway.families.round import Round
from houseway.families.two_hand.rules import total


def marks(deal: Round) -> tuple[bool, bool, bool, bool]:
    """Whether Player and Banker have a pair in their first two cards, then whether they have a natural."""
    hands = deal.cards("player"), deal.cards("banker")
    player_pair, banker_pair = [hand[0] >> 2 == hand[1] >> 2 for hand in hands]
    player_natural, banker_natural = [len(hand) == 2 and total(hand) >= 8 for hand in hands]
    return player_pair, banker_pair, player_natural, banker_natural
