"""Whoever is not the patron of a seat tries to act for it, wherever the patron could, at sealed tables.

`python -m tests.storm.seat_attack --hands 60` plays every example table and prints how often each command of
a seat would have been taken from its own patron, by family; each was refused to everybody else.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.panguingue.acts.usual import usual
from houseway.families.round import Amount, Ask
from houseway.journal.checking.seats import OF_A_SEAT
from houseway.refusals import Refusal, Refused
from houseway.table import Role, TableState
from houseway.table import commands as c
from houseway.table.bank.offering import least_bank
from houseway.table.commands.shapes import Stake
from houseway.table.demonstration.bettors import patron
from houseway.table.demonstration.evening import Demonstration
from houseway.table.envelope import Signature
from houseway.table.opening.setting_up import unopened
from houseway.table.session import Table
from houseway.table.state import Phase, Seat

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FILES = [
    path
    for folder in ("tables", "deals", "player-dealer", "poker", "poker-room")
    for path in sorted((EXAMPLES / folder).glob("*.toml"))
    if not path.stem.endswith((".bad", "-fees", "3-dice"))
]
DEALER, FLOOR, STRANGER = "dealer", "floor", "patron-99"
SHARE = "5a" * 32
# Cards of a setting, or of a discard, are tried one after another; few say as much as all.
MOST_WAYS = 3
REFILLED_BELOW = 200_00


class Control(NamedTuple):
    """A command that would be taken from the seat's own patron."""

    family: str
    command: str


class SeatAttack:
    """One table; `controls` counts what was tried, `faults` what somebody else could have done."""

    def __init__(self, file: Path, seed: int, bettors: int = 4) -> None:
        self._chance = random.Random(seed)
        self.controls: Counter[Control] = Counter()
        self.faults: list[str] = []
        self._file = file
        self.table = _opened(file)
        self._show = Demonstration(self.table, seed, bettors)

    def play(self, hands: int) -> None:
        for _ in self._show.play(hands):
            state = self.table.state
            if state.shoe is None or not state.shoe.is_virtual:
                continue
            self._disturb(state)
            self._refill(self.table.state)
            for seat in self.table.state.patrons:
                for command in candidates(self.table.state, seat):
                    self.attack(seat, command)

    def _refill(self, state: TableState) -> None:
        """Sell chips to patrons who have lost theirs: a table where nobody can bet deals no more hands."""
        if state.bank is None or state.phase is not Phase.BETTING:
            return
        for seat in state.patrons:
            if seat.chips < REFILLED_BELOW:
                self.table.do(c.BuyIn(seat.number, 500_00, {100_00: 5}), DEALER, Role.DEALER)

    def attack(self, seat: Seat, command: c.Command) -> None:
        """Send the command as everybody, once its own patron could."""
        own = seat.patron or ""
        if self.table.can(command, own, Role.PATRON) is not None:
            return
        tag = str(type(command).__struct_config__.tag)
        family = self.table.state.game.family
        self.controls[Control(family, tag)] += 1
        others = [other.patron for other in self.table.state.patrons if other.patron != own]
        senders = [(DEALER, Role.DEALER), (FLOOR, Role.FLOOR), (STRANGER, Role.PATRON)]
        senders += [(other, Role.PATRON) for other in others[:1] if other]
        for actor, role in senders:
            refused = self.table.can(command, actor, role)
            if refused is None or refused.reason is not Refusal.NOT_YOUR_SEAT:
                self.faults.append(f"{self._file.stem}: {command} by {actor}: {refused and refused.reason}")

    def _disturb(self, state: TableState) -> None:
        """Now and then the floor does what gives a seat something to answer."""
        acts: list[tuple[c.Command, str, Role]] = []
        if state.house.stakes is not None and state.phase is Phase.DEALING:
            acts += [(c.CallClock(seat.number), FLOOR, Role.FLOOR) for seat in state.patrons]
        if state.bank is not None and state.phase is Phase.DEALING:
            acts += [
                (c.NoteUnpaidCollection(seat.number, seat.place_of(bet), "not paid"), FLOOR, Role.FLOOR)
                for seat in state.patrons
                for bet in seat.bets
            ]
        if state.bank is not None and state.phase is Phase.BETTING:
            acts += [(each, patron(each.seat), Role.PATRON) for each in _behind(state)]
            # Someone who owes a collection cannot bet, and a table where all do deals no more hands.
            acts += [
                (c.SettleOwedCollection(seat.number), seat.patron or "", Role.PATRON)
                for seat in state.patrons
            ]
        for command, actor, role in acts:
            if self._chance.random() < 0.5:
                try:
                    self.table.do(command, actor, role, Signature("second", Role.FLOOR))
                except Refused:
                    continue


