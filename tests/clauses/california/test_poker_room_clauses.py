"""Section 102, clause by clause at a live table: the draw, the kill, the showdown, who is away, options."""

import pytest

from houseway.cards import card_text, parse_cards
from houseway.families.betting import PotTable, Stakes
from houseway.families.pots.rules.dealing import BURNS, MUCK
from houseway.families.round import Ask
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import Phase, Role
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.views.view import view
from tests.clauses.california.pots import PotHand, antes, blinds
from tests.tables import CheckedTable, fold

LOWBALL = Stakes("structured", 4_00, 8_00, (2_00, 4_00), kill=True)
LIMIT = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
STUD = Stakes("structured", 4_00, 8_00, ante=1_00, bring_in=2_00)


def two_cards_out(chips: int = 400_00) -> CheckedTable:
    """Lowball with everybody's first two cards dealt."""
    table = CheckedTable.open_pots("lowball", [chips] * 4, LOWBALL)
    table.start_hand()
    assert [len(table.state.deal.cards(f"place-{seat}")) for seat in (1, 2, 3, 4)] == [2] * 4
    return table


def refusal(table: CheckedTable, actor: str, command: c.Command) -> str:
    with pytest.raises(Refused) as refused:
        table.do_as(actor, command)
    return str(refused.value.reason)


def said(seat: int, choice: str, cards: tuple[str, ...] = ()) -> c.Choose:
    return c.Choose(seat, f"place-{seat}", choice, cards=cards)


def test_102_b_1_a_player_may_look_at_two_cards_and_kill_the_pot() -> None:
    table = two_cards_out()
    table.do_as("p3", said(3, "kill"))
    big = next(player.seat for player in table.betting.players if player.put == 4_00)
    assert table.betting.players[table.betting.at(3)].put == 8_00
    assert refusal(table, "p4", said(4, "kill")) == "no_choice_here", "one kill a hand"
    table.do_next()
    assert [len(table.state.deal.cards(f"place-{seat}")) for seat in (1, 2, 3, 4)] == [5] * 4
    assert table.ask.place == big % 4 + 1, "the first action stays after the big blind"
    assert {(each.choice, each.least) for each in table.ask.amounts} >= {("raise", 16_00)}
    assert sum(table.stacks) + table.betting.pot == 1600_00


def test_102_b_1_once_anybody_has_a_third_card_it_is_too_late_to_kill() -> None:
    table = two_cards_out()
    table.do_next()
    seat = next(seat for seat in (1, 2, 3, 4) if seat != table.ask.place)
    assert refusal(table, f"p{seat}", said(seat, "kill")) == "no_choice_here"
    assert "kill" not in table.ask.options


def test_102_b_1_who_kills_after_looking_has_four_times_the_kill() -> None:
    assert refusal(two_cards_out(30_00), "p3", said(3, "kill")) == "not_enough_chips"
    assert refusal(two_cards_out(), "p2", said(3, "kill")) == "not_your_seat"


def test_102_b_1_without_a_posted_kill_five_cards_come_at_once() -> None:
    table = CheckedTable.open_pots("lowball", [400_00] * 4, LIMIT)
    table.start_hand()
    assert table.betting.stage == "bet"
    assert len(table.state.deal.cards("place-1")) == 5


def to_the_draw(game: str = "lowball") -> CheckedTable:
    table = CheckedTable.open_pots(game, [400_00] * 3, LIMIT)
    table.start_hand()
    while table.betting.stage == "bet":
        table.act("check" if "check" in table.ask.options else "call")
    return table


def held(table: CheckedTable, seat: int) -> tuple[str, ...]:
    return tuple(map(card_text, table.state.deal.cards(f"place-{seat}")))


def test_102_a_5_the_number_may_be_changed_until_the_next_player_has_said_his() -> None:
    table = to_the_draw()
    seat = table.ask.place or 0
    before = held(table, seat)
    table.act("draw", cards=before[:3])
    table.do_as(f"p{seat}", said(seat, "draw", before[4:]))
    assert sorted(held(table, seat)) == sorted(before[:4])
    assert tuple(map(card_text, table.state.deal.cards(MUCK))) == before[4:]
    table.do_as(f"p{seat}", said(seat, "pat"))
    assert sorted(held(table, seat)) == sorted(before)
    table.act("pat")
    assert refusal(table, f"p{seat}", said(seat, "draw", before[:1])) == "decision_due"


