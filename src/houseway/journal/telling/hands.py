"""Hands of pot games out of the journal: which were played, and each step by step as somebody saw it."""

from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from houseway.cards import card_text, parse_card
from houseway.families.betting import Award
from houseway.families.hand_record import HandRecord
from houseway.families.round import Made
from houseway.journal.record import unopened
from houseway.journal.rows import Entry, Row, read_entry
from houseway.journal.stores.store import Store, table_stream
from houseway.journal.telling.phh import written
from houseway.journal.telling.recall import (
    ROWS_A_QUESTION,
    ShoeNumbers,
    row_that,
    sealed_shoe_before,
)
from houseway.table import Role, TableState, apply
from houseway.table import events as e
from houseway.table.shoe.loading import text_of
from houseway.table.state import Seat
from houseway.table.views.pots import PotsView
from houseway.table.views.view import FACE_DOWN, AskView, HandView, SeatView, view, your_seat

# Of a hand only these are steps; people come, go and buy chips meanwhile.
STEPS = (
    e.HandStarted, e.StreetDealt, e.ChoiceMade, e.PotCollected, e.PotsPushed, e.HandPassed, e.PotHandRuled,
    e.CardsRuled, e.ActKeyed, e.HandKeyed, e.WinnersNamed, e.BetsGivenBack, e.CardsTakenBack,
)  # fmt: skip
_ENDS = (e.PotsPushed, e.HandPassed)
Steps = list[tuple[e.Event, TableState]]


class Looks(NamedTuple):
    """Whoever reads: `all` is for who may export the journal; others see what they saw at the table."""

    role: Role
    patron: str | None
    all: bool = False


EVERYTHING = Looks(Role.DEALER, None, all=True)


class PlayedHand(msgspec.Struct, frozen=True):
    """A finished hand: what lay on the board, and to whom the pots went, by what the table called them.

    `shoe` is the sealed shoe that the cards came from, whose record proves them.
    """

    round: int
    at: datetime
    board: tuple[str, ...]
    awards: tuple[tuple[str, Award], ...]
    shoe: int | None = None


class PlayedHands(msgspec.Struct, frozen=True):
    """Newest first; `before` is the row to ask on from, None when the journal holds no more."""

    hands: tuple[PlayedHand, ...]
    before: int | None
    contract_version: int = 1


class HandStep(msgspec.Struct, frozen=True):
    """The table as it was seen after one act; `made` is what a player did."""

    made: Made | None
    seats: tuple[SeatView, ...]
    hands: tuple[HandView, ...]
    pots: PotsView | None
    ask: AskView | None


class ToldHand(msgspec.Struct, frozen=True):
    """A hand step by step, and as a file in PHH, the open format; `your_seat` is the reader's in it.

    `shoe` is the sealed shoe that the cards came from, whose record proves them.
    """

    round: int
    at: datetime
    phh: str
    your_seat: int | None
    steps: tuple[HandStep, ...]
    shoe: int | None = None
    contract_version: int = 1


def seated_at(store: Store, table: str) -> set[str]:
    """Every patron who has sat at the table; rows in which nobody sits down are not read."""
    rows = [row for row in store.read(table_stream(table)) if b'"patron_seated"' in row.body]
    return {
        event.patron for row in rows for event in read_entry(row).events if isinstance(event, e.PatronSeated)
    }


def hands_of(store: Store, table: str, before: int) -> PlayedHands:
    """The hands that ended in the rows that lead up to `before`."""
    first = max(1, before - ROWS_A_QUESTION)
    hands: list[PlayedHand] = []
    begun: int | None = None
    started: e.HandStarted | None = None
    steps: Steps = []
    opened, shoes = _opened(store, table), ShoeNumbers(store, table_stream(table), first)
    for row in islice(store.read(table_stream(table), first), before - first):
        for event in read_entry(row).events:
            shoes.read(event)
            if not isinstance(event, STEPS):
                continue
            if isinstance(event, e.HandStarted):
                begun, started, steps = begun or row.seq, event, [(event, started_with(opened, event))]
            elif started is not None:
                steps.append((event, apply(steps[-1][1], event)))
                if isinstance(event, _ENDS):
                    hands.append(replace(_played(started, steps), shoe=shoes.now))
                    started = None
    more = first if begun is None else begun
    return PlayedHands(tuple(reversed(hands)), more if first > 1 else None)


