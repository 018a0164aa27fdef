"""Commands that wait for a second person's signature, which that person gives on their own session.

A PIN never signs: whoever sees it typed could use it for another command. The signer approves on a page that
they opened with their password, or reads a code there that is good for this one command.
"""

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from hashlib import sha256
from time import monotonic
from typing import Any, Protocol

import msgspec

from houseway.ledger import Transfer
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.messages import Ack, Detail, RequestToSign, SignedFor, SignOff, ToSign, Waiting, refused
from houseway.server.people import Person, Register
from houseway.server.people.roles import Duty, at_the_table, may
from houseway.server.sessions import Session
from houseway.table import Role, Signature
from houseway.words import Values

# What is legal in every round, and means the same in each of them; all else waits only within its round.
_OF_ANY_ROUND = frozenset({"count_tray", "fill_tray", "credit_tray", "take_drop", "keep_record"})
_MONEY = frozenset({"cents", "paid"})
SUPERVISORS = (Role.FLOOR, Role.EXECUTIVE)


class Listener(Protocol):
    """A connection of somebody who may sign, or who asked for a signature."""

    @property
    def patron(self) -> str: ...

    @property
    def signs(self) -> bool: ...

    def send(self, message: str) -> None: ...


class SignedCommand(Protocol):
    """A command as it waits: what it would lead to with a signature, and how it is given."""

    def look_up(self, witness: Signature) -> int | None:
        """Return the row in which it was done before, or None; refuse another command under its id."""

    def preview(self, witness: Signature) -> tuple[Sequence[Transfer], str]:
        """Return the money it would move and its clause; raise Refused where it would be refused."""

    def needs_two(self, witness: Signature) -> bool:
        """Return whether neither the asker nor the witness could give it alone."""

    def give(self, witness: Signature) -> Awaitable[int]:
        """Have it done; the row in which it stands."""

    def moment(self) -> int:
        """The round that it belongs to."""


class _Request(msgspec.Struct):
    """A command that waits for one person's signature.

    `people` are asker and signer as they were when it was asked; `session` is the asker's.
    """

    id: str
    order: str
    where: str
    told: RequestToSign
    asker: str
    signer: Signature
    digest: str
    code: str
    round: int
    ends: float
    command: Any
    people: tuple[Person, Person]
    session: str
    failures: int = 0