def test_102_a_5_the_last_to_draw_may_change_until_a_card_is_dealt() -> None:
    table = to_the_draw()
    for _ in range(2):
        table.act("pat")
    seat = table.ask.place or 0
    before = held(table, seat)
    table.do_as(f"p{seat}", said(seat, "draw", before[:2]))
    assert table.betting.stage == "deal"
    table.do_as(f"p{seat}", said(seat, "draw", before[:1]))
    table.do_next()
    assert len(table.state.deal.cards(MUCK)) == 1
    assert refusal(table, f"p{seat}", said(seat, "draw", before[3:4])) == "decision_due"


def test_102_a_5_only_own_cards_are_drawn_for_when_it_is_changed() -> None:
    table = to_the_draw()
    seat = table.ask.place or 0
    other = next(number for number in (1, 2, 3) if number != seat)
    table.act("draw", cards=held(table, seat)[:1])
    assert refusal(table, f"p{seat}", said(seat, "draw", held(table, other)[:1])) == "cards_not_in_shoe"


def test_102_a_2_up_to_five_cards_are_drawn() -> None:
    table = to_the_draw()
    seat = table.ask.place or 0
    table.act("draw", cards=held(table, seat))
    for _ in range(2):
        table.act("pat")
    assert len(table.state.deal.cards(f"place-{seat}")) == 5
    assert len(table.state.deal.cards(MUCK)) == 5


def test_102_a_3_everybody_sees_how_many_cards_a_player_drew() -> None:
    table = to_the_draw()
    seat = table.ask.place or 0
    table.act("draw", cards=held(table, seat)[:3])
    made = [event.made for event in table.events if isinstance(event, e.ChoiceMade)][-1]
    assert (made.choice, len(made.cards)) == ("draw", 3)
    other = next(number for number in (1, 2, 3) if number != seat)
    shown = view(table.state, Role.PATRON, f"p{other}")
    hand = next(hand for hand in shown.hands if hand.name == f"place-{seat}")
    assert len(hand.cards) == 2, "two cards are left in front of him until he is dealt three"


def test_102_a_4_a_pat_hand_keeps_its_cards_and_plays_on() -> None:
    table = to_the_draw()
    before = [held(table, seat) for seat in (1, 2, 3)]
    for _ in range(3):
        table.act("pat")
    assert table.betting.stage == "bet"
    assert [held(table, seat) for seat in (1, 2, 3)] == before


ON_BOARD = {"place-1": "2s 3h", "place-2": "2d 3c", "place-3": "2c 3d", "board": "As Ks Qs Js 10s"}


def checked_down(cards: dict[str, str]) -> PotHand:
    hand = PotHand("texas-holdem", LIMIT, blinds(2_00, 4_00, [100_00] * 3), cards)
    while hand.betting.stage == "bet":
        hand.do(hand.ask.place or 0, "check" if "check" in hand.ask.options else "call")
    return hand


def test_102_i_4_who_plays_the_board_says_so_before_he_mucks() -> None:
    hand = checked_down(ON_BOARD)
    assert hand.ask.options == ("show", "muck", "board")
    hand.do(1, "board")
    hand.do(2, "muck")
    hand.do(3, "show")
    assert hand.deal.cards("place-1") == (), "his own cards are in the muck, unseen"
    assert set(parse_cards("2s 3h")) <= set(hand.deal.cards(MUCK))
    assert hand.won() == {1: 6_00, 3: 6_00}, "who mucked without a word has no part of it"


def test_102_i_4_who_plays_the_board_has_no_better_hand() -> None:
    cards = {"place-1": "2s 2h", "place-2": "Kc 8d", "place-3": "3d 5h", "board": "2c Kd 9h 7s 4c"}
    hand = checked_down(cards)
    hand.do(1, "board")
    assert hand.won() == {2: 12_00}, "three deuces were not shown"


