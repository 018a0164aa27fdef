"""Patrons and a dealer do legal and illegal things in any order; what must always hold, holds."""

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from houseway.cards import card_text
from houseway.cards.shoe import commitment, cut, shuffled
from houseway.table import Phase, Role, apply_all, can, decide, view
from houseway.table import commands as c
from houseway.table.events import Event
from houseway.table.routine import next_act
from houseway.table.state import ShoeStage
from tests.unit.table.croupier import BANKER, DECKS, LAYOUT, PLAYER, SEED, TIE, Croupier

SEATS = st.integers(1, 3)
OFFERS = st.sampled_from([posted.key for posted in LAYOUT] + [("tie", None, "none")])
AMOUNTS = st.sampled_from([-500, 0, 500, 1_000, 2_500, 10_000, 60_000])


def bet(seat: int, offer: tuple[str, str | None, str], cents: int) -> c.PlaceBet:
    return c.PlaceBet(seat, *offer, cents)


COMMANDS = st.one_of(
    st.builds(c.Sit, SEATS, st.just("Somebody")),
    st.builds(c.BuyIn, SEATS, AMOUNTS),
    st.builds(bet, SEATS, OFFERS, AMOUNTS),
    st.builds(lambda seat, offer: c.TakeBack(seat, *offer), SEATS, OFFERS),
    st.builds(c.Leave, SEATS),
    st.builds(c.Cut, st.integers(0, 416), st.none() | SEATS),
    st.builds(c.DealCard, st.sampled_from(["8s", "Kh", "Xx"])),
    st.builds(c.Burn, st.lists(st.sampled_from(["As", "2h"]), max_size=3).map(tuple)),
    st.sampled_from([c.NoMoreBets(), c.SettleRound(), c.NextRound(), c.Close(), c.RevealShoe(SEED.hex())]),
)
# Reached rarely, these would otherwise end or spoil nearly every run.
ENDS_PLAY = (c.Close, c.Cut, c.Burn, c.DealCard)


class TableMachine(RuleBasedStateMachine):
    """The dealer follows the shoe's own order; the others do as they like."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Croupier()
        self.table.open()
        for seat in (1, 2):
            self.table.seat(seat)
        self.events: list[Event] = []
        self.opened = self.table.state
        self.order: tuple[int, ...] = ()

    def attempt(self, actor: str, command: c.Command) -> None:
        state, balances = self.table.state, dict(self.table.ledger.balances)
        envelope = self.table.envelope(actor, command)
        refused = can(state, envelope)
        if refused is not None:
            assert refused.cite
            assert refused.sentence.endswith(".")
            assert (self.table.state, dict(self.table.ledger.balances)) == (state, balances)
            return
        decision = decide(state, envelope)
        self.table.ledger.post(decision.transfers)
        self.table.state = apply_all(state, decision.events)
        self.events += decision.events

    @rule(actor=st.sampled_from(["p1", "p2", "p3", "dealer"]), command=COMMANDS)
    def anyone_tries_anything(self, actor, command):
        if actor != "dealer" or not isinstance(command, ENDS_PLAY):
            self.attempt(actor, command)

    @rule(seat=st.integers(1, 2), offer=st.sampled_from([PLAYER, BANKER, TIE]))
    def a_patron_bets(self, seat, offer):
        self.attempt(f"p{seat}", bet(seat, offer, 1_000))

    @precondition(lambda self: self.table.state.phase is Phase.SHUFFLING)
    @rule(position=st.integers(10, 406), behind=st.sampled_from([14, 300, 396]))
    def the_dealer_prepares_a_shoe(self, position, behind):
        for command in (c.LoadShoe(commitment(SEED, DECKS), DECKS, behind), c.Cut(position)):
            self.attempt("dealer", command)
        self.order = cut(shuffled(SEED, DECKS), self.table.shoe.position)
        while self.table.state.phase is Phase.SHUFFLING:
            self.attempt("dealer", next_act(self.table.state, self.order))

    @precondition(lambda self: self.table.state.phase is Phase.BETTING)
    @rule()
    def a_round_is_dealt(self):
        while self.table.state.phase is not Phase.SETTLED:
            self.attempt("dealer", next_act(self.table.state, self.order))

    @precondition(lambda self: self.table.state.phase is Phase.SETTLED)
    @rule()
    def the_next_round_or_shoe(self):
        spent = self.table.shoe.stage is ShoeStage.SPENT
        self.attempt("dealer", c.RevealShoe(SEED.hex()) if spent else c.NextRound())

    @invariant()
    def money_is_conserved(self):
        balances = self.table.ledger.balances
        assert sum(balances.values()) == 0
        for seat in self.table.state.seats:
            held = {k: v for k, v in balances.items() if k.startswith(f"seat/t-1/{seat.number}/") and v}
            shown = {f"seat/t-1/{seat.number}/chips": seat.chips} if seat.chips else {}
            for bet in seat.bets:
                shown[f"seat/t-1/{seat.number}/bets/{bet.wager}/{bet.on or '-'}/{bet.paytable}"] = bet.cents
            assert held == shown

    @invariant()
    def cards_are_conserved(self):
        shoe = self.table.state.shoe
        if shoe is not None and shoe.drawn:
            assert shoe.drawn == self.order[: len(shoe.drawn)]

    @invariant()
    def the_events_rebuild_the_table(self):
        assert apply_all(self.opened, self.events) == self.table.state

    @invariant()
    def a_view_leaks_nothing(self):
        shown = view(self.table.state, Role.PATRON, "p1")
        text = msgspec.json.encode(msgspec.structs.replace(shown, announcements=())).decode()
        assert SEED.hex() not in text
        on_table = self.table.state.deal.player + self.table.state.deal.banker
        assert text.count('"cards":[') == 2
        assert sorted(shown.player.cards + shown.banker.cards) == sorted(map(card_text, on_table))

    @invariant()
    def the_seed_stays_sealed_while_the_shoe_is_in_play(self):
        shoe = self.table.state.shoe
        if shoe is not None and shoe.stage is not ShoeStage.REVEALED:
            assert not any(SEED.hex() in words for words in self.table.state.announcements)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)
