"""Hands of live tables, told from what happened: our own replay and pokerkit end with the same chips."""

import random
import warnings
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pokerkit import HandHistory

from houseway.cards import card_text
from houseway.contracts.hands import hand_document
from houseway.families.betting import Stakes
from houseway.families.hand_record import UNSEEN, HandRecord
from houseway.families.round import Ask
from houseway.journal.telling.hands import EVERYTHING, STEPS, Looks, Steps, record_of, started_with
from houseway.journal.telling.phh import read, written
from houseway.refusals import Refused
from houseway.table import Role, TableState, apply
from houseway.table import commands as c
from houseway.table.commands.pots import EntryWish
from houseway.table.events import Event, HandStarted
from houseway.table.views.view import FACE_DOWN, view
from tests.asserting import require_refused
from tests.clauses.california.real_pots import RealCards
from tests.clauses.california.test_poker_room_unseen_hands import (
    called_by_who_checked,
    run_out,
    with_a_side_pot_for_one,
)
from tests.tables import POT_GAMES, CheckedTable, Chooses

WISHES: tuple[EntryWish, ...] = ("", "", "out", "post", "straddle", "kill")
WATCHER = Looks(Role.PATRON, None)
NO_LIMIT = Stakes("no-limit", 4_00, 0, (2_00, 4_00))
# Those that pokerkit deals by the same rules; in Razz another card opens (G.4).
SHARED = {
    "FT": ("texas-holdem", None), "NT": ("texas-holdem", NO_LIMIT), "FO/8": ("omaha-high-low", None),
    "F7S": ("seven-card-stud", None), "F7S/8": ("stud-high-low", None), "N2L1D": ("deuce-to-seven", NO_LIMIT),
}  # fmt: skip
# There the upper limit is bet on an open pair (E.8), which pokerkit does not know.
OPEN_PAIR = ("F7S", 2)


def steps_of(table: CheckedTable, events: list[Event]) -> Steps:
    opened = apply(TableState("t", table.game, table.game.digest), table.events[0])
    started, *rest = [event for event in events if isinstance(event, STEPS)]
    assert isinstance(started, HandStarted)
    steps: Steps = [(started, started_with(opened, started))]
    for event in rest:
        steps.append((event, apply(steps[-1][1], event)))
    return steps


def hands(
    game: str, seed: int, stakes: Stakes | None = None, fee: str = "", least: int = 0
) -> Iterator[tuple[CheckedTable, Steps]]:
    """Three hands of players who act at random, and say how they are dealt in."""
    rng = random.Random(seed)
    chips = [
        rng.choice((1, 3, 9, 20, 60)) * 100 * rng.randint(1, 5) + least for _ in range(rng.randint(2, 8))
    ]
    table = CheckedTable.open_pots(game, chips, stakes, fee)
    for number in range(3):
        for seat in table.state.patrons if number and not least else ():
            how: EntryWish = rng.choice(WISHES)
            try:
                table.do_as(str(seat.patron), c.DealIn(seat.number, how))
            except Refused:
                continue
        before = len(table.events)
        try:
            table.play_hand((seed, number), at_random(rng))
        except Refused:
            # Too few have chips.
            return
        yield table, steps_of(table, table.events[before:])


def at_random(rng: random.Random) -> Chooses:
    """Anything that is open, for any amount that is, all-in included."""

    def chooses(table: CheckedTable, ask: Ask) -> c.Choose:
        choice = rng.choice(ask.options)
        amounts = [each for each in ask.amounts if each.choice == choice]
        cents = rng.choice(rng.choice([(each.least, each.most) for each in amounts])) if amounts else 0
        count = {"draw": rng.randint(1, 5), "discard": 1}.get(choice, 0)
        cards = rng.sample(table.state.deal.cards(ask.hand), count)
        return c.Choose(ask.place, ask.hand, choice, cents, tuple(map(card_text, cards)))

    return chooses


