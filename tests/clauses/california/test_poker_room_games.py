"""Section 102, what each game is: its cards, its order of hands, who acts first, how one comes in."""

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.betting import PotTable, Sitting, Stakes
from houseway.families.pots.rules.dealing import plan
from houseway.families.pots.rules.forced import start
from houseway.families.pots.rules.steps import begun
from houseway.families.pots.rules.worth import values
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import commands as c
from tests.clauses.california.pots import PotHand, antes, blinds, pot_game
from tests.tables import POT_GAMES, CheckedTable, fold

LIMIT = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
STUD = Stakes("structured", 4_00, 8_00, ante=1_00, bring_in=2_00)
BLINDS = [game for game in POT_GAMES if pot_game(game).forced == "blinds"]
HOLDEM = [game for game in BLINDS if pot_game(game).streets[-1].board]
HIGH = [game for game in POT_GAMES if "high" in pot_game(game).rankings]
LOW = [game for game in POT_GAMES if {"a5", "eight"} & set(pot_game(game).rankings)]
SPLIT = [game for game in POT_GAMES if len(pot_game(game).rankings) == 2]
STUDS = [game for game in POT_GAMES if pot_game(game).is_stud]

IN_ORDER = (
    "As Ks Qs Js 10s", "9h 8h 7h 6h 5h", "4s 4h 4d 4c 2s", "Ks Kh Kd 2c 2d", "Ac Jc 8c 4c 2c",
    "10s 9d 8c 7h 6s", "Qs Qh Qd 7c 2d", "Js Jd 3c 3h 9s", "As Ah 9d 6c 3s", "Kd Jh 8s 6c 2d",
)  # fmt: skip


def of_five(game: str, five: str) -> tuple[int, ...]:
    """What exactly these five cards are worth in a game."""
    cards = parse_cards(five)
    return values(pot_game(game), cards[:2], cards[2:])


@pytest.mark.parametrize("game", HIGH)
def test_102_e_3_hands_rank_from_the_royal_flush_to_the_high_card(game: str) -> None:
    worths = [of_five(game, five)[0] for five in IN_ORDER]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


@pytest.mark.parametrize("game", POT_GAMES)
def test_102_e_2_there_is_no_joker_but_in_draw_poker_and_lowball(game: str) -> None:
    cards = 53 if game in ("draw-poker", "lowball") else 52
    assert sum(load(f"ca/{game}").pack.counts(1)) == cards


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js 10s", "9h 8h 7h 6h 5h"),
        ("9h 8h 7h 6h 5h", "As Ah Ad Ac 2s"),
        ("As Ah Ad Ac 2s", "Ks Kh Kd Qc Qs"),
        ("Ks Kh Kd Qc Qs", "As Js 9s 5s 2s"),
        ("As Js 9s 5s 2s", "As Kd Qh Jc 10s"),
        ("As Kd Qh Jc 10s", "5s 4d 3h 2c Ah"),
        ("5s 4d 3h 2c Ah", "As Ah Ad Kc Qs"),
        ("As Ah Ad Kc Qs", "As Ah Kd Kc Qs"),
        ("As Ah Kd Kc Qs", "As Ah Kd Qc Js"),
        ("As Ah Kd Qc Js", "As Kh Qd Jc 9s"),
    ],
)
def test_102_e_2_and_3_stud_hands_rank_as_those_of_draw_poker(better: str, worse: str) -> None:
    for game in ("draw-poker", "seven-card-stud"):
        assert of_five(game, better)[0] > of_five(game, worse)[0]


@pytest.mark.parametrize("game", LOW)
def test_102_b_2_the_best_low_is_the_wheel_and_straights_do_not_count(game: str) -> None:
    wheel, rough, rougher = (
        of_five(game, five)[-1] for five in ("5s 4s 3s 2s As", "7s 6h 4d 3c 2s", "7s 6h 5d 3c 2s")
    )
    assert wheel > rough > rougher > 0
    assert wheel == of_five(game, "5h 4s 3d 2c Ad")[-1], "a flush is nothing here"


