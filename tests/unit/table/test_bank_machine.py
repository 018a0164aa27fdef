"""A patron's bank in the long run: random places, wagers, banks and declines, and no cent goes astray."""

import random
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.families.round import Ask
from houseway.rules import Bet, Settlement, settle
from houseway.rules.cover import BankSums
from houseway.rules.tables import read_table
from houseway.table import Phase, TableState, can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.bank.charging import most_banking_costs
from houseway.table.bank.offering import least_bank
from houseway.table.opening.setup import opening, table_game
from houseway.table.routine import comes_next
from houseway.table.shoe.filling import filled
from tests.clauses.california.banked import Room

FILES = sorted((Path(__file__).resolve().parents[3] / "examples" / "player-dealer").glob("*.toml"))
HANDS = 8


class Evening(Room):
    """A table of a file whose patrons do as chance will."""

    def __init__(self, file: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        table = read_table(file)
        game = table_game(table)
        super().__init__(game.id, unopened=True)
        self.state = TableState("t-1", game, game.digest)
        self.dealer(opening(table, 1_000_000, "t-1"))
        seats = [seat.number for seat in self.state.seats]
        for number in self.chance.sample(seats, self.chance.randint(2, len(seats))):
            self.seat(number, self.chance.choice((20_000, 100_000)))
        self.cards = [card for card, held in enumerate(game.pack.counts(8)) for _ in range(held)]
        self.chance.shuffle(self.cards)
        self.settled: list[tuple[TableState, e.RoundSettled]] = []

    def play(self, hands: int) -> None:
        steps = 0
        while len(self.settled) < hands and steps < 60 * hands:
            steps += 1
            if self.state.phase is Phase.BETTING and not self.state.bets_are_down:
                self.bets()
            if not self.step():
                return

    def step(self) -> bool:
        """What a patron wishes, or the routine says; False where the table waits or has closed."""
        state, before = self.state, self.state
        command = self.wish() or comes_next(state).command
        if command is None:
            assert state.phase is Phase.CLOSED or self.bank.broken
            return False
        if isinstance(command, c.LoadShoe):
            command = c.LoadShoe("", command.decks, 14)
        left = self.cards[len(state.shoe.drawn) :] if state.shoe else self.cards
        if isinstance(command, c.ShowDice):
            command = c.ShowDice(tuple(self.chance.randint(1, 6) for _ in range(3)))
        decision = self.dealer(filled(state, command, left))
        for event in decision.events:
            if isinstance(event, e.RoundSettled) and event.bank is not None:
                self.settled.append((before, event))
        return True

    def wish(self) -> c.Command | None:
        """Who is offered the bank takes it or not; who is asked answers; some bank is changed."""
        state, bank, chance = self.state, self.bank, self.chance
        if bank.offered_to is not None and chance.random() < 0.7:
            return self.accepted(bank.offered_to)
        if bank.seat is not None and state.phase is Phase.BETTING and chance.random() < 0.3:
            most = state.seat(bank.seat).chips + bank.cents - most_banking_costs(state)
            return c.PostBank(bank.seat, chance.randint(least_bank(state), most))
        step = state.step_of(state.deal) if state.phase is Phase.DEALING and not comes_dice(state) else None
        if isinstance(step, Ask):
            return c.Choose(step.place, step.hand, chance.choice(step.options))
        return None

    def accepted(self, seat: int) -> c.Command | None:
        least, most = least_bank(self.state), self.chips(seat) - most_banking_costs(self.state)
        if most < least:
            return None
        return c.AcceptBank(seat, self.chance.choice((least, most, self.chance.randint(least, most))))

    def bets(self) -> None:
        for seat in self.state.patrons:
            for posted in self.state.offers:
                cents = 100 * self.chance.randint(posted.minimum // 100, posted.maximum // 100)
                bet = c.PlaceBet(seat.number, *posted.key, cents)
                if self.chance.random() < 0.4 and self.may(f"p{seat.number}", bet):
                    self.patron(seat.number, bet)

    def may(self, actor: str, command: c.Command) -> bool:
        return can(self.state, self.envelope(actor, command)) is None


def comes_dice(state: TableState) -> bool:
    return isinstance(comes_next(state).command, c.ShakeDice | c.ShowDice)


def due_of(state: TableState, bets: tuple[Settlement, ...]) -> list[int]:
    """What each bet would win or lose against a bank without end."""
    asked = [Bet(bet.at or bet.seat, *bet.key, bet.amount) for bet in bets]
    whole = settle(state.game, state.deal, asked, state.options, state.places, as_given=True)
    return [bet.net for bet in whole.settlements]


def check_cover(state: TableState, settled: e.RoundSettled) -> None:
    """By hand: a purse is opened for each bet in turn, and nothing that comes in goes out again."""
    sums, purse, won = settled.bank, settled.bank.bank if settled.bank else 0, 0
    assert isinstance(sums, BankSums)
    for bet, due in zip(settled.settlements, due_of(state, settled.settlements), strict=True):
        part = 0
        while part < abs(due) and purse > 0:
            step = min(abs(due) - part, purse)
            part, purse = part + step, purse - step
        won += part if due < 0 else 0
        assert bet.net == (part if due > 0 else -part)
        assert bet.covered == part
        assert -bet.net <= bet.amount
        assert bet.returned == bet.amount - (part if due < 0 else 0)
    assert (sums.left, sums.collected) == (purse, won)
    assert sums.paid + sums.collected + sums.left == sums.bank
    assert sums.net + sum(bet.net for bet in settled.settlements) == 0


def check_order(state: TableState, settled: e.RoundSettled) -> None:
    """Within each kind of wager and outcome the places come round once from the button."""
    assert state.bank is not None
    places, button = len(state.places), state.bank.button
    assert button is not None
    kinds = groupby(settled.settlements, key=lambda bet: (bet.wager, bet.on, bet.outcome == "win"))
    if state.practice.settling.order == "by-wager":
        for _, bets in kinds:
            turns = [(bet.seat - button) % places for bet in bets]
            assert turns == sorted(turns)
    else:
        turns = [(bet.seat - button) % places for bet in settled.settlements]
        assert turns == sorted(turns)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_pd_14_money_sums_to_zero_the_tray_is_still_and_the_bank_covers_in_order(file: Path, seed: int):
    evening = Evening(file, seed)
    evening.play(HANDS)
    fees = 0
    for state, settled in evening.settled:
        check_cover(state, settled)
        check_order(state, settled)
        assert state.bank is not None
        fees += sum(fee.cents for fee in state.bank.collected)
        assert state.bank.seat not in {bet.seat for bet in settled.settlements}
    held = sum(fee.cents for fee in evening.bank.collected)
    assert evening.fees == fees
    assert evening.ledger.balance("collection/t-1") == held


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_the_nine_games_are_dealt_with_a_bank(file: Path):
    hands = [len(evening.settled) for seed in range(4) for evening in [played(file, seed)]]
    assert sum(hands) >= 6


def played(file: Path, seed: int) -> Evening:
    evening = Evening(file, seed)
    evening.play(HANDS)
    return evening


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_pd_18_every_bank_that_covers_all_has_the_same_result(file: Path, seed: int):
    evening = Evening(file, seed)
    evening.play(2)
    for state, settled in evening.settled:
        due = due_of(state, settled.settlements)
        assert settled.bank is not None
        if settled.bank.bank >= sum(map(abs, due)):
            assert [bet.net for bet in settled.settlements] == due