def cards_of(record: HandRecord) -> set[int]:
    return {card for act in record.acts for card in act.cards} - {UNSEEN}


@pytest.mark.parametrize("game", POT_GAMES)
def test_every_game_is_told_and_replayed_to_the_chip(game: str) -> None:
    for seed in range(2):
        for table, steps in hands(game, seed, fee="all-poker/poker/30" if seed % 2 else ""):
            for looks in (EVERYTHING, Looks(Role.PATRON, "p1"), WATCHER):
                record = record_of(steps, looks)
                again = read(written(record))
                assert again == record
                document = hand_document(table.game, again)
                assert document.agrees is True, written(record)


@pytest.mark.parametrize("game", POT_GAMES)
def test_nobody_is_told_a_card_that_he_did_not_see(game: str) -> None:
    for _, steps in hands(game, 7):
        told = cards_of(record_of(steps, WATCHER))
        shown = {
            text
            for _, state in steps
            for hand in view(state, Role.PATRON, None).hands
            for text in hand.cards
            if text != FACE_DOWN
        }
        assert told <= cards_of(record_of(steps, EVERYTHING))
        assert len(told) <= len(shown)


@pytest.mark.parametrize("variant", SHARED)
def test_pokerkit_reads_what_is_told(variant: str) -> None:
    game, stakes = SHARED[variant]
    for seed in range(5):
        if (variant, seed) == OPEN_PAIR:
            continue
        _, steps = next(hands(game, seed, stakes, least=100_00))
        text = written(record_of(steps, EVERYTHING))
        assert f"variant = '{variant}'" in text
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = HandHistory.loads(text)
        assert not state.status
        assert tuple(round(stack * 100) for stack in state.stacks) == read(text).finishing, text


@pytest.mark.parametrize("variant", SHARED)
def test_pokerkit_reads_a_hand_of_which_the_house_collected(variant: str) -> None:
    """The file tells what each won and has then; the format has no word for the collection itself."""
    game, stakes = SHARED[variant]
    for seed in range(6):
        if (variant, seed) == OPEN_PAIR:
            continue
        table, steps = next(hands(game, seed, stakes, "all-poker/poker/81", least=100_00))
        record = record_of(steps, EVERYTHING)
        text = written(record)
        assert record.collected
        assert f"_collected = {record.collected // 100}" in text
        assert read(text) == record
        document = hand_document(table.game, read(text))
        assert document.agrees is True
        assert tuple(each.finishing_cents for each in document.players) == record.finishing
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            history = HandHistory.loads(text)
            *_, state = history
        assert tuple(round(each * 100) for each in history.finishing_stacks or ()) == record.finishing
        assert tuple(round(each * 100) for each in history.winnings or ()) == record.winnings
        assert sum(record.winnings) == sum(record.stacks) - sum(stacks_before_push(steps)) - record.collected
        # What it plays through itself is before the collection, which only winners pay.
        played = [round(stack * 100) for stack in state.stacks]
        assert sum(played) - sum(record.finishing) == record.collected
        for has, then, won in zip(played, record.finishing, record.winnings, strict=True):
            assert has >= then
            assert won or has == then


def stacks_before_push(steps: Steps) -> list[int]:
    betting = steps[-2][1].deal.betting
    assert betting is not None
    return [player.stack for player in betting.players]


def test_a_hand_of_which_more_is_collected_than_its_pots_hold_is_refused() -> None:
    table, steps = next(hands("texas-holdem", 1, least=100_00))
    record = record_of(steps, EVERYTHING)
    hand_document(table.game, replace(record, collected=1_00, finishing=()))
    with require_refused("above_table_maximum", "hand-collects-more", cents=10_000_00):
        hand_document(table.game, replace(record, collected=10_000_00, finishing=()))


