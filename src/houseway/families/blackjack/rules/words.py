"""The blackjack family in a dealer's words."""

from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.hands import BANKER, standing
from houseway.families.blackjack.rules.steps import INSURE, has_ended
from houseway.families.blackjack.rules.values import told
from houseway.families.blackjack.rules.values import worth as worth_of
from houseway.families.round import Ask, Deal, Round, Step, Turn
from houseway.text import joined


def worth(play: Blackjack, deal: Round, hand: str) -> tuple[int, str]:
    """The hand as it lies: `soft 17`, `20`, `natural`."""
    held = deal.held(hand)
    count = worth_of(play, held.cards) if hand == BANKER else standing(deal, held).worth(play)
    return count.total, told(count)


def _said(play: Blackjack, deal: Round, hand: str) -> str:
    return worth(play, deal, hand)[1]


def tell(play: Blackjack, deal: Round, step: Step) -> tuple[str, str]:
    match step:
        case Deal(hand):
            count = len(deal.cards(hand))
            if count < 2:
                return f"{('First', 'Second')[count]} card: {name_of(hand)}", "One at a time."
            why = "" if deal.is_down(hand) else f"{name_of(hand).capitalize()} has {_said(play, deal, hand)}."
            return f"Card to {name_of(hand)}", why
        case Ask(_, hand, options, default, seat) if seat is not None:
            asked = "insurance" if INSURE in options else f"as much again on {name_of(hand)}"
            return f"Seat {seat}: {asked}?", f"Who says nothing: {default}."
        case Ask(_, hand, options) if deal.is_down(hand):
            # Everybody hears it, and what the hand is must be kept secret (104.A.7).
            words = joined(options if step.openly is None else step.openly, "or")
            return f"{name_of(hand).capitalize()}: {words}", ""
        case Ask(_, hand, options, default):
            words = f"{name_of(hand).capitalize()} has {_said(play, deal, hand)}: {joined(options, 'or')}"
            return words, f"Who says nothing: {default}."
        case Turn(hand):
            why = "Every bettor has decided." if hand == BANKER else ""
            return f"Open {name_of(hand)}’s cards", "A Natural." if has_ended(play, deal) else why
    return "", "Every hand is complete."


def name_of(hand: str) -> str:
    """`seat 3`, `seat 3, second hand`, `the player-dealer`."""
    if hand == BANKER:
        return "the player-dealer"
    seat, _, nth = hand.removeprefix("place-").partition(".")
    return f"seat {seat}, hand {nth}" if nth else f"seat {seat}"
