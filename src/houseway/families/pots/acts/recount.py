"""Pots counted again from what moved: who put in how much, who is still in, and who has the best hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy

from houseway.families.betting import Award
from houseway.families.pots.acts.recount_shares import CountedHand, shares
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Made
from houseway.ledger import Transfer, accounts
from houseway.table import TableState
from houseway.table.events import (
    ActKeyed,
    ActStands,
    CardsRuled,
    CardsTakenBack,
    ChoiceMade,
    Event,
    HandKeyed,
    HandPassed,
    HandStarted,
    PotCollected,
    PotHandRuled,
    PotsPushed,
    StreetDealt,
    WinnersNamed,
)

# What comes before the second round of a draw game.
DRAWS = ("draw", "pat")


class PotRecount:
    """One table's hands as its rows tell them; of the table it takes cards, stakes and rules alone."""

    def __init__(self) -> None:
        self._hand = CountedHand()
        # As the hand stood before real cards were keyed, which may be taken back with all that followed.
        self._before: list[CountedHand] = []

    def problems(
        self,
        state: TableState,
        events: Sequence[Event],
        transfers: Sequence[Transfer],
        is_older: bool = False,
    ) -> Iterator[str]:
        """What is wrong with a row; `state` is the table before it."""
        hand, ends = self._hand, False
        keyed_before = len(state.keyed) - any(isinstance(event, ActStands) for event in events)
        for event in events:
            match event:
                case StreetDealt() | ActKeyed() | HandKeyed() | WinnersNamed() if not _is_sealed(state):
                    self._before = [*self._before[:keyed_before], deepcopy(hand)]
                case CardsRuled(keyed=True):
                    self._before = [*self._before[:keyed_before], deepcopy(hand)]
                case CardsTakenBack(number):
                    hand = self._hand = self._before[number - 1]
                    ends = True
                case HandStarted(entries=entries):
                    lying = {entry.seat: entry.carried + entry.left for entry in entries}
                    hand = self._hand = CountedHand(entries, lying)
                case PotCollected(cents):
                    hand.fee += cents
                case PotsPushed(_, awards):
                    yield from self._award_problems(state, awards, is_older)
                    yield from _moved_problems(state, awards, transfers)
                    ends = True
                case HandPassed():
                    ends = True
                case PotHandRuled(seat, ruling, back=back, keyed=keyed):
                    if keyed:
                        self._before = [*self._before[:keyed_before], deepcopy(hand)]
                    hand.out.add(seat)
                    if back and hand.before is not None:
                        hand.before[seat] = hand.dead()[seat]
                    ends = ends or ruling == "misdeal"
                case ChoiceMade(made) if made.choice == "muck":
                    kept = hand.mucked(made.place or 0, bool(made.cents))
                    if kept != made.cents:
                        yield f"seat {made.place} keeps {made.cents} cents of a side pot that holds {kept}"
                    ends = ends or bool(kept)
                case ChoiceMade(made):
                    self._said(made)
        if not ends:
            self._move(state, transfers)

    def _said(self, made: Made) -> None:
        hand, seat = self._hand, made.place or 0
        if made.choice == "fold":
            hand.out.add(seat)
        elif made.choice in DRAWS and hand.before is None:
            hand.before = Counter(hand.put)
        elif made.choice == "kill":
            hand.times = 2
        elif hand.before is not None and made.choice == "check":
            hand.checked.add(seat)
        elif hand.before is not None and made.choice in ("bet", "raise"):
            hand.last, hand.to = seat, made.cents

    def _move(self, state: TableState, transfers: Sequence[Transfer]) -> None:
        seats = {accounts.chips(state.table, entry.seat): entry.seat for entry in self._hand.entries}
        pot = accounts.pot(state.table)
        for transfer in transfers:
            if transfer.credit == pot and transfer.debit in seats:
                self._hand.put[seats[transfer.debit]] += transfer.cents
            elif transfer.debit == pot and transfer.credit in seats:
                self._hand.put[seats[transfer.credit]] -= transfer.cents

    def _award_problems(self, state: TableState, awards: Sequence[Award], is_older: bool) -> Iterator[str]:
        play, stakes = state.play, state.house.stakes
        assert isinstance(play, PotGame), "a pot game"
        assert stakes is not None, "stakes are posted"
        told: Counter[int] = Counter()
        for award in awards:
            told[award.seat] += award.cents
        due = self._hand.whole - self._hand.fee
        if sum(told.values()) != due:
            yield f"its awards are {sum(told.values())} cents, and the pots hold {due}"
        counted = shares(play, stakes, state.deal, self._hand, is_older)
        if counted is not None and +counted != +told:
            yield f"its pots give {_said_of(told)}, counted again {_said_of(counted)} (seat: cents)"
        if counted is None:
            most = self._hand.reach(play.seven)
            for seat, cents in told.items():
                if cents > most.get(seat, 0):
                    yield f"seat {seat} gets {cents} cents, and is in for {most.get(seat, 0)}"


def _is_sealed(state: TableState) -> bool:
    return state.shoe is not None and state.shoe.is_virtual


def _moved_problems(
    state: TableState, awards: Sequence[Award], transfers: Sequence[Transfer]
) -> Iterator[str]:
    """The chips that were pushed are those of the awards."""
    pushed: Counter[str] = Counter()
    for transfer in transfers:
        if transfer.debit.startswith("pot/") and transfer.credit.startswith("seat/"):
            pushed[transfer.credit] += transfer.cents
    due: Counter[str] = Counter()
    for award in awards:
        due[accounts.chips(state.table, award.seat)] += award.cents
    if +pushed != +due:
        yield "the chips that it pushes are not those of its awards"


def _said_of(cents: Counter[int]) -> str:
    return ", ".join(f"{seat}: {won}" for seat, won in sorted((+cents).items()))