def test_102_c_game_description_straights_flushes_and_aces_count_against_the_hand() -> None:
    best, flush, straight, ace = (
        of_five("deuce-to-seven", five)[0]
        for five in ("7s 5h 4d 3c 2s", "8s 6s 4s 3s 2s", "6s 5h 4d 3c 2s", "As 5h 4d 3c 2s")
    )
    assert best > ace > straight > flush
    assert ace > of_five("deuce-to-seven", "2d 2h 4d 3c 5s")[0], "an ace is high, and no straight"


def test_102_b_1_the_joker_is_the_lowest_card_that_is_not_there() -> None:
    assert of_five("lowball", "Jk 2s 3h 4d 5c") == of_five("lowball", "As 2s 3h 4d 5c")
    assert of_five("lowball", "Jk As 2h 3d 9c") == of_five("lowball", "4s As 2h 3d 9c")


@pytest.mark.parametrize("game", SPLIT)
def test_102_j_2_high_and_low_share_the_pot_and_without_an_eight_low_high_takes_it(game: str) -> None:
    """The two hands may be of different cards; aces are high and low."""
    low, none = of_five(game, "8s 7h 5d 3c As"), of_five(game, "9s 7h 5d 3c As")
    assert low[1] > 0
    assert none[1] == 0
    assert of_five(game, "5s 4s 3s 2s As")[0] > of_five(game, "As Ah Ad Ac 2s")[0], "and a straight flush"


def test_102_l_2_other_cards_may_be_used_for_high_and_for_low() -> None:
    play = pot_game("omaha-high-low")
    high, low = values(play, parse_cards("Ks Kh As 2d"), parse_cards("Kd 3c 5h 7s Qc"))
    assert high == values(play, parse_cards("Ks Kh 9s 9d"), parse_cards("Kd 3c 5h 7s Qc"))[0]
    assert low == values(play, parse_cards("As 2d Jh Js"), parse_cards("Kd 3c 5h 7s Qc"))[1] > 0


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low"])
def test_102_k_1_exactly_two_own_cards_and_three_of_the_board_play(game: str) -> None:
    play = pot_game(game)
    spades = values(play, parse_cards("As Ks Qs Js"), parse_cards("10s 2h 3d 4c 9c"))[0]
    assert spades < values(play, parse_cards("2s 3s 5d 7h"), parse_cards("10s 2h 3d 4c 9c"))[0], "no flush"


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low"])
def test_102_k_3_and_l_3_it_may_be_dealt_with_two_down_cards_which_both_play(game: str) -> None:
    hand = PotHand(game, LIMIT, blinds(2_00, 4_00, [100_00] * 3), options={"two-down-cards": 1})
    assert len(hand.deal.cards("place-1")) == 2
    assert hand.play.use == "two-and-three"


@pytest.mark.parametrize("game", BLINDS)
def test_102_i_2_the_button_is_dealt_last_and_acts_last_but_in_the_first_round(game: str) -> None:
    stacks = [(seat, 100_00) for seat in range(1, 6)]
    began = start(pot_game(game), LIMIT, stacks, PotTable(button=2))
    assert began.button == 3
    assert [entry.seat for entry in began.entries] == [4, 5, 1, 2, 3]
    assert [(entry.seat, entry.live) for entry in began.entries if entry.live] == [(4, 2_00), (5, 4_00)]
    dealt = [card.hand for card in plan(pot_game(game), begun(pot_game(game), LIMIT, began.entries))]
    assert dealt[:5] == ["place-4", "place-5", "place-1", "place-2", "place-3"]
    hand = PotHand(game, LIMIT, began.entries)
    assert hand.ask.place == 1, "left of the furthest blind"
    while not hand.betting.street or hand.betting.stage != "bet":
        ask = hand.ask
        choice = next(each for each in ("check", "call", "pat", "discard") if each in ask.options)
        gone = "" if choice != "discard" else _last_card(hand)
        hand.do(ask.place or 0, choice, cards=gone)
    assert hand.ask.place == 4, "first clockwise from the button"


def _last_card(hand: PotHand) -> str:
    return card_text(hand.deal.cards(hand.ask.hand)[-1])


