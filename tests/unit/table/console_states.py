"""States that tables come to: of every example file, with sealed cards and as if the same cards were real."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import Ask
from houseway.refusals import Refused
from houseway.table import Phase, Role, TableState
from houseway.table.commands import PlaceBets
from houseway.table.console import console_of
from houseway.table.console.bet_acts import least_bet
from houseway.table.console.documents import Console
from houseway.table.demonstration.evening import Demonstration
from houseway.table.routine import comes_next
from houseway.table.session import Table
from tests.clauses.california.test_panguingue_real import RealTable as RealPan
from tests.unit.table.test_poker_console_by_chance import ByChance

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
FILES = sorted(
    str(file.relative_to(EXAMPLES))
    for folder in ("player-dealer", "poker", "poker-room", "tables")
    for file in (EXAMPLES / folder).glob("*.toml")
    if ".bad" not in file.name and not file.name.endswith("fees.toml")
)
ROUNDS = 3
# Of states in which the same is asked so many are looked at.
OF_A_KIND = 2


class Sieve:
    """Lets through few states of a kind: what is asked, of which answers, with how many cards on the way."""

    def __init__(self) -> None:
        self._seen: Counter[object] = Counter()

    def passes(self, state: TableState) -> bool:
        step = state.step_of(state.deal) if state.phase is Phase.DEALING else None
        coming = comes_next(state)
        asked = (step.options, step.gives, len(step.amounts)) if isinstance(step, Ask) else type(step)
        bank = state.bank and (state.bank.seat is None, state.bank.offered_to is None, state.bank.broken)
        real = state.shoe is not None and not state.shoe.is_virtual
        kind = (state.phase, asked, (coming.act or "").split("-")[0], bank, real, state.cards)
        self._seen[kind] += 1
        return self._seen[kind] <= OF_A_KIND


def consoles_of_file(file: str) -> Iterator[tuple[TableState, Console]]:
    """An evening of house players, each state as it is and with its shoe taken for real cards."""
    sieve = Sieve()
    table = Table.open(EXAMPLES / file)
    for _ in Demonstration(table, 5, 5).play(ROUNDS):
        _bet(table)
        for state in (table.state, of_real_cards(table.state)):
            if sieve.passes(state):
                yield state, console_of(state, Role.DEALER)


def _bet(table: Table) -> None:
    """Whoever may bet has a bet down: a hand that somebody plays is what is asked about."""
    for seat in table.state.patrons:
        stake = least_bet(table.state, seat)
        if stake is not None and not seat.bets:
            table.do(PlaceBets(seat.number, (stake,), table.state.round), seat.patron or "", Role.PATRON)


def of_real_cards(state: TableState) -> TableState:
    return state if state.shoe is None else replace(state, shoe=replace(state.shoe, commitment=""))


def consoles_of_real_poker(game: str) -> Iterator[tuple[TableState, Console]]:
    """A dealer who does by chance what a console of closed real cards offers."""
    sieve, evening = Sieve(), ByChance(game, f"keys of {game}")
    for _ in range(60):
        state = evening.table.state
        if state.phase is not Phase.DEALING:
            return
        if sieve.passes(state):
            yield state, console_of(state, Role.DEALER)
        evening.act()


def consoles_of_real_pan() -> Iterator[tuple[TableState, Console]]:
    """Real cards of Panguingue, laid and discarded as the dealer keys them."""
    table = RealPan.open_real(3)
    chance = Random(1)
    table.next("Kd", "Qd", "As")
    table.next()
    for _ in range(3):
        yield table.state, table.console
        table.next()
    for _ in range(40):
        yield table.state, table.console
        if table.console.prompt.act == "settle_round":
            return
        _play_pan(table, chance)


def _play_pan(table: RealPan, chance: Random) -> None:
    """By chance; cards that cannot be are keyed again."""
    console = table.console
    ids = console.prompt.choices or (console.prompt.act,)
    act = chance.choice([act for act in console.acts if act.id in ids])
    count = (act.needs[0].least or 3) if act.needs else 0
    card = card_text(4 * chance.randrange(7) + chance.randrange(4))
    with suppress(Refused):
        table.keys(act.id, *(card,) * count)
