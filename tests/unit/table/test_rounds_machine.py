"""Every house-banked game, round after round, with whatever may go wrong: no round is stuck.

No card that everyone has seen is dealt in a round with bets, and after every command all money sums to zero.
"""

import random
from collections import Counter
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.money import Medium
from houseway.rules import Game, games
from houseway.table import Phase, can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from tests.routine import next_act
from tests.tables import CheckedTable

BANKED = [game.id for game in games() if game.jurisdiction in ("Colorado", "Massachusetts")]
SEATS = (1, 2, 3)
MEDIA: tuple[Medium, ...] = ("chips", "chips", "promotional", "coupon")
# Steps from the opening of the bets to the pay-out, and from one shoe to the next.
MOST_STEPS = 80
# The chance that something goes wrong at a step of the round.
TROUBLE = 0.12
# Of eleven games.
ROUNDS_OF_EACH = 1_000
# What must have come up in so many rounds; else the machine proves little.
TROUBLES = {
    *("CardDrawnInError", "CardFoundFaceUp", "RoundMadeFree", "CardsTakenBack", "RoundVoided", "HandGivenUp"),
    *("promotional", "coupon", "toke", "vigorish owed"),
}
HOUSES = {
    "Colorado": (
        c.House(tokes=True),
        c.House(style="midi", lower_bettor=True),
        c.House(over_the_shoulder=True),
    ),
    "Massachusetts": (
        c.House(style="full", vigorish_marked=True, filed={"13(d)": "marked"}, house_money_percent=50),
        c.House(style="midi", filed={"9(d)": "highest-bettor-turns", "15(c)": "simulated-round"}),
        c.House(style="full"),
    ),
}


def layout_of(game: Game, tie_vigorish: bool) -> tuple[c.Posted, ...]:
    """Every wager under its first pay table; of the Banker's the last, which takes vigorish on ties."""
    posted = []
    for wager in game.wagers:
        tables = [table.id for table in wager.paytables]
        if game.offer(wager.id, wager.on, tables[0]).kind == "progressive":
            continue
        vigorish = [table for table in tables if table.startswith("tie-vig")]
        table = vigorish[-1] if tie_vigorish and vigorish else tables[0]
        posted.append(c.Posted(wager.id, wager.on, table, 500, 50_000))
    return tuple(posted)