@pytest.mark.parametrize("game", HOLDEM)
def test_102_i_3_and_4_hole_cards_flop_turn_and_river_with_bets_after_each(game: str) -> None:
    hole = {"omaha": 4, "omaha-high-low": 4, "texas-holdem": 2, "holdem-high-low": 2}.get(game, 3)
    hand = PotHand(game, LIMIT, blinds(2_00, 4_00, [100_00] * 3))
    assert len(hand.deal.cards("place-1")) == hole
    seen = []
    while hand.betting.stage != "show":
        ask = hand.ask
        choice = next(each for each in ("check", "call", "discard") if each in ask.options)
        seen.append((hand.betting.street, len(hand.deal.cards("board")), hand.betting.stage))
        hand.do(ask.place or 0, choice, cards=_last_card(hand) if choice == "discard" else "")
    boards = dict.fromkeys((street, board) for street, board, stage in seen if stage == "bet")
    assert [*boards] == [(0, 0), (1, 3), (2, 4), (3, 5)]


DISCARDS = {"pineapple": 0, "pineapple-8": 0, "pineapple-high-low": 0, "crazy-pineapple": 3,
            "crazy-pineapple-high-low": 3}  # fmt: skip


@pytest.mark.parametrize(("game", "board"), DISCARDS.items())
def test_102_m_3_n_3_o_4_p_3_and_q_4_one_card_is_discarded(game: str, board: int) -> None:
    """Before the flop in Pineapple, after its bets in Crazy Pineapple."""
    hand = PotHand(game, LIMIT, blinds(2_00, 4_00, [100_00] * 3))
    while hand.betting.stage == "bet":
        hand.do(hand.ask.place or 0, "check" if "check" in hand.ask.options else "call")
    assert hand.ask.options == ("discard",)
    assert (len(hand.deal.cards("board")), hand.ask.gives) == (board, (1, 1))
    for _ in range(3):
        hand.do(hand.ask.place or 0, "discard", cards=_last_card(hand))
    assert {len(hand.deal.cards(f"place-{seat}")) for seat in (1, 2, 3)} == {2}


TWICE = {"texas-holdem": "holdem-high-low", "pineapple": "pineapple-8",
         "crazy-pineapple": "crazy-pineapple-high-low"}  # fmt: skip


@pytest.mark.parametrize(("high", "split"), TWICE.items())
def test_102_i_5_m_5_and_p_5_it_may_be_played_high_low_with_a_qualifier(high: str, split: str) -> None:
    assert pot_game(high).rankings == ("high",)
    assert pot_game(split).rankings == ("high", "eight")
    assert pot_game(split).streets[0].down == pot_game(high).streets[0].down


@pytest.mark.parametrize("game", POT_GAMES)
def test_102_i_1_limits_are_structured_and_others_where_they_are_offered(game: str) -> None:
    offered = pot_game(game).limits
    assert offered[0] == "structured"
    assert ("no-limit" in offered) == (
        game in ("texas-holdem", "holdem-high-low", "omaha", "omaha-high-low", "deuce-to-seven")
    )
    assert ("spread" in offered) == (game not in ("draw-poker", "lowball", "deuce-to-seven"))


SIX = [(seat, 100_00) for seat in range(1, 7)]


def entries_of(game: str, table: PotTable, stakes: Stakes = LIMIT) -> dict[int, tuple[int, int, str]]:
    return {e.seat: (e.live, e.dead, e.kind) for e in start(pot_game(game), stakes, SIX, table).entries}


@pytest.mark.parametrize("game", HOLDEM)
def test_102_i_7_a_new_player_waits_for_the_big_blind(game: str) -> None:
    waits = PotTable(button=1, sitting=(Sitting(6, owes="entry", wish="wait"),))
    assert 6 not in entries_of(game, waits)
    comes = PotTable(button=3, sitting=(Sitting(6, owes="entry", wish="wait"),))
    assert entries_of(game, comes)[6] == (4_00, 0, "big")


@pytest.mark.parametrize("game", HOLDEM)
def test_102_i_7_b_or_posts_it_live_and_the_button_passes_him_who_is_in_front_of_it(
    game: str,
) -> None:
    behind = PotTable(button=1, sitting=(Sitting(6, owes="entry", wish="post"),))
    assert entries_of(game, behind)[6] == (4_00, 0, "post")
    # The button goes to seat 2; seat 3 is on its left, owes his entry and posts.
    in_front = PotTable(button=1, sitting=(Sitting(3, owes="entry", wish="post"),))
    began = start(pot_game(game), LIMIT, SIX, in_front)
    assert began.button == 2
    assert (began.entries[0].seat, began.entries[0].kind) == (3, "post")
    after = start(pot_game(game), LIMIT, SIX, began.table)
    assert after.button == 4, "it passes him the next hand"


