"""Hands that are set, attacked: cards told by a refusal, hands set anew, buttons paid for one's own."""

import pytest

from houseway.cards import parse_card, parse_cards
from houseway.families.pai_gow.ranking import front_rank, told
from houseway.refusals import Refusal
from houseway.table import Role, view
from houseway.table import commands as c
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.routine import comes_next
from tests.clauses.california.pai_gow_room import (
    DOUBLE,
    FACE_UP,
    FORTUNE,
    FPG,
    HAND,
    KINGS,
    MIDDLING,
    POOR,
    RICH,
    PaiGowRoom,
    delivered,
)
from tests.clauses.california.set_room import SetRoom
from tests.clauses.california.tile_room import TileRoom
from tests.unit.table.closed_cards import sealed

FOUR_NINES = "9s 9d 9h 9c As 4c 2h"


def cards() -> SetRoom:
    return delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})


def tiles() -> SetRoom:
    table = TileRoom(1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.deliver({1: "5-5 6-4 6-5 5-1", 2: "4-4 4-3 3-1 4-1"})
    return table


@pytest.mark.parametrize("table", [cards, tiles])
def test_103_27_and_104_e_31_no_refusal_tells_the_dealer_a_hand_of_a_sealed_pack(table):
    asked = table()
    asked.state = sealed(asked.state)
    own = view(asked.state, Role.PATRON, "p2").ask
    assert own is not None
    wrong, right = ("6-6", "1-1") if asked.state.game.id == "ca/pai-gow" else ("2c", "3c"), own.settings[0]
    sentences = set()
    for named in (wrong, wrong[:1], right, right[:1], ("zz",)):
        refused = asked.refusal("dealer", c.Choose(2, "place-2", "set", cards=named))
        assert refused.reason is Refusal.NOT_YOUR_SEAT
        sentences.add(str(refused))
    assert len(sentences) == 1
    # What comes next names no card either, and sets the hand House Way.
    command = comes_next(asked.state).command
    assert command == c.Choose(2, "place-2", "set")
    asked.do_as(ANSWER_CLOCK, command)


@pytest.mark.parametrize("mistake", [c.CardFaceUp, c.CardInError])
def test_104_c_10_no_card_leaves_the_pack_but_by_a_clause_of_the_game(mistake):
    """An ace that is seen on the deal is a misdeal, not a card to discard."""
    table = PaiGowRoom(DOUBLE, 1, 2)
    table.bets(s2=1_000)
    table.dice()
    table.dealer(c.DealCard("9c"))
    assert table.refusal("dealer", mistake("As")).reason is Refusal.NOTHING_TO_DEAL
    assert cards().refusal("dealer", mistake("Ah")).reason is Refusal.NOTHING_TO_DEAL
    assert tiles().refusal("dealer", mistake("6-6")).reason is Refusal.NOTHING_TO_DEAL


@pytest.mark.parametrize("made", [cards, tiles])
def test_104_c_7_and_e_33_nobody_sets_anew_by_a_card_that_the_dealer_alone_takes_back(made):
    """With the last card every setting since would go, and the player-dealer's hand has been seen."""
    table = made()
    last = c.TakeBackCard(len(table.state.keyed), "keyed wrongly")
    table.until_settled()
    assert table.refusal("dealer", last).reason is Refusal.SECOND_SIGNATURE_NEEDED
    table.do_as("dealer", last, witness="floor")
    assert not table.state.deal.apart(table.state.deal.held("place-2"))


def test_104_c_2_a_card_keyed_wrongly_is_the_dealers_to_take_back_before_anybody_sets():
    table = cards()
    table.dealer(c.TakeBackCard(len(table.state.keyed), "keyed wrongly"))
    assert isinstance(comes_next(table.state).command, c.DealCard)


def test_104_c_5_a_wild_joker_makes_a_pair_of_the_card_beside_it_in_front(words):
    front = parse_cards("Jk Kc")
    words(told(front), "not wild")
    words(told(front, wild=True), "wild")
    assert front_rank(front, wild=True) == front_rank(parse_cards("Kd Kh"))
    assert front_rank(parse_cards("Jk Ad"), wild=True) == front_rank(parse_cards("As Ad"))
    hands = {1: "Qs Qd Ah 10d 7h 6d 2d", 2: "Jk Kc Ks Kh 9c 5c 4c"}
    table = delivered(DOUBLE, 1, 2, hands=hands, options={"wild": 1})
    table.sets(2, "Jk", "Kc")
    table.dealer(c.TurnCards("banker"))
    table.patron(1, c.Choose(None, "banker", "set", cards=("7h", "6d")))
    (done,) = table.finish()
    assert done.settlements[0].outcome == "win"


def test_104_c_8_a_wild_joker_in_front_may_be_foul():
    """A joker beside the king is a pair of kings, and queens lie behind."""
    hands = {1: KINGS, 2: "Jk Kc Qs Qh 9c 5c 4c"}
    table = delivered(DOUBLE, 1, 2, hands=hands, options={"wild": 1})
    refused = table.refusal("p2", c.Choose(2, "place-2", "set", cards=("Jk", "Kc")))
    assert refused.reason is Refusal.FOUL_SETTING


def bet_on_two() -> PaiGowRoom:
    """House Way is asked for before looking; seat 2 bets at places 2 and 4."""
    table = PaiGowRoom(DOUBLE, 1, 2, options={"before_looking": 1})
    table.bets(s2=1_000)
    table.patron(2, c.PlaceBet(2, *HAND, 1_000, at=4))
    table.dice()
    table.deliver({1: KINGS, 2: RICH, 4: MIDDLING})
    return table


@pytest.mark.parametrize("looks", [False, True])
def test_103_18_the_second_hand_may_be_seen_and_is_set_house_way(looks):
    table = bet_on_two()
    table.patron(2, c.Choose(2, "place-2", "look"))
    table.sets(2, "9h", "5c")
    if looks:
        table.patron(2, c.Choose(4, "place-4", "look"))
        refused = table.refusal("p2", c.Choose(4, "place-4", "set", cards=("8s", "6c")))
        assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "103.18")
    table.patron(2, c.Choose(4, "place-4", "house-way"))
    assert table.state.deal.apart(table.state.deal.held("place-4")) == parse_cards("Ah Qh")


