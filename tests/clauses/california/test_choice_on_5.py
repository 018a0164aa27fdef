"""GEGA-002057 15, GEGA-002545: on 5 each bettor on the player line stands or hits, behind a place too."""

import json

import pytest
from msgspec.structs import replace

from houseway.cli.settle import round_input, settled_with_bank
from houseway.families.round import Ask, Made
from houseway.journal import TableRecord, verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.stores.store import table_stream
from houseway.refusals import Refusal, Refused
from houseway.rules import load, settle
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.routine import comes_next
from houseway.table.views.view import view
from tests.clauses.rounds import bet, dealt
from tests.memory_store import MemoryStore
from tests.tables import CheckedTable, banked_table, offer_of

FOUR, EIGHT = "ca/21st-century-4.0", "ca/21st-century-8.0"
FEES = {FOUR: "21st-century-4.0/rates/1", EIGHT: "21st-century-8.0/rates/1"}
PLAYER = ("player", "player", "standard")
LAYOUT = ("player", "banker", "early-tie", "tie", "dragon-bonus")
# The player line has 5 and the dealer's hand 7; a 4 makes 9.
NINE_IF_HIT = ("2h", "Kh", "3d", "7s", "4c")


def opened(game: str = FOUR, store: MemoryStore | None = None) -> CheckedTable:
    """Seat 1 banks, seats 2 to 4 are taken, and bets are open."""
    offers = [offer for offer in load(game).offers() if offer.wager in LAYOUT]
    layout = tuple(c.Posted(*offer.key, 1_000, 20_000) for offer in offers)
    floor = RecordedFloor(store) if store else None
    table = banked_table(game=game, layout=layout, fees=FEES[game], floor=floor)
    table.seat(1)
    table.load(virtual=False)
    for seat in (2, 3, 4):
        table.seat(seat)
    table.take_bank(1, 50_000)
    table.dealer(c.NextRound())
    return table


def behind(
    table: CheckedTable, seat: int, cents: int, offer: tuple[str, str | None, str] = PLAYER, place: int = 2
) -> None:
    table.patron(seat, c.PlaceBet(seat, *offer, cents, at=place))


def to_the_question(table: CheckedTable, cards: tuple[str, ...]) -> list[str]:
    """Dealt until a bettor is asked or the hand is over; the cards that are left."""
    if table.state.phase == "betting":
        table.dealer(c.NoMoreBets())
    left = list(cards)
    while not isinstance(step := comes_next(table.state).command, c.SettleRound | c.Choose):
        assert step is not None
        table.dealer(c.DealCard(left.pop(0)) if isinstance(step, c.DealCard) else step)
    return left


def ask(table: CheckedTable) -> Ask:
    step = table.state.step_of(table.state.deal)
    assert isinstance(step, Ask), step
    return step


def played(
    table: CheckedTable, cards: tuple[str, ...], chosen: dict[int, str]
) -> dict[tuple[int, str, str | None], int]:
    """The net of each bet by seat, wager and side; each bettor who is asked says what is chosen."""
    left = to_the_question(table, cards)
    asked = []
    while isinstance(comes_next(table.state).command, c.Choose):
        step = ask(table)
        assert step.seat is not None
        asked.append(step.seat)
        table.patron(step.seat, c.Choose(step.place, step.hand, chosen[step.seat]))
        left = to_the_question(table, tuple(left))
    assert asked == [seat for seat in chosen if seat in asked]
    assert len(asked) == len(chosen)
    table.dealer(c.SettleRound())
    return {(each.seat, each.wager, each.on): each.net for each in table.state.settlements}


def test_gega_002057_15_who_bets_behind_a_place_hits_though_its_player_stands():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    nets = played(table, NINE_IF_HIT, {2: "stand", 3: "hit"})
    assert nets == {(2, "player", "player"): -1_000, (3, "player", "player"): 20_000}


def test_gega_002057_15_who_bets_behind_a_place_stands_though_its_player_hits():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    # A 5 beats the dealer's 4; the ten that is drawn changes nothing, a nine would make 4.
    nets = played(table, ("2h", "Kh", "3d", "4s", "9c", "Ks"), {2: "hit", 3: "stand"})
    assert nets == {(2, "player", "player"): 0, (3, "player", "player"): 20_000}


