"""Tables of pot games driven by chance: any game, option and stakes, seats that come and go, any act.

`python -m tests.storm.pot_storm --hands 100000` is the whole storm.
"""

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.betting import PotTable, Stakes
from houseway.families.round import Ask, Held
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import Phase, Role, TableState
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.commands.pots import EntryWish
from houseway.table.console import console_of
from houseway.table.routine import comes_next
from houseway.table.views.sign import sign_view
from houseway.table.views.view import view
from tests.storm import pots_apart
from tests.tables import POT_GAMES, CheckedTable

FEES = ("", "", "all-poker/poker/30", "all-poker/poker/1")
STACKS = (1, 2, 3, 5, 9, 20, 60, 200)
WISHES: tuple[EntryWish, ...] = ("", "wait", "post", "straddle", "kill", "out")
HANDS_A_TABLE = 10
_CARD = re.compile(r"\b(?:10|[2-9AJQKT])[shdc]\b|\bJoker\b")
# Of a hand that is seen: "pair of 5s".
_READ = re.compile(r'"said":"[^"]*"')
_encode = msgspec.json.Encoder().encode


def stakes_of(rng: random.Random, limits: tuple[str, ...], forced: str) -> Stakes:
    """What a house might post, odd sizes included."""
    limit = rng.choice(limits)
    lower = rng.choice((2_00, 3_00, 4_00, 10_00))
    upper = {"structured": rng.choice((1, 2)) * lower, "spread": 3 * lower}.get(limit, 0)
    chip = rng.choice((1_00, 1_00, 50))
    posted = Stakes(limit, lower, upper, chip=chip)  # type: ignore[arg-type]
    small = lower // 2 // chip * chip
    if forced == "bring-in":
        return replace(posted, ante=chip, bring_in=small)
    if forced == "ante":
        return replace(posted, ante=chip)
    blinds = rng.choice(((small, lower), (small, lower), (lower,), (small, small, lower)))
    either = (True, False)
    return replace(posted, blinds=blinds, kill=rng.choice(either), straddle=rng.choice(either),
                   ante=rng.choice((0, 0, chip)))  # fmt: skip


def draw_stack(rng: random.Random) -> int:
    return rng.choice(STACKS) * rng.randint(1, 4) * 100


