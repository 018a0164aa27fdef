"""Patrons, a dealer and a floor do legal and illegal things in any order; what must always hold, holds."""

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from houseway.cards import card_text
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.cards.shoe import cut, shuffled
from houseway.families.round import Held
from houseway.money import Medium
from houseway.refusals import Refusal
from houseway.table import Phase, Role, apply_all, can
from houseway.table import commands as c
from houseway.table.events import Event
from houseway.table.seat_commands import house_actor
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import ShoeStage
from houseway.table.views.view import view
from tests.clauses.massachusetts.table import LAYOUT as MA_LAYOUT
from tests.routine import next_act
from tests.tables import DECKS, LAYOUT, SEED, CheckedTable

pytestmark = pytest.mark.slow

KEYS: list[c.OfferKey] = [posted.key for posted in (*LAYOUT, *MA_LAYOUT)]
# A game, its layout and what the house chose.
TABLES = [
    ("co/baccarat", LAYOUT, c.House(over_the_shoulder=True)),
    ("co/baccarat", LAYOUT, c.House(style="midi", lower_bettor=True, free_hands=2)),
    ("ma/baccarat", MA_LAYOUT, c.House(style="full", vigorish_marked=True, house_money_percent=50)),
    ("ma/baccarat", MA_LAYOUT, c.House(style="midi", filed={"9(d)": "highest-bettor-turns"})),
]
SEATS = st.integers(1, 3)
HANDS = st.sampled_from(["player", "banker"])
OFFERS = st.sampled_from([*KEYS, ("tie", None, "none")])
AMOUNTS = st.sampled_from([-500, 0, 500, 1_000, 2_500, 10_000, 60_000])
MEDIA = st.sampled_from(["chips", "chips", "promotional", "coupon"])
CARDS = st.sampled_from(["8s", "Kh", "Xx", "??"])
REASONS = st.sampled_from(["", "Because."])


def bet(seat: int, offer: c.OfferKey, cents: int, medium: Medium, toke: bool) -> c.PlaceBet:
    return c.PlaceBet(seat, *offer, cents, medium, toke)


def back(seat: int, offer: c.OfferKey, cents: int | None) -> c.TakeBack:
    return c.TakeBack(seat, *offer, cents)


def called(seat: int, offer: c.OfferKey) -> c.CallBet:
    return c.CallBet(seat, c.Stake(*offer, 1_000))


def mispaid(seat: int, offer: c.OfferKey, paid: int) -> c.CorrectPayout:
    return c.CorrectPayout(seat, *offer, paid, "Miscounted.")


SEAT_ACTS = st.one_of(
    st.builds(c.Sit, SEATS, st.just("Somebody")),
    st.builds(c.StandBehind, SEATS, st.just("Somebody")),
    st.builds(lambda seat, cents: c.BuyIn(seat, cents, {cents: 1}), SEATS | st.just(101), AMOUNTS),
    st.builds(c.FreeSeat, SEATS | st.just(101), REASONS),
    st.builds(c.GivePromotion, SEATS, AMOUNTS, MEDIA),
    st.builds(bet, SEATS | st.just(101), OFFERS, AMOUNTS, MEDIA, st.booleans()),
    st.builds(back, SEATS, OFFERS, st.none() | AMOUNTS),
    st.builds(called, SEATS, OFFERS),
    st.builds(c.ConfirmCall, SEATS),
    st.builds(c.CollectVigorish, SEATS),
    st.builds(c.Leave, SEATS | st.just(101)),
)
CARD_ACTS = st.one_of(
    st.builds(c.Cut, st.integers(0, 416), st.none() | SEATS),
    st.builds(c.DeclineCut, SEATS),
    st.builds(c.OrderRecut, st.sampled_from(["last-cutter", "next-entitled"]), REASONS),
    st.builds(c.Burn, st.lists(CARDS, max_size=3).map(tuple)),
    st.builds(c.AcceptShoe, SEATS, st.booleans()),
    st.builds(c.DeclineShoe, SEATS),
    st.builds(c.PassShoe, SEATS),
    st.builds(c.OrderPass, REASONS),
    st.builds(c.HandCards, HANDS, st.none() | SEATS, st.booleans()),
    st.builds(c.ReturnCards, SEATS, HANDS),
    st.builds(c.GiveUpCards, SEATS, HANDS),
    st.builds(c.WithdrawCards, HANDS, REASONS),
    st.builds(c.TurnCards, HANDS),
    st.builds(c.SetAside, st.sampled_from(["cut", "midi", "settling"]), REASONS),
    st.builds(lambda seat, on: c.SettleHouseMoney((c.Addition(seat, on),)), SEATS, HANDS),
    st.builds(mispaid, SEATS, OFFERS, AMOUNTS),
    st.sampled_from([c.NoMoreBets(), c.SettleRound(), c.NextRound(), c.VoidRound(), c.SettleHouseMoney()]),
    st.sampled_from([c.ShakeCups(), c.InspectCards(), c.WashCards(), c.RevealShoe(SEED.hex())]),
)
# A card comes from the shoe's own order, and a cut is remembered: other rules do these for the dealer.
DEALERS_OWN = (c.Cut, c.Burn, c.DealCard)


