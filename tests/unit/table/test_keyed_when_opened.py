"""Real cards of closed hands: dealt face down in one act, keyed as a hand is opened, else never."""

from collections.abc import Sequence
from typing import Any

import pytest

from houseway.cards import parse_cards
from houseway.families.hand_record import UNSEEN
from houseway.families.tiles.ranking import BOTH_LAST, LUK_ABOVE_NG
from houseway.families.tiles.rules import STANDING, hands_above
from houseway.journal import verify
from houseway.journal.telling.recall import hands_after
from houseway.refusals import Refusal, Refused
from houseway.table import Decision, Envelope, Phase, Role, decide
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console import console_of
from houseway.table.console.documents import LegalAct
from houseway.table.views.view import visible_hands
from tests.tables import CheckedTable
from tests.unit.table.console_tables import opened
from tests.unit.table.console_walker import DEALER, Filling, Walker, acts_of, at
from tests.unit.table.sealed_walker import SealedWalker

THREE = "player-dealer-three-card-poker"
ULTIMATE = "player-dealer-ultimate-texas-holdem"
CRAZY = "player-dealer-crazy-4-poker"
FACE_UP = "player-dealer-face-up-pai-gow-poker"
TILES = "player-dealer-pai-gow"
DOUBLE = "player-dealer-double-hand-poker"


class WithoutBonus(Walker):
    """Base bets alone, after which a folded hand stays closed."""

    def stakes(self, bets: LegalAct, seat: int) -> list[dict[str, Any]]:
        down, offer = super().stakes(bets, seat), self.state.game.offer
        return [bet for bet in down if offer(bet["wager"], bet["on"], bet["paytable"]).kind == "base"]


def walked_to(name: str, act: str = "deal_closed") -> Walker:
    walker = WithoutBonus(opened(name))
    while console_of(walker.state, DEALER).prompt.act != act:
        walker.step()
    return walker


def find_act(walker: Walker, id_: str) -> LegalAct:
    return next(act for act in acts_of(console_of(walker.state, DEALER)) if act.id == id_)


def do(walker: Walker, id_: str, **said: Any) -> None:
    act = find_act(walker, id_)
    filled = Filling(walker.state, console_of(walker.state, DEALER), walker.chance).values(act, **said)
    assert walker.is_done(act, filled), id_


def refusal(walker: Walker, id_: str, **said: Any) -> Refused:
    decided = walker.decided(find_act(walker, id_), said)
    assert not isinstance(decided, Decision), f"{id_} with {said} was not refused"
    return decided


def apart(walker: Walker, hand: str) -> tuple[str, ...]:
    """What the table shows apart of this hand."""
    hands = visible_hands(walker.state, DEALER, None)
    return next(each.apart for each in hands if each.name == hand)


def end(walker: Walker) -> None:
    """Play on and close; all of it is verified."""
    walker.walk()
    assert verify(walker.record.store) == []


def test_103_27_a_round_is_dealt_in_one_act_and_a_folded_hand_is_never_keyed():
    walker = walked_to(ULTIMATE)
    do(walker, "deal_closed")
    deal = walker.state.deal
    assert {held.name: held.unseen for held in deal.hands} == {
        "place-2": 2, "place-3": 2, "banker": 2, "board-1": 3, "board-2": 2,
    }  # fmt: skip
    for _ in range(2):
        for place in (2, 3):
            do(walker, f"choose-place-{place}-check")
        do(walker, console_of(walker.state, DEALER).prompt.act or "")
    do(walker, "choose-place-2-fold")
    do(walker, "choose-place-3-play-1")
    for hand in ("banker", "place-3"):
        do(walker, f"turn_cards-{hand}")
    assert console_of(walker.state, DEALER).prompt.act == "settle_round"
    assert walker.state.deal.held("place-2").unseen == 2
    do(walker, "settle_round")
    lost = {bet.wager: bet.outcome for bet in walker.state.settlements if bet.seat == 2}
    assert lost["ante"] == lost["blind"] == "lose"
    # Nobody has read the hand, so nobody misread it.
    ids = {act.id for act in acts_of(console_of(walker.state, DEALER))}
    assert ("correct_hands-place-3" in ids, "correct_hands-place-2" in ids) == (True, False)
    end(walker)