def _opened(file: Path) -> Table:
    """The table of a file, with everything allowed that lets patrons do more."""
    loaded = unopened(file)
    opening = loaded.opening
    house = opening.house
    if house.collection is not None and house.stakes is None:
        house = replace(house, shared_bank=True)
    if house.stakes is not None:
        house = replace(house, stakes=replace(house.stakes, time_bank=60))
    session = Table(loaded.state, loaded.decks)
    session.do(replace(opening, house=house))
    return session


def _behind(state: TableState) -> Iterator[c.PlaceBet]:
    """Bets at other patrons' places, larger than theirs, so that a decision can be claimed."""
    for seat in state.patrons:
        for other in state.patrons:
            for bet in other.bets[:1]:
                yield c.PlaceBet(seat.number, *bet.key, bet.cents + 1_000, at=other.number)


def candidates(state: TableState, seat: Seat) -> Iterator[c.Command]:
    """Whatever the patron of a seat might do now; most of it is refused at any one moment."""
    number = seat.number
    numbers = [other.number for other in state.seats]
    yield from (c.Leave(number), c.BringChips(number, 100_00), c.AddShare(number, SHARE))
    for posted in state.offers[:6]:
        yield c.PlaceBet(number, *posted.key, posted.minimum)
        stake = Stake(*posted.key, posted.minimum)
        yield from (c.PlaceBets(number, (stake,)), c.CallBet(number, stake))
    for bet in seat.bets:
        yield c.TakeBack(number, *bet.key)
    if state.shoe is not None:
        yield from (c.Cut(state.shoe.cards // 2, number), c.DeclineCut(number))
    yield from (c.AcceptShoe(number), c.DeclineShoe(number), c.PassShoe(number))
    for hand in ("player", "banker"):
        yield from (c.ReturnCards(number, hand), c.GiveUpCards(number, hand))
    if state.bank is not None:
        yield from _of_the_bank(state, number)
    if state.house.stakes is not None:
        yield from (c.DealIn(number, "out"), c.TakeTime(number))
        yield from (c.ChangeSeat(number, to) for to in numbers)
        yield from (c.CallFoul(number, other, "too few cards") for other in numbers if other != number)
        yield from (c.SeeHand(number, other) for other in numbers if other != number)
    yield from _choices(state)


def _of_the_bank(state: TableState, number: int) -> Iterator[c.Command]:
    least = least_bank(state)
    yield from (c.AcceptBank(number, least), c.DeclineBank(number), c.PassBank(number))
    yield from (c.PostBank(number, least), c.ShareBank(number, least))
    yield from (c.ShakeDice(number), c.AllowBackline(number, False), c.SettleOwedCollection(number))
    for other in state.patrons:
        yield from (c.NameShaker(number, other.number), c.ClaimDecision(number, other.number))
        for bet in other.bets:
            yield c.JoinKumKum(number, *bet.key, other.number, other.place_of(bet), bet.cents)


def _choices(state: TableState) -> Iterator[c.Command]:
    """Every answer to the question that is asked, with its cards and amounts."""
    step = state.step_of(state.deal) if state.phase is Phase.DEALING else None
    if not isinstance(step, Ask):
        return
    if state.deal.pan is not None:
        yield usual(state)
    cents = {each.choice: each.least for each in step.amounts if isinstance(each, Amount)}
    ways = [tuple(map(card_text, setting)) for setting in step.settings[:MOST_WAYS]] or [()]
    if step.gives[1]:
        ways.append(tuple(map(card_text, state.deal.cards(step.hand)[: max(1, step.gives[0])])))
    for option in step.options:
        for cards in ways:
            yield c.Choose(step.place, step.hand, option, cents.get(option, 0), cards)


def attack_all(files: list[Path], hands: int, seed: int) -> tuple[Counter[Control], list[str]]:
    """Attack every table of these files; returns what was counted and what went through."""
    controls: Counter[Control] = Counter()
    faults: list[str] = []
    for number, file in enumerate(files):
        attack = SeatAttack(file, seed + number)
        attack.play(hands)
        controls += attack.controls
        faults += attack.faults
    return controls, faults


def table_of(controls: Counter[Control]) -> str:
    """The counts as lines, a command each with its families."""
    lines = []
    for tag in sorted(OF_A_SEAT):
        counts = {each.family: count for each, count in sorted(controls.items()) if each.command == tag}
        lines.append(
            f"{tag}: " + (", ".join(f"{family} {count:,}" for family, count in counts.items()) or "0")
        )
    return "\n".join(lines)


def main(
    hands: Annotated[int, typer.Option(help="Hands at each table.")] = 20,
    seed: Annotated[int, typer.Option(help="Another seed plays other hands.")] = 1,
) -> None:
    controls, faults = attack_all(FILES, hands, seed)
    print(table_of(controls))
    print(f"{sum(controls.values()):,} commands that a seat's own patron could give; {len(faults)} faults")
    print(*faults[:20], sep="\n")
    missing = OF_A_SEAT - {each.command for each in controls}
    raise typer.Exit(1 if faults or missing else 0)


if __name__ == "__main__":
    typer.run(main)
