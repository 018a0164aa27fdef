"""HTTP for what may be looked up afterwards: a patron's own rounds, hands of poker, the proof of a shoe."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.journal import Store
from houseway.journal.telling.hands import Looks, hands_of, told_hand
from houseway.journal.telling.openings import opened_cards
from houseway.journal.telling.pan_hands import pan_hands_of
from houseway.journal.telling.recall import rounds_of
from houseway.refusals import Refusal, Refused
from houseway.server.accounts import Accounts, answered, answering
from houseway.server.house import House
from houseway.server.messages import malformed
from houseway.server.people.roles import Duty, at_the_table, may
from houseway.table import Role


class Recall:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts

    def routes(self) -> list[Route]:
        return [
            Route("/api/tables/{table}/rounds", answering(self.rounds)),
            Route("/api/tables/{table}/hands", answering(self.hands)),
            Route("/api/tables/{table}/hands/{number:int}", answering(self.hand)),
            Route("/api/tables/{table}/pan-hands", answering(self.pan_hands)),
            Route("/api/tables/{table}/shoes/{number:int}", answering(self.shoe)),
        ]

    async def rounds(self, request: Request) -> Response:
        """The asker's own rounds at a table, newest first; `before` goes on from an earlier answer."""
        patron = self._accounts.session(request).patron
        table = self._house.table(request.path_params["table"])
        head = table.record.head.seq
        before = min(_row(request.query_params.get("before"), head + 1), head + 1)
        told = await self._house.readers.read(request, patron, rounds_of, table.state.table, patron, before)
        return answered(told)

    async def hands(self, request: Request) -> Response:
        """The finished hands of a pot game, newest first; `before` as for rounds."""
        return await self._told(request, hands_of)

    async def pan_hands(self, request: Request) -> Response:
        """The same of Panguingue, where melds pay."""
        return await self._told(request, pan_hands_of)

    async def _told(self, request: Request, tells: Callable[[Store, str, int], msgspec.Struct]) -> Response:
        who = self._accounts.session(request).patron
        table = self._house.table(request.path_params["table"])
        head = table.record.head.seq
        before = min(_row(request.query_params.get("before"), head + 1), head + 1)
        return answered(await self._house.readers.read(request, who, tells, table.state.table, before))

    async def hand(self, request: Request) -> Response:
        """One of them step by step, with the cards that the asker saw; who may export all of it sees all."""
        who = self._accounts.session(request)
        table = self._house.table(request.path_params["table"])
        looks = Looks(at_the_table(who.role) or Role.FLOOR, who.patron, may(who.role, Duty.EXPORT_JOURNAL))
        asked = table.state.table, table.record.head.seq, request.path_params["number"], looks
        told = await self._house.readers.read(request, who.patron, told_hand, *asked)
        if told is None:
            raise Refused(Refusal.ROUND_NOT_OVER, "", "hand-not-played", number=asked[2], table=asked[0])
        return answered(told)

    async def shoe(self, request: Request) -> Response:
        """The record of a shoe, as `houseway verify-shoe` reads it: with its seed once that is shown to all.

        Of a shoe whose seed stays closed it opens the cards that the asker saw, in one `round` or in all that
        are over; surveillance and the regulator see all that were dealt.
        """
        table = self._house.table(request.path_params["table"])
        head = table.record.head.seq
        round_ = _round(request.query_params.get("round"))
        who, looks = self._accounts.who(request), Looks(Role.PATRON, None)
        if table.state.game.pack.sealed == "tree":
            session = self._accounts.session(request)
            role = at_the_table(session.role) or Role.FLOOR
            who, looks = session.patron, Looks(role, session.patron, may(session.role, Duty.OPEN_SHOES))
        asked = table.state.table, head, request.path_params["number"], looks, round_
        return answered(await self._house.readers.read(request, who, opened_cards, *asked))


def _round(written: str | None) -> int | None:
    if written is None:
        return None
    if not written.isdecimal() or len(written) > 15:
        raise malformed("round is the number of a round")
    return int(written)


def _row(written: str | None, otherwise: int) -> int:
    if written is None:
        return otherwise
    if not written.isdecimal() or len(written) > 15 or int(written) < 1:
        raise malformed("before is the number of a row")
    return int(written)
