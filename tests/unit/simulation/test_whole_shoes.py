"""Shoes are dealt by the book, and a kernel deals them as the drawing rules themselves do."""

import numpy as np
import pytest

from houseway.families.round import face_up
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Evaluator, Game, load
from houseway.rules.classes import class_table
from houseway.simulation import simulate
from houseway.simulation.dealers import CardDealer, dealer
from houseway.simulation.replay import replay
from houseway.simulation.sequences import lines_of
from houseway.simulation.tables import book, cutting_card, has_places, is_decided
from tests.banked_games import BANKED

# Games whose places play hands of their own are dealt again in test_places.py.
# Where bettors decide, no single shoe is dealt card by card.
DECIDED = {id_ for id_ in BANKED if has_places(load(id_)) or is_decided(load(id_))}
WITH_CARDS = [id_ for id_ in BANKED if load(id_).pack.allowed and id_ not in DECIDED]
SHOES = 3


def decks_of(game: Game) -> int:
    return game.pack.default


@pytest.mark.parametrize("id_", [id_ for id_ in WITH_CARDS if load(id_).pack.lasts == "shoe"])
def test_the_kernel_counts_what_the_rules_pay_round_by_round(id_: str):
    game = load(id_)
    decks = decks_of(game)
    run = simulate(game, shoes=SHOES, seed=9)
    evaluator = Evaluator(game)
    counted = {result.offer.key: [0] * len(result.hits) for result in run.results}
    rounds = 0
    for number in range(SHOES):
        for played in replay(game, decks, 9, number).rounds:
            rounds += 1
            for result in run.results:
                line = evaluator.line(
                    result.offer, face_up(player=played.player, banker=played.banker), seat=1
                )
                counted[result.offer.key][len(result.offer.lines) if line is None else line] += 1
    assert (run.rounds, run.shoes) == (rounds, SHOES)
    for result in run.results:
        if result.offer.placed_when is None:
            assert [hits for _, hits in result.hits] == counted[result.offer.key], result.offer.key
        else:
            assert sum(hits for _, hits in result.hits) == result.rounds < rounds


@pytest.mark.parametrize("id_", WITH_CARDS)
def test_a_trace_writes_down_what_is_replayed(id_: str):
    game = load(id_)
    table = class_table(game)
    dealt = CardDealer(game, table, decks_of(game))
    trace = dealt.trace(4, 0, 2)
    evaluator = Evaluator(game)
    offer = game.offers()[0]
    lines = lines_of(dealt, offer, trace)
    for number in range(2):
        shoe = replay(game, None, 4, number)
        assert trace.cards[number].tolist() == list(shoe.cards)
        assert trace.rounds[number] == len(shoe.rounds)
        for played in shoe.rounds:
            assert trace.starts[number, played.number] == played.first_card
            line = evaluator.line(offer, face_up(player=played.player, banker=played.banker), seat=1)
            assert lines[number, played.number] == (len(offer.lines) if line is None else line)


def test_co_30_2810_cut_burn_and_cutting_card():
    game = load("co/baccarat")
    for number in range(30):
        shoe = replay(game, 8, 1, number)
        assert sorted(shoe.cards) == sorted(list(range(52)) * 8)
        assert shoe.burned == 1 + min((shoe.cards[0] >> 2) + 1, 10)
        assert shoe.cutting_card == 416 - 14
        assert shoe.rounds[0].first_card == shoe.burned


def test_co_30_2813_4_one_more_hand_after_the_one_in_which_the_cutting_card_comes():
    game = load("co/baccarat")
    for number in range(30):
        shoe = replay(game, 8, 1, number)
        reaching = [r for r in shoe.rounds if r.first_card + cards_in(r) > shoe.cutting_card]
        assert len(reaching) == 2


def cards_in(played) -> int:
    return len(played.player) + len(played.banker) + len(played.void)


def test_ma_5_d_the_cut_is_a_deck_from_either_end():
    assert book(load("ma/baccarat"), 416).from_ends == 52


def test_a_face_card_burns_fifteen_in_zoobac():
    rules = book(load("ca/zoobac"), 416)
    assert [int(rules.burn[rank * 4]) for rank in (0, 8, 9, 10, 12)] == [1, 9, 10, 15, 15]


