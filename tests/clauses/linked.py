"""Tables of real cards that share jackpot links, run by a test: after every command all books are right."""

from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.families.two_hand.acts.curator import offered_the_shoe
from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.tables import TableFile, problems
from houseway.table import Decision, Envelope, Phase, Role, Signature, TableState, can
from houseway.table import commands as c
from houseway.table.floor import Floor
from houseway.table.link import LinkEvent, LinkState
from houseway.table.link.reconciling import holdings_of, tallies
from houseway.table.opening.setup import opening, table_game
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import holdings
from houseway.table.views.view import View, view
from tests.clauses.tables import progressive, table
from tests.routine import next_of_game

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
TRAY = 100_000_000
STAFF = ("dealer", "floor", "executive", "surveillance")
HARMONY = progressive("harmony-progressive", "PT-PRG-HP-01", meter=[{"name": "main", "seed": "$5,000"}])
ROYAL = progressive("royal-9", "1")
# Six sevens: 4 and 4, each draws a 7, a tie of 1.
SIX_OF_A_KIND = ("7s", "7h", "7d", "7c", "7s", "7h")
# Player 9, Banker 8: nothing for a Harmony bettor.
NOTHING = ("9s", "8h", "Kd", "Kc")


def role_of(actor: str) -> Role:
    name = actor.partition("-")[0]
    return Role(name) if name in STAFF else Role.PATRON


