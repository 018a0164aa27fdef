"""Whoever the house keeps out plays a hand to its end, and no later hand takes a cent of theirs."""

import asyncio

import pytest

from houseway.journal import verify
from houseway.refusals import Refusal, Refused
from houseway.server.live import freed_seats
from houseway.server.live.freed_seats import DOOR
from houseway.server.people import facts
from houseway.table import Phase, TableState
from houseway.table import commands as c
from houseway.table.bank.offering import bank_of, least_bank
from tests.memory_store import MemoryStore
from tests.unit.server.live_evening import SEATS, TABLES, Evening, is_in_the_middle, is_over
from tests.unit.server.test_clocks_every_family import MORE

EACH = [pytest.param(name, marks=pytest.mark.long) if name in MORE else name for name in TABLES]
FURTHER_HANDS = 3
WAYS: dict[str, facts.PeopleFact] = {
    "barred": facts.PersonExcluded("ada", "barred", "Marked cards."),
    "self-excluded": facts.PersonExcluded("ada", "self-excluded", "I play too much."),
    "disabled": facts.PersonDisabled("ada"),
}


def run(evening) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(60):
            await evening

    asyncio.run(in_time())


def find_wealth(evening: Evening, patron: str) -> int:
    """All that a patron has at the table and carries, of the money that the table plays for."""
    at_the_table = sum(
        seat.chips + sum(bet.cents for bet in seat.bets)
        for seat in evening.state.seats
        if seat.patron == patron
    )
    return at_the_table + sum(evening.house.cage.pocket(patron, medium) for medium in ("chips", "play"))


async def keep_out(evening: Evening, fact: facts.PeopleFact) -> None:
    await evening.house.door.write("oz", fact)
    await evening.house.show_out(fact.person)  # type: ignore[attr-defined]


async def free_after_the_hand(evening: Evening, patron: str) -> None:
    """Wait for the row that the house writes as soon as the hand is over, before any other."""
    number = evening.state.round
    await evening.play(is_over)
    await evening.table.until(lambda state: state.seat(SEATS[patron]).patron is None)
    assert (evening.state.round, is_over(evening.state)) == (number, True)


async def play_further_hands(evening: Evening, patron: str) -> list[int]:
    """Play on, and return what the patron has after each hand."""
    had = []
    for _ in range(FURTHER_HANDS):
        number = evening.state.round

        def is_a_hand_later(state: TableState, number: int = number) -> bool:
            return state.round > number and is_over(state)

        await evening.play(is_a_hand_later)
        had.append(find_wealth(evening, patron))
    return had


@pytest.mark.parametrize("name", EACH)
def test_after_the_hand_in_play_whoever_is_kept_out_neither_wins_nor_loses_a_cent(name):
    store = MemoryStore()

    async def play() -> None:
        evening = Evening(store, name)
        await evening.open()
        await evening.play(is_in_the_middle)
        await keep_out(evening, WAYS["self-excluded"])
        # The hand goes on with them.
        assert evening.state.seat(SEATS["ada"]).patron == "ada"
        await free_after_the_hand(evening, "ada")
        had = find_wealth(evening, "ada")
        assert had > 0
        assert await play_further_hands(evening, "ada") == [had] * FURTHER_HANDS
        assert evening.given_by(DOOR) == [c.FreeSeat(SEATS["ada"], freed_seats.REASON)]
        await evening.house.stop()

    run(play())
    assert verify(store) == []


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("holdem", "barred"),
        ("holdem", "disabled"),
        ("panguingue", "self-excluded"),
        ("blackjack", "disabled"),
    ],
)
def test_real_chips_of_whoever_is_kept_out_are_cashed_at_the_cage(name, way):
    store = MemoryStore()

    async def play() -> None:
        evening = Evening(store, name, real_money=True)
        await evening.open()
        await evening.play(is_in_the_middle)
        await keep_out(evening, WAYS[way])
        await free_after_the_hand(evening, "ada")
        had = evening.house.cage.pocket("ada")
        assert had > 0
        assert await play_further_hands(evening, "ada") == [had] * FURTHER_HANDS
        await evening.house.cage.cash("1", "fay", "ada", had)
        assert evening.house.cage.pocket("ada") == 0
        await evening.house.stop()

    run(play())
    assert verify(store) == []


