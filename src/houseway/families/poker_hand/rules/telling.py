"""A step of a poker-hand round in a dealer's words, and why it comes."""

from houseway.cards.poker import Category
from houseway.cards.poker.saying import category_said, rank_said
from houseway.families.poker_hand.rules import hands
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.poker_hand.rules.steps import BOARD, stages
from houseway.families.round import Ask, Deal, Round, Step, Turn

FLOP = 3
_NTH = ("first", "second", "third")
_SAID = {"play": "play an amount", "take-back": "take it back", "ride": "let it ride"}


def tell(rules: Poker, deal: Round, step: Step) -> tuple[str, str]:
    match step:
        case Deal("burned"):
            return "Burn a card", "Three are burned before each card of a War."
        case Deal(hand):
            count = len(deal.cards(hand)) + 1
            return f"Card {count}: {_name(hand)}", "In stacks." if rules.stacks else "One at a time."
        case Ask(_, hand, _, default, openly=openly):
            # Everybody hears it: which of them are open would tell what the hand is.
            said = " or ".join(chosen(option) for option in openly or ())
            return f"{_name(hand)}: {said}", f"Who says nothing: {chosen(default)}."
        case Turn(hand) if hand.startswith("board-"):
            return f"Turn the {_part(rules, hand)}", "Every bettor has decided."
        case Turn(hand):
            return f"Open the hand of {_whose(hand)}", "Every bettor has decided."
    return "", "Every hand is complete."


def _part(rules: Poker, hand: str) -> str:
    """What a dealer calls the community cards that are turned together."""
    counts, at = stages(rules), int(hand.removeprefix(BOARD)) - 1
    if counts[0] == FLOP:
        return "flop" if at == 0 else "turn and the river" if counts[at] > 1 else ("turn", "river")[at - 1]
    return f"{_NTH[at]} community card{'s' if counts[at] > 1 else ''}"


def chosen(choice: str) -> str:
    times = choice.removeprefix("play-")
    return f"play {times}×" if times != choice else _SAID.get(choice, choice)


def _name(hand: str) -> str:
    if hand == "unseen":
        return "the discards, unseen"
    if hand == "player":
        return "a hand that nobody bets on"
    if hand.startswith("board-"):
        return f"community cards, part {hand[-1]}"
    if hand.endswith("-war"):
        return f"{_name(hand.removesuffix('-war'))} in the War"
    if hand.startswith("banker"):
        return "player-dealer"
    return hand.replace("place-", "seat ").capitalize()


def _whose(hand: str) -> str:
    return f"the {_name(hand)}" if hand.startswith("banker") else _name(hand).lower()


def said(rules: Poker, value: int) -> str:
    """A hand by its value: `pair of kings`, `queen high`, `flush, ace high`."""
    category, leading = hands.own_cell(rules.ranking, value)
    if rules.ranking == "one-card":
        return rank_said(leading)
    return category_said(Category(category), leading)