def told_again(table: RealCards) -> HandRecord:
    """The last hand as it is told, read and played again."""
    start = max(at for at, event in enumerate(table.events) if isinstance(event, HandStarted))
    record = record_of(steps_of(table, table.events[start:]), EVERYTHING)
    assert read(written(record)) == record
    assert hand_document(table.game, record).agrees is True, written(record)
    return record


@pytest.mark.parametrize("cards", ["As 2c 3c 4c 8d", "As 2c 3c 4c 7d", ""])
@pytest.mark.parametrize("fee", ["", "all-poker/poker/81"])
def test_ca_102_b_7_a_hand_that_alone_is_left_is_told_as_shown_or_mucked(cards: str, fee: str) -> None:
    table, checker, _ = called_by_who_checked(fee)
    table.shows({checker: cards})
    table.settled()
    told_again(table)


@pytest.mark.parametrize("fee", ["", "texas-holdem/poker/22"])
def test_a_side_pot_that_was_kept_when_the_clock_ran_out_is_told(fee: str) -> None:
    table, better = with_a_side_pot_for_one(fee)
    hands_shown = {1: "Kh Kd", 2: "Qh Qd"}
    while table.ask.place != better:
        table.say("show", cards=hands_shown[table.ask.place or 0])
    run_out(table)
    table.shows(hands_shown)
    table.settled()
    record = told_again(table)
    assert record.winnings[record.seats.index(better)] == 60_00


def test_rulings_stand_among_the_acts_and_are_replayed() -> None:
    table = CheckedTable.open_pots("texas-holdem", [200_00] * 4)
    table.start_hand()
    before = table.ask.place
    table.do_as("floor", c.RulePotHand(before or 0, "dead", "cards thrown on the floor"))
    start = next(at for at, event in enumerate(table.events) if isinstance(event, STEPS))
    while table.state.phase == "dealing":
        table.do_next()
    record = record_of(steps_of(table, table.events[start:]), WATCHER)
    text = written(record)
    assert "'# ruling dead p" in text
    assert read(text) == record
    assert hand_document(table.game, record).agrees is True
    assert hand_document(table.game, replace(record, finishing=(1, 1, 1, 1))).agrees is False


@pytest.mark.parametrize("shown", [True, False])
def test_a_hand_of_real_cards_is_told_as_far_as_it_was_seen(shown: bool) -> None:
    table = RealCards.open_pots("texas-holdem", [200_00] * 3)
    table.open_cards()
    start = next(at for at, event in enumerate(table.events) if isinstance(event, HandStarted))
    table.deal()
    table.along()
    table.deal("Ah 10d 4c")
    # Keyed wrongly: taken back with what came after it.
    flop = len(table.state.keyed)
    table.say("bet", 4_00)
    table.take_back(flop)
    table.deal("As 10d 4c")
    table.along()
    for card in ("9s", "2h"):
        table.deal(card)
        table.along()
    if shown:
        table.shows({1: "Kh Kd", 2: "7c 7d"})
    else:
        table.named(2)
    table.settled()
    record = record_of(steps_of(table, table.events[start:]), EVERYTHING)
    text = written(record)
    assert "'d dh p1 ????'" in text
    assert "Ah" not in text
    assert ("_winners" in text) is not shown
    assert read(text) == record
    assert hand_document(table.game, record).agrees is True


def test_a_kill_after_two_cards_is_told() -> None:
    table = CheckedTable.open_pots("lowball", [400_00] * 4)
    table.shuffle()
    table.do_next()
    table.do_next()
    start = next(at for at, event in enumerate(table.events) if isinstance(event, HandStarted))
    table.do_as("p3", c.Choose(3, "place-3", "kill"))
    while table.state.phase == "dealing":
        if table.betting.stage in ("bet", "draw"):
            options = table.ask.options
            table.act(next(each for each in ("check", "call", "pat") if each in options))
        else:
            table.do_next()
    record = record_of(steps_of(table, table.events[start:]), WATCHER)
    assert "'# kill p" in written(record)
    assert read(written(record)) == record
    assert hand_document(table.game, record).agrees is True
