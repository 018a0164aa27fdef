"""A write whose answer is lost: the door, the cage and the links catch up with the journal and stay open."""

import asyncio

import pytest

from houseway.journal import StoreError, verify
from houseway.refusals import Refused
from houseway.server.house import House
from houseway.server.people import HouseRole, Register
from houseway.server.people.door import Place
from tests.memory_store import MemoryStore

PASSWORD, HERE = "correct horse battery", Place("10.0.0.1")


class Lossy(MemoryStore):
    """Once told, it fails to write, to answer, or to answer and to be read."""

    def __init__(self):
        super().__init__()
        self.fails, self.unread = "", False
        register = Register(self)
        for person in ("ada", "bob"):
            register.write("test", *register.new_person(person, person, HouseRole.PATRON, PASSWORD))

    def append_all(self, batches):
        fails, self.fails = self.fails, ""
        if fails == "write":
            raise StoreError("the disk is full")
        answers = super().append_all(batches)
        self.unread = fails == "answer and read"
        if fails:
            raise StoreError("nobody knows")
        return answers

    def read(self, stream, from_seq=1):
        unread, self.unread = self.unread, False
        if unread:
            raise StoreError("the disk is gone")
        return super().read(stream, from_seq)


def spend(evening):
    store = Lossy()

    async def run():
        house = House(store)
        try:
            await evening(house, store)
        finally:
            await house.stop()

    asyncio.run(run())
    assert verify(store) == []
    return store


async def until_recorded(ask):
    """Whoever is told to try again does; where the journal could not be read, the next one finds that out."""
    for _ in range(2):
        try:
            return await ask()
        except Refused as refused:
            if refused.reason != "not_recorded":
                raise
    return await ask()


@pytest.mark.parametrize("fails", ["write", "answer", "answer and read"])
def test_the_door_opens_again_after_a_write_whose_answer_was_lost(fails):
    async def evening(house, store):
        store.fails = fails
        ada = await until_recorded(lambda: house.door.sign_in("ada", PASSWORD, "s-ada", HERE))
        bob = await house.door.sign_in("bob", PASSWORD, "s-bob", HERE)
        assert (ada.id, bob.id) == ("ada", "bob")
        await house.door.end("ada", "s-ada")
        assert house.door.register.has_ended("s-ada")
        assert house.door.register.head == store.heads()["house/people"]

    spend(evening)


@pytest.mark.parametrize("fails", ["write", "answer", "answer and read"])
def test_the_cage_sells_again_after_a_write_whose_answer_was_lost(fails):
    async def evening(house, store):
        store.fails = fails
        assert await until_recorded(lambda: house.cage.sell("c1", "floor", "ada", 1_000)) == 1
        assert await house.cage.sell("c2", "floor", "ada", 500) == 2
        assert house.cage.pocket("ada") == 1_500

    assert spend(evening).heads()["house/cage"].seq == 2


def test_whoever_goes_while_a_row_is_written_leaves_the_next_one_nothing_to_find_out():
    async def evening(house, store):
        going = asyncio.ensure_future(house.door.end("ada", "s1"))
        buying = asyncio.ensure_future(house.cage.sell("c1", "floor", "ada", 1_000))
        await asyncio.sleep(0)
        going.cancel()
        buying.cancel()
        await house.door.end("bob", "s2")
        assert await house.cage.sell("c2", "floor", "ada", 500) == 2
        assert house.door.register.has_ended("s1")
        assert house.cage.pocket("ada") == 1_500

    spend(evening)