class StormyPots(CheckedTable):
    """A table by chance; every hand is checked at its end, and what somebody sees on every street."""

    rng: random.Random
    looks: float

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.seen = Counter[str]()

    @classmethod
    def open_by_chance(cls, rng: random.Random, game: str = "", looks: float = 1.0) -> Self:
        """Open a table of this game, or of any; with this chance its views are looked at on a street."""
        game = game or rng.choice(POT_GAMES)
        loaded = load(f"ca/{game}")
        options = {each.id: rng.choice(each.choices) for each in loaded.options}
        play = loaded.drawing(options)
        stakes = stakes_of(rng, play.limits, play.forced)  # type: ignore[union-attr]
        players = rng.randint(2, max(loaded.practice.seats.allowed))
        stacks = [draw_stack(rng) for _ in range(players)]
        table = cls.open_pots(game, stacks, stakes, rng.choice(FEES), options)
        table.rng = rng
        table.looks = looks
        # Slowly, and so not in every long storm.
        table.recounts = looks >= 1
        return table

    def between(self) -> None:
        """Patrons sit out, come back, leave, sit down, buy in, and ask to be dealt in in any way."""
        for seat in self.state.seats:
            who, act = seat.patron or f"p{seat.number}", self.rng.random()
            if seat.patron is None:
                if act < 0.5:
                    self._tries(who, c.Sit(seat.number, who))
                    self._buys(seat.number)
            elif not seat.chips and act < 0.8:
                self._buys(seat.number)
            elif act < 0.04:
                self._tries(who, c.Leave(seat.number))
            elif act < 0.3:
                self._tries(who, c.DealIn(seat.number, self.rng.choice(WISHES)))

    def _buys(self, seat: int) -> None:
        cents = draw_stack(self.rng)
        self._tries("dealer", c.BuyIn(seat, cents, {cents: 1}))

    def _tries(self, who: str, command: c.Command) -> None:
        try:
            self.do_as(who, command)
        except Refused as refused:
            self.seen[f"refused {refused.reason}"] += 1

    def play_by_chance(self, seed: object) -> bool:
        """One hand to its end; False where there are not two to play."""
        if not isinstance(comes_next(self.state).command, c.NextRound):
            self.shuffle(seed)
        try:
            self.do_next()
        except Refused as refused:
            if refused.reason != "nothing_to_deal":
                raise
            return False
        street = -1
        while self.state.phase is Phase.DEALING:
            self.next_act()
            if self.state.phase is not Phase.DEALING:
                break
            betting, step = self.betting, self.state.step_of(self.state.deal)
            if betting.street != street or betting.stage in ("draw", "show", "over"):
                street = betting.street
                if self.rng.random() < self.looks:
                    check_views(self)
            if betting.stage == "over":
                self._settle()
            elif isinstance(step, Ask) and (betting.stage != "show" or self.rng.random() < 0.3):
                self.do_as(self.state.seat(step.place or 0).patron or "", self._choice(step))
            else:
                self.do_next()
        if self.rng.random() < self.looks:
            check_views(self)
        self.seen[self.game.id] += 1
        return True

    def next_act(self) -> None:
        """Before every act of a hand; here all are honest."""

    def _choice(self, ask: Ask) -> c.Choose:
        """Anything that is open; calls and checks more often, so that hands are seen to the end."""
        choice = self.rng.choices(ask.options, [3 if o in ("call", "check") else 1 for o in ask.options])[0]
        held, cents = self.state.deal.cards(ask.hand), 0
        if amounts := [each for each in ask.amounts if each.choice == choice]:
            amount, chip = self.rng.choice(amounts), self.betting.stakes.chip
            between = range(amount.least, amount.most + 1, chip)
            cents = self.rng.choice((amount.least, amount.most, self.rng.choice(between)))
            cents -= 0 if cents == amount.most else (cents - amount.least) % chip
            if cents % chip and cents != amount.most:
                cents = amount.least
        given = {"draw": self.rng.randint(1, 5), "discard": ask.gives[0]}.get(choice, 0)
        away = tuple(map(card_text, self.rng.sample(held, given)))
        return c.Choose(ask.place, ask.hand, choice, cents, away)

    def _settle(self) -> None:
        """The pots are those of the other count, and nobody has won more than he covers."""
        deal, before = self.state.deal, {seat.number: seat.chips for seat in self.state.seats}
        happened = self.do_next().events
        betting = deal.betting
        assert betting is not None
        if any(isinstance(event, e.HandPassed) for event in happened):
            return
        fee = betting.fee + sum(each.cents for each in happened if isinstance(each, e.PotCollected))
        apart = pots_apart.won(self.play, deal, fee)
        after = {seat.number: seat.chips - before[seat.number] for seat in self.state.seats}
        assert {seat: cents for seat, cents in after.items() if cents} == {
            seat: cents for seat, cents in apart.items() if cents
        }, (self.game.id, betting, apart)
        out = [player for player in betting.players if player.status not in pots_apart.STILL_IN]
        for player in betting.players:
            covered = sum(min(other.total, player.total) for other in betting.players) + betting.dead
            over = sum(max(0, other.total - player.total) for other in out)
            assert after[player.seat] <= covered + over, (self.game.id, player)
        self.seen["side pots"] += len(betting.pots()) > 1
        self.seen["showdowns"] += len(betting.live) > 1

    def conserved(self) -> None:
        """All that was brought is in front of the seats, with the house, taken along or still in the pot."""
        assert isinstance(self.state.extra, PotTable)
        brought = sum(event.cents for event in self.events if isinstance(event, e.ChipsBought))
        taken = sum(event.cents for event in self.events if isinstance(event, e.PatronLeft))
        kept = sum(cents for _, cents in self.state.extra.antes)
        assert sum(self.stacks) + taken + kept + self.ledger.balance("fees/t") == brought
        self.pots_empty()

    def pots_empty(self) -> None:
        """Between hands nothing lies in the middle but antes of a deal that all have passed."""
        assert isinstance(self.state.extra, PotTable)
        kept = sum(cents for _, cents in self.state.extra.antes)
        assert self.ledger.balance("pot/t/1") == kept
        assert not any(self.ledger.balance(f"pot/t/{n}") for n in range(2, 12))


