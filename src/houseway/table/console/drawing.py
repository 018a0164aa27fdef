"""Draw or stand, and why, in the words a dealer says; the drawing rules are asked, not repeated."""

from houseway.cards import card_text
from houseway.table.state import TableState

_ORDER = ("First", "Second", "Third", "Fourth")


def hand_due(state: TableState) -> str | None:
    return state.game.next_card(state.deal)


def next_card_words(state: TableState) -> tuple[str, str]:
    """What to deal next and why, while the rules want a card."""
    hand = hand_due(state)
    assert hand is not None, "asked only while a card is due"
    dealt = len(state.deal.player) + len(state.deal.banker)
    if len(state.deal.banker) < 2:
        return f"{_ORDER[dealt]} card: {hand.title()}", "The first four cards alternate."
    return f"Third card: {hand.title()}", f"{_reason(state, hand)}: draws."


def standing_words(state: TableState) -> str:
    """Why no more cards are dealt."""
    player, banker = state.deal.player, state.deal.banker
    two = [state.game.total(hand[:2]) for hand in (player, banker)]
    if len(player) == len(banker) == 2 and max(two) >= 8:
        hands = [name for name, total in zip(("Player", "Banker"), two, strict=True) if total >= 8]
        return f"{' and '.join(hands)} natural {max(two)}: no third card."
    stood = []
    if len(player) == 2:
        stood.append(f"Player {two[0]}: stands.")
    if len(banker) == 2:
        stood.append(f"{_reason(state, 'banker')}: stands.")
    return " ".join(stood) or "Both hands have three cards."


def _reason(state: TableState, hand: str) -> str:
    """What the rule looks at: the hand's two cards and, for the Banker, the Player's third."""
    total = state.game.total(state.hand(hand)[:2])
    if hand == "player":
        return f"Player {total}"
    third = state.deal.player[2:]
    if not third:
        return f"Banker {total}, the Player stood"
    return f"Banker {total} against a third card {card_text(third[0])[:-1]}"