def test_co_30_2816_4_a_round_is_void_when_the_cards_run_out():
    """Eight cards a round and fourteen behind the cutting card: the last hand may not be complete."""
    game = load("ca/super-pan-9")
    ran_out = 0
    for number in range(200):
        shoe = replay(game, 8, 2, number)
        last = shoe.rounds[-1]
        after = sum(played.first_card + cards_in(played) > shoe.cutting_card for played in shoe.rounds)
        ran_out += after == 1
        assert last.first_card + cards_in(last) <= len(shoe.cards)
    assert ran_out > 0
    run = simulate(game, shoes=200, seed=2)
    assert run.rounds == sum(len(replay(game, 8, 2, number).rounds) for number in range(200))


def test_a_card_taken_before_a_natural_is_seen_is_void_but_gone():
    shoe = replay(load("ca/21st-century-4.0"), 8, 1, 0)
    voided = [played for played in shoe.rounds if played.void]
    assert voided
    assert all(played.banker_total >= 8 and len(played.player) == 2 for played in voided)
    for played, following in zip(shoe.rounds, shoe.rounds[1:], strict=False):
        assert following.first_card == played.first_card + cards_in(played)


def test_the_cutting_card_may_go_deeper_but_not_nearer_the_back():
    game = load("co/baccarat")
    assert cutting_card(game, 416, None) == 14
    assert cutting_card(game, 416, 52) == 52
    with pytest.raises(Refused) as caught:
        cutting_card(game, 416, 13)
    assert (caught.value.reason, caught.value.say) == (
        Refusal.CUTTING_CARD_TOO_NEAR_THE_BACK,
        "cutting-card-asked",
    )
    assert caught.value.values == {"least": 14, "cards": 416, "asked": 13}
    table = class_table(game, game.offers()[:1])
    deep, usual = (CardDealer(game, table, 8, cut_card=cut).trace(1, 0, 20) for cut in (104, None))
    assert (deep.rounds < usual.rounds).all()
    assert (deep.cards == usual.cards).all()


def test_dice_have_no_shoe(words):
    game = load("co/3-dice")
    with pytest.raises(NotationError) as caught:
        replay(game, None, 1, 0)
    words(str(caught.value))
    assert dealer(game, class_table(game), None).block(1, 0, 1000).shoes == 0


def test_a_throw_is_one_of_46656_and_its_dice_are_even():
    game = load("co/3-dice")
    dealt = dealer(game, class_table(game), None)
    (counts,) = dealt.block(1, 0).counts
    cells = np.repeat(np.arange(46_656), counts.astype(np.int64))
    for place in range(6):
        faces = np.bincount(cells // 6**place % 6, minlength=6)
        assert abs(faces - len(cells) / 6).max() < 5 * (len(cells) * 5 / 36) ** 0.5


def test_too_many_classes_for_one_count_are_counted_in_several(monkeypatch):
    game = load("co/eternal")
    whole, fresh, trace = (
        CardDealer(game, class_table(game), 8),
        CardDealer(game, class_table(game), 8, fresh=True),
        CardDealer(game, class_table(game), 8).trace(1, 0, 2),
    )
    monkeypatch.setattr("houseway.simulation.tables.MOST_CLASSES", 1)
    apart = CardDealer(game, class_table(game), 8)
    assert (len(whole.layouts), len(apart.layouts)) == (2, 3)
    for together, again in (
        (whole, apart),
        (fresh, CardDealer(game, class_table(game), 8, fresh=True)),
    ):
        first, second = together.block(1, 0, 2_000), again.block(1, 0, 2_000)
        assert first[:2] == second[:2]
        for group, other in zip(together.table.groups, again.table.groups, strict=True):
            counted = together.class_counts(group, first.counts)
            assert counted.sum() == 2_000
            assert np.array_equal(counted, again.class_counts(other, second.counts))
    for group, other in zip(whole.table.groups, apart.table.groups, strict=True):
        assert np.array_equal(whole.classes(group, trace), apart.classes(other, apart.trace(1, 0, 2)))
