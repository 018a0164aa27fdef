"""One package a family: its drawing rules and what can be said of a finished deal."""

from houseway.cards import cards_text, parse_cards
from houseway.families import dice, pan_nine, two_hand
from houseway.families.dice import rules as dice_rules
from houseway.families.dice.rules import Throw
from houseway.families.dice.vocabulary import vocabulary as dice_vocabulary
from houseway.families.family import Family
from houseway.families.pan_nine import rules as pan_nine_rules
from houseway.families.pan_nine.rules import Hitting
from houseway.families.pan_nine.vocabulary import vocabulary as pan_nine_vocabulary
from houseway.families.two_hand import rules as two_hand_rules
from houseway.families.two_hand.rules import Tableau
from houseway.families.two_hand.vocabulary import vocabulary as two_hand_vocabulary

Drawing = Tableau | Throw | Hitting

FAMILIES = {
    "two-hand": Family(
        name="two-hand",
        vocabulary=two_hand_vocabulary,
        read_drawing=two_hand_rules.read_chart,
        cells=two_hand.cells,
        total=two_hand_rules.total,
        next_hand=two_hand_rules.next_hand,
        fault=two_hand_rules.fault,
        parse_hand=parse_cards,
        hand_text=cards_text,
        may_stand=two_hand_rules.may_stand,
        counted=two_hand_rules.counted,
    ),
    "dice": Family(
        name="dice",
        vocabulary=dice_vocabulary,
        read_drawing=dice_rules.read_throw,
        cells=dice.cells,
        total=dice_rules.total,
        next_hand=dice_rules.next_hand,
        fault=dice_rules.fault,
        parse_hand=dice_rules.parse_hand,
        hand_text=dice_rules.hand_text,
    ),
    "pan-nine": Family(
        name="pan-nine",
        vocabulary=pan_nine_vocabulary,
        read_drawing=pan_nine_rules.read_hitting,
        cells=pan_nine.cells,
        total=pan_nine_rules.total,
        next_hand=pan_nine_rules.next_hand,
        fault=pan_nine_rules.fault,
        parse_hand=parse_cards,
        hand_text=cards_text,
    ),
}

__all__ = ["FAMILIES", "Drawing", "Family"]
