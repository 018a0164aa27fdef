"""The door: passwords checked, the impatient slowed down, the persistent locked out, and all written down."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.people import facts
from houseway.server.people.refusals import RefusalCount
from houseway.server.people.register import Person, Register
from houseway.server.people.roles import Duty, may
from houseway.server.writer import Writer

_LOOKED_AT = (Refusal.SIGN_IN_REFUSED, Refusal.SIGN_OFF_REFUSED)


class Place(NamedTuple):
    """Where somebody tries from: an address, a device that has signed in as this person before, or one of
    the house's people.
    """

    source: str
    is_known: bool = False


class Door:
    """`clock` gives seconds; `on_lock` hears of a name and the place that is locked out of it."""

    def __init__(
        self,
        register: Register,
        writer: Writer,
        clock: Callable[[], float] = time.monotonic,
        on_lock: Callable[[str, str], None] = lambda person, source: None,
    ) -> None:
        self.register = register
        self._writer = writer
        self._on_lock = on_lock
        self._refusals = RefusalCount()
        self._tries = limits.Tries(limits.TRIES_A_MINUTE, 60, clock)
        self._visitors = limits.Tries(limits.VISITORS_OUT_A_MINUTE, 60, clock)
        self._failures = limits.Tries(limits.FAILURES_BEFORE_LOCK, limits.LOCKED_SECONDS, clock)
        self._everywhere = limits.Tries(limits.FAILURES_FROM_ANYWHERE, limits.LOCKED_SECONDS, clock)
        self._hashing = asyncio.Semaphore(limits.HASHES_AT_ONCE)
        self._writing = asyncio.Lock()

    @property
    def refused(self) -> int:
        """How often somebody was refused, since the house was built."""
        return self.register.state.refused + self._refusals.total

    async def sign_in(self, person: str, password: str, session: str, place: Place) -> Person:
        """The person, if the password is theirs; raises Refused and counts that."""
        known = await self.checked(person, password, place)
        await self.write(person, facts.SignedIn(known.id, session, place.source))
        return known

    async def checked(self, person: str, password: str, place: Place) -> Person:
        with self._counted(person, place):
            right = await self._hashed(self.register.knows_password, person, password)
            known = self.register.find(person)
            if not right or known is None:
                raise Refused(Refusal.SIGN_IN_REFUSED, "", "wrong-password")
            # Told only to who knows the password: strangers learn nothing of anybody.
            if (excluded := self.register.find_exclusion(known.id)) is not None:
                raise excluded
            return known

    async def sign_off(self, person: str, pin: str, giver: str, *duties: Duty) -> Person:
        """The second signature: by PIN, at the console of another, of one who has a duty to give it."""
        asked = duties or (Duty.SIGN_OFF,)
        with self._counted(person, Place(f"by {giver}"), "PIN of "):
            right = await self._hashed(self.register.knows_pin, person, pin)
            known = self.register.find(person)
            if not right or known is None or not any(may(known.role, duty) for duty in asked):
                raise Refused(Refusal.SIGN_OFF_REFUSED, "", "wrong-pin")
            return known

    def let_out(self, source: str) -> None:
        """A visitor without a password goes; each is a row, and coming in again is free."""
        if not self._visitors.take(source):
            raise Refused(Refusal.TOO_BUSY, "", "too-many-attempts")

    async def relieve(self, session: str, signed_in: facts.SignedIn) -> None:
        """One goes and another comes, in one row."""
        await self.write(signed_in.person, facts.SessionEnded(session), signed_in)

    async def end(self, actor: str, session: str) -> None:
        await self.write(actor, facts.SessionEnded(session))

    async def lock(self, actor: str, session: str) -> None:
        """Lock a session until a PIN is given; one that is locked stays so."""
        if not self.register.is_locked(session):
            await self.write(actor, facts.SessionLocked(session))

    async def unlock(self, actor: str, session: str) -> None:
        if self.register.is_locked(session):
            await self.write(actor, facts.SessionUnlocked(session))

    async def write(self, actor: str, *happened: facts.PeopleFact) -> None:
        """One after the other: each row continues the one before."""
        async with self._writing:
            await self._commit(actor, *happened)

    async def change(self, actor: str, work: Callable[..., list[facts.PeopleFact]], *values: object) -> None:
        """Have the register decide what happens to somebody, in a thread since keys are hashed, and write it.

        Nobody else is changed meanwhile, so that of two who want one name the second is told.
        """
        async with self._writing:
            happened = await asyncio.to_thread(work, *values)
            if happened:
                await self._commit(actor, *happened)

    async def write_refusals(self) -> None:
        """What was refused since the last time, summed, in one row."""
        async with self._writing:
            counted, self._refusals = self._refusals, RefusalCount()
            try:
                if counted.total:
                    await self._commit("door", *counted.facts())
            except Refused:
                counted.add_all(self._refusals)
                self._refusals = counted

    async def _commit(self, actor: str, *happened: facts.PeopleFact) -> None:
        await self._writer.commit(self.register.draft(actor, *happened))

    async def _hashed(self, knows: Callable[[str, str], bool], person: str, said: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(knows, person, said)

    @contextmanager
    def _counted(self, person: str, place: Place, key: str = "") -> Iterator[None]:
        """Count a try before it is looked at; take it off again if it was right.

        PINs are counted apart: who guesses passwords in the street keeps nobody from signing at a console.
        """
        # Names that nobody has share a few keys: inventing them fills no memory and tells not who is known.
        known = self.register.find(person) is not None
        name = key + (person if known else f"?{hash(person) % limits.UNKNOWN_NAMES}")
        pair = (place.source, name)
        try:
            self._take(name, place)
            yield
        except Refused as refused:
            self._refusals.add(place.source, refused.reason, (person,))
            if known and refused.reason in _LOOKED_AT and self._failures.is_spent(pair):
                self._on_lock(person, place.source)
            raise
        self._failures.forget(pair)
        self._everywhere.forget(name)

    def _take(self, name: str, place: Place) -> None:
        if not self._tries.take(place.source):
            raise Refused(Refusal.TOO_BUSY, "", "too-many-attempts")
        # Somebody who locks a name from elsewhere does not lock out the device that its owner uses.
        free = self._failures.take((place.source, name)) and (place.is_known or self._everywhere.take(name))
        if not free:
            raise Refused(Refusal.LOCKED_OUT, "", "locked-out")
