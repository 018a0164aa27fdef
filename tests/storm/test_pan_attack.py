"""Dishonest dealers, floors and patrons of Panguingue: refused in words, nothing lost, no dead end."""

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from houseway.cards import card_text
from houseway.refusals import Refusal
from houseway.table import commands as c
from houseway.table.envelope import ANSWER_CLOCK
from tests.storm.pan_attack import AttackedPan, AttackedRealPan, attack, is_dealing
from tests.tables import CheckedTable, refused


@pytest.mark.parametrize("seed", range(2))
def test_everybody_tries_everything(seed):
    assert attack(f"quick {seed}", 1).heard["refused"]


def test_everybody_tries_everything_with_real_cards():
    assert attack("real", 1, kind=AttackedRealPan, most=80).heard["refused"]


class AnythingSaid(RuleBasedStateMachine):
    """The same as a machine: what fails is cut down to the few acts that it needs."""

    @initialize(seed=st.integers(0, 999))
    def sit_down(self, seed):
        self.table = AttackedPan.open_by_chance(random.Random(seed))
        self.table.shuffle(seed)
        self.table.do_next()

    @rule(seed=st.integers(0, 2**32), tries=st.integers(1, 4))
    def say_anything(self, seed, tries):
        self.table.rng = random.Random(seed)
        for _ in range(tries):
            self.table.try_anything()

    @precondition(lambda self: is_dealing(self.table))
    @rule(acts=st.integers(1, 12))
    def go_on(self, acts):
        for _ in range(acts):
            if is_dealing(self.table):
                self.table.leads_on()

    @invariant()
    def nothing_is_lost_or_told(self):
        if hasattr(self, "table"):
            self.table.check()

    def teardown(self):
        if hasattr(self, "table"):
            self.table.check_views()


AnythingSaid.TestCase.settings = settings(max_examples=8, stateful_step_count=12, deadline=None)
test_any_acts_in_any_order = AnythingSaid.TestCase


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_everybody_tries_everything_for_long():
    for seed in range(300):
        attack(seed, 4)
        attack(seed, 2, kind=AttackedRealPan, most=400)


def test_a_dealer_cannot_find_out_by_guesses_what_a_player_holds():
    """Right and wrong guesses are refused alike, and no sentence names what the hand could do."""
    table = CheckedTable.open_pan([60_00] * 3, {"no_tops": 1})
    table.start_hand(1)
    seat, said = table.pan.acting.seat, set()
    table.do_as(f"p{seat}", c.Choose(seat, f"place-{seat}", "touch"))
    table.do_next()
    for card in {*map(card_text, table.pan.acting.cards), "As", "Kd", "7c"}:
        for choice in ("discard", "new", "add"):
            no = refused(
                Refusal.NOT_YOUR_SEAT, table, "dealer", c.Choose(seat, f"place-{seat}", choice, cards=(card,))
            )
            said.add(no.sentence)
    assert len(said) == 1
    table.do_as(ANSWER_CLOCK, c.Choose(seat, f"place-{seat}", "usual"))


def test_nobody_leaves_or_takes_chips_away_in_a_hand():
    table = CheckedTable.open_pan([60_00] * 3)
    table.start_hand(1)
    refused(Refusal.BETS_STILL_DOWN, table, "p1", c.Leave(1))
    table.do_as("dealer", c.BuyIn(2, 20_00, {20_00: 1}))
    assert (table.state.seat(2).chips, table.pan.player(2).chips) == (78_00, 58), (
        "it plays from the next hand"
    )
