"""One package a family: its drawing rules and what can be said of a finished deal."""

from houseway.cards import cards_text, parse_cards
from houseway.families import dice, pan_nine, two_hand
from houseway.families.dice import throw
from houseway.families.dice.throw import Throw
from houseway.families.dice.vocabulary import vocabulary as dice_vocabulary
from houseway.families.family import Family
from houseway.families.pan_nine import hitting
from houseway.families.pan_nine.hitting import Hitting
from houseway.families.pan_nine.vocabulary import vocabulary as pan_nine_vocabulary
from houseway.families.two_hand import tableau
from houseway.families.two_hand.tableau import Tableau
from houseway.families.two_hand.vocabulary import vocabulary as two_hand_vocabulary

Drawing = Tableau | Throw | Hitting

FAMILIES = {
    "two-hand": Family(
        name="two-hand",
        vocabulary=two_hand_vocabulary,
        read_drawing=tableau.read_chart,
        cells=two_hand.cells,
        total=tableau.total,
        next_hand=tableau.next_hand,
        fault=tableau.fault,
        parse_hand=parse_cards,
        hand_text=cards_text,
        may_stand=tableau.may_stand,
        counted=tableau.counted,
    ),
    "dice": Family(
        name="dice",
        vocabulary=dice_vocabulary,
        read_drawing=throw.read_throw,
        cells=dice.cells,
        total=throw.total,
        next_hand=throw.next_hand,
        fault=throw.fault,
        parse_hand=throw.parse_hand,
        hand_text=throw.hand_text,
    ),
    "pan-nine": Family(
        name="pan-nine",
        vocabulary=pan_nine_vocabulary,
        read_drawing=hitting.read_hitting,
        cells=pan_nine.cells,
        total=hitting.total,
        next_hand=hitting.next_hand,
        fault=hitting.fault,
        parse_hand=parse_cards,
        hand_text=cards_text,
    ),
}

__all__ = ["FAMILIES", "Drawing", "Family"]
