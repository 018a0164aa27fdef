"""Golden Frog Baccarat 1.0 (GEGR-002128), 2.0 (GEGR-002167) and 2.1: what each line pays."""

import pytest

from houseway.refusals import CatalogError
from houseway.rules import load, read, settle
from tests.asserting import require_refused
from tests.clauses.rounds import bet, dealt, net, paid, practice

ONE, TWO, TWO_ONE = "ca/golden-frog-1.0", "ca/golden-frog-2.0", "ca/golden-frog-2.1"
FROGS = (ONE, TWO, TWO_ONE)

JIN_CHAN_7 = ("Ks 6h", "Kd 5c 2s")
KOI_8 = ("Ks 3h 5d", "Kd Qc Js")
BANKER_2_CARD_7 = ("Ks 6h", "Kd 7c")
TIE_7 = ("Ks 7h", "Kd 5c 2s")


@pytest.mark.parametrize("game", FROGS)
@pytest.mark.parametrize(("hands", "won"), [(KOI_8, 1_000), (TIE_7, 0), (JIN_CHAN_7, -1_000)])
def test_ca_golden_frog_player_line_pays_1_to_1(game, hands, won):
    assert net(game, hands, bet("player", "player")) == won


@pytest.mark.parametrize("game", [ONE, TWO])
@pytest.mark.parametrize(
    ("hands", "won"), [(BANKER_2_CARD_7, 1_000), (JIN_CHAN_7, 0), (TIE_7, 0), (KOI_8, -1_000)]
)
def test_ca_gegr_002128_and_002167_banker_pushes_on_a_winning_three_card_7(game, hands, won):
    assert net(game, hands, bet("banker", "banker")) == won


@pytest.mark.parametrize("game", [ONE, TWO])
@pytest.mark.parametrize(
    ("hands", "order"),
    [
        # A winning three-card 7 is no winning Banker line: losing Player lines first.
        (JIN_CHAN_7, ["player 1", "player 2", "banker 1", "banker 2", "jin-chan-7 1"]),
        (BANKER_2_CARD_7, ["banker 1", "banker 2", "player 1", "player 2", "jin-chan-7 1"]),
    ],
)
def test_ca_gegr_002128_round_of_play_10_winning_lines_are_settled_before_all_others(game, hands, order):
    lines = [bet(line, line, seat=seat) for line in ("banker", "player") for seat in (2, 1)]
    settled = settle(load(game), dealt(*hands), [bet("jin-chan-7"), *lines]).settlements
    assert [f"{each.wager} {each.seat}" for each in settled] == order


@pytest.mark.parametrize(
    ("hands", "won"), [(BANKER_2_CARD_7, 1_900), (JIN_CHAN_7, 1_900), (TIE_7, 0), (KOI_8, -2_000)]
)
def test_ca_golden_frog_2_1_banker_pays_19_to_20_and_a_three_card_7_does_not_push(hands, won):
    assert net(TWO_ONE, hands, bet("banker", "banker", amount=2_000)) == won


@pytest.mark.parametrize(("stake", "award"), [(2_500, 2_300), (2_000, 1_900), (100, 0), (10_000, 9_500)])
def test_ca_golden_frog_2_1_payouts_are_rounded_down_to_a_whole_dollar(stake, award):
    assert paid(TWO_ONE, BANKER_2_CARD_7, bet("banker", "banker", amount=stake)).award == award


# The bonus bets: pay "to 1", a round that wins on each hand, rounds that come near.
BONUS_BETS = {
    "tie": (8, [TIE_7, ("Ks Qh Jd", "Kd Qc Js")], [KOI_8]),
    "jin-chan-7": (40, [JIN_CHAN_7], [BANKER_2_CARD_7, TIE_7]),
    "koi-8": (25, [KOI_8], [("Ks 8h", "Kd 7c"), ("Ks 4h 4d", "Kd 4c 4s"), ("Ks 4h 4d", "Kd 4c 5s")]),
    "3-card-9-over-3-card-7": (
        200,
        [("Ks 4h 5d", "Kd 4c 3s"), ("Ks 3h 4d", "Kd 4c 5s")],
        [("Ks 9h", "Kd 7c"), ("Ks 4h 5d", "Kd 7c")],
    ),
    "3-card-9-over-3-card-1": (
        150,
        [("Ks 4h 5d", "Kd Qc As"), ("Ks Qh Ad", "Kd 2c 7s")],
        [("Ks 9h", "Kd Ac"), ("Ks 4h 5d", "Kd Qc 2s")],
    ),
    "natural-9-over-2-card-7": (
        50,
        [("Ks 9h", "Kd 7c"), ("Ks 7h", "Kd 9c")],
        [("Ks 4h 5d", "Kd 7c"), ("Ks 9h", "Kd 6c")],
    ),
    "8-over-6": (
        25,
        [("Ks 8h", "Kd 6c"), ("Ks 6h", "Kd 3c 5s"), ("Ks 3h 5d", "Kd Qc 6s")],
        [("Ks 8h", "Kd 7c"), ("Ks 9h", "Kd 6c")],
    ),
}


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        (game, wager)
        for game in FROGS
        for wager in BONUS_BETS
        if (game, wager) != (ONE, "3-card-9-over-3-card-7")
    ],
)
def test_ca_golden_frog_bonus_bets_pay_as_printed(game, wager):
    pay, wins, loses = BONUS_BETS[wager]
    for hands in wins:
        assert net(game, hands, bet(wager)) == pay * 1_000, hands
    for hands in loses:
        assert net(game, hands, bet(wager)) == -1_000, hands


def test_ca_gegr_002128_golden_frog_1_0_has_no_3_card_9_over_3_card_7():
    with require_refused("unknown_offer", "no-such-offer", game=ONE):
        load(ONE).offer("3-card-9-over-3-card-7", None, "standard")


@pytest.mark.parametrize(("game", "required"), [(ONE, "always"), (TWO, "never"), (TWO_ONE, "never")])
def test_ca_golden_frog_bonus_bets_need_a_line_bet_in_1_0_only(game, required):
    base_bet = practice(game).base_bet
    assert base_bet.required == required
    assert set(base_bet.wagers or ()) == {wager.id for wager in load(game).wagers if wager.kind == "bonus"}


def test_ca_golden_frog_2_1_cites_its_own_document():
    definition = load(TWO_ONE).definition()
    assert b"GEGR-002167" not in definition
    assert paid(TWO_ONE, KOI_8, bet("koi-8")).cite == "Golden Frog Baccarat 2.1, Bonus Bets"
    assert paid(TWO, KOI_8, bet("koi-8")).cite == "GEGR-002167 Bonus Bets"


def test_ca_golden_frog_a_game_cannot_cite_anew_what_its_parent_does_not_cite(tmp_path, words):
    file = tmp_path / "frog.toml"
    head = (
        'id = "ca/frog"\nname = "Frog"\nfamily = "two-hand"\ncite = "here"\nextends = "ca/golden-frog-2.0"\n'
    )
    file.write_text(head + '[recite]\nGEGR-999999 = "here,"\n', "utf-8")
    with pytest.raises(CatalogError) as wrong:
        read(file)
    words(str(wrong.value))
