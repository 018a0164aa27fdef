"""Panguingue counted: melds of three, legal plays against brute force, the time of an answer (102.R)."""

import random
import time
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from houseway.cards import card_text, cards_text, parse_cards
from houseway.families.panguingue import bots
from houseway.families.panguingue.bots import passable
from houseway.families.panguingue.laying import lying
from houseway.families.panguingue.melds import in_the_pack, kind, melds_in, worth
from houseway.families.panguingue.plays import best_lay, ends, usable
from houseway.families.panguingue.rules import Panguingue
from houseway.families.panguingue.rules.steps import comes_next, legal_steps
from houseway.families.panguingue.state import Pan, PanPlayer
from houseway.rules import load
from tests.counts.panguingue_by_hand import every_end

CARDS = [card for card in range(52) if in_the_pack(card)]
PACK = {320: dict.fromkeys(CARDS, 8), 310: {card: 8 - (card % 4 == 0) for card in CARDS}}


def triples():
    return [three for three in combinations_with_replacement(CARDS, 3) if kind(three)]


def test_102_r_16_there_are_136_kinds_of_three_card_melds():
    kinds = Counter(kind(three) for three in triples())
    assert kinds == {"rope": 32, "one-suit": 40, "several-suits": 64}
    mixed = [three for three in triples() if kind(three) == "several-suits"]
    assert sum(len({card % 4 for card in three}) == 3 for three in mixed) == 40


@pytest.mark.parametrize(
    ("cards", "of_all", "ropes", "one_suit", "several"),
    [(320, 5_410_240, 16_384, 2_240, 25_856), (310, 4_917_220, 15_032, 2_030, 23_432)],
)
def test_102_r_4_melds_among_all_triples_of_the_pack(cards, of_all, ropes, one_suit, several):
    held = PACK[cards]
    assert sum(held.values()) == cards
    assert comb(cards, 3) == of_all
    counted: Counter[str | None] = Counter()
    for three in triples():
        counted[kind(three)] += prod(comb(held[card], n) for card, n in Counter(three).items())
    assert counted == {"rope": ropes, "one-suit": one_suit, "several-suits": several}
    assert counted.total() == {320: 44_480, 310: 40_494}[cards]


def test_ten_cards_hold_a_meld_about_55_times_in_100():
    rng, pack = random.Random(1), [card for card in CARDS for _ in range(8)]
    held = sum(bool(melds_in(tuple(sorted(rng.sample(pack, 10))))) for _ in range(20_000))
    assert 0.53 < held / 20_000 < 0.57