class House:
    """Tables by name; a patron `p3` sits at seat 3, a `floor-2` is a second floor supervisor."""

    def __init__(self) -> None:
        self.floor = Floor()
        self.states: dict[str, TableState] = {}
        self.sent = 0

    def open(self, name: str, file: TableFile) -> None:
        assert problems(file) == []
        game = table_game(file)
        self.states[name] = TableState(name, game, game.digest)
        self.do(name, "floor", opening(file, 0, name))
        self.do(name, "floor", c.FillTray({TRAY: 1}), "dealer")

    def envelope(self, actor: str, command: c.Command, witness: str | None) -> Envelope:
        self.sent += 1
        signed = None if witness is None else Signature(witness, role_of(witness))
        return Envelope(f"c{self.sent}", actor, role_of(actor), NOON, command, signed)

    def do(self, name: str, actor: str, command: c.Command, witness: str | None = None) -> Decision:
        envelope = self.envelope(actor, command, witness)
        self.states[name], decision = self.floor.do(self.states[name], envelope)
        self.check_books()
        return decision

    def refusal(self, name: str, actor: str, command: c.Command, witness: str | None = None) -> Refused:
        """The refusal of a command that must be refused, and must change nothing."""
        state, links = self.state(name), dict(self.floor.links)
        refused = can(state, self.envelope(actor, command, witness))
        assert refused is not None, f"{command} was not refused"
        assert (self.state(name), self.floor.links) == (state, links)
        assert refused.cite or refused.reason is Refusal.NOT_ALLOWED_FOR_ROLE
        assert refused.sentence.endswith(".")
        return refused

    def by_hand(
        self, link: str, command: Any, actor: str = "floor", witness: str | None = "executive"
    ) -> None:
        signed = None if witness is None else Signature(witness, role_of(witness))
        self.floor.do_on_link(link, command, actor, role_of(actor), signed)
        self.check_books()

    def state(self, name: str = "t-1") -> TableState:
        return self.floor.seen_from(self.states[name])

    def view(self, name: str = "t-1") -> View:
        return view(self.state(name), Role.DEALER, None)

    @property
    def link(self) -> LinkState:
        """The only link of the house."""
        (link,) = self.floor.links.values()
        return link

    def meter(self, name: str = "main", link: str | None = None) -> int:
        return (self.link if link is None else self.floor.links[link]).meters[name].cents

    def chips(self, seat: int, name: str = "t-1") -> int:
        return self.state(name).seat(seat).chips

    def balance(self, account: str) -> int:
        return self.floor.ledger.balance(account)

    def check_books(self) -> None:
        """Money is conserved, nothing rests between a table and a link, every meter is what its books say."""
        balances = self.floor.ledger.balances
        assert sum(balances.values()) == 0
        for name, state in self.states.items():
            assert balances.get(accounts.clearing(name), 0) == 0
            shown = {account: cents for account, cents in holdings(state).items() if cents}
            assert shown == {k: v for k, v in balances.items() if k.startswith(f"seat/{name}/") and v}
        for name, link in self.floor.links.items():
            assert is_reconciled(link, self.floor.history[name])
            for meter, held in holdings_of(link).items():
                begin = f"meter/{name}/{meter}/"
                whole = sum(cents for account, cents in balances.items() if account.startswith(begin))
                now = link.meters[meter]
                assert held - whole == Fraction(now.carry) + Fraction(now.reserve_carry)
                assert min(now.cents, now.reserve) >= 0

    def dealer(self, *commands: c.Command, name: str = "t-1") -> Decision:
        return [self.do(name, "dealer", command) for command in commands][-1]

    def seat(self, *seats: int, name: str = "t-1") -> None:
        for seat in seats:
            self.do(name, f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            self.do(name, "dealer", c.BuyIn(seat, 100_000, {100_000: 1}))

    def shoe(self, name: str = "t-1") -> None:
        """A shoe of real cards, cut and burned; the house deals."""
        self.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 14), name=name)
        while (seat := offered_the_cut(self.state(name))) is not None:
            self.dealer(c.DeclineCut(seat), name=name)
        self.dealer(c.Cut(100), c.Burn(("As", "Kc")), name=name)
        while (seat := offered_the_shoe(self.state(name))) is not None:
            self.dealer(c.DeclineShoe(seat), name=name)

    def bet(self, *seats: int, name: str = "t-1", beside: bool = True) -> None:
        """Each seat bets one unit on every progressive of the layout, with a base bet beside it."""
        offers = self.state(name).offers
        for seat in seats:
            base = [posted for posted in offers if posted.wager == "player"] if beside else []
            for posted in (*base, *(posted for posted in offers if posted.link)):
                self.do(name, f"p{seat}", c.PlaceBet(seat, *posted.key, posted.minimum))

    def start(self, *bettors: int, name: str = "t-1") -> None:
        """A round is opened, bet on, closed and started."""
        self.dealer(c.NextRound(), name=name)
        self.bet(*bettors, name=name)
        self.dealer(c.NoMoreBets(), c.StartGame(), name=name)

    def deal(self, *cards: str, name: str = "t-1") -> Decision:
        """The cards, and the settlement."""
        self.dealer(*(c.DealCard(card) for card in cards), name=name)
        return self.dealer(c.SettleRound(), name=name)

    def throw(self, player: tuple[int, ...], banker: tuple[int, ...], name: str = "t-1") -> Decision:
        return self.dealer(c.ShakeCups(), c.RevealDice(player, banker), c.SettleRound(), name=name)

    def hit(self, name: str = "t-1") -> int:
        """Every jackpot due is selected and hit; the number of the last."""
        while isinstance(act := next_of_game(self.state(name)), c.MarkHit):
            self.dealer(act, name=name)
        self.dealer(c.HitJackpot(), name=name)
        return self.state(name).keypad.numbered

    def pay(self, hit: int, name: str = "t-1", actor: str = "floor", witness: str | None = None) -> Decision:
        self.do(name, "floor" if actor == "executive" else "executive", c.VerifyHit(hit))
        return self.do(name, actor, c.PayJackpot(hit), witness)

    def finish(self, name: str = "t-1") -> None:
        """Whatever is left on the keypad."""
        while self.state(name).phase in (Phase.SETTLED, Phase.SHUFFLING):
            act = next_of_game(self.state(name))
            if act is None:
                return
            floor = isinstance(act, c.VerifyHit | c.PayJackpot)
            verifier = "executive" if isinstance(act, c.VerifyHit) else "floor"
            self.do(name, verifier if floor else "dealer", act)


def linked(
    *names: str, offer: dict[str, Any], game: str = "co/eternal", seats: int = 3, **more: Any
) -> House:
    """Open tables with a shoe, three patrons each, and one link between them."""
    house = House()
    offer = {**offer, "link": "floor"}
    for name in names or ("t-1",):
        house.open(name, table(game, offer, **more))
        house.seat(*[seat.number for seat in house.state(name).seats][:seats], name=name)
        if house.state(name).game.pack.allowed:
            house.shoe(name)
    return house


def outcome(decision: Decision, seat: int, wager: str) -> tuple[str, str, int]:
    """Outcome, line and award of a seat's bet in a settlement."""
    settled = next(event for event in decision.events if hasattr(event, "settlements"))
    (bet,) = (one for one in settled.settlements if (one.seat, one.wager) == (seat, wager))
    return bet.outcome, bet.line, bet.award


def is_reconciled(state: LinkState, happened: Iterable[LinkEvent]) -> bool:
    """Contributions less awards are the change of the meters."""
    return {name: tally.due for name, tally in tallies(happened).items()} == holdings_of(state)


def without_links(state: TableState) -> TableState:
    return replace(state, links={})


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)
