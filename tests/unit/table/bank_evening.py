"""An evening at a table where a patron banks: everybody does as chance will, and every row is looked at."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.families.round import Ask
from houseway.journal.checking.banking import bank_problems
from houseway.rules.game import OfferKey
from houseway.rules.tables import read_table
from houseway.table import Decision, Phase, TableState, can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.bank.backline import options_of
from houseway.table.bank.charging import most_banking_costs
from houseway.table.bank.offering import least_bank
from houseway.table.envelope import Envelope
from houseway.table.opening.setup import opening, table_game
from houseway.table.round.raising import amounts_of
from houseway.table.routine import comes_next
from houseway.table.shoe.filling import filled
from houseway.table.state import Seat, holdings
from tests.tables import CheckedTable
from tests.unit.table.covered_by_hand import check_hand, check_sums

FILES = sorted((Path(__file__).resolve().parents[3] / "examples" / "player-dealer").glob("*.toml"))
# Acts of the routine from one opening of the bets to the next, misdeals and all; more lead nowhere.
MOST_STEPS = 400
# The chance that somebody does something out of turn before the next act of the routine.
RESTLESS = 0.25
WHY = "as chance will"
Actor = tuple[str, c.Command]


class Evening(CheckedTable):
    """A table of a file; `settled` are its hands with the table before them, `seen` counts what came up."""

    def __init__(self, file: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.seen: Counter[str] = Counter()
        self.settled: list[tuple[TableState, e.RoundSettled]] = []
        self.done: list[Envelope] = []
        self.due = 0
        table = read_table(file)
        game = table_game(table)
        super().__init__(TableState("t-1", game, game.digest))
        self.dealer(self.posted(opening(table, 0, "t-1")))
        self.fill_tray()
        seats = [seat.number for seat in self.state.seats]
        for number in self.chance.sample(seats, self.chance.randint(2, len(seats))):
            self.seat(number, self.chance.choice((20_000, 100_000)))
        self.cards: list[int] = []

    def posted(self, command: c.OpenTable) -> c.OpenTable:
        """With a most of transactions by chance, or none, and a bank that others share, or not."""
        collection = command.house.collection
        assert collection is not None
        most = self.chance.choice((None, None, 2, 5))
        house = replace(command.house, collection=replace(collection, transactions=most))
        return replace(command, house=replace(house, shared_bank=self.chance.random() < 0.4))

    def send(self, envelope: Envelope) -> Decision:
        before = self.state
        decision = super().send(envelope)
        self.done.append(envelope)
        self.look_at(before, envelope.command, decision)
        return decision

    def look_at(self, before: TableState, command: c.Command, decision: Decision) -> None:
        """`verify` works out cover and fees by itself; nobody has less than nothing."""
        events, transfers = decision.events, decision.transfers
        assert not [*bank_problems(before, command, events, transfers)], command
        assert min(holdings(self.state).values(), default=0) >= 0, command
        for event in events:
            self.seen[type(event).__name__] += 1
            match event:
                case e.BetsPlaced() if before.phase is Phase.BETTING:
                    self.check_limits()
                case e.RoundSettled(bank=sums) if sums is not None:
                    check_hand(before, event)
                    self.settled.append((before, event))
                    self.seen.update(_kinds(before, event))
                case e.RoundCorrected(bank=sums) if sums is not None:
                    check_sums(event)
                case e.CollectionsTaken(fees):
                    self.due += sum(fee.cents for fee in fees)
                case e.CollectionsReturned(fees) | e.CollectionUnpaid(collected=fees):
                    self.due -= sum(fee.cents for fee in fees)
                case e.CollectionOwed(cents=cents):
                    self.due += cents
        held = self.ledger.balance("collection/t-1")
        assert self.fees + held == self.due, "the house's income is its fees and nothing else"

    def check_limits(self) -> None:
        """No spot holds more than is posted, its shares counted, and nobody has bet on too many."""
        whole: Counter[tuple[OfferKey, int, int]] = Counter()
        house = self.state.house.collection
        assert house is not None
        for seat in self.state.seats:
            own = {(seat.place_of(bet), bet.key) for bet in seat.bets if bet.joins is None}
            assert house.transactions is None or len(own) <= house.transactions
            for bet in seat.bets:
                whole[bet.key, bet.joins or seat.number, seat.place_of(bet)] += bet.cents
                assert seat.place_of(bet) != self.bank.seat != seat.number
        most = {posted.key: posted.maximum for posted in self.state.offers}
        assert all(cents <= most[key] for (key, *_), cents in whole.items())

    def deal_hands(self, hands: int) -> None:
        """Deal this many hands, or until the table waits for somebody who does not come."""
        steps = 0
        for _ in range(80 * hands):
            if len(self.settled) >= hands:
                return
            round_ = self.state.round
            for _ in range(2 if self.chance.random() < RESTLESS else 0):
                self.restless()
            if self.state.phase is Phase.BETTING and not self.state.bets_are_down:
                self.shares()
                self.bets()
            if not self.step():
                return
            steps = 0 if self.state.round > round_ else steps + 1
            assert steps < MOST_STEPS, f"{comes_next(self.state)} leads nowhere"

    def step(self) -> bool:
        """What a patron wishes, or the routine says; False where the table waits or has closed."""
        command = self.wish() or comes_next(self.state).command
        if command is None:
            bank = self.bank
            assert self.state.phase is Phase.CLOSED or bank.broken or not self.state.patrons
            return False
        if isinstance(command, c.LoadShoe):
            fewest, _ = self.state.practice.cut_card.bounds(self.state.game.pack.size(command.decks))
            command = c.LoadShoe("", command.decks, max(14, fewest))
            self.cards = listed(self.state.game.pack.counts(command.decks))
            self.chance.shuffle(self.cards)
        if isinstance(command, c.ShowDice):
            command = c.ShowDice(tuple(self.chance.randint(1, 6) for _ in range(3)))
        self.dealer(filled(self.state, command, self.left))
        return True

    @property
    def left(self) -> list[int]:
        """The cards of the shoe that are still in it."""
        return self.cards[len(self.state.shoe.drawn) :] if self.state.shoe else self.cards

    def wish(self) -> c.Command | None:
        """Who is offered the bank takes it or not; who is asked answers."""
        state, bank, chance = self.state, self.bank, self.chance
        if bank.offered_to is not None and chance.random() < 0.7:
            return self.accepted(bank.offered_to)
        step = state.step_of(state.deal) if state.phase is Phase.DEALING and not _dice(state) else None
        if isinstance(step, Ask):
            amounts = {each.choice: each for each in amounts_of(state, step, options_of(state, step))}
            choices = [
                c.Choose(step.place, step.hand, choice, amounts[choice].least if choice in amounts else 0)
                for choice in options_of(state, step)
            ]
            return chance.choice([made for made in choices if self.may("dealer", made)])
        return None

    def accepted(self, seat: int) -> c.Command | None:
        least, most = least_bank(self.state), self.chips(seat) - most_banking_costs(self.state)
        if most < least:
            return None
        cents = self.chance.choice((least, most, self.chance.randint(least, most)))
        taken = c.AcceptBank(seat, cents)
        return taken if self.may("dealer", taken) else None

    def shares(self) -> None:
        """Some wager at the place of who banks."""
        for seat in self.state.patrons:
            if self.state.house.shared_bank and self.chance.random() < 0.2:
                cents = self.chance.randint(1, 5) * least_bank(self.state)
                self.tries((f"p{seat.number}", c.ShareBank(seat.number, cents)))

    def bets(self) -> None:
        """Everybody bets at places of chance, some as a share of another's bet; the poor buy chips."""
        patrons = [seat for seat in self.state.seats if seat.patron is not None]
        for seat in patrons:
            if seat.chips < 5_000:
                self.dealer(c.BuyIn(seat.number, 30_000, {30_000: 1}))
            self.tries((f"p{seat.number}", c.SettleOwedCollection(seat.number)))
            if self.state.practice.bets_together.equal and self.chance.random() < 0.6:
                self.tries(self.bets_together(seat))
            for posted in self.state.offers:
                if self.chance.random() < 0.4:
                    self.tries(self.a_bet(seat, posted))
                if self.chance.random() < 0.2:
                    self.tries(self.a_share(seat))

    def a_bet(self, seat: Seat, posted: c.Posted) -> Actor:
        least, most = posted.minimum // 100, posted.maximum // 100
        cents = 100 * self.chance.choice((least, self.chance.randint(least, most), most))
        at = self.chance.choice((None, None, self.chance.choice(self.state.places)))
        return f"p{seat.number}", c.PlaceBet(seat.number, *posted.key, cents, at=at)

    def bets_together(self, seat: Seat) -> Actor:
        """The wagers that the rules want alike, at once."""
        equal = self.state.practice.bets_together.equal
        lots = [posted for posted in self.state.offers if posted.wager in equal]
        least, most = max(lot.minimum for lot in lots), min(lot.maximum for lot in lots)
        cents = 100 * self.chance.randint(least // 100, most // 100)
        at = self.chance.choice((None, None, self.chance.choice(self.state.places)))
        stakes = tuple(c.Stake(*lot.key, cents, at=at) for lot in lots)
        return f"p{seat.number}", c.PlaceBets(seat.number, stakes)

    def a_share(self, seat: Seat) -> Actor | None:
        """Of cents that do not divide evenly too."""
        held = [(other, bet) for other in self.state.seats for bet in other.bets if bet.joins is None]
        if not held:
            return None
        holder, bet = self.chance.choice(held)
        cents = (bet.cents // 3 + self.chance.choice((0, 1, 500))) // self.chance.choice((1, 100)) * 100
        joins = c.JoinKumKum(seat.number, *bet.key, holder.number, holder.place_of(bet), cents)
        return f"p{seat.number}", joins

    def tries(self, wished: Actor | None, witness: str | None = None) -> bool:
        """Do it where it is legal; a refusal changes nothing, and nothing else is raised."""
        if wished is None or can(self.state, self.make_envelope(*wished, witness)) is not None:
            return False
        self.do_as(*wished, witness)
        return True

    def may(self, actor: str, command: c.Command) -> bool:
        return can(self.state, self.make_envelope(actor, command)) is None

    def restless(self) -> None:
        """Somebody does something, in turn or out of it."""
        kinds: tuple[Callable[[], Iterator[tuple[Actor, str | None]]], ...]
        kinds = (self._patrons, self._floor, self._comings) if self.state.seats else ()
        wishes = [*self.chance.choice(kinds)()]
        if wishes:
            self.tries(*self.chance.choice(wishes))

    def _patrons(self) -> Iterator[tuple[Actor, str | None]]:
        state, chance = self.state, self.chance
        seat = chance.choice(state.seats)
        number, me = seat.number, f"p{seat.number}"
        posted = chance.choice(state.offers)
        least, most = least_bank(state), max(self.bank.cents + seat.chips, least_bank(state))
        yield (me, c.PostBank(number, chance.randint(least, most))), None
        yield (me, c.PassBank(number)), None
        yield (me, c.ShareBank(number, chance.choice((0, least, min(most, 5 * least))))), None
        yield (me, c.AllowBackline(number, chance.random() < 0.5)), None
        yield (me, c.ClaimDecision(number, chance.choice(state.places))), None
        yield self.a_bet(seat, posted), None
        if (share := self.a_share(seat)) is not None:
            yield share, None
        stake = c.Stake(*posted.key, posted.minimum, at=chance.choice(state.places), joins=number)
        yield (me, c.PlaceBets(number, (stake, replace(stake, joins=None)))), None
        for bet in seat.bets:
            part = chance.choice((None, bet.cents // 200 * 100 or None))
            yield (me, c.TakeBack(number, *bet.key, part, seat.place_of(bet))), None
        short = c.ShortBet(number, *posted.key, posted.minimum // 2, chance.choice(state.places))
        yield ("dealer", short), None
        yield (me, c.SettleOwedCollection(number)), None
        yield (me, c.NameShaker(number, chance.choice(state.seats).number)), None

    def _floor(self) -> Iterator[tuple[Actor, str | None]]:
        chance, place = self.chance, self.chance.choice(self.state.places)
        rulings: tuple[c.WagerRuling, ...] = ("forfeit", "minimum", "dead")
        yield ("floor", c.RuleHand(place, chance.choice(("foul", "dead")), WHY)), None
        for seat in self.state.seats:
            for bet in seat.bets:
                at, ruling = seat.place_of(bet), chance.choice(rulings)
                yield ("floor", c.RuleWager(seat.number, *bet.key, at, ruling, WHY)), None
                yield ("floor", c.NoteUnpaidCollection(seat.number, at, WHY)), "dealer"
        yield ("floor", c.DeclareMisdeal(WHY)), None
        yield from self._corrections()
        if self.left:
            card, other = (*map(card_text, self.left[:2]), "??")[:2]
            error = c.CardInError(card, chance.random() < 0.5, chance.random() < 0.5, drawn_with=other)
            yield ("dealer", error), None
            yield ("dealer", c.CardFaceUp(card)), None
            for fault in ("boxed", "exposed"):
                yield ("dealer", c.CardDead(card_text(self.left[0]), fault)), None
        yield ("dealer", c.TakeBackCard(max(1, len(self.state.keyed)), WHY)), None
        yield ("dealer", c.VoidRound(WHY)), "floor"
        if chance.random() < 0.2:
            yield ("floor", c.BreakGame(WHY)), None

    def _corrections(self) -> Iterator[tuple[Actor, str | None]]:
        """Hands of other cards, or of the same in another order, put in the place of those that were read."""
        deal, held = self.state.deal, [held for held in self.state.deal.hands if held.cards]
        if self.state.phase not in (Phase.SETTLED, Phase.SHUFFLING) or len(held) < 2:
            return
        pack = [card for card, count in enumerate(self.state.game.pack.counts(8)) if count]
        for _ in range(12):
            one = self.chance.choice([each for each in held if each.name != "banker"])
            new = tuple(card_text(self.chance.choice(pack)) for _ in one.cards)
            banker = tuple(map(card_text, deal.cards("banker")))
            hand = one.name if deal.is_apart else ""
            yield ("floor", c.CorrectHands(new, banker, WHY, hand)), None

    def _comings(self) -> Iterator[tuple[Actor, str | None]]:
        chance, seat = self.chance, self.chance.choice(self.state.seats)
        number = seat.number
        if chance.random() < 0.3:
            yield (f"p{number}", c.Leave(number)), None
        yield (f"p{number}", c.Sit(number, f"Patron {number}")), None
        behind = 1 + max(other.number for other in self.state.seats)
        yield (f"p{behind}", c.StandBehind(chance.choice(self.state.places), "Behind")), None
        yield ("dealer", c.BuyIn(number, 50_000, {50_000: 1})), None
        if seat.patron is not None and (seat.patron in self.bank.barred or chance.random() < 0.3):
            barred = seat.patron not in self.bank.barred
            yield ("floor", c.BarPatron(seat.patron, barred, WHY)), None
        yield ("dealer", c.CallFreeHand(chance.choice(("shoe-start", "request")))), None


def _dice(state: TableState) -> bool:
    return isinstance(comes_next(state).command, c.ShakeDice | c.ShowDice)


def _kinds(state: TableState, settled: e.RoundSettled) -> Iterator[str]:
    """What came up in a hand, for the count."""
    bets, sums = settled.settlements, settled.bank
    assert sums is not None
    yield from ["backline"] * any(bet.bettor for bet in bets)
    yield from ["kum-kum"] * any(bet.joins is not None for bet in bets)
    yield from ["kum-kum, cut short"] * any(bet.joins is not None and bet.due is not None for bet in bets)
    yield from ["bank used up"] * (not sums.left)
    yield from ["all covered"] * (sums.left > 0)
    yield from ["shared bank"] * bool(settled.banks)
    if state.bank is not None:
        yield from ["ruled hand"] * bool(state.bank.hands_ruled)
        yield from ["ruled wager"] * bool(state.bank.wagers_ruled)
        yield from ["claimed"] * bool(state.bank.claims)
