"""Whoever is not the patron of a seat tries to act for it, wherever the patron could, at sealed tables.

`python -m tests.storm.seat_attack --hands 60` plays every example table and prints how often each command of
a seat would have been taken from its own patron, by family; each was refused to everybody else.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args

import typer
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.panguingue.acts.usual import usual
from houseway.families.round import Amount, Ask
from houseway.refusals import Refusal, Refused
from houseway.table import Role, TableState
from houseway.table import commands as c
from houseway.table.bank.offering import least_bank
from houseway.table.commands.shapes import Stake
from houseway.table.demonstration.bettors import patron
from houseway.table.demonstration.evening import Demonstration, Done
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
# House Money rides seldom: at this table it is waited for.
WITH_HOUSE_MONEY, MOST_HANDS = "massachusetts-commission", 60
# Cards of a setting, or of a discard, are tried one after another; few say as much as all.
MOST_WAYS = 3
REFILLED_BELOW = 200_00

# What a command that is about a seat, a place, a patron or a hand calls it.
NAMES = frozenset(("seat", "place", "patron", "hand", "at"))
DEALERS = "what the dealer does for any patron, by the rules, and in their favor or due from them"
# Commands about a seat that its patron does not give for it, each with the reason. Whatever is not here is
# its own patron's, and attacked. `one_word` attacks the rulings among them.
NOT_OF_A_SEAT: dict[type, str] = {
    c.Sit: "the seat is nobody's yet, and whoever gives it sits there",
    c.StandBehind: "the place behind is nobody's yet, and whoever gives it stands there",
    c.SeatPatron: "a patron without a page, at real cards only",
    c.BuyIn: "chips for cash, which the dealer counts",
    c.ColorUp: "chips for chips of the same worth, at real cards only",
    c.ConfirmCall: "the dealer's answer to a bet that the patron called",
    c.GivePromotion: "a gift of the house",
    c.CollectVigorish: DEALERS,
    c.CollectTime: DEALERS,
    c.ShakeCups: "real dice, which have no sealed shoe",
    c.MarkHit: "the jackpot of a seat is selected, verified and paid by others",
    c.TurnCards: "a hand that no patron is to turn",
    c.CompareHand: "a hand of real cards, which the dealer opens and compares",
    c.HandCards: "a hand goes to the patron whom the rules name, or all agree on: a ruling",
    c.WithdrawCards: "a ruling",
    c.FreeSeat: "what lies at the seat goes to the cage in its patron's name",
    c.BarPatron: "a sanction, which moves nothing",
    c.ClosePlace: "of the layout, between hands",
    c.CardsSeen: "cards that were seen, of real ones only",
    c.CorrectHands: "a ruling, on real cards only",
    c.CorrectPayout: "what was handed out wrongly, written down and written back",
    c.ShortBet: "chips found on a real layout",
    c.RuleHand: "a ruling",
    c.RuleWager: "a ruling",
    c.NoteUnpaidCollection: "a ruling, at real cards only",
    c.RulePan: "a ruling",
    c.RulePotHand: "a ruling",
    c.RuleCards: "a ruling",
    c.CallClock: "a minute for whoever is asked, then the posted default",
    c.EndClock: "the posted default, once the minute is over",
}


def tag_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def commands_of_a_seat() -> frozenset[str]:
    """Every command that names a seat, place, patron or hand, but those reviewed as not its patron's."""
    kinds = [kind for kind in get_args(c.Command) if NAMES & {*kind.__struct_fields__}]
    return frozenset(tag_of(kind) for kind in kinds if kind not in NOT_OF_A_SEAT)


OF_A_SEAT = commands_of_a_seat()
# Where cards are sealed the house takes each collection itself, and nobody owes one.
AT_REAL_CARDS = frozenset(("settle_owed_collection",))


class Control(NamedTuple):
    """A command that would be taken from the seat's own patron."""

    family: str
    command: str


