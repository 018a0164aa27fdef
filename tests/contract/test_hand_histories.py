"""Hands that pokerkit played and wrote down as PHH, replayed by our rules: the same chips at the end."""

import random
import warnings

import pytest
from msgspec.structs import replace
from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
)

from houseway.contracts.hands import hand_document
from houseway.journal.telling.phh import read, written
from houseway.refusals import Refused
from houseway.rules import load
from tests.asserting import assert_refused
from tests.unit.journal.test_phh import DRAW, HOLDEM, STUD

HANDS = 12
BY_THEMSELVES = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING, Automation.RUNOUT_COUNT_SELECTION,
)  # fmt: skip
BLINDS = (1000, 2000)
GAMES = {
    "FT": lambda: FixedLimitTexasHoldem(BY_THEMSELVES, True, 0, BLINDS, 2000, 4000, mode=Mode.CASH_GAME),
    "NT": lambda: NoLimitTexasHoldem(BY_THEMSELVES, True, 0, BLINDS, 2000, mode=Mode.CASH_GAME),
    "FO/8": lambda: FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
        BY_THEMSELVES, True, 0, BLINDS, 2000, 4000, mode=Mode.CASH_GAME
    ),
    "F7S": lambda: FixedLimitSevenCardStud(BY_THEMSELVES, True, 200, 600, 2000, 4000, mode=Mode.CASH_GAME),
    "N2L1D": lambda: NoLimitDeuceToSevenLowballSingleDraw(
        BY_THEMSELVES, True, 0, BLINDS, 2000, mode=Mode.CASH_GAME
    ),
}
UNSHOWN = replace(HOLDEM, acts=HOLDEM.acts[:-1])
UNDEALT = replace(
    HOLDEM,
    acts=tuple(
        [replace(act, cards=(-1, -1)) if act.act == "hole" and act.player < 3 else act for act in HOLDEM.acts]
    ),
)
PINEAPPLE = read("""
variant = 'FP'
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [90, 90]
actions = ['d dh p1 2s3d4c', 'd dh p2 2c5d6c', 'p2 cc', 'p1 cc', 'p1 sd 2s', 'p2 sd 2c', 'd db AhTd4h']
""")


def played(variant, rng):
    """A hand of random acts; with chips for every bet of a limit game."""
    players = rng.randint(2, 5)
    game = GAMES[variant]()
    chips = [rng.choice((20_000, 50_000, 90_000)) if variant[0] == "N" else 200_000 for _ in range(players)]
    state = game(chips, players)
    while state.status:
        if state.can_stand_pat_or_discard():
            held = list(state.hole_cards[state.stand_patter_or_discarder_index or 0])
            state.stand_pat_or_discard(rng.sample(held, rng.randint(0, 3)))
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif _may_raise(variant, state) and rng.random() < 0.3:
            state.complete_bet_or_raise_to()
        elif state.can_fold() and rng.random() < 0.15:
            state.fold()
        else:
            state.check_or_call()
    return HandHistory.from_game_state(game, state), state


def _may_raise(variant, state):
    """They count a blind as no bet: a fourth raise is theirs alone."""
    return state.can_complete_bet_or_raise_to() and (
        variant[0] == "N" or state.completion_betting_or_raising_count < 3
    )


@pytest.mark.parametrize("variant", GAMES)
def test_hands_of_others_end_with_the_same_chips(variant):
    rng = random.Random(variant)
    ends = []
    for _ in range(HANDS):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history, state = played(variant, rng)
        record = read(history.dumps())
        document = hand_document(load(record.game), record)
        ours = [player.finishing_cents for player in document.players]
        assert ours == [stack * 100 for stack in state.stacks], history.dumps()
        assert sum(ours) == sum(record.stacks)
        ends.append(len(document.board))
    assert len(set(ends)) > 1 or variant in ("F7S", "N2L1D")


