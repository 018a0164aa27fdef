"""How pots are shared by a count of its own: level by level, half by half, odd chips and checked sevens."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.families.betting import Entry, Stakes
from houseway.families.pots.acts.recount_ranks import JOKER, Worth, worth
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Round

SEVEN = 7


class CountedHand:
    """A hand as it is added up: `put` by seat since it began, `before` what that was at the draw.

    `out` has given its hand up, `mucks` at the showdown; `checked` after the draw; `last` bet or raised then,
    `to` so much. Who alone was left and would not show the hand has it `unshown`.
    """

    def __init__(self, entries: Sequence[Entry] = (), carried: Mapping[int, int] | None = None) -> None:
        self.entries = tuple(entries)
        self.put: Counter[int] = Counter(carried or {})
        self.before: Counter[int] | None = None
        self.out: set[int] = set()
        self.mucks: set[int] = set()
        self.checked: set[int] = set()
        self.last = self.to = self.fee = 0
        self.unshown = False
        self.times = 2 if any(entry.kind == "kill" for entry in entries) else 1

    @property
    def whole(self) -> int:
        return sum(self.put.values())

    @property
    def live(self) -> list[int]:
        """Who may still win, clockwise from the button's left."""
        return [entry.seat for entry in self.entries if entry.seat not in self.out]

    def dead(self) -> Counter[int]:
        """Chips that were posted for the pot alone, as far as the player had them."""
        return Counter({e.seat: min(e.dead, e.chips - min(e.ante, e.chips)) + e.left for e in self.entries})

    def own(self) -> dict[int, int]:
        """What each has put in for himself."""
        dead = self.dead()
        return {entry.seat: self.put[entry.seat] - dead[entry.seat] for entry in self.entries}

    def mucked(self, seat: int, keeps: bool) -> int:
        """The hand is given up; what its player `keeps` of a pot that no other hand is in for."""
        others = [each for each in self.live if each != seat]
        if not others:
            self.unshown = True
            return 0
        self.out.add(seat)
        self.mucks.add(seat)
        if not keeps:
            return 0
        dead, whole, own = self.dead(), self.whole, self.own()
        most = max([own[each] for each in others])
        for each in own:
            self.put[each] = min(own[each], most) + dead[each]
            if self.before is not None:
                self.before[each] = min(self.before[each], self.put[each])
        paid = min(self.fee, self.whole)
        kept, self.fee = whole - self.whole - (self.fee - paid), paid
        return kept

    def is_all_in(self, seat: int) -> bool:
        entry = next(each for each in self.entries if each.seat == seat)
        return self.put[seat] == entry.chips + entry.carried + entry.left

    def reach(self, seven: bool) -> dict[int, int]:
        """The most that each may get: what their own chips reach of the pot, and dead chips.

        Under the `seven` rule bets from before the draw and after it are won apart, and later ones may go
        back to anybody, also to who has given up a hand.
        """
        own, dead, live = self.own(), self.dead(), self.live
        most, back = _reach(own, live), dict[int, int]()
        if seven and self.before is not None:
            early = {seat: self.before[seat] - dead[seat] for seat in own}
            late = {seat: self.put[seat] - self.before[seat] for seat in own}
            # Of two counters `|` has the larger of each.
            most |= _reach(early, live) + _reach(late, live)
            back = {seat: late[seat] for seat in self.out}
        return {seat: most[seat] + dead.total() for seat in live} | back


def _reach(put: Mapping[int, int], live: Sequence[int]) -> Counter[int]:
    """Of everybody as much as each who is in has put in.

    What those who are out had put in above all who are in can be won by who has put in the most.
    """
    top = max(put[seat] for seat in live)
    above = sum(max(0, cents - top) for cents in put.values())
    reached = {seat: sum(min(cents, put[seat]) for cents in put.values()) for seat in live}
    return Counter({seat: cents + above * (put[seat] == top) for seat, cents in reached.items()})


class _Level(NamedTuple):
    chips: dict[int, int]
    seats: list[int]

    @property
    def cents(self) -> int:
        return sum(self.chips.values())


def _levels(own: Mapping[int, int], live: Sequence[int], mucks: Collection[int] = ()) -> Iterator[_Level]:
    """As much as the shortest player has left is taken of each, again and again.

    A hand that was mucked at the showdown does not put together what lay there apart.
    """
    left = dict(own)
    while any(left[seat] for seat in live):
        shortest = min([left[seat] for seat in (*live, *mucks) if left[seat]])
        seats = [seat for seat in live if left[seat]]
        last = all(left[seat] == shortest for seat in seats)
        # Nobody in it can win more than the last level; what others left above it lies there.
        chips = {seat: cents if last else min(cents, shortest) for seat, cents in left.items() if cents}
        left = {seat: cents - chips.get(seat, 0) for seat, cents in left.items()}
        yield _Level(chips, seats)
    if over := {seat: cents for seat, cents in left.items() if cents}:
        # Nobody who is in has put in anything here.
        yield _Level(over, [*live])


