"""Staff do whatever their consoles offer and patrons whatever is not refused, on the record."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.journal import Store, TableRecord
from houseway.journal.links import Links
from houseway.money import Medium
from houseway.refusals import Refused
from houseway.rules import Game, load
from houseway.table import Envelope, Phase, Role, Signature, can
from houseway.table import commands as c
from houseway.table.console import FROM_SHOE, console_of, gives
from houseway.table.console.documents import Console, LegalAct
from houseway.table.demonstration.secrets import Secrets
from houseway.table.link import LinkEnvelope
from houseway.table.link import commands as c_link
from houseway.table.opening.setting_up import unopened
from tests.clauses.massachusetts.table import LAYOUT as MA_LAYOUT
from tests.first_fill import first_fill
from tests.tables import LAYOUT, NOON
from tests.unit.table.filled_in import Filler

FILED = {"15(c)": "discard-with-one-more"}
TURNED = {"9(d)": "highest-bettor-turns", "15(c)": "simulated-round"}
# A game, its layout and what the house chose.
WALKS: dict[str, tuple[str, tuple[c.Posted, ...] | None, c.House]] = {
    "colorado": ("co/baccarat", LAYOUT, c.House(over_the_shoulder=True, free_hands=3)),
    "colorado-midi": ("co/baccarat", LAYOUT, c.House(style="midi", lower_bettor=True)),
    "two-batches": ("co/baccarat", LAYOUT, c.House(shuffling="device", batches=2, pre_shuffled=True)),
    "massachusetts": (
        "ma/baccarat",
        MA_LAYOUT,
        c.House(style="full", vigorish_marked=True, house_money_percent=50, filed=FILED),
    ),
    "massachusetts-midi": ("ma/baccarat", MA_LAYOUT, c.House(style="midi", filed=TURNED)),
    "three-dice": ("co/3-dice", None, c.House(patrons_shake=True)),
}
LINKED = {"eternal": "eternal-north", "fortunes": "fortunes", "royal-9": "royal-9"}
STEPS = 140
# One with which every act of patrons and staff comes about.
SEED = 35
EXAMPLES = Path(__file__).parents[2] / "examples" / "links"
SEATS = (1, 2, 3, 4)
TRAY = 1_000_000
# Once begun they would be done all the time, or end the walk.
RARELY = (
    "close", "count_tray", "fill_tray", "credit_tray", "take_drop", "give_promotion", "set_aside", "buy_in",
    "free_seat", "take_back_card", "leave", "color_up", "take_back-",
)  # fmt: skip
MEDIA: tuple[Medium, ...] = ("chips", "chips", "promotional", "coupon")


def walk(store: Store, name: str) -> None:
    evening = LinkedEvening(store, name) if name in LINKED else Evening(store, name)
    for _ in range(STEPS):
        evening.patrons()
        evening.staff()
    evening.end()


class Evening:
    """One table of real cards, from its opening to its close."""

    def __init__(self, store: Store, name: str) -> None:
        self.chance = random.Random(f"{name} {SEED}")
        self.sent = 0
        self.links = Links(store)
        game, opening = self.opening(name)
        self.record = TableRecord.create(store, name, game, self.links)
        self.record.act(self._envelope("dealer", Role.DEALER, opening))
        self.record.act(first_fill(NOON, TRAY))
        for seat in SEATS[:3]:
            self.try_(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            self.try_("dealer", c.BuyIn(seat, 300_000, {300_000: 1}), Role.DEALER)

    def opening(self, name: str) -> tuple[Game, c.OpenTable]:
        game_id, layout, house = WALKS[name]
        game, seats = load(game_id), tuple(range(1, 11))
        layout = layout or _layout(game)
        return game, c.OpenTable(name, game_id, game.digest, seats, layout, 0, house=house)

    def patrons(self) -> None:
        """Most bet; some come, go, call, take back or stand behind another."""
        for seat in (
            *SEATS,
            *(place.number for place in self.record.linked.seats if place.behind is not None),
        ):
            actor = self.record.linked.seat(seat).patron if self._is_there(seat) else f"p{seat}"
            for wish in self._wishes(seat):
                self.try_(actor or f"p{seat}", wish)

    def _is_there(self, seat: int) -> bool:
        return any(place.number == seat for place in self.record.linked.seats)

    def _wishes(self, seat: int) -> Iterator[c.Command]:
        state = self.record.linked
        posted = self.chance.choice(state.offers)
        if self.chance.random() < 0.05:
            yield c.Sit(seat, f"Patron {seat}")
            self.try_("dealer", c.BuyIn(seat, 100_000, {100_000: 1}), Role.DEALER)
            if self.chance.random() < 0.2:
                self.try_("floor", c.PostOffers(state.offers), Role.FLOOR)
            if seat in SEATS:
                self.try_(f"b{seat}", c.StandBehind(seat, f"Behind {seat}"))
        if self.chance.random() < 0.1:
            yield c.PassShoe(seat)
            self.try_("dealer", c.AcceptShoe(seat), Role.DEALER)
            self.try_("dealer", c.CollectVigorish(seat), Role.DEALER)
        if self.chance.random() < 0.008:
            yield c.Leave(seat)
        if state.phase is not Phase.BETTING:
            return
        if self.chance.random() < 0.15:
            yield c.CallBet(seat, c.Stake(*state.offers[0].key, 1_000))
            if self.chance.random() < 0.8:
                self.try_("dealer", c.ConfirmCall(seat), Role.DEALER)
        if self.chance.random() < 0.1:
            yield c.PlaceBets(seat, tuple(c.Stake(*key, 1_000) for key in (state.offers[0].key, posted.key)))
        if posted.link or self.chance.random() < 0.4:
            medium = self.chance.choice(MEDIA)
            yield c.PlaceBet(seat, *posted.key, posted.minimum, medium, self.chance.random() < 0.15)
        if self.chance.random() < 0.1:
            yield c.TakeBack(seat, *posted.key)

    def staff(self) -> None:
        role = self.chance.choice((Role.DEALER, Role.DEALER, Role.DEALER, Role.FLOOR))
        console = console_of(self.record.linked, role)
        acts = [act for act in _offered(console) if not act.id.startswith(("close", "free_seat"))]
        often = [act for act in acts if not act.id.startswith(RARELY)]
        due = [act for act in acts if act.id == console.prompt.act]
        chosen = due if due and self.chance.random() < 0.8 else often if self.chance.random() < 0.9 else acts
        if chosen:
            self._do(role, self.chance.choice(chosen))

    def _do(self, role: Role, act: LegalAct) -> None:
        if FROM_SHOE in act.command.values():
            return
        said: dict[str, Any] = Filler(self.record.linked, self.chance).command(act)
        command = msgspec.convert(said, c.Command)
        actor, witness = gives(role, act.sign_off, command)
        self.try_(actor.value, command, actor, Signature("another", witness) if witness else None)

    def try_(
        self, actor: str, command: c.Command, role: Role = Role.PATRON, witness: Signature | None = None
    ) -> bool:
        envelope = self._envelope(actor, role, command, witness)
        if can(self.record.linked, envelope) is not None:
            return False
        # What the house's accounts hold is asked as the row is drafted.
        with suppress(Refused):
            self.record.act(envelope)
            return True
        return False

    def end(self) -> None:
        """Play on until the table can close."""
        for _ in range(60):
            console = console_of(self.record.linked, Role.DEALER)
            close = [act for act in _offered(console) if act.id.startswith("close")]
            due = [act for act in _offered(console) if act.id == console.prompt.act]
            for act in (close or due)[:1]:
                self._do(Role.DEALER, act)

    def _envelope(
        self, actor: str, role: Role, command: c.Command, witness: Signature | None = None
    ) -> Envelope:
        self.sent += 1
        return Envelope(f"c{self.sent}", actor, role, NOON, command, witness)


class LinkedEvening(Evening):
    """The same at a table with a jackpot link, whose meters are also kept by hand."""

    def opening(self, name: str) -> tuple[Game, c.OpenTable]:
        found = unopened(EXAMPLES / f"{LINKED[name]}.toml")
        house = replace(found.opening.house, fixed_pays_from="meter" if name == "eternal" else "tray")
        return found.state.game, replace(found.opening, table=name, house=house)

    def patrons(self) -> None:
        super().patrons()
        sealed = Secrets(type(self).__name__).next_act(self.record.linked)
        if sealed is not None:
            self.try_("dealer", sealed, Role.DEALER)
        if self.chance.random() < 0.04:
            self._by_hand()

    def _by_hand(self) -> None:
        for name, link in self.record.linked.links.items():
            terms = tuple(replace(meter, seed=meter.seed + 100) for meter in link.known.meters)
            change: c_link.LinkCommand = c_link.AdjustMeter(terms[0].name, 500, "Miscounted.")
            if self.chance.random() < 0.5:
                change = c_link.SetParameters(terms, "Approved.")
            self.sent += 1
            witness = Signature("executive", Role.EXECUTIVE)
            with suppress(Refused):
                self.links[name].act(
                    LinkEnvelope(f"hand/{self.sent}", "floor", Role.FLOOR, NOON, change, witness)
                )


def _offered(console: Console) -> list[LegalAct]:
    ways = [way.act for irregularity in console.irregularities for way in irregularity.ways]
    return [*console.acts, *ways]


def _layout(game: Game) -> tuple[c.Posted, ...]:
    offers = {offer.key[:2]: offer for offer in game.offers() if offer.kind != "progressive"}
    return tuple(c.Posted(*offer.key, 500, 10_000) for offer in offers.values())
