"""Showdowns of real cards by chance: shown, mucked, named, ruled out, out of time and taken back.

Every hand is a journal that `verify` reads. What must hold of the money is counted from the chips alone.
`python -m tests.storm.showdown_storm --tables 1000` is the whole storm.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence

from houseway.cards import card_text
from houseway.cards.decks import without
from houseway.families.betting import Award, Betting, Player
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.showing import parts_due
from houseway.families.round import Ask
from houseway.journal import verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.envelope import Signature
from houseway.table.events import PotsPushed
from tests.clauses.california.real_pots import RealCards
from tests.clauses.california.test_poker_room_unseen_hands import run_out
from tests.memory_store import MemoryStore
from tests.storm import pots_apart
from tests.storm.pot_storm import stakes_of

GAMES = ("lowball", "deuce-to-seven", "holdem-high-low")
MOST_ACTS = 400
STACKS = range(300, 12_001, 100)
FLOOR = Signature("floor", Role.FLOOR)
# The aces to the eights of a deck, which make low hands.
LOW_CARDS = 32


class Showdowns:
    """One hand of real cards to its end; `said` counts what was done and what was seen of it."""

    def __init__(self, name: str, game: str) -> None:
        self.rng, self.said = random.Random(name), Counter[str]()
        play = load(f"ca/{game}").drawing({})
        stakes = stakes_of(self.rng, play.limits, play.forced)  # type: ignore[union-attr]  # of a pot game
        stacks = [self.rng.choice(STACKS) for _ in range(self.rng.randint(2, 5))]
        self.store = MemoryStore()
        self.table = RealCards.open_pots(game, stacks, stakes, floor=RecordedFloor(self.store))
        self.table.open_cards()

    def play(self) -> None:
        table = self.table
        chips = sum(table.stacks) + table.ledger.balance("pot/t/1")
        for _ in range(MOST_ACTS):
            if table.state.deal.betting is None or not table.betting.players:
                break
            try:
                did = self.act()
            except Refused as refused:
                self.said[f"refused {refused.reason}"] += 1
                continue
            self.said[did] += 1
            if did == "over":
                break
        assert sum(table.stacks) + table.ledger.balance("pot/t/1") == chips
        assert verify(self.store) == []

    def act(self) -> str:
        """One act at random; says which kind it was."""
        table, rng, stage = self.table, self.rng, self.table.betting.stage
        if stage == "deal":
            board = table.play.streets[table.betting.street].board
            # Low cards more often, so that there is a low half to win.
            deck = self.deck_left()[: rng.choice((LOW_CARDS, LOW_CARDS, 52))]
            table.do_as("dealer", c.DealStreet(tuple(rng.sample(deck, board))))
            return stage
        chance = rng.random()
        if chance < 0.03 and table.state.keyed:
            return self.take_back()
        if stage == "over":
            self.settle()
            return stage
        if chance < 0.06:
            seat = rng.choice([player.seat for player in table.betting.players if player.is_live])
            table.do_as("floor", c.RulePotHand(seat, "foul", "six cards"))
            return "ruled"
        if stage != "show":
            return self.bet_or_draw(table.ask)
        way = rng.random()
        if way < 0.4 and parts_due(table.state, table.betting):
            return self.name_anyone()
        if way < 0.55:
            return self.run_out()
        choice = rng.choice(table.ask.options)
        held = len(table.state.deal.cards(table.ask.hand))
        low = self.deck_left()[:LOW_CARDS]
        table.say(choice, cards=rng.sample(low, held) if choice == "show" else "")
        return choice

    def deck_left(self) -> list[str]:
        """Cards that no hand is known to hold, the aces first."""
        assert self.table.state.shoe is not None
        seen = [card for card in self.table.state.shoe.drawn if card != UNSEEN]
        counts = without(self.table.game.pack.counts(1), seen)
        return [card_text(card) for card, count in enumerate(counts) if count]

    def bet_or_draw(self, ask: Ask) -> str:
        usual = [each for each in ask.options if each in ("check", "call", "pat")]
        choice = self.rng.choice([*ask.options, *usual * 4])
        amounts = [each for each in ask.amounts if each.choice == choice]
        cents = self.rng.choice((amounts[0].least, amounts[0].most)) if amounts else 0
        count = {"draw": self.rng.randint(1, 3), "discard": 1}.get(choice, 0)
        self.table.say(choice, cents, ("??",) * count)
        return choice

    def name_anyone(self) -> str:
        pot, part = self.rng.choice(parts_due(self.table.state, self.table.betting))
        live = [player.seat for player in self.table.betting.players if player.is_live]
        seats = tuple(sorted(self.rng.sample(live, self.rng.randint(1, len(live)))))
        self.table.do_as("dealer", c.NameWinners(pot, seats, part))
        return "named"

    def take_back(self) -> str:
        self.table.witness = FLOOR
        try:
            self.table.do_as("dealer", c.TakeBackCard(len(self.table.state.keyed), "keyed wrongly"))
        finally:
            self.table.witness = None
        return "taken back"

    def run_out(self) -> str:
        """Whoever alone is left in a side pot gets it when the clock runs out on an unseen hand."""
        table, seat = self.table, self.table.ask.place or 0
        at = table.betting.at(seat)
        is_seen = UNSEEN not in table.state.deal.cards(table.ask.hand)
        side, before = side_pot_of(table.betting, at), table.state.seat(seat).chips
        run_out(table)
        if side and not is_seen:
            assert table.state.seat(seat).chips - before == side
            self.said["a side pot of one on the clock"] += 1
        return "clock"

    def settle(self) -> None:
        table, deal, betting = self.table, self.table.state.deal, self.table.betting
        before = {seat.number: seat.chips for seat in table.state.seats}
        table.settled()
        got = {seat.number: seat.chips - before[seat.number] for seat in table.state.seats}
        pushed = [event for event in table.events if isinstance(event, PotsPushed)]
        for event in pushed:
            self.check_odd_chips(event.awards)
        live = [player for player in betting.players if player.is_live]
        if not table.play.seven or len(live) > 1 or UNSEEN not in deal.cards(f"place-{live[0].seat}"):
            return
        # B.7: an unseen hand that owed a bet after the draw wins what lay there before it, and no more.
        if betting.street and pots_apart.owes(betting, live[0]):
            assert got == bets_back(betting, live[0])
            self.said["unseen, and the bets back"] += any(p.total > p.before for p in betting.players)

    def check_odd_chips(self, awards: Sequence[Award]) -> None:
        """Nobody has the odd chip of both halves of a pot while another winner of the low half has none."""
        for pot in {award.pot for award in awards}:
            high, low = (
                {award.seat: award.cents for award in awards if (award.pot, award.part) == (pot, part)}
                for part in ("high", "low")
            )
            if len(low) < 2:
                continue
            least = sum(low.values()) if len(high) == 1 else min(high.values())
            odd_high = {seat for seat, cents in high.items() if cents > least}
            odd_low = {seat for seat, cents in low.items() if cents > min(low.values())}
            assert not odd_high & odd_low or not low.keys() - odd_high - odd_low
            self.said["an odd chip for another"] += bool(odd_low and odd_high & low.keys())


def side_pot_of(betting: Betting, at: int) -> int:
    """The chips that a player alone is left to win: those above all others who are in, if there are any."""
    others = [betting.players[number].total for number in betting.live if number != at]
    if not others or betting.players[at].total <= max(others):
        return 0
    return sum(max(0, player.total - max(others)) for player in betting.players)


def bets_back(betting: Betting, winner: Player) -> dict[int, int]:
    """The pot as it was before the draw to the winner, later bets to those who made them.

    A short bet that the winner called is lost all the same (B.8).
    """
    back = {player.seat: player.total - player.before for player in betting.players}
    for maker in {*pots_apart.short_makers(betting)} - {winner.seat}:
        back[winner.seat] += back[maker]
        back[maker] = 0
    back[winner.seat] += sum(player.before for player in betting.players) + betting.dead - betting.fee
    return back


def storm(seed: object, game: str, tables: int) -> Counter[str]:
    """So many hands, each at a table and in a journal of its own; what was met in them."""
    met: Counter[str] = Counter()
    for number in range(tables):
        name = f"{seed} {game} {number}"
        hand = Showdowns(name, game)
        try:
            hand.play()
        except Exception as problem:
            raise AssertionError(f"showdowns {name!r}: {problem!r}") from problem
        met += hand.said
    return met


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for game in GAMES:
        print(game, dict(storm(arguments.seed, game, arguments.tables)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
