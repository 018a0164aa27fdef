"""An evening of the demonstration house: all of its tables, its cage, its door, and what it seals."""

import asyncio
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from houseway.cards.shoe import shuffled
from houseway.journal import SqliteStore
from houseway.refusals import Refused
from houseway.server.demo.house import DEALERS_TABLE, PROGRESSIVES, TABLES, Pace, open_demo, renewed_accounts
from houseway.server.house import House
from houseway.server.live.table import LiveTable
from houseway.server.people import HouseRole, facts
from houseway.server.people.door import Place
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.state import ShoeStage
from tests.routine import next_act

QUICK = Pace(betting=0, card=0, pause=0, squeeze=0, floor=0, answer=0)
ROUNDS = 6
# Here a whole shoe is dealt and shown.
WHOLE_SHOE = "demo-1"
SEATS = (1, 2, 3)


async def an_evening(path: Path) -> None:
    store = SqliteStore(path)
    accounts = renewed_accounts(store)
    house = House(store)
    house.resume()
    await open_demo(house, QUICK)
    await _at_the_door(house, accounts[0].person, accounts[0].password)
    async with asyncio.timeout(300):
        await asyncio.gather(*(_guests(house, name) for name in (*TABLES, *PROGRESSIVES)))
    await house.stop()


async def _at_the_door(house: House, person: str, password: str) -> None:
    await house.door.sign_in(person, password, "session-1", Place("127.0.0.1"))
    with suppress(Refused):
        await house.door.sign_in("nobody", "guessed", "session-2", Place("127.0.0.1"))
    with suppress(Refused):
        await house.door.sign_off("demo-floor", "guessed", "demo-dealer")
    await house.door.end(person, "session-1")
    await house.door.write("demo", facts.PersonDisabled(person))


async def _guests(house: House, name: str) -> None:
    table = house.table(name)
    for seat in SEATS:
        await _arrive(house, table, seat)
    if name == DEALERS_TABLE:
        await _dealt_by_hand(house, table)
    else:
        await _bet_until_late(house, table)
    for seat in SEATS:
        await _try(house, table, f"{name}-{seat}", Role.PATRON, c.Leave(seat))
    await house.cage.cash(f"cash-{name}", "cashier", f"{name}-1", house.cage.pocket(f"{name}-1"))


async def _arrive(house: House, table: LiveTable, seat: int) -> None:
    patron = f"{table.state.table}-{seat}"
    await house.door.write("demo", facts.PersonAdded(patron, f"Guest {seat}", HouseRole.PATRON))
    await _try(house, table, patron, Role.PATRON, c.Sit(seat, f"Guest {seat}"))
    await house.cage.sell(f"sell-{patron}", "cashier", patron, 200_000)
    await _try(house, table, patron, Role.PATRON, c.BringChips(seat, 150_000))
    await _try(house, table, patron, Role.PATRON, c.BuyIn(seat, 100_000))


async def _bet_until_late(house: House, table: LiveTable) -> None:
    while not _is_late(table):
        await table.until(lambda state: state.phase is Phase.BETTING)
        await _bets(house, table)
        await table.until(lambda state: state.phase is not Phase.BETTING)


def _is_late(table: LiveTable) -> bool:
    state = table.state
    if state.table == WHOLE_SHOE:
        return state.shoe is not None and state.shoe.number > 1
    return state.round >= ROUNDS


async def _bets(house: House, table: LiveTable) -> None:
    for seat in SEATS:
        for place, posted in enumerate(table.state.offers):
            if posted.minimum == posted.maximum or (place + table.state.round) % len(SEATS) == seat % 3:
                stake = c.PlaceBet(seat, *posted.key, posted.minimum)
                await _try(house, table, f"{table.state.table}-{seat}", Role.PATRON, stake)


async def _dealt_by_hand(house: House, table: LiveTable) -> None:
    """Real cards, keyed in at the console."""
    order = shuffled(bytes([7]) * 32, table.state.game.pack.counts(8))
    order = order[100:] + order[:100]
    while table.state.round <= ROUNDS:
        for command in (c.InspectCards(), c.WashCards()):
            await _try(house, table, "demo-dealer", Role.DEALER, command)
        shoe = table.state.shoe
        if shoe is None:
            await _try(house, table, "demo-dealer", Role.DEALER, c.LoadShoe("", 8, 52))
        elif shoe.stage is ShoeStage.LOADED:
            await _try(house, table, "demo-floor", Role.FLOOR, c.SetAside("cut", "It is late."))
            for seat in SEATS:
                await _try(house, table, "demo-dealer", Role.DEALER, c.DeclineCut(seat))
            await _try(house, table, "demo-dealer", Role.DEALER, c.Cut(100))
        else:
            if table.state.phase is Phase.BETTING and not table.state.bets_are_down:
                await _bets(house, table)
            act = next_act(table.state, order)
            if not isinstance(act, c.VerifyHit | c.PayJackpot):
                await _try(house, table, "demo-dealer", Role.DEALER, act)
        await asyncio.sleep(0)


async def _try(house: House, table: LiveTable, actor: str, role: Role, command: c.Command) -> None:
    with suppress(Refused):
        await house.ask(table, Envelope(secrets.token_hex(6), actor, role, datetime.now(UTC), command))