def test_gega_002057_15_at_each_place_a_bettor_chooses_again():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    table.bet(3, PLAYER, 2_000)
    behind(table, 2, 3_000, place=3)
    to_the_question(table, NINE_IF_HIT)
    said = []
    for choice in ("stand", "stand", "hit"):
        step = ask(table)
        said.append((step.place, step.seat))
        table.patron(step.seat or 0, c.Choose(step.place, "player", choice))
    assert said == [(2, 2), (3, 3), (3, 2)]
    to_the_question(table, ("4c",))
    table.dealer(c.SettleRound())
    nets = {(each.at or each.seat, each.seat): each.net for each in table.state.settlements}
    assert nets == {(2, 2): -1_000, (3, 3): -2_000, (3, 2): 3_000}


@pytest.mark.parametrize(("choices", "cards"), [(("stand", "stand"), 4), (("stand", "hit"), 5)])
def test_gega_002057_15_no_card_comes_where_every_bettor_stands(choices, cards):
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 1_000)
    played(table, NINE_IF_HIT, dict(zip((2, 3), choices, strict=True)))
    assert table.state.deal.count == cards


def test_gega_002057_15_a_tie_bet_follows_its_own_bettor_and_house_way_without_a_line():
    """On 5 against 5: the stand ties, the drawn 3 makes 8; seat 4 has a tie bet alone."""
    table = opened()
    tie = offer_of(FOUR, "early-tie")
    table.bet(2, PLAYER, 1_000)
    table.bet(2, tie, 1_000)
    behind(table, 3, 1_000)
    behind(table, 3, 1_000, tie)
    behind(table, 4, 1_000, ("banker", "banker", "standard"))
    behind(table, 4, 1_000, tie)
    nets = played(table, ("2h", "Kh", "3d", "5s", "3c", "Ks"), {2: "stand", 3: "hit"})
    assert {seat: nets[seat, "early-tie", None] for seat in (2, 3, 4)} == {2: 8_000, 3: -1_000, 4: -1_000}
    assert nets[2, "player", "player"] == 0
    assert nets[3, "player", "player"] == 1_000


def test_gega_002545_dragon_bonus_follows_its_own_bettor():
    """The dealer's 5 draws a king against the 4: standing ties, and the 9 wins by 4, which pays 1 to 1."""
    table = opened(EIGHT)
    dragon = offer_of(EIGHT, "dragon-bonus", "player")
    table.bet(2, PLAYER, 1_000)
    table.bet(2, dragon, 1_000)
    behind(table, 3, 1_000)
    behind(table, 3, 1_000, dragon)
    nets = played(table, ("2h", "6h", "3d", "9h", "4c", "Kd"), {2: "stand", 3: "hit"})
    assert nets == {
        (2, "player", "player"): 0,
        (2, "dragon-bonus", "player"): -1_000,
        (3, "player", "player"): 1_000,
        (3, "dragon-bonus", "player"): 1_000,
    }


def test_gega_002057_15_a_share_of_a_bet_goes_by_its_holder():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 10_000)
    table.patron(4, c.JoinKumKum(4, *PLAYER, holder=3, at=2, cents=5_000))
    nets = played(table, NINE_IF_HIT, {2: "stand", 3: "hit"})
    assert nets == {
        (2, "player", "player"): -1_000,
        (3, "player", "player"): 10_000,
        (4, "player", "player"): 5_000,
    }


def test_gega_002057_15_the_page_and_the_console_ask_each_bettor(words):
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    to_the_question(table, NINE_IF_HIT)
    for seat in (2, 3):
        shown = view(table.state, Role.PATRON, f"p{seat}").ask
        assert shown is not None
        assert (shown.place, shown.seat, shown.options) == (2, seat, ("hit", "stand"))
        other = table.refusal(f"p{5 - seat}", c.Choose(2, "player", "hit"))
        assert other.reason in (Refusal.NOT_IN_CONTROL, Refusal.NOT_YOUR_SEAT)
        console = console_of(table.state, Role.DEALER)
        labels = {act.id: act.label for act in console.acts if act.id in (console.prompt.choices or ())}
        words(labels["choose-player-hit"], f"seat {seat}")
        table.patron(seat, c.Choose(2, "player", "stand"))


