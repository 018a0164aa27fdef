"""Hands in PHH: what is written is read back, pokerkit replays it, and what is missing is named."""

import pytest
from msgspec.structs import replace
from pokerkit import HandHistory

from houseway.analysis.showdowns import showdowns
from houseway.cards import parse_cards
from houseway.families.hand_record import UNSEEN, HandAct, HandRecord
from houseway.journal.telling.phh import read, written
from houseway.refusals import NotationError


def act(what, player=0, cards="", cents=0):
    return HandAct(what, player, cents, parse_cards(cards))


HOLDEM = HandRecord(
    game="ca/texas-holdem", limit="no-limit", lower=200, antes=(0, 0, 0), blinds=(100, 200, 0),
    stacks=(20_000, 20_050, 15_000), seats=(3, 5, 8), players=("Ann", "Bob", "Cy"), table="poker-1", hand=7,
    acts=(
        act("hole", 1, "As Kd"), act("hole", 2, "10c 10h"), act("hole", 3, "7s 2d"),
        act("fold", 3), act("raise", 1, cents=600), act("call", 2),
        act("board", 0, "Ah 10d 4c"), act("call", 1), act("raise", 2, cents=1050), act("call", 1),
        act("board", 0, "9s"), act("call", 1), act("call", 2),
        act("board", 0, "2h"), act("call", 1), act("call", 2),
        act("show", 1, "As Kd"), act("show", 2, "10c 10h"),
    ),
)  # fmt: skip
STUD = HandRecord(
    game="ca/razz", limit="structured", lower=400, upper=800, bring_in=100, antes=(50, 50),
    stacks=(4000, 4000),
    acts=(
        act("hole", 1, "As 2d 3c"), act("hole", 2, "4s 5d Kc"), act("bring-in", 2),
        act("raise", 1, cents=400), act("fold", 2),
    ),
)  # fmt: skip
DRAW = HandRecord(
    game="ca/deuce-to-seven", limit="no-limit", lower=200, antes=(0, 0), blinds=(200, 100),
    stacks=(9000, 9000),
    acts=(
        act("hole", 1, "2s 3d 4c 7h Kd"), act("hole", 2, "2c 5d 6c 8h 9d"), act("call", 2), act("call", 1),
        act("draw", 1, "Kd"), act("draw", 2), act("hole", 1, "8s"), act("call", 1), act("call", 2),
        act("show", 1, "2s 3d 4c 7h 8s"), act("show", 2),
    ),
)  # fmt: skip


@pytest.mark.parametrize("hand", [HOLDEM, STUD, DRAW], ids=lambda hand: hand.game)
def test_what_is_written_is_read_back(hand):
    assert read(written(hand)) == hand


@pytest.mark.parametrize("game", showdowns())
@pytest.mark.parametrize("limit", ["structured", "spread", "no-limit"])
def test_every_game_has_a_variant_of_its_own(game, limit):
    hand = replace(HOLDEM, game=game, limit=limit, upper=0 if limit == "no-limit" else 400)
    text = written(hand)
    assert read(text) == hand
    # Also where somebody leaves our own field out.
    assert read(text.replace(f"_game = '{game}'", "")) == hand


@pytest.mark.parametrize(
    ("hand", "stacks"),
    [(HOLDEM, (18_350, 21_700, 15_000)), (STUD, (4150, 3850)), (DRAW, (9200, 8800))],
    ids=lambda value: getattr(value, "game", ""),
)
def test_pokerkit_replays_what_is_written(hand, stacks):
    *_, state = HandHistory.loads(written(hand))
    assert not state.status
    assert tuple(round(stack * 100) for stack in state.stacks) == stacks


def test_pokerkits_own_file_is_read():
    history = HandHistory.loads(written(HOLDEM))
    assert read(history.dumps()).acts == HOLDEM.acts


def test_comments_and_cards_that_nobody_saw():
    text = written(HOLDEM).replace("'p3 f'", "'p3 f # at once', '# thinking'").replace("p3 7s2d", "p3 ????")
    hand = read(text)
    assert hand.acts[2].cards == (UNSEEN, UNSEEN)
    assert len(hand.acts) == len(HOLDEM.acts)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("variant = 'NT'", ""),
        ("variant = 'NT'", "variant = 'NX'"),
        ("variant = 'NT'", "variant = ['NT']"),
        ('players = ["Ann", "Bob", "Cy"]', "players = 3"),
        ('players = ["Ann", "Bob", "Cy"]', "players = ['Ann', 2, 'Cy']"),
        ("starting_stacks = [200, 200.50, 150]", ""),
        ("min_bet = 2\n", ""),
        ("min_bet = 2\n", "min_bet = 0\n"),
        ("seats = [3, 5, 8]", "seats = [3, 5, 5]"),
        ("seats = [3, 5, 8]", "seats = [3, 5]"),
        ("seats = [3, 5, 8]", "seats = ['3', 5, 8]"),
        ("[200, 200.50, 150]", "[200, 200.505, 150]"),
        ("[200, 200.50, 150]", "[200, 200.50]"),
        ("p1 cbr 6", "p1 cbr six"),
        ("p1 cbr 6", "p1 shoves"),
        ("d db 9s", "d db 9x"),
        ("p3 f", "q3 f"),
        ("actions = [", "actions = [1,"),
        ("currency = 'USD'", "currency = "),
        ("currency = 'USD'", f"currency = {'[' * 20_000}"),
        ("[200, 200.50, 150]", "[200]"),
        ("[200, 200.50, 150]", str([200] * 27)),
        ("'p1 sm AsKd'", "'p9 sm AsKd'"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(old, new, words):
    text = written(HOLDEM)
    assert old in text
    with pytest.raises(NotationError) as caught:
        read(text.replace(old, new, 1))
    words(str(caught.value))