def test_where_all_fold_the_player_dealers_hand_stays_closed_and_is_never_keyed():
    walker = walked_to(THREE)
    for act in ("deal_closed", "deal_card", "deal_closed"):
        do(walker, act)
    for place in (2, 3):
        do(walker, f"choose-place-{place}-fold")
    while walker.state.phase is Phase.DEALING:
        walker.step()
    assert all(bet.outcome == "lose" for bet in walker.state.settlements if bet.wager == "ante")
    assert "correct_hands-place-2" not in {act.id for act in acts_of(console_of(walker.state, DEALER))}
    end(walker)


def test_a_hand_is_turned_with_as_many_cards_as_nobody_has_seen_and_none_that_is_known():
    walker = walked_to(THREE)
    for act in ("deal_closed", "deal_card", "deal_closed"):
        do(walker, act, **({"card": "Kd"} if act == "deal_card" else {}))
    for place in (2, 3):
        do(walker, f"choose-place-{place}-play-1")
    (need,) = find_act(walker, "turn_cards-banker").needs
    assert (need.least, need.most) == (2, 2)
    for cards in ([], ["As"], ["As", "Ah", "Ad"], ["As", "??"]):
        assert refusal(walker, "turn_cards-banker", cards=cards).reason is Refusal.CARD_UNREADABLE
    assert refusal(walker, "turn_cards-banker", cards=["As", "Kd"]).reason is Refusal.CARDS_NOT_IN_SHOE
    do(walker, "turn_cards-banker", cards=["As", "Ah"])
    assert UNSEEN in walker.state.deal.cards("place-2")
    shoe = walker.state.shoe
    assert shoe is not None
    assert shoe.drawn.count(UNSEEN) == 6
    end(walker)


def test_gega_004555_a_wager_that_needs_aces_is_checked_as_the_hand_is_opened():
    walker = walked_to(CRAZY)
    do(walker, "deal_closed")
    do(walker, "choose-place-2-play-3")
    do(walker, "choose-place-3-play-1")
    do(walker, "turn_cards-banker", cards=["Ks", "Kh", "Qd", "Qc", "Js"])
    do(walker, "turn_cards-place-3", cards=["2s", "3h", "4d", "8c", "9s"])
    refused = refusal(walker, "turn_cards-place-2", cards=["2h", "3d", "4c", "8s", "9h"])
    assert refused.reason is Refusal.NO_CHOICE_HERE
    do(walker, "turn_cards-place-2", cards=["As", "Ah", "4c", "8s", "9h"])
    end(walker)


def test_the_cards_dealt_closed_are_taken_back_as_one_and_dealt_again():
    walker = walked_to(ULTIMATE)
    do(walker, "deal_closed")
    do(walker, "take_back_card")
    assert not walker.state.deal.has_cards
    assert console_of(walker.state, DEALER).prompt.act == "deal_closed"
    end(walker)


def test_104_c_9_a_card_that_falls_open_in_the_deal_is_keyed_where_it_fell():
    walker = walked_to(DOUBLE)
    do(walker, "deal_closed-some", count=9)
    assert sum(held.unseen for held in walker.state.deal.hands) == 9
    step = walker.state.step_of(walker.state.deal)
    do(walker, "card_dead-exposed", card="9h")
    assert [made.hand for made in walker.state.deal.made] == [getattr(step, "hand", "")]
    end(walker)


def test_so_many_cards_at_most_are_dealt_closed_as_come_face_down():
    walker = walked_to(ULTIMATE)
    (need,) = find_act(walker, "deal_closed-some").needs
    assert (need.least, need.most) == (1, 10)
    assert refusal(walker, "deal_closed-some", count=12).reason is Refusal.NOTHING_TO_DEAL


def test_gegr_002180_a_hand_that_was_set_is_keyed_front_first():
    walker = walked_to(FACE_UP)
    do(walker, "deal_closed")
    do(walker, "turn_cards-banker", cards=["2s", "3s", "4d", "6h", "8c", "9c", "Jd"])
    for hand in ("banker", "place-2", "place-3"):
        do(walker, f"choose-{hand}-set")
    do(walker, "turn_cards-place-2", cards=["As", "Ah", "Ks", "Kh", "Kd", "2h", "3h"])
    held = walker.state.deal.held("place-2")
    assert [*walker.state.deal.apart(held)] == [0, 1]
    assert not held.is_down
    # With the front above the back it is foul, as it lies.
    do(walker, "turn_cards-place-3", cards=["Ad", "Ac", "Qs", "10h", "8d", "6c", "2d"])
    do(walker, "settle_round")
    assert {bet.seat: bet.outcome for bet in walker.state.settlements if bet.wager == "hand"}[3] == "lose"
    assert [held.unseen for held in walker.state.deal.hands if held.place in (4, 5, 6, 7)] == [7] * 4
    # Misread, both are keyed again, all of them cards that have left the deck.
    player, banker, _ = find_act(walker, "correct_hands-place-2").needs
    assert [(need.least, need.most, len(need.known)) for need in (player, banker)] == [(7, 7, 14)] * 2
    assert {*player.known} <= {*console_of(walker.state, DEALER).gone}
    end(walker)