def check_views(table: StormyPots) -> None:
    """Whoever looks sees the same, whatever the cards are that he may not know, and none of them by name.

    One looks at a time: a seat, or all who have none.
    """
    state = table.state
    seat = table.rng.choice([None, *(each for each in state.seats if each.patron is not None)])
    patron = seat.patron if seat else None
    known = set(_known(state, seat.number if seat else 0))
    shown, other = _all_shown(state, patron), _otherwise(state, known, table.rng)
    told = zip(shown, _all_shown(other, patron), strict=True)
    parted = [_parted(one, two) for one, two in told if one != two]
    assert not parted, (table.game.id, seat and seat.number, parted[0])
    named = set(_CARD.findall(_READ.sub("", b" ".join(shown).decode())))
    leaked = named - {card_text(card) for card in known}
    assert not leaked, (table.game.id, seat and seat.number, leaked, shown)
    table.seen["looks"] += 1


def _parted(one: bytes, other: bytes) -> tuple[str, str]:
    """Where two texts part, and how they go on."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 150) : at + 60].decode(), other[at : at + 60].decode()


def _all_shown(state: TableState, patron: str | None) -> list[bytes]:
    if patron is not None:
        return [_encode(view(state, Role.PATRON, patron))]
    watched = [view(state, role, who) for role, who in ((Role.PATRON, None), (Role.PATRON, "stranger"))]
    staff = (Role.DEALER, Role.FLOOR, Role.SURVEILLANCE)
    desks = [console_of(state, role) for role in staff[:2]]
    watched += [view(state, role, "staff") for role in staff]
    return [_encode(each) for each in (*watched, *desks, sign_view(state))]


def _known(state: TableState, seat: int) -> Iterator[int]:
    """Cards that lie open, are one's own, or were."""
    for held in state.deal.hands:
        for card, down in zip(held.cards, held.down, strict=True):
            if not down or seat in held.sees:
                yield card
    for made in state.deal.made:
        if made.place == seat:
            yield from made.cards


def _otherwise(state: TableState, known: set[int], rng: random.Random) -> TableState:
    """The same table with every card that is not known exchanged for another."""
    assert state.shoe is not None
    rest = [card for card, number in enumerate(state.shoe.counts) if number and card not in known]
    mapped = dict(zip(rest, rng.sample(rest, len(rest)), strict=True))

    def other(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([mapped.get(card, card) for card in cards])

    hands: list[Held] = [replace(held, cards=other(held.cards)) for held in state.deal.hands]
    made = [replace(each, cards=other(each.cards)) for each in state.deal.made]
    deal = replace(state.deal, hands=tuple(hands), made=tuple(made))
    return replace(state, deal=deal, shoe=replace(state.shoe, drawn=other(state.shoe.drawn)))


def storm(seed: object, hands: int, game: str = "", looks: float = 1.0) -> Counter[str]:
    """So many hands at one table after the other; what was met in them."""
    met: Counter[str] = Counter()
    played, numbers = 0, count()
    while played < hands:
        number = next(numbers)
        name = f"{seed} {game} {number}"
        table = StormyPots.open_by_chance(random.Random(name), game, looks)
        try:
            for hand in range(min(HANDS_A_TABLE, hands - played)):
                played += table.play_by_chance(f"{name} {hand}")
                table.between()
            table.conserved()
        except Exception as problem:
            raise AssertionError(f"storm {name!r}, hand {hand}: {problem!r}") from problem
        met += table.seen
    return met


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--looks", type=float, default=0.5)
    arguments = parser.parse_args()
    met: Counter[str] = Counter()
    for game in POT_GAMES:
        began = time.process_time()
        met += storm(arguments.seed, -(-arguments.hands // len(POT_GAMES)), game, arguments.looks)
        print(f"{game}: {met[f'ca/{game}']} hands in {time.process_time() - began:.0f} s", flush=True)
    print(dict(met))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