class SeatAttack:
    """One table; `controls` counts what was tried, `faults` what somebody else could have done.

    `ended` is why its play ended before its time: nobody banks any more, or the routine has an act that
    nobody may give.
    """

    def __init__(self, file: Path, seed: int, bettors: int = 4) -> None:
        self.ended = ""
        self._chance = random.Random(seed)
        self.controls: Counter[Control] = Counter()
        self.faults: list[str] = []
        self.name = file.stem
        self.table = opened(file)
        self._show = Demonstration(self.table, seed, bettors)

    def play(self, hands: int) -> None:
        for _ in self._acts(hands):
            state = self.table.state
            if state.shoe is None or not state.shoe.is_virtual:
                continue
            self._disturb(state)
            self._refill(self.table.state)
            for seat in self.table.state.patrons:
                for command in candidates(self.table.state, seat):
                    self.attack(seat, command)

    def _acts(self, hands: int) -> Iterator[Done]:
        """The acts of the demonstration, to its end; what ends it early is kept, not hidden."""
        acts = self._show.play(hands)
        while True:
            try:
                done = next(acts, None)
            except Refused as refused:
                self.ended = f"{refused.reason}: {refused.sentence}"
                return
            if done is None:
                break
            yield done
        if self.table.state.round < hands and self.table.state.bank is not None:
            self.ended = "nobody banks"

    def play_until(self, tag: str, hands: int) -> None:
        """Play on to the first moment at which this command is accepted from its own patron."""
        for _ in self._acts(hands):
            for seat in self.table.state.patrons:
                for command in candidates(self.table.state, seat):
                    if tag_of(type(command)) == tag:
                        self.attack(seat, command)
            if any(control.command == tag for control in self.controls):
                return

    def _refill(self, state: TableState) -> None:
        """Sell chips to patrons who have lost theirs: a table where nobody can bet deals no more hands."""
        if state.phase is Phase.DEALING or (state.house.stakes is None and state.phase is not Phase.BETTING):
            return
        stakes = state.house.stakes
        least = 40 * stakes.lower if stakes is not None else REFILLED_BELOW
        for seat in state.patrons:
            if seat.chips < least:
                bought = 2 * least - seat.chips
                buying = c.BuyIn(seat.number, bought, {bought: 1})
                if self.table.can(buying, DEALER, Role.DEALER) is None:
                    self.table.do(buying, DEALER, Role.DEALER)

    def attack(self, seat: Seat, command: c.Command) -> None:
        """Send the command as everybody, once its own patron could."""
        own = seat.patron or ""
        if self.table.can(command, own, Role.PATRON) is not None:
            return
        tag = tag_of(type(command))
        family = self.table.state.game.family
        self.controls[Control(family, tag)] += 1
        others = [other.patron for other in self.table.state.patrons if other.patron != own]
        senders = [(DEALER, Role.DEALER), (FLOOR, Role.FLOOR), (STRANGER, Role.PATRON)]
        senders += [(other, Role.PATRON) for other in others[:1] if other]
        for actor, role in senders:
            refused = self.table.can(command, actor, role)
            if refused is None or refused.reason is not Refusal.NOT_YOUR_SEAT:
                self.faults.append(f"{self.name}: {command} by {actor}: {refused and refused.reason}")

    def _disturb(self, state: TableState) -> None:
        """Now and then the floor does what gives a seat something to answer."""
        acts: list[tuple[c.Command, str, Role]] = []
        if state.house.stakes is not None and state.phase is Phase.DEALING:
            acts += [(c.CallClock(seat.number), FLOOR, Role.FLOOR) for seat in state.patrons]
        if state.bank is not None and state.phase is Phase.BETTING:
            acts += [(each, patron(each.seat), Role.PATRON) for each in _behind(state)]
        for command, actor, role in acts:
            if self._chance.random() < 0.5:
                try:
                    self.table.do(command, actor, role, Signature("second", Role.FLOOR))
                except Refused:
                    continue


def opened(file: Path) -> Table:
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
    session.fill_tray()
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
        yield from (c.ReturnCards(number, hand), c.GiveUpCards(number, hand), c.LetRide(number, hand))
    yield c.LetRide(number)
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
    yield from (c.ShakeDice(number), c.AllowBackline(number, False))
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


class Report(NamedTuple):
    """What attacks on all tables have shown; `ended` are those whose play ended early, by table and why."""

    controls: Counter[Control]
    faults: list[str]
    hands: Counter[str]
    ended: Counter[str]


def attack_all(files: list[Path], hands: int, seed: int) -> Report:
    """Attack every table of these files, for so many hands each.

    Where play ends before that, the table is opened anew for the hands that are left.
    """
    report = Report(Counter(), [], Counter(), Counter())
    for number, file in enumerate(files):
        again = 0
        while report.hands[file.stem] < hands:
            attack = SeatAttack(file, seed + number + 1_000 * again)
            attack.play(hands - report.hands[file.stem])
            _add(report, attack)
            again += 1
            assert again <= hands, f"{file.stem} plays no hand: {attack.ended}"
        if file.stem == WITH_HOUSE_MONEY:
            attack = SeatAttack(file, seed + number)
            attack.play_until("let_ride", MOST_HANDS)
            _add(report, attack)
    return report


def _add(report: Report, attack: SeatAttack) -> None:
    report.controls.update(attack.controls)
    report.faults.extend(attack.faults)
    report.hands[attack.name] += attack.table.state.round
    if attack.ended:
        report.ended[f"{attack.name}, {attack.ended}"] += 1


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
    controls, faults, played, ended = attack_all(FILES, hands, seed)
    print(table_of(controls))
    print(f"{sum(played.values()):,} hands at {len(played)} tables; ended early: {dict(ended) or 'none'}")
    print(f"{sum(controls.values()):,} commands that a seat's own patron could give; {len(faults)} faults")
    print(*faults[:20], sep="\n")
    missing = OF_A_SEAT - AT_REAL_CARDS - {each.command for each in controls}
    raise typer.Exit(1 if faults or missing else 0)


if __name__ == "__main__":
    typer.run(main)