def test_gegr_002180_a_closed_hand_left_to_the_house_is_keyed_in_any_order_and_laid_house_way():
    walker = walked_to(FACE_UP)
    do(walker, "deal_closed")
    do(walker, "turn_cards-banker", cards=["2s", "3s", "4d", "6h", "8c", "9c", "Jd"])
    for act in ("banker-house-way", "place-2-house-way", "place-3-set"):
        do(walker, f"choose-{act}")
    assert walker.state.deal.apart(walker.state.deal.held("place-2")) == ()
    do(walker, "turn_cards-place-2", cards=["2h", "Ks", "As", "3h", "Ah", "Kh", "9d"])
    assert apart(walker, "place-2") == ("Ks", "Kh")
    do(walker, "turn_cards-place-3", cards=["Ad", "5c", "Qs", "10h", "8d", "6c", "2d"])
    assert apart(walker, "place-3") == ("Ad", "5c")
    end(walker)


def test_104_e_a_closed_hand_of_tiles_left_to_the_house_is_laid_house_way():
    walker = walked_to(TILES)
    do(walker, "deal_closed")
    do(walker, "choose-place-3-house-way")
    do(walker, "choose-place-2-set")
    do(walker, "turn_cards-banker", cards=["6-5", "2-1", "3-3", "5-2"])
    do(walker, "choose-banker-house-way")
    (need,) = find_act(walker, "turn_cards-place-3").needs
    assert (need.least, need.most) == (4, 4)
    do(walker, "turn_cards-place-3", cards=["6-3", "5-4", "1-1", "1-1"])
    assert apart(walker, "place-3") == ("6-3", "5-4")
    do(walker, "turn_cards-place-2", cards=["6-6", "4-4", "5-5", "6-4"])
    assert apart(walker, "place-2") == ("6-6", "4-4")
    end(walker)


def compared_to(name: str, acts: Sequence[str], cards: Sequence[str]) -> Walker:
    """Both hands are set, and the player-dealer's hand lies open and is set House Way."""
    walker = walked_to(name)
    do(walker, "deal_closed")
    for act in acts:
        do(walker, act, **({"cards": cards} if act == "turn_cards-banker" else {}))
    return walker


BANKER = ("turn_cards-banker", "choose-banker-house-way")
TILES_SET = ("choose-place-3-set", "choose-place-2-house-way", *BANKER)
FACE_UP_SET = (*BANKER, "choose-place-2-set", "choose-place-3-house-way")
SEVEN = ("Ks", "Kd", "3h", "3d", "7h", "6d", "2d")
ACE_HIGH = ("As", "Kd", "Jh", "9d", "7h", "5d", "3c")
FOUR = ("6-5", "5-1", "6-2", "5-3")


@pytest.mark.parametrize(("name", "acts", "cards"), [(TILES, TILES_SET, FOUR), (FACE_UP, FACE_UP_SET, SEVEN)])
@pytest.mark.parametrize(
    ("said", "outcome"), [("both-higher", "win"), ("one-higher", "push"), ("neither-higher", "lose")]
)
def test_104_e_50_a_hand_is_compared_by_the_dealer_and_settled_without_its_cards(
    name: str, acts: Sequence[str], cards: Sequence[str], said: str, outcome: str
):
    walker = compared_to(name, acts, cards)
    for _ in (2, 3):
        do(walker, said)
    assert [held.unseen for held in walker.state.deal.hands if held.place in (2, 3)] == [len(cards)] * 2
    do(walker, "settle_round")
    assert [bet.outcome for bet in walker.state.settlements] == [outcome] * 2
    end(walker)


