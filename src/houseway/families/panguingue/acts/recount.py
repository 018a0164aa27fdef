"""Payments of Panguingue counted again from the cards that lie there: who owes whom, and what went back."""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from houseway.cards import parse_cards
from houseway.families.panguingue.acts.recount_melds import Cards, changed, pays, sort_of, split_due
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.state import Pan
from houseway.families.round import Made
from houseway.ledger import Transfer, accounts
from houseway.table import TableState
from houseway.table.events import (
    ActKeyed,
    ActStands,
    CardsTakenBack,
    ChoiceMade,
    DiscardsShuffled,
    Event,
    PanHandOver,
    PanHandStarted,
    PanRuled,
    StreetDealt,
)

LAYS = ("new", "add", "split", "borrow")
TOPS = 0


class ChipsOwed(NamedTuple):
    """Chips from a seat to another; the tops are seat 0. `spread` is an improper one that was paid for."""

    by: int
    to: int
    chips: int
    spread: Cards = ()


class PanRecount:
    """One table's hands as its rows tell them; of the table it takes cards, turn and rules alone."""

    def __init__(self) -> None:
        # As the hand stood before real cards and choices were keyed, which may be taken back.
        self._before: list[dict[str, Any]] = []
        self._begin(())

    def _begin(self, seats: Sequence[tuple[int, int]]) -> None:
        self._chips = Counter(dict(seats))
        self._posted: Counter[int] = Counter()
        self._paid: list[ChipsOwed] = []
        self._silent: set[int] = set()
        self._foul: set[int] = set()
        self._drew: set[int] = set()
        self._owed: Counter[int] = Counter()
        self._lapsed: Counter[int] = Counter()
        # Of the turn: the act whose melds are not seen yet, what melds grew by, and whether its card is used.
        self._laying: tuple[Made, tuple[Cards, ...]] | None = None
        self._growth: dict[Cards, list[int]] = {}
        self._used = self._unsure = False

    def problems(
        self,
        state: TableState,
        events: Sequence[Event],
        transfers: Sequence[Transfer],
        is_older: bool = False,
    ) -> Iterator[str]:
        """What is wrong with a row; `state` is the table before it."""
        play = state.play
        assert isinstance(play, Panguingue), "a table of Panguingue"
        if state.deal.pan is not None:
            self._look(play, state.deal.pan)
        due: list[ChipsOwed] | None = []
        keyed = len(state.keyed)
        for event in events:
            match event:
                case DiscardsShuffled():
                    keyed = 0
                case ActStands():
                    keyed -= 1
                case StreetDealt() | ActKeyed():
                    self._before = [*self._before[:keyed], self._as_it_stands()]
            match event:
                case CardsTakenBack(number):
                    has, self.__dict__ = self._chips, self.__dict__ | self._before[number - 1]
                    yield from self._back_problems(state, has, transfers)
                    return
                case PanHandStarted(seats=seats):
                    tops = self._chips[TOPS]
                    self._begin(seats)
                    self._chips[TOPS] = tops
                    due = self._antes(play)
                case ChoiceMade(made) if state.deal.pan is not None:
                    due = self._said(play, state.deal.pan, made)
                case StreetDealt() if state.deal.pan is not None and state.deal.pan.moment == "touched":
                    self._drew.add(state.deal.pan.acting.seat)
                case PanRuled() if state.deal.pan is not None:
                    due = self._ruled(play, state.deal.pan, event)
                case PanHandOver(winner=winner) if winner and state.deal.pan is not None:
                    due = [ChipsOwed(TOPS, winner, self._chips[TOPS])]
        moved = self._moved(state, transfers)
        told = Counter({(row.by, row.to): 0 for row in moved})
        for row in moved:
            told[row.by, row.to] += row.chips
            self._chips[row.by] -= row.chips
            self._chips[row.to] += row.chips
        if due is None:
            return
        counted: Counter[tuple[int, int]] = Counter()
        for row in due:
            counted[row.by, row.to] += row.chips
        if +told != +counted:
            yield f"it pays {_said_of(told)}, counted again {_said_of(counted)} (seat to seat: chips)"

    def _back_problems(
        self, state: TableState, has: Counter[int], transfers: Sequence[Transfer]
    ) -> Iterator[str]:
        """Everybody has what they had, after what was paid for something that is taken back."""
        for row in self._moved(state, transfers):
            has[row.by] -= row.chips
            has[row.to] += row.chips
        if +has != +self._chips:
            yield f"its chips are {dict(has)}, and before what it takes back they were {dict(self._chips)}"

    def _as_it_stands(self) -> dict[str, Any]:
        return deepcopy({name: value for name, value in self.__dict__.items() if name != "_before"})

    def _moved(self, state: TableState, transfers: Sequence[Transfer]) -> list[ChipsOwed]:
        """Transfers between seats and tops, in chips."""
        if state.house.stakes is None:
            return []
        chip = state.house.stakes.lower
        seats = {accounts.chips(state.table, seat.number): seat.number for seat in state.seats}
        seats[accounts.pot(state.table)] = TOPS
        return [
            ChipsOwed(seats[each.debit], seats[each.credit], each.cents // chip)
            for each in transfers
            if each.debit in seats and each.credit in seats
        ]

    def _antes(self, play: Panguingue) -> list[ChipsOwed]:
        if not play.tops:
            return []
        for seat, chips in self._chips.items():
            if seat != TOPS:
                self._posted[seat] = min(play.ante, chips)
        return [ChipsOwed(seat, TOPS, chips) for seat, chips in self._posted.items()]

    def _said(self, play: Panguingue, pan: Pan, made: Made) -> list[ChipsOwed] | None:
        seat = made.place or 0
        match made.choice:
            case "stay":
                return self._declared(play, pan, [seat] if not play.antes_stay else [])
            case "retire":
                self._silent.add(seat)
                return self._declared(play, pan, [])
            case "new" | "add" | "split" | "borrow":
                self._laying = made, pan.player(seat).melds
            case "discard" | "let-go":
                self._lapsed[seat] += self._owed.pop(seat, 0)
                self._turn_over()
            case "call":
                return self._called(seat, made.cents)
            case "out":
                return self._collect(seat, play.outs + sum(map(pays, pan.player(seat).melds)))
        return []

    def _declared(self, play: Panguingue, pan: Pan, back: list[int]) -> list[ChipsOwed]:
        """Antes that go back; the last who is left takes the tops without a draw."""
        rows = [ChipsOwed(TOPS, seat, self._posted.pop(seat)) for seat in back if self._posted[seat]]
        left = [each.seat for each in pan.players if each.seat not in self._silent | self._foul]
        if len(left) == 1:
            (winner,) = left
            rows.append(ChipsOwed(TOPS, winner, self._chips[TOPS] - sum(row.chips for row in rows)))
        return rows

    def _turn_over(self) -> None:
        self._growth, self._used, self._unsure = {}, False, False

    def _look(self, play: Panguingue, pan: Pan) -> None:
        """The melds that the last act has made, and what they pay."""
        if self._laying is None:
            return
        (made, before), self._laying = self._laying, None
        seat = made.place or 0
        gone, now = changed(before, pan.player(seat).melds)
        self._owed[seat] += self._step_pays(play, made, gone, now)
        put_down = Counter([card for meld in now for card in meld])
        put_down -= Counter([card for meld in gone for card in meld])
        if not self._used and pan.card is not None and put_down[pan.card]:
            self._used = True
            self._owed[seat] += self._lapsed.pop(seat, 0)

    def _step_pays(self, play: Panguingue, made: Made, gone: list[Cards], now: list[Cards]) -> int:
        step = made.choice
        if step == "new":
            return sum(map(pays, now))
        if step == "borrow":
            return self._borrowed(tuple(sorted(made.cards)), gone, now)
        old = gone[0]
        if step == "add":
            more = sum(map(pays, now)) - pays(old)
            grew = self._growth.pop(old, [0])
            self._unsure = self._unsure or len(grew) > 1
            self._growth.setdefault(now[0], []).append(grew[0] + more)
            return more
        grew = self._growth.pop(old, [0])
        self._unsure = self._unsure or len(grew) > 1
        due = split_due(old, now, play.by_the_letter)
        if grew[0] > due and sort_of(old) != "rope":
            for part in now:
                self._growth.setdefault(part, []).append(grew[0] - due)
        return max(0, due - grew[0])

    def _borrowed(self, new: Cards, gone: list[Cards], now: list[Cards]) -> int:
        """Who borrows names the new meld; where it is like the lender as that lay there, none seems gone."""
        old, rest = (gone[0], now[1 - now.index(new)]) if gone else (new, now[0])
        if old in self._growth:
            self._growth.setdefault(rest, []).extend(self._growth.pop(old))
        return pays(new)

    def _called(self, seat: int, asked: int) -> list[ChipsOwed] | None:
        due = self._owed.pop(seat, 0)
        if self._unsure:
            return None
        return self._collect(seat, min(asked, due) if asked else due)

    def _collect(self, seat: int, each: int, spread: Cards = ()) -> list[ChipsOwed]:
        """The same from each who is in action or foul; who has less pays what he has."""
        payers = [by for by in self._chips if by not in (TOPS, seat) and by not in self._silent]
        rows = [ChipsOwed(by, seat, min(each, self._chips[by]), spread) for by in payers]
        self._paid += rows
        return rows

    def _ruled(self, play: Panguingue, pan: Pan, event: PanRuled) -> list[ChipsOwed] | None:
        seat, in_turn = event.seat, pan.acting.seat == event.seat
        spread = tuple(sorted(parse_cards(event.cards)))
        match event.ruling:
            case "foreign" | "order":
                return []
            case "laid":
                return self._collect(seat, event.chips, spread)
            case "count":
                touched = pan.moment not in ("declaring", "option") and in_turn
                if seat not in self._drew and not touched:
                    return self._counted(play, pan, seat, event.count)
            case "spread" if event.called_by is None or (in_turn and pan.moment in ("playing", "out")):
                return self._returned(seat, [row for row in self._paid if row.spread == spread])
        rows = self._returned(seat, list(self._paid))
        self._foul.add(seat)
        self._owed.pop(seat, 0)
        self._lapsed.pop(seat, 0)
        if in_turn:
            self._turn_over()
        return rows

    def _counted(self, play: Panguingue, pan: Pan, seat: int, count: int) -> list[ChipsOwed]:
        """Mended, or dead with the passing ante back."""
        if play.hand - 2 <= count <= play.hand + 1:
            return []
        self._silent.add(seat)
        back = [ChipsOwed(TOPS, seat, self._posted.pop(seat))] if self._posted[seat] else []
        if pan.moment != "declaring":
            return back
        asked = [each.seat for each in pan.players if each.status == "undeclared" and each.seat != seat]
        left = [each.seat for each in pan.players if each.seat not in self._silent | self._foul]
        again = asked if len(left) == 1 and not play.antes_stay else []
        self._chips[TOPS] -= sum(row.chips for row in back)
        rows = self._declared(play, pan, again)
        self._chips[TOPS] += sum(row.chips for row in back)
        return back + rows

    def _returned(self, seat: int, rows: list[ChipsOwed]) -> list[ChipsOwed]:
        """What he collected goes back, but not to who is broke or was foul, and no more than he has."""
        has, back = self._chips[seat], []
        for row in rows:
            if row.to == seat and self._chips[row.by] and row.by not in self._foul:
                chips = min(row.chips, has)
                has -= chips
                back.append(ChipsOwed(seat, row.by, chips))
                self._paid.remove(row)
        return back


def _said_of(chips: Counter[tuple[int, int]]) -> str:
    return ", ".join(f"{by} to {to}: {count}" for (by, to), count in sorted((+chips).items())) or "nothing"