def test_gega_002057_15_the_largest_wager_at_a_place_decides_for_nobody_else():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    to_the_question(table, NINE_IF_HIT)
    refused = table.refusal("p3", c.ClaimDecision(3, 2))
    assert (refused.reason, refused.say) == (Refusal.NO_DECISION_HERE, "each-decides-alone")
    console = console_of(table.state, Role.DEALER)
    assert not [act.id for act in console.acts if act.id.startswith("claim_decision")]
    assert console.bank is not None
    assert {each.seat: each.decides for each in console.bank.action} == {2: True, 3: True}


def test_gega_002057_15_a_choice_that_was_keyed_for_the_wrong_bettor_is_taken_back():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    to_the_question(table, NINE_IF_HIT)
    table.dealer(c.Choose(2, "player", "stand"))
    assert ask(table).seat == 3
    table.dealer(c.TakeBackCard(len(table.state.keyed), "misheard"))
    assert ask(table).seat == 2
    assert table.state.deal.made == ()


def test_gega_002057_15_a_misread_hand_keeps_the_choice_of_each_bettor_behind_a_place():
    table = opened()
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    assert played(table, NINE_IF_HIT, {2: "stand", 3: "hit"})[3, "player", "player"] == 20_000
    table.supervisor(c.CorrectHands(("2h", "3d", "Ac"), ("Kh", "7s"), "The ace was taken for a four."))
    assert {each.seat: each.net for each in table.state.settlements} == {2: -1_000, 3: -20_000}


def banked(*wagers: dict[str, object]) -> dict[tuple[int, str], int]:
    """What `settle` pays at place 2 on 5 against the dealer's 7, of which a 4 makes 9."""
    asked = {
        "game": FOUR,
        "player": ["2h", "3d", "4c"],
        "banker": ["Kh", "7s"],
        "player_dealer": {"seat": 1, "cents": 100_000},
        "wagers": [{"seat": 2, "paytable": "standard", **wager} for wager in wagers],
    }
    _, paid = settled_with_bank(round_input(json.dumps(asked).encode()))
    assert paid is not None
    return {(each.bettor, each.wager): each.net for each in paid.settlements}


def line(bettor: int, choice: str | None = None) -> dict[str, object]:
    return {"wager": "player", "on": "player", "amount": 1_000, "bettor": bettor, "choice": choice}


def test_gega_002057_15_settle_takes_a_choice_of_each_bettor_at_a_place():
    assert banked(line(0, "stand"), line(1, "hit"), line(2)) == {
        (0, "player"): -1_000,
        (1, "player"): 1_000,
        (2, "player"): 1_000,
    }


def test_gega_002057_15_settle_gives_a_tie_bet_the_choice_of_its_own_bettor():
    tie = {"wager": "early-tie", "amount": 500}
    asked = [line(0, "stand"), line(1, "hit"), {**tie, "bettor": 0}, {**tie, "bettor": 1}]
    nets = banked(*asked)
    assert (nets[0, "early-tie"], nets[1, "early-tie"]) == (-500, -500)


def test_gega_002057_15_settle_refuses_two_choices_of_one_bettor():
    with pytest.raises(Refused) as refused:
        banked(line(1, "stand"), line(1, "hit"))
    assert (refused.value.reason, refused.value.say) == (Refusal.NO_CHOICE_HERE, "choice-once")


def test_gega_002057_15_a_choice_of_an_older_journal_goes_for_everybody_at_its_place():
    """Such a row names no bettor, and was settled so."""
    deal = dealt("2h 3d 4c", "Kh 7s").with_made(Made(2, "player", "stand"))
    own = replace(deal, made=(Made(2, "player", "stand", seat=2),))
    bets = [replace(bet("player", "player"), seat=2)] * 2
    for chosen, nets in ((deal, [-1_000, -1_000]), (own, [-1_000, 1_000])):
        paid = settle(load(FOUR), chosen, bets, as_given=True, bettors=[2, 3]).settlements
        assert [each.net for each in paid] == nets


def test_gega_002057_15_choices_of_each_bettor_are_verified_and_resumed():
    store = MemoryStore()
    table = opened(store=store)
    table.bet(2, PLAYER, 1_000)
    behind(table, 3, 20_000)
    left = to_the_question(table, NINE_IF_HIT)
    table.patron(2, c.Choose(2, "player", "stand"))
    assert TableRecord.resume(store, table_stream("t-1")).state == table.state
    table.dealer(c.Choose(2, "player", "hit"))
    to_the_question(table, tuple(left))
    table.dealer(c.SettleRound())
    assert TableRecord.resume(store, table_stream("t-1")).state == table.state
    assert verify(store) == []
