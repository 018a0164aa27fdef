"""What is told beside the odds: awards, effects of a card, options, stakes, seats and strategies."""

from fractions import Fraction

import pytest

from houseway import Refusal, Refused, load, odds
from houseway.analysis.effects import effects
from houseway.analysis.must_hit import must_hits
from houseway.analysis.odds import answers
from houseway.analysis.question import Question


def edge(game, key, **asked):
    (result,) = odds(load(game), offers=[load(game).offer(*key)], **asked)
    return result.house_edge


@pytest.mark.parametrize(
    ("number", "award", "bets", "returned"),
    [
        (1, 625_00, 1500, Fraction(1, 12)),
        (2, 300_00, 800, Fraction(3, 40)),
        (3, 150_00, 500, Fraction(3, 50)),
    ],
)
def test_ma_13_j_must_hit_under_its_stated_law(number, award, bets, returned):
    game = load("ma/baccarat")
    found = {each.award.number: each for each in must_hits(game, game.offer("royal-9", None, "1"))}
    each = found[number]
    assert (each.expected_award, each.expected_bets, each.return_per_unit) == (award, bets, returned)


def test_other_wagers_have_no_must_hit_award():
    game = load("ma/baccarat")
    assert must_hits(game, game.offer("tie", None, "standard")) == []


def test_effects_of_a_card_cancel_over_the_shoe():
    """There are as many of each rank, so the changes sum to nothing; a six gone helps the Player most."""
    game = load("co/baccarat")
    offers = [game.offer("player", "player", "standard"), game.offer("tie", None, "standard")]
    found = effects(Question(game, tuple(offers)))
    for each in found.values():
        assert list(each.by_rank) == ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        assert sum(each.by_rank.values()) == 0
    player = found["player", "player", "standard"].by_rank
    assert min(player, key=player.__getitem__) == "6"
    assert max(player, key=player.__getitem__) == "4"
    assert player["10"] == player["K"]


def test_effects_of_a_card_on_a_wager_that_looks_at_suits_are_averaged_over_its_suits():
    game = load("co/baccarat")
    offer = game.offer("perfect-pair", None, "standard")
    found = effects(Question(game, (offer,), 6))[offer.key]
    assert set(found.of_rank) == {Fraction(0)}


def test_effects_are_for_the_ranks_in_the_deck_and_not_for_dice():
    pan = load("ca/super-pan-9")
    assert len(effects(Question(pan))[pan.offers()[0].key].by_rank) == 9
    assert effects(Question(load("co/3-dice"))) == {}


BANKER = ("banker", "banker", "standard")


def test_ca_golden_frog_2_1_pays_whole_dollars():
    """$25 at 19 to 20 is $23.75 and pays $23; $20 pays $19, and nothing is lost by rounding."""
    fair = edge("ca/golden-frog-2.1", BANKER)
    assert edge("ca/golden-frog-2.1", BANKER, stake=20_00) == fair
    rounded = edge("ca/golden-frog-2.1", BANKER, stake=25_00)
    wins = Fraction(2292252566437888, 4998398275503360)
    assert rounded - fair == wins * Fraction(75, 2500)


@pytest.mark.parametrize(("stake", "vigorish"), [(10_00, 50), (10_30, 75), (5_00, 25), (1_00, 25)])
def test_co_30_2808_3_a_vigorish_is_rounded_up_to_a_quarter_where_that_is_posted(stake, vigorish):
    key = ("banker", "banker", "win-vig-5")
    options = {"vigorish_rounding": "quarter-up"}
    (result,) = odds(
        load("co/baccarat"), offers=[load("co/baccarat").offer(*key)], stake=stake, options=options
    )
    assert result.lines[0].profit == Fraction(stake - vigorish, stake)


def test_an_option_changes_only_what_it_speaks_of():
    game = load("ca/ez-baccarat-panda-8")
    usual = {result.offer.wager: result.fixed_profit for result in odds(game)}
    letter = {result.offer.wager: result.fixed_profit for result in odds(game, options={"letter": 1})}
    assert letter["banker"] == -letter["player"] > 0
    assert letter["player"] == usual["player"]
    assert letter["dragon-7"] == usual["dragon-7"]


def test_the_star_progressives_option_sets_its_seed():
    game = load("ma/baccarat")
    offer = game.offer("royal-9", None, "1")
    first, second = (odds(game, offers=[offer], options={"star": star})[0] for star in (1, 2))
    assert [each.offer.table.meters[0].seed_cents for each in (first, second)] == [25_000_00, 50_000_00]
    star = first.meters[0]
    returns = [each.long_run_return() or Fraction(0) for each in (first, second)]
    assert returns[1] - returns[0] == star.probability * 25_000_00 / 500


def test_ma_13_i_royal_9_is_the_same_at_every_seat_but_not_at_every_table():
    """A personal King-9 is as likely at one seat as at another; Other Personal counts the seats."""
    game = load("ma/baccarat")
    offers = [game.offer("royal-9", None, "1")]
    one, ten = (odds(game, offers=offers, seat=seat)[0] for seat in (1, 10))
    assert [line.combinations for line in one.lines] == [line.combinations for line in ten.lines]
    twelve = odds(game, offers=offers, seats=12)[0]
    assert twelve.lines[3].combinations * 9 == one.lines[3].combinations * 11