class TableMachine(RuleBasedStateMachine):
    """The dealer follows the shoe's own order; the others do as they like."""

    @initialize(table=st.sampled_from(TABLES))
    def open(self, table):
        game, layout, house = table
        self.table = CheckedTable.from_game(game)
        self.table.open_table(layout, house=house)
        for seat in (1, 2):
            self.table.seat(seat)
        self.events: list[Event] = []
        self.opened = self.table.state
        self.order: tuple[int, ...] = ()

    def attempt(self, actor: str, command: c.Command, witness: str | None = None) -> None:
        state, balances = self.table.state, dict(self.table.ledger.balances)
        envelope = self.table.make_envelope(actor, command, witness)
        refused = can(state, envelope)
        if refused is not None:
            assert refused.cite or refused.reason is Refusal.NOT_ALLOWED_FOR_ROLE
            assert refused.sentence.endswith(".")
            assert (self.table.state, dict(self.table.ledger.balances)) == (state, balances)
            return
        decision = self.table.send(envelope)
        self.events += decision.events
        shoe = self.table.state.shoe
        if isinstance(command, c.Cut) and shoe is not None:
            self.order = cut(shuffled(SEED, FIFTY_TWO.counts(DECKS)), shoe.position)

    @rule(actor=st.sampled_from(["p1", "p2", "p3", "dealer", "floor"]), command=SEAT_ACTS | CARD_ACTS)
    def anyone_tries_anything(self, actor, command):
        if actor != "dealer" or not isinstance(command, DEALERS_OWN):
            self.attempt(actor, command)

    @rule(seat=st.integers(1, 2), place=st.integers(0, 3))
    def a_patron_bets(self, seat, place):
        offer = self.table.state.offers[place].key
        self.attempt(f"p{seat}", bet(seat, offer, 1_000, "chips", False))

    @precondition(lambda self: self.table.state.phase is Phase.SHUFFLING)
    @rule(position=st.integers(52, 364), behind=st.sampled_from([14, 300, 396]), sealed=st.booleans())
    def the_dealer_prepares_a_shoe(self, position, behind, sealed):
        if not sealed:
            self.attempt("dealer", c.InspectCards())
            self.attempt("dealer", c.WashCards())
        order = commitment(SEED, FIFTY_TWO.counts(DECKS)) if sealed else ""
        self.attempt("dealer", c.LoadShoe(order, DECKS, behind))
        while (seat := offered_the_cut(self.table.state)) is not None and self.is_at(ShoeStage.LOADED):
            self.attempt(house_actor(self.table.state, c.DeclineCut(seat), "dealer"), c.DeclineCut(seat))
        self.attempt("dealer", c.Cut(position))

    @precondition(lambda self: self.is_at(ShoeStage.CUT))
    @rule()
    def the_dealer_burns(self):
        self.attempt("dealer", next_act(self.table.state, self.order))

    @precondition(lambda self: self.table.state.phase in (Phase.BETTING, Phase.DEALING))
    @rule(steps=st.integers(1, 20))
    def the_dealer_goes_on(self, steps):
        while steps and self.table.state.phase in (Phase.BETTING, Phase.DEALING):
            self.attempt("dealer", next_act(self.table.state, self.order))
            steps -= 1

    @precondition(lambda self: self.table.state.phase is Phase.DEALING)
    @rule(disclosed=st.booleans(), to_player=st.booleans())
    def a_card_is_drawn_in_error(self, disclosed, to_player):
        drawn = len(self.table.shoe.drawn)
        card, other = (card_text(card) for card in self.order[drawn : drawn + 2])
        self.attempt("dealer", c.CardInError(card, disclosed, to_player, drawn_with=other))

    @precondition(lambda self: self.table.state.keyed)
    @rule(number=st.integers(1, 7))
    def a_card_is_taken_back(self, number):
        self.attempt("dealer", c.TakeBackCard(number, "Miskeyed."), witness="floor")

    @precondition(lambda self: self.table.state.phase in (Phase.BETTING, Phase.DEALING))
    @rule()
    def a_card_lies_face_up(self):
        self.attempt("dealer", c.CardFaceUp(card_text(self.order[len(self.table.shoe.drawn)])))

    @precondition(lambda self: self.table.state.phase is Phase.SETTLED or self.is_at(ShoeStage.IN_PLAY))
    @rule()
    def the_next_round_or_shoe(self):
        if self.is_at(ShoeStage.SPENT):
            self.attempt("dealer", c.RevealShoe(SEED.hex()))
        elif self.table.state.phase in (Phase.SETTLED, Phase.SHUFFLING):
            self.attempt("dealer", next_act(self.table.state, self.order))

    def is_at(self, stage: ShoeStage) -> bool:
        shoe = self.table.state.shoe
        return shoe is not None and shoe.stage is stage

    @invariant()
    def money_is_conserved(self):
        self.table.check_books()

    @invariant()
    def nobody_has_less_than_nothing(self):
        for seat in self.table.state.seats:
            assert min(seat.chips, seat.promotional, seat.coupon, seat.owed) >= 0

    @invariant()
    def cards_are_conserved(self):
        shoe = self.table.state.shoe
        if shoe is not None and shoe.drawn:
            assert shoe.drawn == self.order[: len(shoe.drawn)]

    @invariant()
    def the_events_rebuild_the_table(self):
        assert apply_all(self.opened, self.events) == self.table.state

    @invariant()
    def views_leak_nothing(self):
        state = self.table.state
        for role, patron in ((Role.PATRON, "p1"), (Role.PATRON, "p2"), (Role.DEALER, None)):
            shown = view(state, role, patron)
            dealt = state.deal.hands or tuple(Held(hand.name) for hand in shown.hands)
            for held, hand in zip(dealt, shown.hands, strict=True):
                looks = [state.seat(number).patron for number in held.sees]
                backs = [down and patron not in looks for down in held.down]
                cards = zip(held.cards, backs, strict=True)
                assert list(hand.cards) == ["??" if back else card_text(card) for card, back in cards]
                assert (hand.total is None) == (any(backs) or not held.cards)
            text = msgspec.json.encode(msgspec.structs.replace(shown, announcements=())).decode()
            assert SEED.hex() not in text

    @invariant()
    def the_seed_stays_sealed_while_the_shoe_is_in_play(self):
        shoe = self.table.state.shoe
        if shoe is not None and shoe.stage is not ShoeStage.REVEALED:
            assert not any(SEED.hex() in words for words in self.table.state.announcements)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=80, stateful_step_count=50, deadline=None)