@pytest.mark.parametrize("game", ["omaha", "omaha-high-low"])
def test_102_k_1_the_board_alone_is_no_hand_of_omaha(game: str) -> None:
    hand = PotHand(game, LIMIT, blinds(2_00, 4_00, [100_00] * 3))
    while hand.betting.stage == "bet":
        hand.do(hand.ask.place or 0, "check" if "check" in hand.ask.options else "call")
    assert hand.ask.options == ("show", "muck")


def test_102_d_3_who_does_not_come_back_in_time_forfeits_ante_and_forced_bet() -> None:
    table = CheckedTable.open_pots("seven-card-stud", [100_00] * 4)
    table.start_hand()
    seat = table.ask.place or 0
    other = next(number for number in (1, 2, 3, 4) if number != seat)
    assert refusal(table, "floor", c.RulePotHand(other, "absent", "not here")) == "no_error_here"
    table.do_as("floor", c.RulePotHand(seat, "absent", "did not come back to the table"))
    assert table.state.seat(seat).chips == 97_00, "the ante and the bring-in that was due"
    assert table.betting.bet == 2_00
    assert table.ask.place != seat
    table.act("call")
    later = table.ask.place or 0
    table.do_as("floor", c.RulePotHand(later, "absent", "did not come back to the table"))
    assert table.state.seat(later).chips == 99_00, "his ante alone"


def test_102_d_3_is_a_rule_of_stud() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 3)
    table.start_hand()
    assert refusal(table, "floor", c.RulePotHand(table.ask.place or 0, "absent", "gone")) == "no_error_here"


def real_cards(game: str, players: int, stakes: Stakes | None = None) -> CheckedTable:
    """A table whose dealer keys what comes off a real deck."""
    table = CheckedTable.open_pots(game, [100_00] * players, stakes)
    for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", 1, 0), c.Cut(26), c.NextRound()):
        table.do_as("dealer", command)
    return table


def passed_on(table: CheckedTable) -> None:
    """Everybody checks or calls until cards are due."""
    while isinstance(table.state.step_of(table.state.deal), Ask):
        ask = table.ask
        choice = next(each for each in ("bring-in", "check", "call") if each in ask.options)
        table.do_as(f"p{ask.place}", c.Choose(ask.place, ask.hand, choice))


STREETS = (("2c", "3c", "4c", "5c", "9h", "8h"), ("6c", "Kd", "7d"), ("6d", "Kh", "7h"), ("6h", "Ks", "7s"))


def stud(streets: int = 4) -> CheckedTable:
    table = real_cards("seven-card-stud", 2)
    for cards in STREETS[:streets]:
        table.do_as("dealer", c.DealStreet(cards))
        passed_on(table)
    return table


def test_102_e_6_cards_keyed_as_they_left_the_deck_lie_where_they_belong() -> None:
    """Two were burned: the second belongs to the first player; a card too many goes back, and is refused."""
    table = stud(1)
    off_the_deck = ("6c", "6s", "Kd", "7d")
    assert refusal(table, "dealer", c.DealStreet(off_the_deck)) == "card_unreadable"
    table.do_as("dealer", c.DealStreet(off_the_deck[:3]))
    assert [held(table, seat)[-1] for seat in (1, 2)] == ["6s", "Kd"]


def test_102_e_6_on_a_down_card_the_player_accepts_what_he_has() -> None:
    table = stud()
    table.do_as("floor", c.RuleCards("burned-none", (), "no card was burned"))
    table.do_as("dealer", c.DealStreet(("As", "Ah")))
    assert [held(table, seat)[-1] for seat in (1, 2)] == ["As", "Ah"]
    assert len(table.state.deal.cards(BURNS)) == 3
    table = stud()
    table.do_as("floor", c.RuleCards("burned-two", ("Jc",), "two cards were burned"))
    table.do_as("dealer", c.DealStreet(("Qc", "As", "Ah")))
    assert len(table.state.deal.cards(BURNS)) == 5
    table = stud(1)
    assert refusal(table, "floor", c.RuleCards("burned-none", (), "none")) == "no_error_here"


