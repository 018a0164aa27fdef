"""The first card of a sealed shoe waits for the shares of connected patrons, up to a posted time."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from houseway.families import FAMILIES
from houseway.journal import verify
from houseway.refusals import Refusal, Refused
from houseway.rules.tables.choices import LONGEST_SHARE_SECONDS
from houseway.server.demo.dealer import DemoDealer
from houseway.server.demo.tempo import Pace
from houseway.server.live.sharing import SHARE_SECONDS, draws_first_card
from houseway.server.live.table import LiveTable
from houseway.server.messages import KEPT_BY_THE_HOUSE
from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table.envelope import SHARE_CLOCK
from houseway.table.routine import comes_next
from tests.memory_store import MemoryStore
from tests.unit.server.live_evening import SEATS, Evening, Patron, StoppedClock, prepare

# One table of each family with cards, and one of real poker.
SEALED = (
    "two-hand", "pan-nine", "blackjack", "poker-hand", "tiles", "pai-gow", "holdem", "panguingue",
)  # fmt: skip
SECONDS = 10
SHARES = {patron: f"{seat:02x}" * 32 for patron, seat in SEATS.items()}
HOUSE_SEAT = 4


def run(evening: Coroutine[Any, Any, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(60):
            await evening

    asyncio.run(in_time())


class SharingEvening(Evening):
    """An evening up to the first card of its first shoe, which all three patrons look at."""

    def __init__(self, store: MemoryStore, name: str, clock: StoppedClock, seconds: int = SECONDS) -> None:
        super().__init__(store, name, time=clock.house_time(), share_seconds=seconds)

    async def come_to_the_first_card(self) -> None:
        await self.open()
        await self.go_to_the_first_card()

    async def go_to_the_first_card(self) -> None:
        for _ in range(60):
            if draws_first_card(self.state, comes_next(self.state).command):
                return
            await self._act()
        raise AssertionError("no shoe was made ready")

    async def share(self, *patrons: str) -> None:
        for patron in patrons:
            assert self.state.shoe is not None
            await self.say(patron, c.AddShare(SEATS[patron], SHARES[patron], self.state.shoe.commitment))

    async def draw(self) -> None:
        """As a dealer at the console does."""
        await self.dealer._do(self.dealer._next_act(self.state))

    async def who_is_awaited(self) -> tuple[object, object]:
        """The seats and the seconds that a dealer is told who tries to take the first card."""
        with pytest.raises(Refused) as refused:
            await self.draw()
        assert refused.value.reason is Refusal.SHARES_AWAITED
        assert self.is_untouched
        return refused.value.values["seats"], refused.value.values["seconds"]

    @property
    def is_untouched(self) -> bool:
        return self.state.shoe is not None and self.state.shoe.drawn == ()

    @property
    def sharing(self) -> dict[str, Any]:
        """What everyone at the table sees of the shares."""
        return cast(dict[str, Any], shown_to(self.table, Role.PATRON)["view"]["sharing"])


class Looker:
    """Somebody who looks at the table, and counts how often there was something new."""

    def __init__(self, role: Role, patron: str = "") -> None:
        self.role = role
        self.patron = patron
        self.news = 0

    def changed(self, table: LiveTable) -> None:
        self.news += 1


def shown_to(table: LiveTable, role: Role) -> dict[str, Any]:
    """The latest of each message that somebody in this role is sent."""
    messages, _ = table.shown_to(Looker(role))
    shown: dict[str, Any] = {}
    for message in messages:
        shown |= msgspec.json.decode(message)
    return shown


@pytest.mark.parametrize("name", SEALED)
def test_no_card_leaves_the_shoe_before_the_shares_of_all_connected_patrons(name):
    store, clock = MemoryStore(), StoppedClock()

    async def play() -> None:
        evening = SharingEvening(store, name, clock)
        await evening.come_to_the_first_card()
        assert await evening.who_is_awaited() == ((1, 2, 3), SECONDS)
        await evening.share("cy", "ada")
        assert await evening.who_is_awaited() == ((2,), SECONDS)
        assert evening.sharing == {
            "posted": SECONDS, "closed": False, "seats": [3, 1], "awaited": [2], "left": SECONDS,
        }  # fmt: skip
        await evening.share("bo")
        await evening.draw()
        assert not evening.is_untouched
        assert evening.sharing == {"posted": SECONDS, "closed": True, "seats": [3, 1, 2]}
        assert [share.seat for share in evening.state.shoe.shares] == [3, 1, 2]  # type: ignore[union-attr]
        assert evening.given_by(SHARE_CLOCK) == []
        await evening.house.stop()

    run(play())
    assert verify(store) == []


def test_every_family_with_cards_is_among_the_tables():
    families = {prepare(name)[0].family for name in SEALED}
    assert families == set(FAMILIES) - {"dice"}


def test_who_never_gives_a_share_delays_the_first_card_by_the_posted_time_and_is_named():
    store, clock = MemoryStore(), StoppedClock()

    async def play() -> None:
        evening = SharingEvening(store, "holdem", clock)
        await evening.come_to_the_first_card()
        await evening.share("ada")
        clock.pass_by(SECONDS - 0.5)
        assert await evening.who_is_awaited() == ((2, 3), 1)
        clock.pass_by(0.5)
        await evening.draw()
        assert evening.given_by(SHARE_CLOCK) == [c.NoteMissingShares((2, 3))]
        assert evening.sharing == {"posted": SECONDS, "closed": True, "seats": [1], "missing": [2, 3]}
        with pytest.raises(Refused) as refused:
            await evening.share("bo")
        assert refused.value.reason is Refusal.SHARE_NOT_TAKEN
        await evening.house.stop()

    run(play())
    assert verify(store) == []


def test_where_no_patron_adds_a_share_the_record_names_all_of_them():
    store, clock = MemoryStore(), StoppedClock()

    async def play() -> None:
        evening = SharingEvening(store, "blackjack", clock)
        await evening.come_to_the_first_card()
        clock.pass_by(SECONDS)
        await evening.draw()
        assert evening.sharing == {"posted": SECONDS, "closed": True, "missing": [1, 2, 3]}
        await evening.house.stop()

    run(play())
    assert verify(store) == []


def test_a_share_that_comes_late_but_before_the_first_card_counts():
    clock = StoppedClock()

    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", clock)
        await evening.come_to_the_first_card()
        clock.pass_by(3 * SECONDS)
        await evening.share("ada", "bo", "cy")
        await evening.draw()
        assert evening.sharing == {"posted": SECONDS, "closed": True, "seats": [1, 2, 3]}
        assert evening.given_by(SHARE_CLOCK) == []
        await evening.house.stop()

    run(play())


def test_a_disconnected_patron_is_not_waited_for_and_one_who_comes_late_extends_nothing():
    clock = StoppedClock()

    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", clock)
        await evening.come_to_the_first_card()
        await evening.share("ada")
        looker = Looker(Role.SURVEILLANCE)
        evening.table.join(looker)
        evening.here["bo"].dismiss()
        assert await evening.who_is_awaited() == ((3,), SECONDS)
        before = looker.news
        evening.here["cy"].dismiss()
        # Nobody who has not given a share is there any more: everyone sees at once that nothing waits.
        assert looker.news == before + 1
        assert "awaited" not in evening.sharing
        clock.pass_by(SECONDS - 2)
        Patron(evening, "cy")
        assert await evening.who_is_awaited() == ((3,), 2)
        clock.pass_by(2)
        await evening.draw()
        assert evening.sharing["missing"] == [3]
        await evening.house.stop()

    run(play())


def test_nothing_waits_where_no_patron_is_connected():
    clock = StoppedClock()

    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", clock)
        await evening.come_to_the_first_card()
        for patron in [*evening.here.values()]:
            patron.dismiss()
        await evening.draw()
        assert evening.sharing == {"posted": SECONDS, "closed": True}
        assert evening.given_by(SHARE_CLOCK) == []
        await evening.house.stop()

    run(play())


def test_the_houses_own_player_is_not_waited_for_and_its_share_is_not_a_patrons():
    store, clock = MemoryStore(), StoppedClock()

    async def play() -> None:
        evening = SharingEvening(store, "holdem", clock)
        await evening.open()
        await evening.say("guest:house:t-1:0", c.Sit(HOUSE_SEAT, "Mei (house)"))
        evening.table.join(Looker(Role.PATRON, "guest:house:t-1:0"))
        await evening.go_to_the_first_card()
        assert await evening.who_is_awaited() == ((1, 2, 3), SECONDS)
        await evening.say("guest:house:t-1:0", c.AddShare(HOUSE_SEAT, "cd" * 32))
        assert "seats" not in evening.sharing
        assert evening.sharing["house_seats"] == [HOUSE_SEAT]
        await evening.share("bo", "cy", "ada")
        await evening.draw()
        assert evening.sharing["seats"] == [2, 3, 1]
        await evening.house.stop()

    run(play())
    assert verify(store) == []


def test_a_share_is_told_apart_from_the_one_who_sits_there_later():
    clock = StoppedClock()

    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "two-hand", clock)
        await evening.come_to_the_first_card()
        await evening.share("cy")
        await evening.say("cy", c.Leave(SEATS["cy"]))
        await evening.say("dee", c.Sit(SEATS["cy"], "Dee"))
        assert (evening.sharing["seats"], evening.sharing["past_seats"]) == ([3], [3])
        await evening.house.stop()

    run(play())


def test_a_share_is_for_the_shoe_whose_seal_it_names():
    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", StoppedClock())
        await evening.come_to_the_first_card()
        with pytest.raises(Refused) as refused:
            await evening.say("ada", c.AddShare(1, SHARES["ada"], "00" * 32))
        assert (refused.value.reason, refused.value.say) == (
            Refusal.SHARE_NOT_TAKEN,
            "share-of-another-shoe",
        )
        await evening.house.stop()

    run(play())


def test_nobody_but_the_house_notes_that_shares_are_missing():
    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", StoppedClock())
        await evening.come_to_the_first_card()
        note = c.NoteMissingShares((1, 2, 3))
        tried = {
            ("dee", Role.DEALER): Refusal.SHARE_NOT_TAKEN,
            ("fay", Role.FLOOR): Refusal.NOT_ALLOWED_FOR_ROLE,
            ("ada", Role.PATRON): Refusal.NOT_ALLOWED_FOR_ROLE,
        }
        for (actor, role), reason in tried.items():
            envelope = Envelope(f"{actor}-1", actor, role, evening.house.time.now(), note)
            with pytest.raises(Refused) as refused:
                await evening.house.ask(evening.table, envelope)
            assert refused.value.reason is reason
        assert "missing" not in evening.sharing
        # Over the wire nobody is even heard.
        assert c.NoteMissingShares in KEPT_BY_THE_HOUSE
        await evening.house.stop()

    run(play())


def test_a_house_that_restarts_in_the_middle_of_the_wait_waits_no_longer_than_it_posts():
    store, clock = MemoryStore(), StoppedClock()

    async def play() -> None:
        evening = SharingEvening(store, "holdem", clock)
        await evening.come_to_the_first_card()
        await evening.share("bo")
        await evening.house.stop()
        clock.pass_by(4)
        again = SharingEvening(store, "holdem", clock)
        again.resume()
        # Nobody has come back yet; those without a share are given the rest of the time to.
        assert await again.who_is_awaited() == ((1, 3), SECONDS - 4)
        again.here["ada"] = Patron(again, "ada")
        await again.share("ada")
        assert await again.who_is_awaited() == ((3,), SECONDS - 4)
        clock.pass_by(SECONDS - 4)
        await again.draw()
        # Whoever was not connected has missed nothing that the house could note.
        assert again.sharing == {"posted": SECONDS, "closed": True, "seats": [2, 1]}
        await again.house.stop()

    run(play())
    assert verify(store) == []


def test_the_console_says_who_is_awaited_and_goes_on_by_itself(words):
    clock = StoppedClock()

    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", clock)
        await evening.come_to_the_first_card()
        await evening.share("bo")
        looker = Looker(Role.DEALER, "dee")
        evening.table.join(looker)
        clock.pass_by(SECONDS - 4)
        evening.table.look_again()
        console = shown_to(evening.table, Role.DEALER)["console"]
        assert "act" not in console["prompt"]
        words(console["prompt"]["words"])
        assert "deal_street" not in [act["command"]["type"] for act in console["acts"]]
        assert "shares_awaited" in [each["reason"] for each in console["not_now"]]
        clock.pass_by(4)
        before = looker.news
        evening.table.shares._time_is_up()
        assert looker.news == before + 1
        console = shown_to(evening.table, Role.DEALER)["console"]
        (act,) = [each for each in console["acts"] if each["id"] == console["prompt"]["act"]]
        assert act["command"]["type"] == "deal_street"
        await evening.house.stop()

    run(play())


@pytest.mark.parametrize("shares_come", [True, False])
def test_the_demo_dealer_waits_and_goes_on_by_itself(shares_come, caplog):
    clock = StoppedClock()

    async def play() -> None:
        evening = SharingEvening(MemoryStore(), "holdem", clock)
        await evening.come_to_the_first_card()
        dealer = DemoDealer(evening.house, evening.table, Pace(0, 0, 0, 0, 0, 0))
        waiting = asyncio.create_task(dealer._wait())
        await evening.share("ada", "bo")
        for _ in range(5):
            await asyncio.sleep(0)
        assert not waiting.done()
        if shares_come:
            await evening.share("cy")
        else:
            clock.pass_by(SECONDS)
            evening.table.shares._time_is_up()
        await waiting
        await evening.draw()
        await evening.house.stop()

    with caplog.at_level(logging.WARNING):
        run(play())
    assert caplog.records == []


def test_a_table_may_post_a_time_of_its_own_and_0_waits_for_nobody():
    async def play() -> None:
        clock = StoppedClock()
        evening = SharingEvening(MemoryStore(), "holdem", clock, seconds=0)
        await evening.come_to_the_first_card()
        state = evening.state
        evening.table.record.state = replace(state, house=replace(state.house, share_seconds=7))
        evening.table.wind_clocks()
        assert await evening.who_is_awaited() == ((1, 2, 3), 7)
        evening.table.record.state = state
        evening.table.wind_clocks()
        await evening.draw()
        assert evening.sharing == {"posted": 0, "closed": True}
        await evening.house.stop()

    run(play())


def test_the_house_posts_a_few_seconds_where_nothing_else_is_said():
    assert 0 < SHARE_SECONDS <= LONGEST_SHARE_SECONDS