@pytest.mark.parametrize(
    ("hand", "old", "new", "reason", "say", "told"),
    [
        (HOLDEM, "'d db 9s',\n", "", "cards_not_ready", "hand-lacks-cards", (11, 1)),
        (HOLDEM, "'d db 9s'", "'d db 9s8s'", "cards_break_drawing_rules", "hand-has-other-count", (11, 1, 2)),
        (HOLDEM, "'d db 9s'", "'d db As'", "cards_not_in_shoe", "hand-deals-twice", (11, "As")),
        (
            HOLDEM,
            "'d dh p2 TcTh'",
            "'d dh p2 Tc'",
            "cards_break_drawing_rules",
            "hand-has-other-count",
            (2, 2, 1),
        ),
        (UNSHOWN, "'d dh p2 TcTh'", "'d dh p2 Tc??'", "card_unreadable", "hand-card-unseen", (2,)),
        (HOLDEM, "'p3 f'", "'p1 f'", "decision_due", "hand-acts-first", (4, 3)),
        (HOLDEM, "'p1 cbr 6'", "'p1 cbr 3'", "below_table_minimum", "hand-other-amount", (5, 400, 300)),
        (HOLDEM, "'p1 cbr 6'", "'p1 cbr 600'", "above_table_maximum", "hand-other-amount", (5, 400, 60000)),
        (
            HOLDEM,
            "'p2 sm TcTh'",
            "'p2 sm TcTs'",
            "cards_break_drawing_rules",
            "hand-shows-others",
            (2, "10c 10s"),
        ),
        (UNDEALT, "'p2 sm TcTh'", "'p2 sm AsKd'", "cards_not_in_shoe", "hand-deals-twice", (17, "As")),
        (STUD, "'p2 f'", "'p2 f', 'p1 cc'", "", "", ()),
        (STUD, "'p2 pb'", "'p1 pb'", "decision_due", "hand-acts-first", (3, 2)),
        (DRAW, "'p1 sd Kd'", "'p1 sd Ks'", "no_choice_here", "hand-no-such-choice", (5,)),
        (DRAW, "'d dh p1 8s',\n", "", "cards_not_ready", "hand-lacks-cards", (7, 1)),
        (DRAW, "'p1 sd Kd'", "'p1 sd KdKd'", "no_choice_here", "hand-no-such-choice", (5,)),
        (PINEAPPLE, "'p1 sd 2s'", "'p1 sd 2s3d'", "no_choice_here", "hand-no-such-choice", (5,)),
        (PINEAPPLE, "'p1 sd 2s'", "'p1 sd'", "no_choice_here", "hand-no-such-choice", (5,)),
        (HOLDEM, "'d dh p1 AsKd'", "'d dh p1 AsJk'", "cards_not_in_shoe", "hand-not-of-the-pack", (1, "Jk")),
        (
            HOLDEM,
            "'p3 f'",
            "'# ruling exposed p2', 'p3 f'",
            "no_error_here",
            "hand-not-so-ruled",
            (4, "exposed"),
        ),
        (
            HOLDEM,
            "'p3 f'",
            "'# ruling off-table p0 Ah2d', 'p3 f'",
            "no_error_here",
            "hand-not-so-ruled",
            (4, "off-table"),
        ),
        (HOLDEM, "'p3 f'", "'p3 f', '# ruling foul p3'", "no_error_here", "hand-not-so-ruled", (5, "foul")),
        (HOLDEM, "'p3 f'", "'# kill p1 4', 'p3 f'", "no_error_here", "hand-not-so-ruled", (4, "kill")),
        (
            UNSHOWN,
            "hand = 7",
            "hand = 7\n_winners = [[1, 'pot', [3]]]",
            "no_choice_here",
            "not-in-the-pot",
            (1, (1, 2)),
        ),
        (
            UNSHOWN,
            "hand = 7",
            "hand = 7\n_winners = [[2, 'pot', [1]]]",
            "no_choice_here",
            "not-in-the-pot",
            (2, ()),
        ),
        (
            UNSHOWN,
            "hand = 7",
            "hand = 7\n_winners = [[1, 'pot', []]]",
            "no_choice_here",
            "not-in-the-pot",
            (1, (1, 2)),
        ),
        (
            UNSHOWN,
            "hand = 7",
            "hand = 7\n_winners = [[1, 'low', [1]]]",
            "no_choice_here",
            "not-in-the-pot",
            (1, (1, 2)),
        ),
    ],
)
def test_a_history_that_cannot_be_is_refused_with_the_act(hand, old, new, reason, say, told):
    text = written(hand)
    assert old in text
    record = read(text.replace(old, new, 1))
    if not reason:
        # The check of a player whom nobody can call.
        assert hand_document(load(record.game), record).awards
        return
    with pytest.raises(Refused) as refused:
        hand_document(load(record.game), record)
    assert_refused(refused.value, reason, say)
    assert set(told) <= set(refused.value.values.values())
    assert refused.value.cite


def test_the_files_own_stacks_are_compared():
    record = read(written(HOLDEM) + "finishing_stacks = [183.50, 217, 150]\n")
    assert hand_document(load(record.game), record).agrees is True
    record = read(written(HOLDEM) + "finishing_stacks = [183, 217.50, 150]\n")
    assert hand_document(load(record.game), record).agrees is False