def test_102_e_11_a_card_off_the_table_must_play_the_last_as_an_exposed_river_card() -> None:
    table = stud()
    table.do_as("dealer", c.DealStreet(("Qc", "As", "Ah")))
    table.do_as("floor", c.RuleCards("off-table", ("As",), "it fell", 1))
    hand = table.state.deal.held("place-1")
    assert (card_text(hand.cards[-1]), hand.down[-1]) == ("As", False)
    assert len(hand.cards) == 7
    assert table.ask.place == 1, "who was high on sixth street starts"


@pytest.mark.parametrize(("game", "card", "new"), [("texas-holdem", "As", "9d"), ("lowball", "Ks", "9d")])
def test_102_a_6_b_6_and_i_17_a_card_off_the_table_is_an_exposed_card(game: str, card: str, new: str) -> None:
    table = real_cards(game, 2, LIMIT)
    lowball = ("2s", "Ks", "3s", "Qs", "4s", "Js", "5s", "10s", "6s", "9s")
    table.do_as("dealer", c.DealStreet(lowball if game == "lowball" else ("As", "Ks", "Ah", "Kh")))
    seat = next(seat for seat in (1, 2) if card in held(table, seat))
    table.do_as("floor", c.RuleCards("off-table", (card, new), "it fell off the table", seat))
    assert new in held(table, seat)
    assert card not in held(table, seat)


def button(table: CheckedTable) -> int:
    assert isinstance(table.state.extra, PotTable)
    return table.state.extra.button


def test_102_d_4_a_misdeal_gives_dead_chips_back_and_keeps_the_button() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 4)
    table.play_hand(1, fold)
    table.do_as("p3", c.DealIn(3, "out"))
    for number in range(2, 6):
        table.play_hand(number, fold)
    table.do_as("p3", c.DealIn(3, "post"))
    before = table.stacks
    table.start_hand(9)
    assert table.betting.dead == 2_00
    at = button(table)
    table.do_as("floor", c.RulePotHand(3, "misdeal", "a card too many"))
    assert table.stacks == before
    assert table.ledger.balance("pot/t/1") == 0
    table.start_hand(10)
    assert button(table) == at
    assert table.betting.dead == 2_00


def test_custom_table_stakes_who_comes_back_brings_what_he_left_with() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 3)
    table.play_hand(1, fold)
    left = table.state.seat(3).chips
    table.do_as("p3", c.Leave(3))
    table.do_as("p3", c.Sit(3, "Player 3"))
    assert refusal(table, "dealer", c.BuyIn(3, 100_00, {100_00: 1})) == "taken_off_the_table"
    table.do_as("dealer", c.BuyIn(3, left, {left: 1}))


ANTES = Stakes("structured", 4_00, 8_00, ante=1_00)
PAIRS = {"place-1": "10s 10h 4d 3c 2s", "place-2": "Js Jh 4s 3h 2d", "place-3": "As Kd Qc 9h 8s"}


def test_custom_jacks_or_better_only_such_a_hand_may_open() -> None:
    hand = PotHand("draw-poker", ANTES, antes(1_00, [100_00] * 3), PAIRS, {"jacks-or-better": 1})
    assert hand.ask.options == ("check", "fold")
    assert hand.ask.openly == ("check", "fold", "bet"), "others are not told"
    hand.do(1, "check")
    assert "bet" in hand.ask.options
    hand.do(2, "bet")
    assert "raise" in hand.ask.options, "who does not open may raise with anything"
    free = PotHand("draw-poker", ANTES, antes(1_00, [100_00] * 3), PAIRS)
    assert "bet" in free.ask.options


def test_custom_jacks_or_better_tells_others_nothing() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 3, options={"jacks-or-better": 1})
    seen = set()
    for seed in range(12):
        table.start_hand(seed)
        seat = table.ask.place or 0
        other = next(number for number in (1, 2, 3) if number != seat)
        shown = view(table.state, Role.PATRON, f"p{other}").ask
        assert shown is not None
        seen.add((shown.options, shown.amounts))
        while table.state.phase is Phase.DEALING and table.betting.stage == "bet":
            table.act("check" if "check" in table.ask.options else "fold")
        table.do_next()
    assert seen == {(("check", "fold", "bet"), ())}