def test_a_hand_that_was_compared_wrongly_is_taken_back_and_keyed():
    walker = compared_to(TILES, TILES_SET, FOUR)
    do(walker, "both-higher")
    do(walker, "take_back_card")
    assert console_of(walker.state, DEALER).prompt.act == "turn_cards-place-3"
    do(walker, "turn_cards-place-3", cards=["5-5", "6-4", "4-1", "3-2"])
    do(walker, "one-higher")
    do(walker, "settle_round")
    assert {bet.seat: bet.outcome for bet in walker.state.settlements} == {3: "lose", 2: "push"}
    end(walker)


@pytest.mark.parametrize(
    ("name", "acts", "cards", "hand", "outcome"),
    [
        (TILES, TILES_SET, FOUR, ("4-1", "3-2", "5-2", "4-3"), "push"),
        (FACE_UP, FACE_UP_SET, SEVEN, ("Js", "Th", "9c", "9s", "7s", "4s", "2s"), "lose"),
        (FACE_UP, FACE_UP_SET, SEVEN, ("Qc", "Qs", "As", "Ah", "9s", "5s", "4s"), "win"),
        (FACE_UP, FACE_UP_SET, SEVEN, ("8c", "8s", "9s", "9h", "Js", "5s", "4s"), "push"),
    ],
)
def test_what_the_dealer_said_of_a_hand_is_corrected_by_its_cards(
    name: str, acts: Sequence[str], cards: Sequence[str], hand: Sequence[str], outcome: str
):
    """A wrong "both higher" was paid; the floor reads the hand, those that lie apart first."""
    walker = compared_to(name, acts, cards)
    chips = {seat.number: seat.chips for seat in walker.state.seats}
    for _ in (2, 3):
        do(walker, "both-higher")
    do(walker, "settle_round")
    do(walker, "correct_hands-place-2", player=hand, banker=cards, reason="Misread.")
    assert walker.state.deal.cards("place-2") == parse_cards(hand)
    bets = {bet.seat: bet for bet in walker.state.settlements}
    assert {seat: bet.outcome for seat, bet in bets.items()} == {2: outcome, 3: "win"}
    gains = {"lose": 0, "push": bets[2].amount, "win": 2 * bets[2].amount}
    assert walker.state.seat(2).chips == chips[2] + gains[outcome]
    end(walker)


def test_gegr_002180_where_the_player_dealer_is_ace_high_all_base_wagers_push_whatever_is_said():
    walker = compared_to(FACE_UP, ("turn_cards-banker",), ACE_HIGH)
    for said in ("both-higher", "neither-higher"):
        do(walker, said)
    do(walker, "settle_round")
    assert [bet.outcome for bet in walker.state.settlements] == ["push"] * 2
    end(walker)


def test_a_hand_is_keyed_where_a_wager_looks_at_its_cards():
    walker = Walker(opened(FACE_UP))
    while console_of(walker.state, DEALER).prompt.act != "turn_cards-place-2":
        walker.step()
    assert {bet.wager for seat in walker.state.seats for bet in seat.bets} == {"hand", "fortune", "ace-high"}
    assert "both-higher" not in {act.id for act in acts_of(console_of(walker.state, DEALER))}
    refused = refusal_of(walker, c.CompareHand("place-2", 2))
    assert (refused.reason, refused.say) == (Refusal.NO_CHOICE_HERE, "wager-looks-at-cards")
    end(walker)


def test_no_hand_is_compared_before_it_is_opened_nor_the_player_dealers_nor_one_that_is_known():
    walker = compared_to(TILES, TILES_SET[:2], FOUR)
    assert refusal_of(walker, c.CompareHand("banker", 2)).say == "hand-is-keyed"
    assert refusal_of(walker, c.CompareHand("place-3", 2)).reason is Refusal.CARDS_FACE_DOWN
    sealed = SealedWalker(opened(TILES))
    while not (console_of(sealed.state, DEALER).prompt.act or "").startswith("turn_cards-place"):
        sealed.step()
    hand = console_of(sealed.state, DEALER).prompt.hand or ""
    assert refusal_of(sealed, c.CompareHand(hand, 2)).say == "hand-is-keyed"


def test_tiles_stand_for_a_hand_that_was_compared():
    for above, (own, other) in enumerate(STANDING):
        assert [hands_above(order, own, other) for order in (LUK_ABOVE_NG, BOTH_LAST)] == [above] * 2


