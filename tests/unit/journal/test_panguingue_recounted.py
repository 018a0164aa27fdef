"""`verify` counts the payments of Panguingue again by itself, and finds what was tampered with."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.cards import card_text, parse_cards
from houseway.families.panguingue.acts.recount import PanRecount
from houseway.families.panguingue.acts.recount_melds import changed
from houseway.families.panguingue.laying import lying, melds_of, steps
from houseway.families.round import Ask, Made
from houseway.rules import load
from houseway.table import Phase, Role
from houseway.table import commands as c
from houseway.table.views.view import view
from tests.clauses.california.test_panguingue_real import RealTable
from tests.tables import CheckedTable


class Recounted(CheckedTable):
    """Every row is held against the recount; what it says is kept."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.recount = PanRecount()
        self.said: list[str] = []

    def check_act(self, before, decision):
        super().check_act(before, decision)
        self.said += self.recount.problems(before, decision.events, self.tampered(decision.transfers))

    def tampered(self, transfers):
        return transfers


def at_random(table, rng):
    """Any legal act of who is asked, short calls and forcing among them, and now and then a foul."""
    pan = table.pan
    if rng.random() < 0.01 and pan.moment != "declaring":
        seat = rng.choice([each.seat for each in pan.in_action()])
        return table.do_as("floor", c.RulePan(seat, "foul", "at random"))
    seat = pan.acting.seat
    shown: Any = view(table.state, Role.PATRON, f"p{seat}").melds
    play = rng.choice(shown.plays)
    cards, cents = play.cards, 0
    if play.choice == "discard":
        cards = (card_text(rng.choice(pan.acting.cards)),)
    if play.choice == "call" and rng.random() < 0.3:
        cents = rng.randint(1, pan.acting.owed)
    if play.choice == "retire" and rng.random() < 0.7:
        play = replace(play, choice="stay")
    return table.do_as(f"p{seat}", c.Choose(seat, play.hand, play.choice, cents, cards))


def played(table, rng, hands):
    for seed in range(hands):
        table.start_hand((seed, rng.random()))
        for _ in range(1500):
            if table.state.phase is not Phase.DEALING:
                break
            if isinstance(table.state.step_of(table.state.deal), Ask):
                usual = rng.random() < 0.7
                table.choose_usual() if usual else at_random(table, rng)
            else:
                table.do_next()


@pytest.mark.parametrize("options", [{}, {"no_tops": 1}, {"antes_stay": 1}, {"split_by_the_letter": 1}])
def test_random_hands_are_counted_the_same(options):
    rng = random.Random(str(options))
    for number in range(3):
        stacks = [rng.choice((20_00, 24_00, 60_00)) for _ in range(rng.randint(2, 5))]
        table = Recounted.open_pan(stacks, options)
        played(table, rng, 2)
        assert table.said == [], number


class RecountedReal(RealTable, Recounted):
    """Real cards, as the dealer keys them."""


def test_what_is_keyed_again_is_counted_as_it_was_keyed_last():
    """A retirement, a draw and a meld are taken back; what the right ones pay is due as ever."""
    table = RecountedReal.open_real(3)
    table.next("Kd", "Qd", "As")
    table.next()
    table.keys("choose-place-1-retire")
    table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "misheard"))
    for _ in range(3):
        table.next()
    table.next()
    table.next("5h")
    table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "misread"))
    table.next("7s")
    for cards in (("7s", "7h", "7d"), ("7s", "7s", "7s")):
        table.keys("key-new", *cards)
        if "7h" in cards:
            table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "misread"))
    table.keys("choose-place-1-call")
    table.next("Kh")
    assert table.said == []


def test_chips_sold_in_between_are_no_part_of_the_hand():
    table = RecountedReal.open_real(3)
    table.next("Kd", "Qd", "As")
    table.next()
    for _ in range(3):
        table.next()
    table.next()
    table.next("7s")
    table.keys("key-new", "7s", "7s", "7s")
    table.keys("choose-place-1-call")
    number = len(table.state.keyed)
    table.do_as("dealer", c.TakeBackCard(number, "misheard"))
    table.do_as("dealer", c.BuyIn(2, 2_000, {1_000: 2}))
    table.keys("choose-place-1-call")
    table.do_as("dealer", c.TakeBackCard(number, "misheard"))
    table.keys("choose-place-1-call")
    assert table.said == []


class Kept(RecountedReal):
    """Of what is taken back one chip stays with whoever was paid."""

    def tampered(self, transfers):
        if not any(transfer.why == "taken back" for transfer in transfers):
            return transfers
        first, *others = transfers
        return (replace(first, cents=first.cents - 100), *others)


