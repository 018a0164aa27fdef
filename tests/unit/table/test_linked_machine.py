"""Linked tables do legal and illegal things in any order: after every event the meters' books are right."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from houseway.refusals import Refused
from houseway.table import commands as c
from houseway.table.link import LinkState, apply_link_all
from houseway.table.link.commands import AdjustMeter, SetParameters
from houseway.table.link.must_hit import is_reached, must_hit_commitment
from houseway.table.link.reconciling import holdings_of, tallies
from tests.clauses.linked import HARMONY, ROYAL, SIX_OF_A_KIND, House
from tests.clauses.tables import progressive, table
from tests.routine import next_of_game

pytestmark = pytest.mark.slow

TABLES = ("t-1", "t-2", "t-3")
CONTINUOUS: dict[str, Any] = {
    "shuffling": "continuous",
    "approval": [{"needed_for": "continuous-shuffling", "note": "Approved."}],
}
EZ = progressive(
    "progressive",
    "1",
    meter=[{"name": "main", "main_rate": "12.34%", "reserve_rate": "3.333%", "seed": "$7"}],
)
FORTUNES = progressive(
    "progressive", "p2-7s-5usd", meter=[{"name": "main", "main_rate": "17.77%", "seed": "$30"}]
)
# A game, its progressive, what the file says beside, and cards: a jackpot, a fixed award, nothing.
NOTHING = ("9s", "8h", "Kd", "Kc")
SETUPS: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[tuple[str, ...], ...]]] = {
    "eternal": ("co/eternal", HARMONY, {}, (SIX_OF_A_KIND, ("8s", "8h", "8d", "8c"), NOTHING)),
    "ez": (
        "co/ez-baccarat",
        EZ,
        {"house": {"fixed_pays_from": "meter"}},
        (("Kh", "Kh", "Kh", "3h", "Kh", "4h"), ("Kh", "Kd", "Kh", "3h", "Kh", "4h"), NOTHING),
    ),
    "fortunes": (
        "co/99-fortunes",
        FORTUNES,
        {},
        (("2s", "2s", "2s", "2s", "Ks"), ("9s", "9h", "9d", "Kc"), NOTHING),
    ),
}
NAMES = st.sampled_from(TABLES)
SEATS = st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=3, unique=True)
SIGNERS = st.sampled_from([None, "floor", "executive", "executive", "executive"])
KINDS = st.sampled_from([0, 0, 0, 1, 2])


class LinkedMachine(RuleBasedStateMachine):
    """Three tables on one link; whoever tries what the rules refuse changes nothing."""

    new_house = House

    @initialize(setup=st.sampled_from(sorted(SETUPS)))
    def open(self, setup):
        game, offer, more, self.cards = SETUPS[setup]
        self.house = self.new_house()
        for name in TABLES:
            self.house.open(name, table(game, {**offer, "link": "floor"}, **CONTINUOUS, **more))
            self.house.seat(1, 2, 3, name=name)
            self.house.dealer(c.InspectCards(), c.LoadShoe("", 8, 14), name=name)
        self.checked, self.link = 0, LinkState("floor")

    def attempt(self, name: str, actor: str, command: c.Command, witness: str | None = None) -> bool:
        state, links = self.house.state(name), dict(self.house.floor.links)
        balances = dict(self.house.floor.ledger.balances)
        try:
            self.house.do(name, actor, command, witness)
        except Refused:
            assert (self.house.state(name), self.house.floor.links) == (state, links)
            assert dict(self.house.floor.ledger.balances) == balances
            return False
        self.check_every_event()
        return True

    def check_every_event(self) -> None:
        """The link is rebuilt event by event, and its books are right after each."""
        history = self.house.floor.history["floor"]
        while self.checked < len(history):
            self.link = apply_link_all(self.link, (history[self.checked],))
            self.checked += 1
            due = {name: tally.due for name, tally in tallies(history[: self.checked]).items()}
            assert due == holdings_of(self.link)
        assert self.link == self.house.link

    @rule(name=NAMES, bettors=SEATS, kind=st.none() | KINDS, steps=st.integers(0, 9))
    def a_round_is_begun_and_perhaps_finished(self, name, bettors, kind, steps):
        self.attempt(name, "dealer", c.NextRound())
        for seat in bettors:
            for posted in self.house.state(name).offers:
                if posted.wager == "player" or posted.link:
                    self.attempt(name, f"p{seat}", c.PlaceBet(seat, *posted.key, posted.minimum))
        self.attempt(name, "dealer", c.NoMoreBets())
        self.attempt(name, "dealer", c.StartGame())
        if kind is not None:
            self.the_cards_are_dealt(name, kind, steps)

    @rule(name=NAMES, kind=KINDS, steps=st.integers(0, 9))
    def the_cards_are_dealt(self, name, kind, steps):
        if self.house.state(name).deal.cards("player"):
            return
        for card in self.cards[kind]:
            self.attempt(name, "dealer", c.DealCard(card))
        self.attempt(name, "dealer", c.SettleRound())
        self.the_keypad_goes_on(name, steps)

    @precondition(lambda self: any(not state.deal.cards("player") for state in self.house.states.values()))
    @rule(name=NAMES)
    def the_round_is_void(self, name):
        if self.house.state(name).keypad.is_running and not self.house.state(name).deal.cards("player"):
            assert self.attempt(name, "dealer", c.CardFaceUp("4s"))
            assert name not in self.house.link.running

    @rule(name=NAMES, steps=st.integers(1, 9))
    def the_keypad_goes_on(self, name, steps):
        while steps and (act := next_of_game(self.house.state(name))) is not None:
            floor = isinstance(act, c.VerifyHit | c.PayJackpot)
            verifier = "executive" if isinstance(act, c.VerifyHit) else "floor"
            if not self.attempt(name, verifier if floor else "dealer", act):
                return
            steps -= 1

    @rule(name=NAMES, hit=st.integers(1, 2), from_tray=st.booleans(), witness=SIGNERS)
    def a_hit_is_backed_out(self, name, hit, from_tray, witness):
        self.attempt(name, "floor", c.BackOut(hit, "Wrong.", from_tray), witness)

    @rule(name=NAMES, seat=st.integers(1, 3))
    def somebody_leaves_and_comes_back(self, name, seat):
        self.attempt(name, f"p{seat}", c.Leave(seat))
        self.attempt(name, f"p{seat}", c.Sit(seat, "Somebody"))
        self.attempt(name, "dealer", c.BuyIn(seat, 100_000, {100_000: 1}))

    @rule(
        name=NAMES,
        command=st.sampled_from(
            [c.StartGame(), c.EndGame(), c.HitJackpot(), c.VerifyHit(1), c.PayJackpot(1), c.PayJackpot(2)]
        ),
        actor=st.sampled_from(["dealer", "floor", "p1"]),
    )
    def anyone_presses_anything(self, name, command, actor):
        self.attempt(name, actor, command)

    @rule(name=NAMES, seat=st.integers(1, 3), line=st.sampled_from(["Six-of-a-Kind", "Quads"]))
    def the_dealer_selects_something(self, name, seat, line):
        wager = next(posted.wager for posted in self.house.state(name).offers if posted.link)
        self.attempt(name, "dealer", c.MarkHit(seat, wager, line))

    @rule(cents=st.integers(-700, 700), part=st.sampled_from(["main", "reserve"]), witness=SIGNERS)
    def a_meter_is_adjusted(self, cents, part, witness):
        before = self.house.link
        try:
            self.house.by_hand("floor", AdjustMeter("main", cents, "Counted.", part), witness=witness)
        except Refused:
            assert self.house.link == before
        self.check_every_event()

    @rule(rate=st.sampled_from(["10%", "11.11%", "12.345%"]))
    def rates_are_changed(self, rate):
        (meter,) = self.house.link.known.meters
        changed = type(meter)(meter.name, rate, meter.seed, meter.cite, meter.reserve_rate)
        try:
            self.house.by_hand("floor", SetParameters((changed,), "Approved."))
        except Refused:
            return
        self.check_every_event()


TestLinkedTables = LinkedMachine.TestCase
TestLinkedTables.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


def test_disconnected_tables_see_the_link_as_it_stands_when_they_come_back():
    """A table that acted on nothing for a while decides on the link of the moment, not of its last view."""
    house = House()
    for name in TABLES[:2]:
        house.open(name, table("co/eternal", {**HARMONY, "link": "floor"}))
        house.seat(1, name=name)
        house.shoe(name)
    house.dealer(c.NextRound(), name="t-2")
    house.bet(1, name="t-2")
    house.dealer(c.NoMoreBets(), name="t-2")
    house.start(1)
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    with pytest.raises(Refused):
        house.dealer(c.StartGame(), name="t-2")
    house.finish()
    house.dealer(c.StartGame(), name="t-2")


@pytest.mark.parametrize("seed", range(3))
def test_a_must_hit_link_of_two_tables_keeps_its_books_through_many_rounds(seed):
    """Rounds, voids and Must Hit awards; the award is drawn at the first end of a round that may draw it."""
    house = House()
    for name in ("t-1", "t-2"):
        house.open(name, table("ma/baccarat", {**ROYAL, "link": "floor"}, must_hit=3))
        house.seat(1, 2, 3, 4, name=name)
        house.shoe(name)
    won = 0
    secret = bytes([seed]) * 32
    house.dealer(c.SealMustHit("floor", must_hit_commitment(secret, 10_000, 20_000)))
    for number in range(24):
        name = ("t-1", "t-2")[(number * 7 + seed) % 2]
        house.by_hand("floor", AdjustMeter("must-hit", 900, "Many other bettors."))
        house.start(*range(1, 2 + number % 4), name=name)
        house.deal(*_cards(number), name=name)
        house.finish(name)
        if is_reached(house.link, name, secret):
            house.dealer(c.RevealMustHit("floor", secret.hex()), name=name)
            won += 1
            secret = bytes([seed + won]) * 32
            house.dealer(c.SealMustHit("floor", must_hit_commitment(secret, 10_000, 20_000)), name=name)
    assert won >= 1
    assert house.meter("must-hit") < 20_000


def _cards(number: int) -> tuple[str, ...]:
    """A Banker win by 8 to 7 whose cards an eight-deck shoe holds in every round."""
    suit = "shdc"[number % 4]
    return (f"7{suit}", f"8{suit}", ("J", "Q", "K")[number % 3] + suit, f"10{suit}")