def refusal_of(walker: Walker, command: c.Command) -> Refused:
    with pytest.raises(Refused) as refused:
        decide(walker.state, Envelope("once", "dealer", Role.DEALER, at(walker.sent), command))
    return refused.value


def test_a_tile_of_which_one_of_two_has_been_keyed_is_half_gone():
    walker = walked_to(TILES)
    do(walker, "deal_closed")
    for place in (3, 2):
        do(walker, f"choose-place-{place}-set")
    do(walker, "turn_cards-banker", cards=["6-5", "2-1", "3-3", "3-3"])
    console = console_of(walker.state, DEALER)
    assert {tile for tile in console.gone if "-" in tile} == {"2-1", "3-3"}
    assert console.half_gone == ("6-5",)
    end(walker)


def test_104_c_8_an_open_hand_is_set_card_by_card_and_never_foul():
    walker = walked_to(FACE_UP)
    do(walker, "deal_closed")
    do(walker, "turn_cards-banker", cards=["As", "Ah", "Ks", "Kh", "2d", "4h", "6c"])
    (need,) = find_act(walker, "choose-banker-set").needs
    assert (need.kind, need.least, need.most) == ("setting", 2, 2)
    assert sorted(need.choices, key=str) == ["2d", "4h", "6c", "Ah", "As", "Kh", "Ks"]
    foul = refusal(walker, "choose-banker-set", cards=["As", "Ah"])
    assert (foul.reason, foul.say) == (Refusal.FOUL_SETTING, "front-above-back")
    assert refusal(walker, "choose-banker-set", cards=["As", "Qd"]).reason is Refusal.NO_CHOICE_HERE
    do(walker, "choose-banker-set", cards=["Ks", "2d"])
    assert apart(walker, "banker") == ("Ks", "2d")
    end(walker)


def test_104_e_38_a_tile_that_nobody_had_seen_falls_and_plays_open():
    walker = walked_to(TILES)
    do(walker, "deal_closed")
    fallen = c.CardsSeen(("6-6",), "floor", "place-2")
    walker.record.act(Envelope("fallen", "floor", Role.FLOOR, at(walker.sent), fallen))
    held = walker.state.deal.held("place-2")
    assert (held.unseen, held.down.count(False)) == (3, 1)
    for place in (3, 2):
        do(walker, f"choose-place-{place}-set")
    while console_of(walker.state, DEALER).prompt.act != "turn_cards-place-2":
        walker.step()
    (need,) = find_act(walker, "turn_cards-place-2").needs
    assert (need.most, need.known) == (4, ("6-6",))
    left = ["1-1", "5-5", "4-4"]
    assert refusal(walker, "turn_cards-place-2", cards=["6-5", *left]).reason is Refusal.CARD_UNREADABLE
    end(walker)


def test_no_cards_are_named_of_a_hand_that_nobody_has_seen():
    walker = walked_to(FACE_UP)
    do(walker, "deal_closed")
    do(walker, "turn_cards-banker", cards=["2s", "3s", "4d", "6h", "8c", "9c", "Jd"])
    do(walker, "choose-banker-set")
    refused = refusal(walker, "choose-place-2-set", cards=["As", "Ah"])
    assert refused.reason is Refusal.CARD_UNREADABLE


def test_a_round_is_recalled_with_the_cards_that_became_known():
    hands = hands_after({}, e.CardsDealtClosed(("place-2", "banker", "place-2", "banker")))
    assert hands == {"place-2": ("??", "??"), "banker": ("??", "??")}
    assert hands_after(hands, e.HandTurned("place-2", None, ("As", "Kd")))["place-2"] == ("As", "Kd")
    partly = {"banker": ("??", "Kd")}
    assert hands_after(partly, e.HandTurned("banker", None, ("As",)))["banker"] == ("As", "Kd")


@pytest.mark.parametrize("name", [THREE, TILES, FACE_UP])
def test_a_sealed_shoe_deals_its_own_cards(name: str):
    walker = SealedWalker(opened(name))
    while console_of(walker.state, DEALER).prompt.act != "deal_card":
        walker.step()
    assert "deal_closed" not in {act.id for act in console_of(walker.state, DEALER).acts}


def test_a_pot_game_has_its_own_way_of_closed_cards():
    table = CheckedTable.open_pots("omaha", [100_00] * 3)
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.DealClosed())
    assert refused.value.reason is Refusal.NOTHING_TO_DEAL