def test_103_18_and_104_c_11_who_had_a_hand_set_unseen_sets_the_first_he_looks_at():
    table = bet_on_two()
    table.patron(2, c.Choose(2, "place-2", "house-way"), c.Choose(4, "place-4", "look"))
    table.patron(2, c.Choose(4, "place-4", "set", cards=("6c", "5h")))
    assert table.state.deal.apart(table.state.deal.held("place-4")) == parse_cards("6c 5h")


def with_envy() -> PaiGowRoom:
    hands = {1: KINGS, 2: POOR, 3: FOUR_NINES}
    return delivered(FORTUNE, 1, 2, 3, hands=hands, bonus={2: ((FPG, 500),), 3: ((FPG, 500),)}, bank=90_000)


def paid(table: PaiGowRoom) -> list[tuple[int, str, bool, int]]:
    return [(bet.seat, bet.wager, bet.envy, bet.net) for bet in table.state.settlements]


def test_104_c_17_and_gega_002450_8_a_misread_hand_is_put_right_where_envy_was_paid():
    table = with_envy()
    table.finish()
    before = paid(table)
    assert before[-1] == (2, "fortune", True, 500)
    table.supervisor(c.CorrectHands(tuple(POOR.split()), tuple(KINGS.split()), "read again", "place-2"))
    assert paid(table) == before
    # The fourth nine was another card: the button's $5 go back, and 25 to 1 for the hand.
    spare = next(card for card in ("Ah", "Ac", "2s", "2c") if parse_card(card) not in drawn(table))
    read = ("9s", "9d", "9h", spare, "As", "4c", "2h")
    chips = table.state.seat(2).chips
    table.supervisor(c.CorrectHands(read, tuple(KINGS.split()), "misread", "place-3"))
    assert not any(bet.envy for bet in table.state.settlements)
    assert table.state.seat(2).chips == chips - 500


def drawn(table: PaiGowRoom) -> tuple[int, ...]:
    assert table.state.shoe is not None
    return table.state.shoe.drawn


def test_gega_002450_8_a_and_103_19_a_hand_in_which_a_bettor_has_a_share_is_his_own():
    table = PaiGowRoom(FORTUNE, 1, 2, 3, bank=90_000)
    table.bets(s2=1_000, s3=1_000)
    table.bet(2, FPG, 500)
    table.patron(2, c.JoinKumKum(2, *HAND, 3, 3, 500))
    table.dice()
    table.deliver({1: KINGS, 2: POOR, 3: FOUR_NINES})
    table.finish()
    before = paid(table)
    assert not any(envy for _, _, envy, _ in before)
    table.supervisor(c.CorrectHands(tuple(POOR.split()), tuple(KINGS.split()), "read again", "place-2"))
    assert paid(table) == before


@pytest.mark.parametrize(
    ("front", "outcome"),
    [
        # Nine and five in front lie there still: aces behind win, the front loses.
        ("9h 5c", "push"),
        # Queens in front are House Way, and so is what lies there now: ace and queen before aces.
        ("Qs Qd", "push"),
    ],
)
def test_104_c_17_a_misread_card_in_front_moves_no_other(front, outcome):
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH})
    table.sets(2, *front.split())
    table.finish()
    wrong = front.split()[0]
    true = next(card for card in ("2s", "2h", "2c", "Ac", "Ah") if parse_card(card) not in drawn(table))
    read = tuple(true if card == wrong else card for card in RICH.split())
    table.supervisor(c.CorrectHands(read, tuple(KINGS.split()), "misread", "place-2"))
    apart = table.state.deal.apart(table.state.deal.held("place-2"))
    assert (parse_card(front.split()[1]) in apart, parse_card(true) in apart) == (wrong == "9h",) * 2
    assert table.state.settlements[0].outcome == outcome


def test_104_c_12_and_17_a_misread_hand_that_was_set_house_way_unseen_is_set_so_again():
    table = delivered(DOUBLE, 1, 2, hands={1: KINGS, 2: RICH}, options={"before_looking": 1})
    table.patron(2, c.Choose(2, "place-2", "house-way"))
    table.finish()
    true = next(card for card in ("2s", "2h", "2c", "Ac", "Ah") if parse_card(card) not in drawn(table))
    read = tuple(true if card == "Qs" else card for card in RICH.split())
    table.supervisor(c.CorrectHands(read, tuple(KINGS.split()), "misread", "place-2"))
    assert table.state.settlements[0].outcome == "push"


def test_gegr_002180_and_103_38_face_up_has_no_clause_on_an_exposed_card_and_the_floor_rules():
    table = PaiGowRoom(FACE_UP, 1, 2)
    table.bets(s2=1_000)
    table.dice()
    for command in (c.DealCard("9c", exposed=True), c.CardDead("9c", "boxed")):
        refused = table.refusal("dealer", command)
        assert (refused.reason, refused.say) == (Refusal.NO_ERROR_HERE, "faulty-cards-ruled")
    table.dealer(c.DealCard("9c"))
    table.supervisor(c.DeclareMisdeal("the nine of clubs was seen"))
