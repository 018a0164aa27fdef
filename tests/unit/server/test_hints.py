"""A hint is for who decides now, about what they see, and equals best play from a full shoe."""

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from houseway.cards import parse_cards
from houseway.refusals import Refusal, Refused
from houseway.server.api.best_play import worked_out
from houseway.server.api.endpoint import Call
from houseway.server.api.hints import hint_question
from houseway.server.app import create_app
from houseway.table import commands as c
from tests.clauses.california.blackjack import CALIFORNIA, FIVE, FOUR, opened, refused, spot
from tests.clauses.california.pai_gow_room import DOUBLE, FACE_UP, KINGS, MIDDLING, RICH, delivered
from tests.clauses.california.tile_room import TileRoom
from tests.memory_store import MemoryStore
from tests.tables import CheckedTable
from tests.unit.server.guests import QUICK
from tests.unit.server.test_round import wait_for_demo


def dealt(game: str, *cards: str) -> CheckedTable:
    """Seat 2 has $10 on its hand against seat 1's bank, and these cards lie on the table."""
    table = opened(game, 1, 2)
    table.bet(2, spot(game), 1_000)
    table.dealer(c.NoMoreBets())
    if game == CALIFORNIA:
        table.patron(1, c.ShakeDice(1))
        table.dealer(c.ShowDice((1, 1, 2)))
    for card in cards:
        table.dealer(c.DealCard(card))
    return table


def refusal_of(table: CheckedTable, patron: str, hand: str | None = None) -> tuple[str, str]:
    with pytest.raises(Refused) as no:
        hint_question(table.state, patron, hand)
    assert no.value.cite, "a no names its clause"
    return str(no.value.reason), no.value.document["say"]


def gains(table: CheckedTable, patron: str = "p2") -> dict[str, float]:
    question = hint_question(table.state, patron)
    document = worked_out(Call({}, {}, (table.state.game.definition(), question)))
    return {each.choice: each.gain for each in document.choices}


def test_only_who_decides_and_only_about_that_hand():
    table = dealt(FIVE, "8s", "10h", "8h", "6d")
    assert refusal_of(table, "p1") == ("not_in_control", "seat-decides")
    assert refusal_of(table, "nobody") == ("not_in_control", "seat-decides")
    assert refusal_of(table, "p2", "banker") == ("no_decision_here", "nobody-asked")
    assert refusal_of(table, "p2", "place-3") == ("no_decision_here", "nobody-asked")
    assert hint_question(table.state, "p2", "place-2") == hint_question(table.state, "p2")


def test_nothing_is_told_where_nothing_is_asked():
    table = opened(FIVE, 1, 2)
    assert refusal_of(table, "p2") == ("no_decision_here", "nobody-asked")
    table.bet(2, spot(FIVE), 1_000)
    table.dealer(c.NoMoreBets())
    assert refusal_of(table, "p2") == ("no_decision_here", "nobody-asked")


@pytest.mark.parametrize("hole", ["6d", "Ad", "Kd"])
def test_the_hole_card_is_no_part_of_the_question(hole: str):
    known = hint_question(dealt(FIVE, "8s", "10h", "8h", "6d").state, "p2")
    assert hint_question(dealt(FIVE, "8s", "10h", "8h", hole).state, "p2") == known
    assert (known.hand, known.up) == (parse_cards("8s 8h"), parse_cards("10h")[0])
    assert known.choices == ("hit", "stand", "double", "split")


def test_a_closed_hand_is_told_of_to_its_bettor_alone():
    table = dealt(CALIFORNIA, "8s", "9h", "6h", "6d")
    assert set(gains(table)) == {"hit", "stand"}
    assert refusal_of(table, "p1") == ("not_in_control", "seat-decides")
    held = replace(table.state.deal.held("place-2"), sees=())
    unseen = replace(table.state, deal=table.state.deal.with_hand(held))
    with pytest.raises(Refused) as caught:
        hint_question(unseen, "p2")
    assert (caught.value.reason, caught.value.say) == (Refusal.CARDS_FACE_DOWN, "hint-not-seen")
    assert caught.value.values == {"hand": "place-2"}


def test_insurance_and_what_is_left_after_a_double():
    table = dealt(FOUR, "6s", "Ah", "5h", "9d")
    # 96 tens of 309 unseen cards, 2 to 1, on half the wager.
    assert gains(table) == {"insure": pytest.approx((2 * 96 - 213) / 309 / 2), "decline": 0}
    table.patron(2, c.Choose(2, "place-2", "decline"))
    assert set(gains(table)) == {"hit", "double", "surrender"}
    table.patron(2, c.Choose(2, "place-2", "double"))
    table.dealer(c.DealCard("As"))
    assert gains(table)["surrender"] == -0.5
    assert set(gains(table)) == {"stand", "surrender"}


def test_what_the_bank_may_do_is_not_worked_out():
    table = dealt(CALIFORNIA, "8s", "9h", "6h", "10d")
    table.patron(2, c.Choose(2, "place-2", "stand"))
    table.dealer(c.TurnCards("banker"))
    assert refusal_of(table, "p1", "banker") == ("no_choice_here", "no-hint")


def test_a_choice_made_before_the_last_card_answers_no_later_question():
    table = dealt(FIVE, "2s", "10h", "10s", "6d")
    table.patron(2, c.Choose(2, "place-2", "hit", dealt=4))
    table.dealer(c.DealCard("3h"))
    late = refused(table, 2, c.Choose(2, "place-2", "hit", dealt=4))
    assert (late.reason, late.cite) == ("no_decision_here", table.state.game.draw.cite)
    table.patron(2, c.Choose(2, "place-2", "hit", dealt=5))


def test_the_door_asks_who_it_is_and_which_table():
    with TestClient(create_app(MemoryStore(), QUICK)) as client:
        wait_for_demo(client)
        assert client.get("/api/tables/demo-1/hint").json()["error"]["reason"] == "not_signed_in"
        client.post("/api/session", json={"name": "Ada"})
        unknown = client.get("/api/tables/nowhere/hint").json()["error"]
        assert unknown["reason"] == "unknown_table"
        told = client.get("/api/tables/demo-1/hint?hand=player").json()["error"]
        assert told["reason"] == "no_decision_here"
        assert told["cite"]


def test_of_a_hand_of_tiles_every_setting_has_its_gain():
    """Pairs of tens and of sixes in three ways; the other hand is closed and not looked at."""
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver({1: "6-6 6-6 1-1 1-1", 2: "5-5 6-4 6-5 5-1"})
    question = hint_question(table.state, "p2")
    assert question.against == ()
    assert list(gains(table)) == [
        "low 6-5 5-5, high 6-4 5-1",
        "low 5-5 6-4, high 6-5 5-1",
        "low 6-5 6-4, high 5-5 5-1",
    ]


def test_face_up_answers_the_hand_as_it_lies_open():
    """A pair of eights with an ace loses to kings behind threes; 7-6 before kings and threes it pushes."""
    best = {}
    for front in (("3h", "3d"), ("7h", "6d")):
        table = delivered(FACE_UP, 1, 2, hands={1: KINGS, 2: MIDDLING})
        table.dealer(c.TurnCards("banker"))
        assert refusal_of(table, "p1") == ("no_choice_here", "no-hint")
        table.patron(1, c.Choose(None, "banker", "set", cards=front))
        best[front] = max(gains(table).values())
    assert best == {("3h", "3d"): -1, ("7h", "6d"): 0}


def test_of_a_hand_that_was_not_looked_at_nothing_is_told():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH}, options={"before_looking": 1})
    assert refusal_of(table, "p2")[0] in ("cards_face_down", "no_choice_here")