def test_102_b_3_new_and_missed_blind_players_wait_or_kill_in_any_position() -> None:
    kills = replace(LIMIT, kill=True)
    for owes in ("entry", "missed"):
        wait = PotTable(button=1, sitting=(Sitting(6, owes=owes, wish="wait"),))
        assert 6 not in entries_of("lowball", wait, kills)
        kill = PotTable(button=1, sitting=(Sitting(6, owes=owes, wish="kill"),))
        assert entries_of("lowball", kill, kills)[6] == (8_00, 0, "kill")
    table = CheckedTable.open_pots("lowball", [100_00] * 3)
    with pytest.raises(Refused) as refused:
        table.do_as("p1", c.DealIn(1, "post"))
    assert refused.value.reason == "no_choice_here"


@pytest.mark.parametrize("game", HOLDEM)
def test_102_i_9_the_button_always_moves_forward(game: str) -> None:
    table = CheckedTable.open_pots(game, [100_00] * 5)
    seats = []
    for number in range(7):
        if number == 3:
            table.do_as("p2", c.Leave(2))
        table.play_hand(number, fold)
        assert isinstance(table.state.extra, PotTable)
        seats.append(table.state.extra.button)
    assert seats == [5, 1, 2, 3, 4, 5, 1]


@pytest.mark.parametrize("game", HOLDEM)
def test_102_i_10_the_smallest_chip_of_the_blinds_plays_all_in(game: str) -> None:
    stakes = Stakes("spread", 4_00, 40_00, (2_00, 4_00), chip=2_00)
    table = CheckedTable.open_pots(game, [100_00, 100_00, 9_00], stakes)
    table.start_hand()
    while table.ask.place != 3:
        table.act("call")
    with pytest.raises(Refused) as refused:
        table.act("raise", 8_50)
    assert refused.value.reason == "amount_not_in_units"
    table.act("raise", 9_00)
    assert table.state.seat(3).chips == 0