def test_co_30_2899_02_4_no_seat_has_the_number_4():
    game = load("co/99-fortunes")
    offers = [game.offer("progressive", None, "p1")]
    assert odds(game, offers=offers, seat=5)[0].lines == odds(game, offers=offers)[0].lines
    with pytest.raises(Refused) as caught:
        odds(game, offers=offers, seat=4)
    assert (caught.value.reason, caught.value.say) == (Refusal.SEAT_NOT_AT_TABLE, "no-seat-in-game")
    assert caught.value.values["seat"] == 4


def test_co_30_2899_02_envy_instead_of_the_other_line_costs_a_bettor_among_others():
    game = load("co/99-fortunes")
    (result,) = odds(game, offers=[game.offer("progressive", None, "p2-7s-5usd")])
    lost = Fraction(5_000_00 - 500_00, 500) * result.lines[0].probability
    assert result.return_of({}) - result.return_of({}, bettors=7) == 6 * lost


@pytest.mark.parametrize("id_", ["ca/21st-century-4.0", "ca/21st-century-8.0"])
def test_only_the_player_line_has_a_choice(id_):
    game = load(id_)
    usual = {result.offer.key: result for result in odds(game)}
    for strategy in ("stand", "hit", "best"):
        for result in odds(game, strategy=strategy):
            same = result.house_edge == usual[result.offer.key].house_edge
            assert same == (result.offer.key != ("player", "player", "standard") or strategy == "hit")


def test_best_play_is_no_worse_than_any_other():
    game = load("ca/21st-century-8.0")
    offers = [game.offer("player", "player", "standard")]
    edges = {
        play: odds(game, offers=offers, strategy=play)[0].fixed_profit for play in ("stand", "hit", "best")
    }
    assert edges["best"] > max(edges["stand"], edges["hit"])


def test_best_play_of_a_pan_9_bettor_against_every_player_dealer():
    game = load("ca/super-pan-9")
    (result,) = odds(game, strategy="best")
    assert result.house_edge == 0
    edges = {frozenset(play.dealer) - {0, 1, 2, 3}: play.by_total_edge for play in result.policies}
    assert [dealer for dealer, found in edges.items() if found >= 0] == [{4, 5}]


def test_a_game_without_a_choice_refuses_a_strategy():
    with pytest.raises(Refused) as caught:
        odds(load("co/baccarat"), strategy="best")
    assert (caught.value.reason, caught.value.say) == (Refusal.NO_CHOICE_HERE, "no-strategy")


def test_co_30_2899_07_8_d_the_long_run_returns_main_and_reserve_rate():
    """PT-PRG-HP-E01 prints 19% and 5%: both are fed by bettors and won by bettors."""
    game = load("co/eternal")
    (result,) = odds(game, offers=[game.offer("harmony-progressive", None, "PT-PRG-HP-E01")])
    assert result.fixed_return is not None
    assert result.long_run_return() == result.fixed_return + Fraction(24, 100)


def test_the_variance_of_a_progressive_is_about_its_mean():
    """Summed line by line about the return of the moment: the meter shows $2,000, for $1."""
    game = load("co/eternal")
    (result,) = odds(game, offers=[game.offer("harmony-progressive", None, "PT-PRG-HP-E02")])
    shown = {"main": 200_000}
    pays = [Fraction(2_000) if line.meter else 1 + line.fixed_profit for line in result.lines]
    chances = [line.probability for line in result.lines]
    mean = sum((chance * pay for chance, pay in zip(chances, pays, strict=True)), start=Fraction(0))
    assert mean == result.return_of(shown)
    spread = [chance * (pay - mean) ** 2 for chance, pay in zip(chances, pays, strict=True)]
    assert result.variance_of(shown) == sum(spread, start=Fraction(0))


def test_effects_weigh_the_suits_by_the_cards_that_are_left_of_each():
    """Of three aces left, two are of spades: by far more likely it is one of these that leaves."""
    game = load("co/baccarat")
    offer = game.offer("perfect-pair", None, "standard")
    shoe = [1] * 52
    shoe[0:4] = [1, 0, 0, 2]

    def edge_of(cards):
        (result,) = answers(Question(game, (offer,), remaining=tuple(cards)))
        assert result.house_edge is not None
        return result.house_edge

    def without_ace(suit):
        return edge_of([left - (card == suit) for card, left in enumerate(shoe)])

    ace = effects(Question(game, (offer,), remaining=tuple(shoe)))[offer.key].by_rank["A"]
    assert without_ace(0) != without_ace(3)
    assert ace == Fraction(1, 3) * without_ace(0) + Fraction(2, 3) * without_ace(3) - edge_of(shoe)


def test_two_bettors_share_a_meter_that_all_of_them_win():
    game = load("co/eternal")
    (result,) = odds(game, offers=[game.offer("harmony-progressive", None, "PT-PRG-HP-E02")])
    shown, fixed = {"main": 200_000}, result.fixed_return
    assert fixed is not None
    assert result.return_of(shown, 2) - fixed == (result.return_of(shown) - fixed) / 2


def test_a_meter_that_only_its_seat_wins_is_shared_with_nobody():
    game = load("ma/baccarat")
    (result,) = odds(game, offers=[game.offer("royal-9", None, "1")], seat=1)
    shown = {result.meters[1].name: 45_000}
    assert result.return_of(shown, 2) == result.return_of(shown) != result.fixed_return


def test_the_element_of_risk_is_the_edge_on_rounds_without_a_tie():
    """By the published counts of eight decks; 1.365% is printed for it."""
    banker, player = 2_292_252_566_437_888, 2_230_518_282_592_256
    game = load("co/baccarat")
    (result,) = odds(game, 8, [game.offer("player", "player", "standard")])
    assert result.element_of_risk == Fraction(banker - player, banker + player)
