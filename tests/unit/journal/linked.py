"""Recorded tables that share jackpot links, run by a test."""

import tomllib
from datetime import UTC, datetime

from houseway.families.two_hand.acts.curator import offered_the_shoe
from houseway.journal import Store, TableRecord
from houseway.journal.keeper import KEEPER, MustHitKeeper
from houseway.journal.links import Links
from houseway.rules.tables import parse_table
from houseway.table import Envelope, Phase, Role, Signature, TableState
from houseway.table import commands as c
from houseway.table.link import LinkState
from houseway.table.opening.setting_up import FIRST_FILL, Unopened, set_up
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import CardsStage
from tests.first_fill import SIGNED
from tests.routine import next_of_game

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
PLAYER = ("player", "player", "standard")
HARMONY = ("harmony-progressive", None, "PT-PRG-HP-01")
ROYAL_9 = ("royal-9", None, "1")
SIX_ACES = ("As", "Ah", "Ad", "Ac", "As", "Ah")
NOTHING = ("9s", "7h", "Kd", "Kc")
NO_KING_NINE = ("8s", "7h", "10d", "10c")
EXECUTIVE = Signature("eve", Role.EXECUTIVE)

ETERNAL = """
name = "{name}"
jurisdiction = "Colorado"
game = "co/eternal"
decks = 8
seats = 7

[progressive]
executive_above = "$10,000"

[[offer]]
wager = "player"
on = "player"
paytable = "standard"
minimum = "$5"
maximum = "$3,000"

[[offer]]
wager = "harmony-progressive"
paytable = "PT-PRG-HP-01"
link = "harmony"
meter = [{{ name = "main", seed = "$10,000" }}]
"""
MASSACHUSETTS = """
name = "{name}"
jurisdiction = "Massachusetts"
game = "ma/baccarat"
decks = 8
seats = 12
must_hit = 3

[rules_submission]
"5(c)" = "players-cut"
"13(d)" = "at-payment"
"15(c)" = "simulated-round"

[[offer]]
wager = "player"
on = "player"
paytable = "standard"
minimum = "$5"
maximum = "$3,000"

[[offer]]
wager = "royal-9"
paytable = "1"
link = "royal"
"""


def opened_file(text: str, table: str) -> Unopened:
    return set_up(parse_table(tomllib.loads(text.format(name=table))), table, table)


class LinkedTables:
    """Tables of one file's terms over one store, with the keeper of their secrets."""

    def __init__(self, store: Store, text: str = ETERNAL) -> None:
        self.store = store
        self.text = text
        self.links = Links(store)
        self.tables: dict[str, TableRecord] = {}
        self.said: list[tuple[str, Envelope]] = []
        self.sent = 0

    def state(self, table: str) -> TableState:
        return self.tables[table].linked

    def link(self, name: str = "harmony") -> LinkState:
        return self.links[name].state

    def add(self, table: str) -> None:
        found = opened_file(self.text, table)
        self.tables[table] = TableRecord.create(self.store, table, found.state.game, self.links)
        self.do(table, "dealer", found.opening)
        self.do(table, "floor", FIRST_FILL, SIGNED)

    def resume(self) -> "LinkedTables":
        """The same house after a restart."""
        again = LinkedTables(self.store, self.text)
        again.sent = self.sent + 1000
        for table in self.tables:
            again.tables[table] = TableRecord.resume(self.store, f"table/{table}", again.links)
        return again

    def envelope(self, actor: str, command: c.Command, witness: Signature | None = None) -> Envelope:
        self.sent += 1
        role = Role(actor) if actor in set(Role) else Role.DEALER if actor == KEEPER else Role.PATRON
        return Envelope(f"c{self.sent}", actor, role, NOON, command, witness)

    def do(self, table: str, actor: str, command: c.Command, witness: Signature | None = None) -> int:
        envelope = self.envelope(actor, command, witness)
        self.said.append((table, envelope))
        return self.tables[table].act(envelope)

    def dealer(self, table: str, *commands: c.Command) -> None:
        for command in commands:
            self.do(table, "dealer", command)

    def ready(self, table: str, *seats: int) -> None:
        """Patrons named by table and seat sit, and a shoe of real cards is ready."""
        for seat in seats:
            patron = f"{table}-p{seat}"
            self.do(table, patron, c.Sit(seat, patron))
            self.do(table, "dealer", c.BuyIn(seat, 1_000_000, {1_000_000: 1}))
        self.dealer(table, c.InspectCards())
        if self.state(table).cards is CardsStage.INSPECTED:
            self.dealer(table, c.WashCards())
        self.dealer(table, c.LoadShoe("", 8, 14))
        while (offered := offered_the_cut(self.state(table))) is not None:
            self.dealer(table, c.DeclineCut(offered))
        self.dealer(table, c.Cut(100), c.Burn(("As", "Kc")))

    def bets(
        self, table: str, *seats: int, on: tuple[str, str | None, str] = HARMONY, unit: int = 100
    ) -> None:
        """A new round with one unit of each of these seats on the sensor; nobody takes the shoe."""
        while (offered := offered_the_shoe(self.state(table))) is not None:
            self.dealer(table, c.DeclineShoe(offered))
        self.dealer(table, c.NextRound())
        for seat in seats:
            self.do(table, f"{table}-p{seat}", c.PlaceBet(seat, *PLAYER, 500))
            self.do(table, f"{table}-p{seat}", c.PlaceBet(seat, *on, unit))
        self.dealer(table, c.NoMoreBets(), c.StartGame())

    def deal(self, table: str, *cards: str) -> None:
        self.dealer(table, *(c.DealCard(card) for card in cards), c.SettleRound())

    def finish(self, table: str, until: type | None = None) -> None:
        """What is left on the keypad, by those who may do it, up to but without `until`."""
        while (act := next_of_game(self.state(table))) is not None and not (until and type(act) is until):
            floor = isinstance(act, c.VerifyHit | c.PayJackpot)
            self.do(table, "floor" if floor else "dealer", act, EXECUTIVE if floor else None)

    def keep_secrets(self, table: str) -> None:
        """Seal and reveal, as whoever keeps the secrets does after every act."""
        keeper = MustHitKeeper(self.store)
        while (act := keeper.next_act(self.state(table))) is not None:
            self.do(table, KEEPER, act)


def jackpot(store: Store) -> LinkedTables:
    """Two tables on one link; three bet at the first, where six aces win the meter, and it is paid."""
    floor = LinkedTables(store)
    for table in ("e-1", "e-2"):
        floor.add(table)
    floor.ready("e-1", 1, 2, 5)
    floor.ready("e-2", 3)
    floor.bets("e-1", 1, 2, 5)
    floor.bets("e-2", 3)
    floor.deal("e-1", *SIX_ACES)
    floor.finish("e-1")
    floor.deal("e-2", *NOTHING)
    floor.finish("e-2")
    assert floor.state("e-1").phase is Phase.SETTLED
    return floor