def _played(started: e.HandStarted, steps: Steps) -> PlayedHand:
    names = {entry.seat: name for entry, (_, name) in zip(started.entries, started.patrons, strict=True)}
    ended, state = steps[-1]
    awards = ended.awards if isinstance(ended, e.PotsPushed) else ()
    board = tuple([card_text(card) for card in state.deal.cards("board")])
    return PlayedHand(
        started.round, started.at, board, tuple([(names.get(each.seat, ""), each) for each in awards])
    )


def told_hand(store: Store, table: str, head: int, number: int, looks: Looks) -> ToldHand | None:
    """A finished hand as this reader saw it; None where there is none of that number, or not so far back."""
    steps = steps_of(store, table, head, number)
    if steps is None:
        return None
    started = steps[0][0]
    assert isinstance(started, e.HandStarted), "a hand begins with its start"
    seen = tuple([_step(event, state, looks) for event, state in steps])
    seat = your_seat(steps[0][1], looks.role, looks.patron)
    first = _row_of(store, table, head, number)
    shoe = None if first is None else sealed_shoe_before(store, table_stream(table), first)
    return ToldHand(number, started.at, written(record_of(steps, looks)), seat, seen, shoe)


def steps_of(store: Store, table: str, head: int, number: int) -> Steps | None:
    """What happened in a hand that was played to its end, and the table after each of it."""
    first = _row_of(store, table, head, number)
    steps: Steps = []
    for row in store.read(table_stream(table), first) if first else ():
        for event in _steps_of(row):
            if isinstance(event, e.HandStarted):
                if event.round != number:
                    return None
                steps = [(event, started_with(_opened(store, table), event))]
            else:
                steps.append((event, apply(steps[-1][1], event)))
            if isinstance(event, _ENDS):
                return steps
    return None


def _row_of(store: Store, table: str, head: int, number: int) -> int | None:
    """Return the row with which a hand began."""
    return row_that(
        store,
        table_stream(table),
        head,
        b'"hand_started"',
        lambda event: isinstance(event, e.HandStarted) and event.round == number,
    )


def record_of(steps: Steps, looks: Looks) -> HandRecord:
    """The hand as this reader would write it down: others' closed cards only where they were shown."""
    seen = {
        (hand.name, parse_card(card))
        for _, state in steps
        for hand in view(state, looks.role, looks.patron).hands
        for card in hand.cards
        if card != FACE_DOWN
    }
    acts = steps[0][1].game.plays.facet("acts")
    record: HandRecord = acts.recorded(steps, lambda hand, card: looks.all or (hand, card) in seen)
    return record


def _step(event: e.Event, state: TableState, looks: Looks) -> HandStep:
    seen = view(state, looks.role, looks.patron)
    hands = seen.hands
    if looks.all:
        texts = {held.name: tuple(map(text_of, held.cards)) for held in state.deal.hands}
        hands = tuple([replace(hand, cards=texts.get(hand.name, hand.cards)) for hand in hands])
    # Which cards somebody gave away is nobody else's.
    made = replace(event.made, cards=()) if isinstance(event, e.ChoiceMade) else None
    return HandStep(made, seen.seats, hands, seen.pots, seen.ask)


def _steps_of(row: Row) -> Sequence[e.Event]:
    return [event for event in read_entry(row).events if isinstance(event, STEPS)]


def _opened(store: Store, table: str) -> TableState:
    """The table as its first row opened it."""
    stream = table_stream(table)
    entry: Entry = read_entry(next(iter(store.read(stream))))
    return apply(unopened(store, stream), entry.events[0])


def started_with(opened: TableState, event: e.HandStarted) -> TableState:
    """Those who are dealt in sit there with their chips, and the deck is whole."""
    people = {
        entry.seat: Seat(entry.seat, *who, entry.chips)
        for entry, who in zip(event.entries, event.patrons, strict=True)
    }
    seats = tuple([people.get(seat.number, seat) for seat in opened.seats])
    loaded = apply(replace(opened, seats=seats), e.ShoeLoaded(event.round, 1, "", 0))
    return apply(loaded, event)