class Signing:
    """`connections` are all that are open now."""

    def __init__(
        self,
        register: Register,
        connections: Callable[[], Iterable[Listener]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._register = register
        self._connections = connections
        self._clock = clock
        self._key = secrets.token_bytes(32)
        self._requests: dict[str, _Request] = {}
        self._guesses = limits.Tries(limits.FAILURES_BEFORE_LOCK, limits.LOCKED_SECONDS, clock)

    def ask(
        self,
        asker: Session,
        order: str,
        where: str,
        said: msgspec.Struct,
        sign_off: SignOff,
        command: SignedCommand,
        duties: tuple[Duty, ...] = (Duty.SIGN_OFF,),
    ) -> Ack | Waiting:
        """Keep a command until the second person signs; sent again it gets the same answer."""
        people = self._check_people(asker, sign_off, duties)
        witness = Signature(people[1].id, at_the_table(people[1].role) or Role.SURVEILLANCE)
        done = command.look_up(witness)
        if done is not None:
            return Ack(order, done)
        content = msgspec.json.encode([where, order, asker.patron, witness, said])
        digest = sha256(content).hexdigest()
        for known in self._requests.values():
            if (known.asker, known.order) == (asker.patron, order):
                if known.digest != digest:
                    raise Refused(Refusal.ID_REUSED, "", "id-used", id=order)
                return self._answer(known)
        transfers, cite = command.preview(witness)
        if asker.by_pin and command.needs_two(witness):
            # Whoever knows the PIN would be both of the two.
            raise Refused(Refusal.SIGN_IN_WITH_PASSWORD, "", "sign-in-with-password")
        self._check_room(asker.patron)
        previewed = transfers, cite
        request = self._remember(asker, people, order, where, said, witness, digest, command, previewed)
        self._tell_waiting(witness.actor)
        return self._answer(request)

    def _check_people(
        self, asker: Session, sign_off: SignOff, duties: tuple[Duty, ...]
    ) -> tuple[Person, Person]:
        """Return asker and signer as they are now; refuse those who may not ask or sign."""
        if not may(asker.role, Duty.SIGN_OFF):
            # Not even looked at: nobody tries names from a patron's seat.
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "not-this-role", role=asker.role)
        if sign_off.pin is not None:
            raise Refused(Refusal.PIN_SIGNS_NOTHING, "", "pin-signs-nothing", person=sign_off.person)
        if asker.by_pin and at_the_table(asker.role) in SUPERVISORS:
            raise Refused(Refusal.SIGN_IN_WITH_PASSWORD, "", "sign-in-with-password")
        if sign_off.person == asker.patron:
            raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, "", "another-signs")
        person = self._register.find(sign_off.person)
        if person is None or person.disabled or not any(may(person.role, duty) for duty in duties):
            raise Refused(Refusal.SIGN_OFF_REFUSED, "", "cannot-sign", person=sign_off.person)
        return self._check_session(asker), person

    def _check_session(self, session: Session) -> Person:
        """Return whose session it is; refuse one that has ended, or of another role or older keys."""
        person = self._register.find(session.patron)
        if person is None or person.disabled or self._register.has_ended(session.id):
            raise Refused(Refusal.NOT_SIGNED_IN, "", "sign-in-first")
        if (session.role, session.keys) != (person.role, person.keys):
            raise Refused(Refusal.NOT_SIGNED_IN, "", "sign-in-first")
        return person

    def _check_room(self, asker: str) -> None:
        of_one = sum(request.asker == asker for request in self._requests.values())
        if of_one >= limits.REQUESTS_OF_ONE or len(self._requests) >= limits.REQUESTS_TO_SIGN:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-requests")

    def _remember(
        self,
        asker: Session,
        people: tuple[Person, Person],
        order: str,
        where: str,
        said: msgspec.Struct,
        witness: Signature,
        digest: str,
        command: SignedCommand,
        previewed: tuple[Sequence[Transfer], str],
    ) -> _Request:
        id_ = secrets.token_hex(8)
        content = f"{id_}/{asker.patron}/{witness.actor}/{digest}".encode()
        number = int.from_bytes(hmac.digest(self._key, content, "sha256")[:8], "big")
        code = f"{number % 10**limits.CODE_DIGITS:0{limits.CODE_DIGITS}}"
        transfers, cite = previewed
        fields = msgspec.to_builtins(said)
        told = RequestToSign(
            request=id_,
            place=where,
            asker=asker.patron,
            asker_name=asker.name,
            act=fields.pop("type"),
            facts=tuple(_facts(fields)),
            moves=tuple(_moves(transfers)),
            cite=cite,
            code=code,
            seconds=limits.SIGNING_SECONDS,
        )
        ends = self._clock() + limits.SIGNING_SECONDS
        moment = command.moment()
        request = _Request(
            id_,
            order,
            where,
            told,
            asker.patron,
            witness,
            digest,
            code,
            moment,
            ends,
            command,
            people,
            asker.id,
        )
        self._requests[id_] = request
        asyncio.get_running_loop().call_later(limits.SIGNING_SECONDS + 1, self.drop_expired)
        return request

    def _answer(self, request: _Request) -> Waiting:
        left = max(0, round(request.ends - self._clock()))
        return Waiting(request.order, request.id, request.signer.actor, left)

    def waiting_for(self, session: Session) -> tuple[RequestToSign, ...]:
        """What waits for this person, with the code of each; refused to a session opened by PIN."""
        if session.by_pin:
            raise Refused(Refusal.SIGN_IN_WITH_PASSWORD, "", "sign-in-with-password")
        return self._waiting_for(session.patron)

    def _waiting_for(self, person: str) -> tuple[RequestToSign, ...]:
        now = self._clock()
        mine = [each for each in self._requests.values() if each.signer.actor == person and each.ends > now]
        return tuple(msgspec.structs.replace(each.told, seconds=round(each.ends - now)) for each in mine)

    async def sign(self, session: Session, id_: str, approve: bool) -> int | None:
        """Approve or decline on one's own session; the row in which the command stands, None if declined."""
        if session.by_pin:
            raise Refused(Refusal.SIGN_IN_WITH_PASSWORD, "", "sign-in-with-password")
        request = self._find(id_)
        if request.signer.actor != session.patron:
            raise Refused(Refusal.REQUEST_GONE, "", "request-gone")
        self._check_session(session)
        if approve:
            return await self._give(request)
        told = Refused(Refusal.SIGNATURE_DECLINED, "", "signature-declined", person=session.patron)
        self._drop(request, told)
        return None

    async def sign_with_code(self, session: Session, id_: str, code: str) -> int:
        """Take the code that the signer's own page shows for this command, typed at the asker's console."""
        request = self._find(id_)
        if request.asker != session.patron:
            raise Refused(Refusal.REQUEST_GONE, "", "request-gone")
        if not self._guesses.take((session.patron, request.signer.actor)):
            raise Refused(Refusal.LOCKED_OUT, "", "locked-out")
        if not hmac.compare_digest(code.encode(), request.code.encode()):
            request.failures += 1
            if request.failures >= limits.CODE_TRIES:
                self._drop(request, Refused(Refusal.REQUEST_GONE, "", "request-gone"))
            raise Refused(Refusal.SIGN_OFF_REFUSED, "", "wrong-code")
        self._guesses.forget((session.patron, request.signer.actor))
        return await self._give(request)

    def withdraw(self, session: Session, id_: str) -> None:
        """The asker does not want it any more; nobody can sign it then."""
        request = self._requests.get(id_)
        if request is not None and request.asker == session.patron:
            self._drop(request, Refused(Refusal.REQUEST_GONE, "", "request-gone"))

    async def _give(self, request: _Request) -> int:
        """Exactly once: nothing finds the request any more before the command is decided."""
        del self._requests[request.id]
        self._tell_waiting(request.signer.actor)
        try:
            self._check_unchanged(request)
            row: int = await request.command.give(request.signer)
        except Refused as refusal:
            self._send(request.asker, refused(refusal, request.order))
            raise
        self._send(request.asker, Ack(request.order, row))
        told = request.told
        notice = SignedFor(told.place, row, told.act, request.asker, request.signer.actor, told.facts)
        for person_id in {request.asker, request.signer.actor}:
            self._send(person_id, notice)
        return row

    def _check_unchanged(self, request: _Request) -> None:
        """Refuse a request whose asker or signer is not any more who they were when it was asked."""
        for person in request.people:
            if self._register.find(person.id) != person:
                raise _account_changed(person.id)
        if self._register.has_ended(request.session):
            raise _account_changed(request.asker)

    def drop_of(self, person: str) -> None:
        """Whoever has another role, other keys or no account or session any more asks and signs anew."""
        for request in [*self._requests.values()]:
            if person in (request.asker, request.signer.actor):
                self._drop(request, _account_changed(person))

    def note_change(self, where: str, moment: int) -> None:
        """A table has a new row: what would be refused now, or belonged to an earlier round, is gone."""
        for request in [each for each in self._requests.values() if each.where == where]:
            told = request.told
            if told.act not in _OF_ANY_ROUND and moment != request.round:
                self._drop(request, Refused(Refusal.REQUEST_GONE, "", "request-gone"))
                continue
            try:
                request.command.preview(request.signer)
            except Refused as refusal:
                self._drop(request, refusal)

    def drop_expired(self) -> None:
        now = self._clock()
        minutes = limits.SIGNING_SECONDS // 60
        for request in [each for each in self._requests.values() if each.ends <= now]:
            told: Values = {"person": request.signer.actor, "minutes": minutes}
            self._drop(request, Refused(Refusal.REQUEST_GONE, "", "request-expired", **told))

    def _find(self, id_: str) -> _Request:
        request = self._requests.get(id_)
        if request is None or request.ends <= self._clock():
            raise Refused(Refusal.REQUEST_GONE, "", "request-gone")
        return request

    def _drop(self, request: _Request, told: Refused) -> None:
        del self._requests[request.id]
        self._send(request.asker, refused(told, request.order))
        self._tell_waiting(request.signer.actor)

    def _tell_waiting(self, person: str) -> None:
        """Show the signer what waits, wherever they are signed in by password."""
        self._send(person, ToSign(self._waiting_for(person)), only_signing=True)

    def _send(self, person: str, message: msgspec.Struct, only_signing: bool = False) -> None:
        text = msgspec.json.encode(message).decode()
        for client in tuple(self._connections()):
            if client.patron == person and (client.signs or not only_signing):
                client.send(text)


def _account_changed(person: str) -> Refused:
    return Refused(Refusal.REQUEST_GONE, "", "request-account-changed", person=person)


def _facts(fields: dict[str, Any]) -> Iterable[Detail]:
    """The fields of a command as a person reads them."""
    for name, value in fields.items():
        if value in (None, "", (), [], {}):
            continue
        if name in _MONEY and isinstance(value, int):
            yield Detail(name, money_text(value))
        elif name == "chips" and isinstance(value, dict):
            counted = [f"{count} x {money_text(int(chip))}" for chip, count in value.items()]
            yield Detail(name, ", ".join(counted))
        else:
            yield Detail(name, value if isinstance(value, str) else msgspec.json.encode(value).decode())


def _moves(transfers: Sequence[Transfer]) -> Iterable[Detail]:
    for moved in transfers:
        yield Detail(f"{moved.why}: {moved.debit} to {moved.credit}", money_text(moved.cents))