def test_a_chip_that_does_not_go_back_is_noticed(words):
    table = Kept.open_real(2)
    table.next("Kd", "As")
    table.next()
    for _ in range(2):
        table.next()
    table.next()
    table.next("7s")
    table.keys("key-new", "7s", "7s", "7s")
    table.keys("choose-place-1-call")
    assert table.said == []
    table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "misheard"))
    (said,) = table.said
    words(said)


class Favoured(Recounted):
    """One chip of a condition or of the outs goes another way, or is not paid."""

    why = ""

    def tampered(self, transfers):
        at = next((at for at, each in enumerate(transfers) if each.why == self.why), None)
        if at is None:
            return transfers
        less = replace(transfers[at], cents=transfers[at].cents - 100)
        return (*transfers[:at], less, *transfers[at + 1 :])


@pytest.mark.parametrize("why", ["condition", "outs", "tops", "ante", "returned"])
def test_a_chip_that_is_paid_wrongly_is_found(why, words):
    table = Favoured.open_pan([60_00] * 4, {"antes_stay": 1} if why == "tops" else {})
    table.why = why
    rng = random.Random(why)
    for _ in range(12):
        played(table, rng, 1)
        if table.said:
            words(table.said[0])
            return
    pytest.fail("nothing of that kind was paid")


def test_ca_102_r_33_nothing_goes_back_to_who_was_foul_before():
    """One who has paid the collector is foul, then the collector: only the third player is paid back."""
    table = Recounted.open_pan([60_00] * 3)
    table.start_hand((5, 0))
    while not (pays := [row for row in table.pan.pays if row.why == "condition"]):
        table.choose_usual() if isinstance(table.state.step_of(table.state.deal), Ask) else table.do_next()
    collected = pays[0]
    assert collected.by is not None
    assert collected.to is not None
    assert len(table.pan.in_action()) == 3
    table.do_as("floor", c.RulePan(collected.by, "foul", "a card too many"))
    rows = table.do_as("floor", c.RulePan(collected.to, "foul", "and another")).transfers
    back = [row for row in rows if row.why == "returned"]
    assert back
    assert all(row.credit != f"seat/t/{collected.by}/chips" for row in back)
    assert table.said == []


def test_a_rope_that_lends_its_ace_to_one_like_it_is_told_apart():
    """Of Ad 2d 3d 4d either part could be the new one: Ad 2d 3d is, and it pays."""
    recount = PanRecount()
    play: Any = load("ca/panguingue").drawing()
    new, rest = (tuple(sorted(parse_cards(text))) for text in ("Ad 2d 3d", "2d 3d 4d"))
    old, made = tuple(sorted(parse_cards("Ad 2d 3d 4d"))), Made(3, "place-3.0", "borrow", cards=new)
    assert recount._step_pays(play, made, [old], [new, rest]) == 1
    assert recount._step_pays(play, replace(made, cards=rest), [old], [new, rest]) == 0


def test_a_set_divided_twice_in_a_turn_is_counted_step_by_step():
    recount, said, pays = PanRecount(), [], []
    play: Any = load("ca/panguingue").drawing()
    board = lying((tuple(sorted(parse_cards("5h 5d 5d 5d 5c 5c"))),))
    held = tuple(sorted(parse_cards("5s 5s 5c 5c")))
    ways = ["5s 5h 5d 5d 5d 5c 5c", "5s 5s 5h 5d 5d 5d 5c 5c", "5s 5s 5h 5d 5d 5d 5c 5c 5c"]
    ways += ["5s 5h 5d 5d", "5s 5d 5c 5c 5c 5c", "5s 5d 5c"]
    for way in ways:
        wanted = tuple(sorted(parse_cards(way)))
        step, (after, left) = next(each for each in steps((board, held)) if wanted in each[0].makes)
        made = Made(3, "place-3.0", step.step, cards=step.cards)
        said.append(recount._step_pays(play, made, *map(list, changed(melds_of(board), melds_of(after)))))
        pays.append(step.collects)
        board, held = after, left
    assert said == pays == [1, 1, 1, 0, 1, 0]


def test_a_rope_that_lends_to_one_just_like_it_is_the_lender_still():
    """After 7h Jh Qh Kh has lent its king to another such rope no meld is gone, and the new one pays."""
    recount = PanRecount()
    play: Any = load("ca/panguingue").drawing()
    new, rest = (tuple(sorted(parse_cards(text))) for text in ("7h Jh Qh Kh", "7h Jh Qh"))
    gone, now = changed((new,), (rest, new))
    assert recount._step_pays(play, Made(3, "place-3.0", "borrow", cards=new), gone, now) == 1