def test_102_d_2_suits_decide_the_forced_bet_and_never_a_pot() -> None:
    cards = {"place-1": "As Kd 2h 8s", "place-2": "Qs Jd 2c 8h", "place-3": "10s 7d Ac 8d"}
    hand = PotHand("seven-card-stud", STUD, antes(1_00, [100_00] * 3), cards)
    assert hand.ask.place == 2, "the deuce of clubs, below that of hearts; the ace is high"
    assert hand.ask.options[0] == "bring-in"
    tied = {"place-1": "As Ks Qs Js 9s 2d 3c", "place-2": "Ah Kh Qh Jh 9h 2s 3d"}
    split = PotHand("seven-card-stud", STUD, antes(1_00, [100_00] * 2), tied)
    _checked_down(split)
    assert set(split.won().values()) == {split.betting.pot // 2}


def _checked_down(hand: PotHand) -> None:
    while hand.betting.stage == "bet":
        ask = hand.ask
        hand.do(ask.place or 0, next(each for each in ("bring-in", "check", "call") if each in ask.options))


@pytest.mark.parametrize("game", STUDS)
def test_102_d_7_who_calls_beaten_by_up_cards_gets_no_refund(game: str) -> None:
    """Seat 1 shows what seat 2 cannot beat, and seat 2 calls to the end."""
    good, bad = ("As Ah Ad Ac Ks Kh 2d", "9c 3s 9h Kd 10c Qh 2h")
    if game == "razz":
        good, bad = ("As 2h 3d 4c 5s 9d 9h", "Ks Kh Qd Qc Js Jh 10d")
    hand = PotHand(game, STUD, antes(1_00, [100_00] * 2), {"place-1": good, "place-2": bad})
    _checked_down_with_a_bet(hand)
    assert sum(hand.won().values()) == hand.betting.pot
    assert hand.won() == {1: hand.betting.pot}


def _checked_down_with_a_bet(hand: PotHand) -> None:
    while hand.betting.stage == "bet":
        options = hand.ask.options
        wanted = (
            ("bring-in", "bet", "call", "check") if hand.ask.place == 1 else ("bring-in", "call", "check")
        )
        hand.do(hand.ask.place or 0, next(each for each in wanted if each in options))


@pytest.mark.parametrize(
    ("game", "ruling"), [(game, ruling) for game in STUDS for ruling in ("dead", "foul")]
)
def test_102_d_8_and_e_10_mixed_up_cards_or_not_seven_lose_the_pot(game: str, ruling: c.PotRuling) -> None:
    table = CheckedTable.open_pots(game, [100_00] * 3)
    table.start_hand()
    table.act("bring-in")
    seat = table.ask.place or 0
    table.act("call")
    pot = table.betting.pot
    table.do_as("floor", c.RulePotHand(seat, ruling, "as the clause says"))
    assert seat not in [table.betting.players[at].seat for at in table.betting.live]
    assert table.betting.pot == pot


def test_102_e_10_the_best_hand_that_has_not_seven_cards_wins_nothing() -> None:
    """Each of two players checks to the end; the floor finds six cards in the hand that would have won."""
    won: list[list[int]] = []
    for short in (False, True):
        table = CheckedTable.open_pots("seven-card-stud", [100_00] * 2)
        table.start_hand("seven")
        while table.betting.stage == "bet":
            options = table.ask.options
            table.act(next(choice for choice in ("bring-in", "check", "call") if choice in options))
        if short:
            best = 1 + won[0].index(max(won[0]))
            table.do_as("floor", c.RulePotHand(best, "foul", "six cards"))
        table.finish_hand()
        won.append(table.stacks)
    assert won[0] == won[1][::-1] != [100_00, 100_00]


@pytest.mark.parametrize("game", STUDS)
def test_102_e_4_to_play_all_in_one_has_at_least_the_ante(game: str) -> None:
    table = CheckedTable.open_pots(game, [100_00, 1_00, 50, 100_00], replace(STUD, chip=50))
    table.shuffle()
    table.do_next()
    assert [(player.seat, player.status) for player in table.betting.players] == [
        (1, "in"),
        (2, "all-in"),
        (4, "in"),
    ]


def test_102_a_1_a_short_hand_is_filled_or_draws_what_it_lacks_and_another_number_is_foul() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 3)
    for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
        table.do_as("dealer", command)
    names = ["2s", "3s", "4s", "2h", "3h", "4h", "2d", "3d", "4d", "2c", "3c", "4c", "9s", "9h", "9d"]
    table.do_as("dealer", c.DealStreet(tuple(names)))
    table.do_as("floor", c.RulePotHand(2, "foul", "four cards after the draw"))
    assert 2 not in [table.betting.players[at].seat for at in table.betting.live]
    hand = PotHand("draw-poker", Stakes("structured", 4_00, 8_00, ante=1_00), antes(1_00, [100_00] * 3))
    short = hand.deal.held("place-2")
    hand.deal = hand.deal.with_hand(replace(short, cards=short.cards[:4], down=short.down[:4]))
    hand.do(1, "bet")
    for seat in (2, 3):
        hand.do(seat, "call")
    for seat in (1, 2, 3):
        hand.do(seat, "pat")
    assert len(hand.deal.cards("place-2")) == 5, "he drew the card that he lacked"


@pytest.mark.parametrize("game", POT_GAMES)
def test_102_every_game_cites_its_own_section_where_that_prints_the_clause(game: str) -> None:
    """Of games that print no such clause (K, L, O, Q, and D to E for stud) the one whose rules they take."""
    letter = load(f"ca/{game}").cite[4]
    own = {
        "D": "ED",
        "F": "FDE",
        "G": "GDE",
        "C": "CBA",
        "B": "BA",
        "K": "KI",
        "L": "LKI",
        "O": "ONM",
        "Q": "QPM",
    }
    for clause in pot_game(game).cite_of.values():
        if clause.startswith("102."):
            assert clause[4] in own.get(letter, letter + ("D" if letter == "E" else "")), (game, clause)