class RoundsMachine(RuleBasedStateMachine):
    """One rule is one round; what happens in it is drawn from a seed, so that a failure shrinks quickly."""

    # Rounds that came to an end, by game, and what happened in them, over all runs of the machine.
    rounds: ClassVar[Counter[str]] = Counter()
    seen: ClassVar[Counter[str]] = Counter()

    @initialize(game=st.sampled_from(BANKED), house=st.integers(0, 2), ties=st.booleans())
    def open(self, game, house, ties):
        self.table = CheckedTable.from_game(game)
        rules = self.table.state.game
        chosen = HOUSES[rules.jurisdiction][house]
        vigorish = any(posted.paytable.startswith("tie-vig") for posted in layout_of(rules, ties))
        chosen = replace(chosen, vigorish_marked=False) if vigorish else chosen
        opening = self.table.make_opening(layout_of(rules, ties), house=chosen)
        if can(self.table.state, self.table.make_envelope("dealer", opening)) is not None:
            opening = self.table.make_opening(layout_of(rules, ties))
        self.table.do_as("dealer", opening)
        self.table.fill_tray()
        self.order: tuple[int, ...] = ()
        # The cards that wait for the next hand, and whether everyone has seen each.
        self.waiting: list[bool] = []
        self.lies_open = False
        # Both as they were before each card that was keyed in the round.
        self.before: dict[int, tuple[list[bool], bool]] = {}
        # Whoever comes to seat 1 has no chips, and bets what the house gives.
        for seat in SEATS[1:]:
            self.table.seat(seat, 20_000)

    @rule(seed=st.integers(0, 2**32))
    def a_round_is_played(self, seed):
        self.chance = random.Random(seed)
        before = self.table.state.round
        self.patrons_come()
        for _ in range(MOST_STEPS):
            if self.table.state.phase is Phase.BETTING and self.table.state.round > before:
                break
            self.goes_on()
        assert self.table.state.phase is Phase.BETTING, "bets are never opened"
        self.patrons_bet()
        for _ in range(MOST_STEPS):
            if self.table.state.phase not in (Phase.BETTING, Phase.DEALING):
                self.rounds[self.table.state.game.id] += 1
                return
            if self.chance.random() < TROUBLE:
                self.something_goes_wrong()
            else:
                self.goes_on()
        raise AssertionError(f"round {self.table.state.round} is stuck: {comes_next(self.table.state)}")

    def goes_on(self) -> None:
        """What the table itself says comes next is never refused."""
        command = comes_next(self.table.state).command
        if isinstance(command, c.LoadShoe):
            counts = enumerate(self.table.state.game.pack.counts(command.decks))
            cards = [card for card, copies in counts for _ in range(copies)]
            self.chance.shuffle(cards)
            if self.chance.random() < 0.5:
                # Cards of one rank follow each other, so that ties and pairs are common.
                ranks = self.chance.sample(range(13), 13)
                cards.sort(key=lambda card: ranks[card // 4])
            self.order, self.waiting, self.lies_open = tuple(cards), [], False
            command = replace(command, commitment="", cutting_card=self.chance.choice((14, 200, 390)))
        elif self.table.state.game.pack.is_empty:
            command = next_act(self.table.state, [self.chance.randint(1, 6) for _ in range(6)])
        else:
            command = next_act(self.table.state, self.order)
        self.do("dealer", command)

    def do(self, actor: str, command: c.Command, witness: str | None = None) -> None:
        """The command, and what it says of the cards."""
        was, keyed = (list(self.waiting), self.lies_open), len(self.table.state.keyed)
        happened = self.table.do_as(actor, command, witness).events
        self.before |= dict.fromkeys(range(keyed, len(self.table.state.keyed)), was)
        for event in happened:
            self.seen[type(event).__name__] += 1
            match event:
                case e.CardDrawnInError(_, use) | e.CardFoundFaceUp(_, use):
                    seen = not isinstance(command, c.CardInError) or command.disclosed
                    assert not (seen and use == "next-hand"), "a card seen by all waits as one unseen"
                    if use in ("next-hand", "free-hand", "simulated-round"):
                        self.waiting.append(use != "next-hand")
                    self.lies_open = use == "as-normal"
                case e.CardDealt(set_aside=True):
                    assert not self.waiting.pop(0) or self.table.state.free, "a card seen by all plays"
                case e.CardDealt() | e.ShoeSpent():
                    self.lies_open = False
                case e.CardsTakenBack(number):
                    self.waiting, self.lies_open = self.before[number - 1]
                case e.BetsPlaced(stakes=stakes):
                    self.seen.update(stake.medium for stake in stakes)
                    self.seen["toke"] += sum(stake.toke for stake in stakes)
                case e.RoundSettled():
                    self.seen["vigorish owed"] += any(seat.owed for seat in self.table.state.seats)
                case e.BetsOpened():
                    assert not self.lies_open, "bets are taken while the next card lies open"

    def tries(self, actor: str, command: c.Command, witness: str | None = None) -> None:
        if can(self.table.state, self.table.make_envelope(actor, command, witness)) is None:
            self.do(actor, command, witness)

    def patrons_come(self) -> None:
        for seat in SEATS:
            patron = self.table.state.seat(seat)
            if patron.patron is None:
                self.tries(f"p{seat}", c.Sit(seat, "Somebody"))
            if seat > 1 and patron.chips < 2_000 and self.chance.random() < 0.3:
                self.tries("dealer", c.BuyIn(seat, 10_000))
            if self.chance.random() < 0.3 or not patron.chips:
                medium = self.chance.choice(MEDIA[2:])
                self.tries("floor", c.GivePromotion(seat, 2_500, medium))

    def patrons_bet(self) -> None:
        for seat in SEATS:
            offers = self.table.state.offers
            # Everybody looks at Player and Banker; of the rest at some.
            for posted in (*offers[:2], *self.chance.sample(offers, k=min(3, len(offers)))):
                cents = self.chance.choice((500, 1_100, 2_500))
                broke = not self.table.state.seat(seat).chips
                medium = "promotional" if broke else self.chance.choice(MEDIA)
                toke = self.chance.random() < 0.15
                self.tries(f"p{seat}", c.PlaceBet(seat, *posted.key, cents, medium, toke))

    def something_goes_wrong(self) -> None:
        seat, hand = self.chance.choice(SEATS), self.chance.choice(("player", "banker"))
        acts: list[tuple[str, c.Command, str | None]] = [
            (f"p{seat}", c.Leave(seat), None),
            (f"p{seat}", c.GiveUpCards(seat, hand), None),
            (f"p{seat}", c.AcceptShoe(seat), None),
            ("dealer", c.VoidRound("It cannot be finished."), "floor"),
            ("dealer", c.CollectVigorish(seat), None),
        ]
        if self.table.state.shoe is not None:
            left = self.order[len(self.table.shoe.drawn) :]
            card, other = (*(card_text(card) for card in left[:2]), "??", "??")[:2]
            seen, to_player = self.chance.random() < 0.6, self.chance.random() < 0.5
            in_error = c.CardInError(card, seen, to_player, drawn_with=other)
            acts += [("dealer", in_error, None), ("dealer", c.CardFaceUp(card), None)] * 4
            keyed = len(self.table.state.keyed)
            back = c.TakeBackCard(self.chance.randint(1, max(1, keyed)), "Keyed wrongly.")
            acts += [("dealer", back, "floor"), ("dealer", c.TakeBackCard(max(1, keyed), "Mine."), None)]
        self.tries(*self.chance.choice(acts))


@pytest.mark.slow
def test_no_round_of_a_house_banked_game_is_ever_stuck():
    few = settings(max_examples=22, stateful_step_count=12, deadline=None)
    run_state_machine_as_test(RoundsMachine, settings=few)


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_ten_thousand_rounds_of_every_house_banked_game():
    many = settings(max_examples=100, stateful_step_count=50, deadline=None)
    while min(RoundsMachine.rounds[game] for game in BANKED) < ROUNDS_OF_EACH:
        run_state_machine_as_test(RoundsMachine, settings=many)
    print(f"\n{sum(RoundsMachine.rounds.values()):,} rounds: {dict(RoundsMachine.rounds)}")
    print(f"in which {dict(RoundsMachine.seen)}")
    assert sum(RoundsMachine.rounds.values()) >= 10_000
    assert TROUBLES - set(+RoundsMachine.seen) == set(), "something never went wrong"
