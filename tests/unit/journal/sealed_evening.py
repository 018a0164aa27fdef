"""An evening at a table of a closed shoe, recorded in a journal, and what each person's views showed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from houseway.cards import card_text
from houseway.families.round import Ask
from houseway.journal.record import unopened
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.rows import Row, read_entry
from houseway.journal.stores.store import Append, table_stream
from houseway.journal.telling.hands import Looks
from houseway.journal.telling.openings import opened_cards
from houseway.table import Phase, Role, TableState, apply_all
from houseway.table import commands as c
from houseway.table.demonstration.bettors import Bettors
from houseway.table.demonstration.evening import Demonstration, Done
from houseway.table.session import Table
from houseway.table.shoe.spent import SpentShoe
from houseway.table.views.view import FACE_DOWN, view
from tests.memory_store import MemoryStore

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
# One game or more of each family whose shoes stay closed.
FILES = {
    "poker-hand": "player-dealer/ultimate-texas-holdem.toml",
    "three-card": "player-dealer/three-card-poker.toml",
    "pai-gow": "player-dealer/fortune-pai-gow-poker.toml",
    "holdem": "poker/texas-holdem.toml",
    "stud": "poker/seven-card-stud.toml",
    "pineapple": "poker/crazy-pineapple.toml",
    "draw": "poker/deuce-to-seven.toml",
    "panguingue": "poker-room/panguingue.toml",
}
Answers = Callable[[TableState, Ask], c.Choose | None]
GUEST = Looks(Role.PATRON, None)
SURVEILLANCE = Looks(Role.SURVEILLANCE, "sue", all=True)
STAFF = [Looks(Role.DEALER, "dan"), Looks(Role.FLOOR, "fay"), Looks(Role.FLOOR, "an operator")]


class Together(Bettors):
    """Bettors who also put down at once what the rules want alike."""

    def bets(self) -> Iterator[c.Command]:
        state = self._table.state
        equal = [posted for posted in state.offers if posted.wager in state.practice.bets_together.equal]
        stakes = tuple([c.Stake(*posted.key, posted.minimum) for posted in equal])
        for seat in self._seats if stakes else ():
            bet = c.PlaceBets(seat, stakes)
            if self._table.can(bet, f"patron-{seat}", Role.PATRON) is None:
                yield bet
        yield from super().bets()


class SealedEvening(Demonstration):
    """A demonstration in a journal; `answers` speaks for a patron who is asked, where it has a word."""

    def __init__(self, file: str, seed: int = 7, bettors: int = 4, answers: Answers | None = None) -> None:
        self.store = MemoryStore()
        super().__init__(Table.open(EXAMPLES / file, RecordedFloor(self.store)), seed, bettors)
        self._bettors = Together(self.table, bettors, self._below)
        self._answers = answers
        self._states: list[TableState] = []

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def rows(self) -> list[Row]:
        return [*self.store.read(table_stream(self.state.table))]

    @property
    def head(self) -> int:
        return self.store.heads()[table_stream(self.state.table)].seq

    def deal(self, rounds: int) -> "SealedEvening":
        for _ in self.play(rounds):
            pass
        return self

    def viewers(self) -> list[Looks]:
        """Every patron at the table, somebody who only watches, and staff who may not see everything."""
        patrons = [Looks(Role.PATRON, seat.patron) for seat in self.state.seats if seat.patron]
        return [*patrons, GUEST, *STAFF]

    def record(self, looks: Looks, number: int, round_: int | None = None) -> SpentShoe:
        return opened_cards(self.store, self.state.table, self.head, number, looks, round_)

    def opened(self, looks: Looks, number: int, round_: int | None = None) -> dict[int, str]:
        """The cards of a record by their numbers."""
        return {each.number: each.card for each in self.record(looks, number, round_).openings}

    def states(self) -> list[TableState]:
        """The table after each row."""
        if len(self._states) < self.head:
            state = unopened(self.store, table_stream(self.state.table))
            self._states = []
            for row in self.rows:
                state = apply_all(state, read_entry(row).events)
                self._states.append(state)
        return self._states

    def shoes(self) -> dict[int, tuple[int, ...]]:
        """The cards that left each shoe."""
        return {state.shoe.number: state.shoe.drawn for state in self.states() if state.shoe is not None}

    def cut_off(self, rows: int) -> MemoryStore:
        """The journal as it was after so many rows."""
        stream, store = table_stream(self.state.table), MemoryStore()
        store.append([Append(stream, 0, self.rows[:rows])])
        game = self.state.game
        store.keep_definition(game.digest, game.definition())
        for number in self.shoes():
            store.seal(f"{stream}/shoe/{number}", self._shoe_seed(number))
        return store

    def _do(self, command: c.Command) -> Done:
        if isinstance(command, c.Cut):
            self._share()
        step = self.state.step_of(self.state.deal) if self.state.phase is Phase.DEALING else None
        if isinstance(command, c.Choose) and self._answers is not None and isinstance(step, Ask):
            command = self._answers(self.state, step) or command
        return super()._do(command)

    def _share(self) -> None:
        """Every second patron shuffles the sealed order again."""
        for seat in self.state.patrons[::2]:
            share = c.AddShare(seat.number, f"{seat.number:02x}" * 32)
            if seat.patron and self.table.can(share, seat.patron, Role.PATRON) is None:
                self.table.do(share, seat.patron, Role.PATRON)


def texts_shown(states: list[TableState], number: int, looks: Looks) -> set[str]:
    """What this person's views showed of a shoe in hands that are over; of one deck no card comes twice."""
    shown: set[str] = set()
    pending: set[str] = set()
    for state in states:
        if state.shoe is None or state.shoe.number != number:
            continue
        hands = view(state, looks.role, looks.patron).hands
        pending |= {card for hand in hands for card in hand.cards if card != FACE_DOWN}
        if state.phase not in (Phase.BETTING, Phase.DEALING):
            shown |= pending
    return shown


def texts_of(drawn: tuple[int, ...], numbers: Any) -> set[str]:
    return {card_text(drawn[number - 1]) for number in numbers}


def chosen(ask: Ask, choice: str, cents: int = 0, cards: tuple[str, ...] = ()) -> c.Choose:
    return c.Choose(ask.place, ask.hand, choice, cents, cards)
