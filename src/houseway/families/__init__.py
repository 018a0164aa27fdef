"""One package a family: its drawing rules and what can be said of a finished deal."""

from houseway.cards import cards_text, parse_cards
from houseway.families import (
    blackjack,
    dice,
    pai_gow,
    pan_nine,
    panguingue,
    poker_hand,
    pots,
    tiles,
    two_hand,
)
from houseway.families.betting import PotTable
from houseway.families.blackjack import rules as blackjack_rules
from houseway.families.blackjack.rules import Blackjack
from houseway.families.blackjack.vocabulary import vocabulary as blackjack_vocabulary
from houseway.families.dice import rules as dice_rules
from houseway.families.dice.rules import Cups
from houseway.families.dice.vocabulary import vocabulary as dice_vocabulary
from houseway.families.family import Family
from houseway.families.pai_gow import rules as pai_gow_rules
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.pai_gow.vocabulary import vocabulary as pai_gow_vocabulary
from houseway.families.pan_nine import rules as pan_nine_rules
from houseway.families.pan_nine.rules import Hitting
from houseway.families.pan_nine.vocabulary import vocabulary as pan_nine_vocabulary
from houseway.families.panguingue import rules as panguingue_rules
from houseway.families.panguingue.rules import Panguingue
from houseway.families.panguingue.state import PanTable
from houseway.families.panguingue.vocabulary import vocabulary as panguingue_vocabulary
from houseway.families.poker_hand import rules as poker_hand_rules
from houseway.families.poker_hand.rules import Poker
from houseway.families.poker_hand.vocabulary import vocabulary as poker_hand_vocabulary
from houseway.families.pots import rules as pots_rules
from houseway.families.pots.rules import PotGame
from houseway.families.pots.vocabulary import vocabulary as pots_vocabulary
from houseway.families.tiles import rules as tiles_rules
from houseway.families.tiles.rules import Tiles
from houseway.families.tiles.vocabulary import vocabulary as tiles_vocabulary
from houseway.families.two_hand import rules as two_hand_rules
from houseway.families.two_hand.extra import Handling
from houseway.families.two_hand.rules import Tableau
from houseway.families.two_hand.vocabulary import vocabulary as two_hand_vocabulary

Drawing = Tableau | Cups | Hitting | Blackjack | Poker | Tiles | PaiGow | Panguingue | PotGame
# What a family's tables have of their own.
Extra = Handling | PotTable | PanTable | None

_NO_ACTS = "its bettors draw, stand and the like, and every table has them choose."
_NO_BOARD = "each bettor has a hand of his own, so a round has no one winner to mark."
_NO_BANK = "its players bet against each other, so no wager has an edge."

_HITS = ("hit", "stand")
_SETS = ("look", "set", "house-way", "both-higher", "one-higher", "neither-higher")
_KINDS = (
    Family("two-hand", two_hand_rules, two_hand_vocabulary, two_hand.cells, parse_cards, cards_text,
           says=(*_HITS, "settle_house_money", "accept_shoe", "accept_shoe-dealer", "decline_shoe"),
           undealt=two_hand_rules.undealt),
    Family("dice", dice_rules, dice_vocabulary, dice.cells, dice_rules.parse_hand, dice_rules.hand_text,
           says=("shake_cups", "reveal_dice")),
    Family("pan-nine", pan_nine_rules, pan_nine_vocabulary, pan_nine.cells, parse_cards, cards_text,
           lacks={"acts": _NO_ACTS, "board": _NO_BOARD},
           says=("draw", "stand", "house-way")),
    Family("blackjack", blackjack_rules, blackjack_vocabulary, blackjack.cells, parse_cards, cards_text,
           lacks={"acts": _NO_ACTS, "board": _NO_BOARD},
           says=(*_HITS, "double", "split", "surrender", "insure", "decline", "match", "stay", "show", "keep",
                 "house-way"), undealt=blackjack_rules.undealt),
    Family("poker-hand", poker_hand_rules, poker_hand_vocabulary, poker_hand.cells, parse_cards, cards_text,
           lacks={"acts": _NO_ACTS, "board": _NO_BOARD}, counted=False, keys_opened_hands=True,
           says=("house-way",), hears=poker_hand_rules.every_choice),
    Family("tiles", tiles_rules, tiles_vocabulary, tiles.cells, parse_cards, cards_text,
           lacks={"board": _NO_BOARD}, keys_opened_hands=True,
           says=(*_SETS, "row", "from-the-middle", "ears")),
    Family("pai-gow", pai_gow_rules, pai_gow_vocabulary, pai_gow.cells, parse_cards, cards_text,
           lacks={"board": _NO_BOARD}, counted=False, keys_opened_hands=True,
           says=_SETS),
    Family("panguingue", panguingue_rules, panguingue_vocabulary, panguingue.cells, parse_cards, cards_text,
           lacks={"board": _NO_BOARD}, counted=False, money="pooled",
           says=("stay", "retire", "take", "touch", "new", "add", "split", "borrow", "call", "discard",
                 "let-go", "out", "force")),
    Family("pots", pots_rules, pots_vocabulary, pots.cells, parse_cards, cards_text, money="pooled",
           counted=False,
           lacks={"board": "players win pots from each other, so a round has no one winner to mark.",
                  "odds": _NO_BANK, "kernel": _NO_BANK},
           says=("fold", "check", "call", "bet", "raise", "bring-in", "pat", "discard", "kill", "muck",
                 "board", "name_winners", "show_down", "draw_for_seats")),
)  # fmt: skip
FAMILIES = {family.name: family for family in _KINDS}

__all__ = ["FAMILIES", "Drawing", "Extra", "Family"]
