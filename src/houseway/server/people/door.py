"""The door: passwords checked, the impatient slowed down, the persistent locked out, and all written down."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from houseway.refusals import Refusal, Refused
from houseway.server.people import facts
from houseway.server.people.register import Person, Register
from houseway.server.people.roles import Duty, may
from houseway.server.writer import Writer

FAILURES_BEFORE_LOCK = 5
LOCKED_SECONDS = 15 * 60
TRIES_A_MINUTE = 20
# One who is refused learns only this, not whether the name is known.


class Door:
    """`clock` gives seconds; a test turns it by hand."""

    def __init__(
        self, register: Register, writer: Writer, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.register = register
        self._writer = writer
        self._clock = clock
        self._failures: dict[str, list[float]] = {}
        self._tries: dict[str, deque[float]] = {}
        self._writing = asyncio.Lock()

    async def sign_in(self, person: str, password: str, session: str, source: str) -> Person:
        """The person, if the password is theirs; raises Refused and writes that down."""
        try:
            self._slow_down(source)
            self._check_lock(person)
            found = await self._checked(person, password)
        except Refused as refused:
            await self._write(person, facts.EntryRefused(person, source, refused.reason))
            raise
        await self._write(person, facts.SignedIn(found.id, session, source))
        return found

    async def sign_off(self, person: str, pin: str) -> Person:
        """The second signature: a member of the staff by PIN."""
        try:
            self._check_lock(person)
            right = await asyncio.to_thread(self.register.knows_pin, person, pin)
            found = self.register.find(person)
            if not right or found is None or not may(found.role, Duty.SIGN_OFF):
                self._failed(person)
                raise Refused(Refusal.SIGN_OFF_REFUSED, "", "wrong-pin")
        except Refused as refused:
            await self._write(person, facts.SignOffRefused(person, refused.reason))
            raise
        self._failures.pop(person, None)
        return found

    async def end(self, actor: str, session: str) -> None:
        await self._write(actor, facts.SessionEnded(session))

    async def write(self, actor: str, *happened: facts.PeopleFact) -> None:
        await self._write(actor, *happened)

    async def _checked(self, person: str, password: str) -> Person:
        right = await asyncio.to_thread(self.register.knows_password, person, password)
        found = self.register.find(person)
        if not right or found is None:
            self._failed(person)
            raise Refused(Refusal.SIGN_IN_REFUSED, "", "wrong-password")
        self._failures.pop(person, None)
        return found

    async def _write(self, actor: str, *happened: facts.PeopleFact) -> None:
        """One after the other: each row continues the one before."""
        async with self._writing:
            await self._writer.commit(self.register.draft(actor, *happened))

    def _slow_down(self, source: str) -> None:
        now = self._clock()
        tries = self._tries.setdefault(source, deque())
        while tries and tries[0] <= now - 60:
            tries.popleft()
        if len(tries) >= TRIES_A_MINUTE:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-attempts")
        tries.append(now)

    def _check_lock(self, person: str) -> None:
        recent = [at for at in self._failures.get(person, []) if at > self._clock() - LOCKED_SECONDS]
        if len(recent) >= FAILURES_BEFORE_LOCK:
            raise Refused(Refusal.LOCKED_OUT, "", "locked-out")

    def _failed(self, person: str) -> None:
        now = self._clock()
        recent = [at for at in self._failures.get(person, []) if at > now - LOCKED_SECONDS]
        self._failures[person] = [*recent, now]