def position(rng, pack):
    """Eleven cards, some of them on the board as a player who likes to lay would have them."""
    cards = tuple(sorted(rng.sample(pack, 11)))
    if rng.random() < 0.5:
        # Cards near each other: random ones seldom make more than one meld.
        few = rng.sample(sorted({card // 4 for card in CARDS}), 4)
        cards = tuple(sorted(rng.sample([card for card in pack if card // 4 in few], 11)))
    board: tuple[tuple[int, ...], ...] = ()
    held = cards
    for _ in range(rng.randrange(4)):
        melds = melds_in(held)
        if melds and len(held) > 3:
            meld = rng.choice(melds)
            if len(meld) < len(held):
                board, held = (*board, meld), tuple(sorted((Counter(held) - Counter(meld)).elements()))
    drawn = rng.choice(held)
    hand = list(held)
    hand.remove(drawn)
    return board, tuple(hand), drawn


def agrees_with_brute_force(board, hand, drawn):
    legal = {
        (tuple(sorted(tuple(sorted(map(card_text, meld))) for meld in end.board)),
         tuple(sorted(map(card_text, end.held)))): end.collects
        for end in ends(board, hand, drawn)
    }  # fmt: skip
    texts = [cards_text(meld).split() for meld in board]
    assert legal == every_end(texts, map(card_text, (*hand, drawn))), (board, hand, drawn)


def random_positions(rounds, seed):
    rng, pack = random.Random(seed), [card for card in CARDS for _ in range(8)]
    for _ in range(rounds):
        yield position(rng, pack)


def test_legal_plays_are_those_of_a_brute_force_written_apart():
    for asked in random_positions(60, seed=5):
        agrees_with_brute_force(*asked)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_legal_plays_of_ten_thousand_positions_are_those_of_the_brute_force():
    for asked in random_positions(10_000, seed=6):
        agrees_with_brute_force(*asked)


# Hands that can be laid in thousands of ways, and ropes whose ace or king is lent for pay and comes again.
FREAKS = (
    ((), "As As As Ah Ah Ah Ad Ad Ad Ac Ac"),
    (("As Ah Ad Ac",), "As Ah Ad Ac As Ah Ad"),
    (("Ks Ks Kh Kd",), "Kh Kc Kd Kc Ks Kh Kd"),
    (("As Ah Ad Ac As Ah Ad Ac",), "As Ah Ad"),
    ((), "5s 5s 5s 5h 5h 5h 5d 5d 5d 5c 5c"),
    (("5s 5s 5h 5d 5c",), "5s 5h 5h 5d 5c 5d"),
    (("As 2s 3s 4s 5s",), "4s 5s 6s 3s 7s Js"),
    ((), "As 2s 3s 4s 5s 6s 7s Js Qs Ks As"),
)
LENDERS = (
    ((), "As As 2s 3s 4s Ah Ad"),
    ((), "As 2s 3s 4s As Ah Ad 4h 4d"),
    ((), "Ks Qs Js 7s Ks Kh Kd 7h 7d 7s"),
    (("2s 3s 4s",), "As As Ah Ad Ac 4h 4d"),
    (("As Ah Ad", "As Ah Ad"), "As Ah Ad Ac As"),
)


def crafted(board, held):
    first, *rest = sorted(parse_cards(held))
    return tuple(tuple(sorted(parse_cards(meld))) for meld in board), tuple(rest), first


@pytest.mark.parametrize(("board", "held"), LENDERS)
def test_what_is_lent_and_comes_again_is_collected_as_the_brute_force_has_it(board, held):
    agrees_with_brute_force(*crafted(board, held))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("board", "held"), FREAKS)
def test_freak_hands_are_laid_as_the_brute_force_has_it(board, held):
    agrees_with_brute_force(*crafted(board, held))


def test_a_card_is_usable_where_some_end_of_the_turn_uses_it():
    for board, hand, drawn in random_positions(400, seed=9):
        assert usable(board, hand, drawn) == any(end.used for end in ends(board, hand, drawn))


def slowest(answer, positions):
    """Processor seconds of the slowest answer, each the best of five: a busy machine is not a slow answer."""
    worst = 0.0
    for asked in positions:
        took = []
        for _ in range(5):
            begun = time.process_time()
            answer(*asked)
            took.append(time.process_time() - begun)
        worst = max(worst, min(took))
    return worst


def test_all_ends_of_a_turn_take_ten_milliseconds_at_worst():
    assert slowest(ends, random_positions(1_000, seed=7)) < 0.010


def at_the_table(board, hand, drawn):
    """A player in his turn who must use the card that is in play."""
    player = PanPlayer(1, 100, hand, lying(board), "in")
    return Pan((player, PanPlayer(2, 100, (), (), "in")), 200, moment="playing", card=drawn, bound=True)


@pytest.mark.parametrize("turn", [legal_steps, comes_next])
def test_the_answer_of_the_table_takes_ten_milliseconds_at_worst_whatever_is_held(turn):
    play = load("ca/panguingue").drawing({})
    positions = [(play, at_the_table(*crafted(*freak))) for freak in (*FREAKS, *LENDERS)]
    assert slowest(turn, positions) < 0.010


@pytest.mark.parametrize(("board", "held"), [*FREAKS, *LENDERS])
def test_a_bot_looks_at_some_hundreds_of_ends_whatever_is_held(board, held, monkeypatch):
    looked = []

    def counted(*end):
        looked.append(end)
        return 0.0

    monkeypatch.setattr(bots, "_end_value", counted)
    play = load("ca/panguingue").drawing({})
    assert isinstance(play, Panguingue)
    passable(play, at_the_table(*crafted(board, held)), 1, (8,) * 52)
    assert 1 < len(looked) < 2 * bots.LOOKS_AT


def test_the_best_lay_is_the_best_of_all_ends_that_lay_everything():
    rng = random.Random(8)
    for _ in range(200):
        few = rng.sample(CARDS, 5)
        cards = tuple(sorted(rng.choices(few, k=11)))
        whole = [end.board for end in ends((), cards[1:], cards[0]) if not end.held]
        values = [sum(map(worth, board)) for board in whole]
        best = best_lay(cards)
        assert (best is None) == (not whole)
        assert best is None or sum(map(worth, best)) == max(values)
