"""One person of the staff alone tries to rule on what patrons have, wherever they might, at sealed tables.

Whatever the staff may say of a seat, a place or a hand is put to each table alone and with a second
signature. What one person alone may do stands in `ALONE`, reviewed, each with its reason, and takes no cent
from a patron.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from houseway.cards import card_text
from houseway.families.betting import CardRuling
from houseway.refusals import Refusal, Refused
from houseway.table import Envelope, Role, TableState, apply_all, decide
from houseway.table import commands as c
from houseway.table.commands.pan import PanRuling
from houseway.table.commands.places import HandRuling, WagerRuling
from houseway.table.commands.pots import PotRuling
from houseway.table.demonstration.evening import Demonstration
from houseway.table.envelope import Signature
from houseway.table.events import Event, PatronLeft, SeatFreed
from houseway.table.state import Seat
from tests.storm.seat_attack import DEALER, FLOOR, Control, opened, tag_of
from tests.tables import NOON

STAFF = ((DEALER, Role.DEALER, FLOOR, Role.FLOOR), (FLOOR, Role.FLOOR, DEALER, Role.DEALER))
WHY = "The floor saw it."
# What one of the staff may say alone where cards are sealed, each with the reason.
ALONE = {
    "free_seat": "what lies at the seat goes to the cage in its patron's name, with a slip",
    "break_game": "the bank goes back to its patron; nobody banks",
    "bar_patron": "a sanction: chips and seat stay",
    "close_place": "of the layout, between hands",
    "call_clock": "a minute for whoever is asked, then the posted default",
    "end_clock": "the posted default, once the minute is over",
    "collect_vigorish": "what the settlement marked, in its amount",
    "collect_time": "what the posted schedule takes, in its amount",
    "confirm_call": "a bet that the patron called",
    "correct_payout": "written down and written back: nothing stays moved",
    "turn_cards": "a hand that no patron is to turn",
    "hand_cards": "to the patron whom the rules name",
    "settle_house_money": "as its winners have said",
    "show_down": "hands that must be shown",
    "give_promotion": "a gift of the house",
    "buy_in": "chips for cash that was counted",
    "mark_hit": "the jackpot of a seat is verified and paid by others",
    "void_round": "of a shoe without cards: bets go back",
}
# Of these the house gets what the rules say is due to it.
DUE = frozenset(("collect_time", "settle_house_money"))


class OneWordAttack:
    """One table; `signed` counts what two signatures made legal, `faults` what one person could have done."""

    def __init__(self, file: Path, seed: int) -> None:
        self.signed: Counter[Control] = Counter()
        self.alone: Counter[Control] = Counter()
        self.tried: set[str] = set()
        self.faults: list[str] = []
        self._name = file.stem
        self.table = opened(file)
        self._show = Demonstration(self.table, seed, 4)

    def play(self, hands: int) -> None:
        for _ in self._show.play(hands):
            state = self.table.state
            if state.shoe is not None and state.shoe.is_virtual:
                for command in rulings(state):
                    for sender in STAFF:
                        self._attack(state, command, *sender)

    def _attack(
        self, state: TableState, command: c.Command, actor: str, role: Role, other: str, others_role: Role
    ) -> None:
        tag = tag_of(type(command))
        self.tried.add(tag)
        control = Control(state.game.family, tag)
        alone = outcome(state, Envelope("one", actor, role, NOON, command))
        if isinstance(alone, Refused):
            if alone.reason is Refusal.SECOND_SIGNATURE_NEEDED:
                signature = Signature(other, others_role)
                both = outcome(state, Envelope("two", actor, role, NOON, command, signature))
                self.signed[control] += not isinstance(both, Refused)
            return
        self.alone[control] += 1
        if tag not in ALONE:
            self.faults.append(f"{self._name}: {command} by {actor} alone")
        elif tag not in DUE and (lost := losses(state, alone)):
            self.faults.append(f"{self._name}: {command} by {actor} alone takes {lost}")


def outcome(state: TableState, envelope: Envelope) -> tuple[Event, ...] | Refused:
    try:
        return decide(state, envelope).events
    except Refused as refused:
        return refused


def losses(state: TableState, events: tuple[Event, ...]) -> dict[str, int]:
    """What patrons have less of after these events, by name."""
    carried: Counter[str] = Counter()
    for event in events:
        if isinstance(event, PatronLeft | SeatFreed):
            carried[event.patron] += event.cents if isinstance(event, PatronLeft) else event.kept
    after = apply_all(state, events)
    before, now = worths(state), worths(after)
    return {
        patron: before[patron] - now.get(patron, 0) - carried[patron]
        for patron in before
        if now.get(patron, 0) + carried[patron] < before[patron]
    }


def worths(state: TableState) -> Counter[str]:
    """What each patron has at the table: chips, bets, what is in pots and banks, less what is owed."""
    worth: Counter[str] = Counter()
    betting, bank = state.deal.betting, state.bank
    for seat in state.seats:
        if seat.patron is None:
            continue
        worth[seat.patron] += seat.chips + sum(bet.cents for bet in seat.bets) - seat.owed
        if betting is not None and (at := betting.at(seat.number)) >= 0 and betting.holds(at):
            worth[seat.patron] += betting.players[at].total
        if bank is not None:
            worth[seat.patron] += bank.cents * (bank.seat == seat.number)
            worth[seat.patron] += sum(cents for number, cents in bank.shares if number == seat.number)
            worth[seat.patron] += sum(
                fee.cents for fee in bank.collected if fee.payer == "bettor" and fee.seat == seat.number
            )
    return worth


def rulings(state: TableState) -> Iterator[c.Command]:
    """Whatever the staff might say of the seats, places and hands of this table."""
    for seat in state.patrons:
        yield from _about(state, seat)
    for hand in ("player", "banker"):
        yield from (c.WithdrawCards(hand, WHY), c.TurnCards(hand), c.HandCards(hand))
        yield from (
            c.HandCards(hand, seat.number, agreed) for seat in state.patrons for agreed in (True, False)
        )
    yield from (c.OrderPass(WHY), c.ShowDown(), c.DeclareMisdeal(WHY), c.VoidRound(WHY), c.VoidRound())
    yield from (c.BreakGame(WHY), c.TakeBackCard(1, WHY), c.SettleHouseMoney())
    yield from (c.CardsSeen(("As",), "floor", "player"), c.ClosePlace(1, True, WHY))
    yield c.CorrectHands(("8s", "Kd"), ("8h", "Kc"), WHY)
    if state.house.stakes is not None:
        yield from (c.NameWinners(1, (seat.number,)) for seat in state.patrons)
        yield c.DrawForSeats(tuple(card_text(card) for card, _ in enumerate(state.patrons)))
        for ruling in get_args(CardRuling):
            for number in (0, *(seat.number for seat in state.patrons)):
                yield from (c.RuleCards(ruling, named, WHY, number) for named in ((), ("As",)))


def _about(state: TableState, seat: Seat) -> Iterator[c.Command]:
    number = seat.number
    yield from (
        c.FreeSeat(number, WHY),
        c.ConfirmCall(number),
        c.CollectVigorish(number),
        c.ColorUp(number, {100: 1}, {100: 1}),
    )
    yield from (c.SettleHouseMoney((c.Addition(number, hand),)) for hand in ("player", "banker"))
    yield from (c.CallClock(number), c.EndClock(number), c.CollectTime(number))
    if seat.patron is not None:
        yield c.BarPatron(seat.patron, True, WHY)
    if state.house.stakes is not None:
        yield from (c.RulePotHand(number, ruling, WHY) for ruling in get_args(PotRuling))
        for each in get_args(PanRuling):
            yield c.RulePan(number, each, WHY, 11, ("As", "Ks", "Qs"))
    for place in {number, *(seat.place_of(bet) for bet in seat.bets)}:
        yield c.NoteUnpaidCollection(number, place, WHY)
        yield from (c.RuleHand(place, ruling, WHY) for ruling in get_args(HandRuling))
        yield from (c.CompareHand(f"place-{place}", higher) for higher in range(3))
    for bet in seat.bets:
        place = seat.place_of(bet)
        yield c.ShortBet(number, *bet.key, 1)
        yield from (c.RuleWager(number, *bet.key, place, ruling, WHY) for ruling in get_args(WagerRuling))
    for settled in state.settlements:
        if settled.seat == number:
            yield from (c.CorrectPayout(number, *settled.key, paid, WHY) for paid in (0, settled.award + 100))


def attack_all(files: list[Path], hands: int, seed: int) -> list[Any]:
    """Attack every table of these files; returns the attacks."""
    attacks = [OneWordAttack(file, seed + number) for number, file in enumerate(files)]
    for attack in attacks:
        attack.play(hands)
    return attacks
