"""From the builder to the floor: a table file becomes a table of the house."""

import asyncio
import uuid

from houseway.server.accounts import Accounts
from houseway.server.api.answers import OpenedAnswer
from houseway.server.api.endpoint import Call, Endpoint
from houseway.server.api.questions import OpenQuestion
from houseway.server.api.tables import table_as_written
from houseway.server.api.workers import WORKERS
from houseway.server.demo.dealer import DemoDealer
from houseway.server.demo.house import for_play
from houseway.server.demo.tempo import Pace
from houseway.server.house import House
from houseway.server.people.roles import Duty
from houseway.table import Envelope, Role
from houseway.table.opening.setting_up import Unopened, set_up


class Opening:
    """`pace` is that of a demonstration, whose tables house dealers deal."""

    def __init__(self, house: House, accounts: Accounts, pace: Pace | None = None) -> None:
        self._house, self._accounts, self._pace = house, accounts, pace

    async def open(self, call: Call) -> OpenedAnswer:
        """Only for those whose duty it is; a file that breaks a rule is refused with the first clause."""
        assert call.request is not None, "this is asked through the door"
        opener = self._accounts.with_duty(call.request, Duty.OPEN_TABLES)
        # Whether it can be read at all is found out where that does no harm.
        await asyncio.to_thread(WORKERS.do, _is_set_up, call.question)
        unopened = await asyncio.to_thread(_set_up, call.question)
        opening = unopened.opening if self._pace is None else for_play(unopened.opening)
        envelope = Envelope(str(uuid.uuid4()), opener.patron, Role.FLOOR, self._house.time.now(), opening)
        table = await self._house.open_table(unopened.state.table, unopened.state.game, envelope)
        pace = self._pace if call.question.house_dealer else None
        if pace is not None:
            self._house.start(DemoDealer(self._house, table, pace).run())
        return OpenedAnswer(table.state.table, table.state.game.id, pace is not None)

    def check_signed_in(self, call: Call) -> None:
        assert call.request is not None, "this is asked through the door"
        self._accounts.session(call.request)

    def endpoints(self) -> tuple[Endpoint, ...]:
        return (
            Endpoint(
                "POST", "/api/tables", "Open a table file as a table of the house; for floor and operator.",
                self.open, OpenedAnswer, OpenQuestion, status=201, at="house",
            ),
        )  # fmt: skip


def _is_set_up(asked: OpenQuestion) -> None:
    _set_up(asked)


def _set_up(asked: OpenQuestion) -> Unopened:
    with table_as_written(asked.table, asked.files) as table:
        return set_up(table, asked.name, "This table")