def shares(
    play: PotGame, stakes: Stakes, deal: Round, hand: CountedHand, is_older: bool = False
) -> Counter[int] | None:
    """What each seat gets; None where cards that decide were not seen.

    Odd chips of a row that `is_older` went another way: a muck put pots together, and who alone won the high
    half could have an odd chip of the low half too.
    """
    live, given = hand.live, Counter[int]()
    short = _short_bettor(stakes, hand) if play.seven else 0
    called = {seat for seat in live if short not in (0, seat) and not hand.is_all_in(seat)}
    bound = (hand.checked | called) & {*live}
    sevens = {seat for seat in bound if hand.unshown or _seven_held(play, stakes, deal, hand, seat)}
    if len(live) == 1 and not sevens:
        given[live[0]] = hand.whole - hand.fee
        return given
    board = deal.cards("board")
    cards = {seat: deal.cards(f"place-{seat}") for seat in live}
    unseen = any(len(own) + len(board) < 5 or not all(0 <= c <= JOKER for c in own) for own in cards.values())
    if unseen and len(live) > 1:
        return None
    worths: list[dict[int, Worth | None]] = [dict.fromkeys(live, ())]
    if not unseen:
        worths = [{seat: worth(play, name, cards[seat], board) for seat in live} for name in play.rankings]
    share = _Share(play, stakes, deal, worths, is_older)
    mucks = set[int]() if is_older else hand.mucks
    own, before = hand.own(), hand.own()
    if sevens and hand.before is not None:
        dead = hand.dead()
        before = {seat: hand.before[seat] - dead[seat] for seat in own}
    fee, dead_chips = hand.fee, sum(hand.dead().values())
    # Who had chips for no more than a dead post plays for those of all.
    alone = [_Level({}, live)] if dead_chips and not all(before[seat] for seat in live) else []
    for level in (*alone, *_levels(before, live, mucks)):
        cents = level.cents + dead_chips
        paid, dead_chips = min(fee, cents), 0
        fee -= paid
        given.update(share.of(cents - paid, level.seats))
    later = {seat: own[seat] - before[seat] for seat in own}
    for level in _levels(later, live, mucks):
        given.update(_after_the_draw(share, stakes, hand, level, sevens))
    return given


def _after_the_draw(
    share: "_Share", stakes: Stakes, hand: CountedHand, level: _Level, sevens: set[int]
) -> Counter[int]:
    """A checked seven wins of it but a short all-in bet; a hand that ties with it wins it (B.7, B.8)."""
    best = share.best(0, level.seats)
    free = [seat for seat in best if seat not in sevens]
    if len(free) == len(best):
        return share.of(level.cents, level.seats)
    short = _short_bettor(stakes, hand)
    lost = {seat for seat in level.chips if (seat not in sevens if free else seat == short not in best)}
    given = Counter({seat: chips for seat, chips in level.chips.items() if seat not in lost})
    given.update(share.split(sum(level.chips[seat] for seat in lost), free or best, 0))
    return given


def _short_bettor(stakes: Stakes, hand: CountedHand) -> int:
    """Who is all-in after the draw for less than half a bet, which nobody has made a full one; else 0."""
    if not hand.last:
        return 0
    unit = (stakes.upper or stakes.lower) * hand.times
    after = hand.put[hand.last] - (hand.before or Counter())[hand.last]
    return hand.last if hand.is_all_in(hand.last) and 0 < 2 * after < unit else 0


def _seven_held(play: PotGame, stakes: Stakes, deal: Round, hand: CountedHand, seat: int) -> bool:
    """A seven or better that was checked and never made a full bet."""
    unit = (stakes.upper or stakes.lower) * hand.times
    if not play.seven or (hand.last == seat and 2 * hand.to >= unit):
        return False
    ranks = [0 if card == JOKER else card // 4 + 1 for card in deal.cards(f"place-{seat}")]
    return len(set(ranks)) == len(ranks) and max(ranks) <= SEVEN


class _Share:
    """Pots between these hands."""

    def __init__(
        self,
        play: PotGame,
        stakes: Stakes,
        deal: Round,
        worths: Sequence[Mapping[int, Worth | None]],
        is_older: bool,
    ) -> None:
        self._play, self._chip, self._deal, self._worths = play, stakes.chip, deal, worths
        self._is_older = is_older

    def best(self, which: int, seats: Sequence[int]) -> list[int]:
        made = {seat: value for seat in seats if (value := self._worths[which][seat]) is not None}
        top = max(made.values(), default=None)
        return [seat for seat in seats if seat in made and made[seat] == top]

    def of(self, cents: int, seats: Sequence[int]) -> Counter[int]:
        low = self.best(1, seats) if len(self._worths) > 1 else []
        half = cents // 2 // self._chip * self._chip if low else 0
        given = self.split(cents - half, self.best(0, seats), 0)
        if low:
            # Who alone has the high half has its odd chip too.
            least = half if len(given) == 1 and not self._is_older else min(given.values())
            has_odd = {seat for seat, got in given.items() if got > least}
            given.update(self.split(half, low, 1, has_odd))
        return given

    def split(self, cents: int, seats: Sequence[int], which: int, last: Collection[int] = ()) -> Counter[int]:
        """Chip by chip, from the button's left or by suit, until none is left."""
        order = (
            sorted(seats, key=lambda seat: self._by_suit(seat, which)) if self._play.odd == "suit" else seats
        )
        order = [seat for seat in order if seat not in last] + [seat for seat in order if seat in last]
        whole, rest = divmod(cents, self._chip * len(order))
        given = Counter(dict.fromkeys(order, whole * self._chip))
        for seat in order:
            given[seat] += min(self._chip, rest)
            rest -= min(self._chip, rest)
        return given

    def _by_suit(self, seat: int, which: int) -> tuple[int, int]:
        """The highest card first, of a low half the lowest; spades, hearts, diamonds, clubs."""
        cards = self._deal.cards(f"place-{seat}")
        if self._play.rankings[which] == "high":
            top = max(cards, key=lambda card: (card // 4 or 13, -(card % 4)))
            return -(top // 4 or 13), top % 4
        least = min(cards, key=lambda card: (card // 4, -(card % 4)))
        return least // 4, -(least % 4)