@pytest.mark.parametrize("name", ["holdem", "panguingue"])
def test_between_hands_the_seat_is_free_before_the_next_hand_begins(name):
    async def play() -> None:
        evening = Evening(MemoryStore(), name)
        await evening.open()
        await evening.play(lambda state: state.round == 1 and is_over(state))
        await keep_out(evening, WAYS["barred"])
        # Sent at once, and decided after the seat is free.
        await evening.dealer._do(evening.dealer._next_act(evening.state))
        assert evening.state.seat(SEATS["ada"]).patron is None
        await evening.house.stop()

    run(play())


def test_a_house_that_starts_again_frees_the_seat_of_whoever_was_kept_out_meanwhile():
    store = MemoryStore()

    async def play() -> None:
        evening = Evening(store, "holdem")
        await evening.open()
        await evening.play(lambda state: state.round == 1 and is_over(state))
        # On the machine itself, while no house runs.
        await evening.house.door.write("oz", WAYS["disabled"])
        await evening.house.stop()
        again = Evening(store, "holdem")
        again.resume()
        await again.table.until(lambda state: state.seat(SEATS["ada"]).patron is None)
        await again.house.stop()

    run(play())
    assert verify(store) == []


def test_a_bet_that_is_down_when_its_patron_is_kept_out_is_played_to_its_end():
    async def play() -> None:
        evening = Evening(MemoryStore(), "two-hand")
        await evening.open()
        await evening.play(lambda state: state.phase is Phase.BETTING)
        await evening._bet("ada")
        await keep_out(evening, WAYS["barred"])
        assert evening.state.seat(SEATS["ada"]).bets
        await free_after_the_hand(evening, "ada")
        # Whoever has bet nothing goes while others bet.
        await evening.play(lambda state: state.phase is Phase.BETTING)
        await keep_out(evening, facts.PersonDisabled("bo"))
        await evening.table.until(lambda state: state.seat(SEATS["bo"]).patron is None)
        assert evening.state.phase is Phase.BETTING
        await evening.house.stop()

    run(play())


def has_bank(state: TableState) -> bool:
    return bank_of(state).seat == SEATS["bo"] and is_over(state)


async def refused(command) -> Refusal | None:
    try:
        await command
    except Refused as refusal:
        return refusal.reason
    return None


@pytest.mark.parametrize("moment", [has_bank, is_in_the_middle])
@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("blackjack", facts.PersonDisabled("bo")),
        ("tiles", facts.PersonExcluded("bo", "barred", "x")),
        ("two-hand-banked", facts.PersonExcluded("bo", "self-excluded", "x")),
    ],
)
def test_a_player_dealer_who_is_kept_out_banks_no_further_hand(name, moment, fact):
    store = MemoryStore()

    async def play() -> None:
        evening = Evening(store, name)
        await evening.open()
        await evening.play(moment)
        assert bank_of(evening.state).seat == SEATS["bo"]
        number = evening.state.round
        await keep_out(evening, fact)
        if moment is has_bank:
            await evening.table.until(lambda state: state.seat(SEATS["bo"]).patron is None)
            assert evening.state.round == number
        else:
            assert bank_of(evening.state).seat == SEATS["bo"]
            await free_after_the_hand(evening, "bo")
        assert bank_of(evening.state).seat is None
        assert bank_of(evening.state).offered_to != SEATS["bo"]
        had = find_wealth(evening, "bo")
        assert had > 0
        least = 10 * least_bank(evening.state)
        assert await refused(evening.say("bo", c.AcceptBank(SEATS["bo"], least))) is not None
        assert find_wealth(evening, "bo") == had
        await evening.house.stop()

    run(play())
    assert verify(store) == []


def test_a_guest_of_the_dealer_whom_the_floor_bars_keeps_the_chips_until_the_floor_sees_them_off():
    """They have no account at the cage."""

    async def play() -> None:
        evening = Evening(MemoryStore(), "blackjack")
        await evening.open()
        guest = "guest:house:1"
        await evening.say(guest, c.Sit(5, "Guest"))
        await evening.floor(c.BarPatron(guest, True, "Marked cards."))
        assert not evening.house.may_play(guest)
        await evening.say("ada", c.Leave(SEATS["ada"]))
        assert evening.state.seat(5).patron == guest
        await evening.house.stop()

    run(play())