def test_custom_draw_poker_may_be_played_without_the_joker() -> None:
    game = load("ca/draw-poker")
    assert [sum(game.packed({"no-joker": option}).counts(1)) for option in (0, 1)] == [53, 52]


OWN = {"stud-high-low": 7, "omaha-high-low": 4, "holdem-high-low": 2}
SPLIT = ["holdem-high-low", "stud-high-low", "omaha-high-low", "pineapple-8", "pineapple-high-low",
         "crazy-pineapple-high-low"]  # fmt: skip


@pytest.mark.parametrize("game", SPLIT)
def test_102_f_1_j_2_and_q_1_posted_without_a_qualifier_any_five_cards_make_a_low(game: str) -> None:
    is_stud, count = game == "stud-high-low", OWN.get(game, 3)
    entries = antes(1_00, [100_00] * 2) if is_stud else blinds(2_00, 4_00, [100_00] * 2)
    cards = {
        "place-1": " ".join(["Ks", "Kh", "Kd", "Qc", "10c", "9c", "Jh"][:count]),
        "place-2": " ".join(["7d", "5d", "4c", "9c", "Jc", "Qd", "9s"][:count]),
        "board": "" if is_stud else "Kc Qh Js 8s 8h",
    }
    for options, parts in (({}, {"pot"}), ({"no-qualifier": 1}, {"high", "low"})):
        hand = PotHand(game, STUD if is_stud else LIMIT, entries, cards, options)
        while not hand.over and hand.betting.stage != "show":
            ask = hand.ask
            choice = next(each for each in ("bring-in", "check", "call", "discard") if each in ask.options)
            gone = card_text(hand.deal.cards(ask.hand)[-1]) if choice == "discard" else ""
            hand.do(ask.place or 0, choice, cards=gone)
        assert {award.part for award in hand.awards()} == parts, options


def test_a_hand_that_was_left_is_seen_by_nobody_and_not_by_who_sits_there_next() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 4)
    table.start_hand()
    seat = table.ask.place or 0
    mine = set(held(table, seat))
    table.act("fold")
    table.do_as(f"p{seat}", c.Leave(seat))
    for who in (None, "p9"):
        shown = {card for hand in view(table.state, Role.PATRON, who).hands for card in hand.cards}
        assert not shown & mine
    table.do_as("p9", c.Sit(seat, "Player 9"))
    shown = {card for hand in view(table.state, Role.PATRON, "p9").hands for card in hand.cards}
    assert not shown & mine


def test_custom_a_misdeal_leaves_antes_of_a_passed_deal_in_the_pot() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 3)
    table.start_hand()
    for _ in range(3):
        table.act("check")
    table.do_next()
    assert table.ledger.balance("pot/t/1") == 3_00
    table.start_hand(2)
    table.do_as("floor", c.RulePotHand(1, "misdeal", "four cards"))
    assert table.ledger.balance("pot/t/1") == 3_00
    assert table.stacks == [99_00] * 3
    table.start_hand(3)
    assert table.betting.pot == 3_00


def test_a_hand_that_all_others_have_left_the_pot_to_is_not_ruled_away() -> None:
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 3)
    table.start_hand()
    for _ in range(2):
        table.act("fold")
    seat = table.betting.players[table.betting.live[0]].seat
    assert refusal(table, "floor", c.RulePotHand(seat, "foul", "three cards")) == "no_error_here"
    table.do_next()
    assert sum(table.stacks) == 300_00


def test_custom_an_ante_whose_player_left_a_passed_deal_is_the_pots() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 4)
    table.start_hand()
    seat = table.ask.place or 0
    table.act("fold")
    table.act("check")
    table.do_as("floor", c.FreeSeat(seat, "gone"))
    for _ in range(2):
        table.act("check")
    table.do_next()
    table.start_hand(2)
    assert (table.betting.dead, table.betting.pot) == (1_00, 4_00)
    for number in range(2):
        for _ in range(3):
            table.act("check")
        table.do_next()
        if not number:
            table.start_hand(3)
    assert sum(table.stacks) == 300_00, "antes go back after three deals, and the dead one stays"
    table.start_hand(5)
    assert (table.betting.dead, table.betting.pot) == (1_00, 4_00)
