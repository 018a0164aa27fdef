"""A real server, bots in another process: rounds a second, and how soon all see a command."""

import gc
import os
import urllib.request
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvloop

from bench.forked import forked_house
from bench.load_bots import BUY_IN_CENTS, Bot, Log, play
from bench.load_played import check_played
from bench.load_raw import flushing_beside, told
from houseway.cli import serve as serving
from houseway.journal import SqliteStore, verify
from houseway.rules import load as load_game
from houseway.server import app as app_module
from houseway.server.demo.dealer import DemoDealer
from houseway.server.demo.house import LAYOUT, SEATS, TRAY_CENTS
from houseway.server.demo.tempo import Pace
from houseway.server.house import House
from houseway.table.commands import House as Choices
from houseway.table.commands import OpenTable

QUICK = Pace(betting=0, card=0, pause=0, answer=0)
# Two seconds to bet, four to six cards, a look at the result: about five seconds a round.
EVERY_FIVE_SECONDS = Pace(betting=2, card=0.3, pause=1, answer=0)


@dataclass
class Load:
    tables: int
    seats: list[int]
    pace: Pace
    warm: float
    seconds: float
    tables_a_bot: int = 1
    spread: float = 0

    def bots(self, log: Log) -> list[Bot]:
        names = [f"t-{number}" for number in range(self.tables)]
        shares = [names[at : at + self.tables_a_bot] for at in range(0, self.tables, self.tables_a_bot)]
        return [Bot(log, share, seat, self.spread) for share in shares for seat in self.seats]


def report_rounds(folder: Path, seconds: float, tables: int = 200) -> None:
    """Dealers who wait for nothing but a bet, one patron at each table, who bets as soon as bets are open."""
    load = Load(tables, [1], QUICK, 2, seconds)
    log, spent, left = _measured(folder / "rounds.sqlite", load)
    print(
        f"over sockets, {tables} tables, a patron and a connection at each: {len(log.rounds) / spent:,.0f} "
        f"settled durable rounds/s, {log.messages / spent:,.0f} messages/s to them; {left}"
    )


def report_latency(folder: Path, tables: int, seconds: float, tables_a_bot: int = 1) -> None:
    """Seven patrons a table; a bet is timed from its sending until each seat of its table is shown it."""
    load = Load(tables, [*SEATS], EVERY_FIVE_SECONDS, 10, seconds, tables_a_bot, spread=1.5)
    log, spent, left = _measured(folder / f"latency-{tables}.sqlite", load)
    times, never = log.seconds_to_broadcast(load.seats)
    p50, p99, most = (times[min(len(times) - 1, int(len(times) * part))] * 1000 for part in (0.5, 0.99, 1))
    print(
        f"{tables} tables x {len(SEATS)} seats, {len(load.bots(Log()))} patrons on as many connections, "
        f"{len(log.rounds) / spent:.0f} rounds/s: bet sent to view received, {len(log.given)} bets, at each "
        f"seat: p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {most:.0f} ms; {never} never seen; {left}"
    )


def _measured(path: Path, load: Load) -> tuple[Log, float, str]:
    log = Log()
    with forked_house(path, partial(_serve, load)) as house, flushing_beside(path.parent) as lone:
        gc.disable()
        worked = partial(_processor_seconds, house.pid)
        spent, work = uvloop.run(play(house.host, load.bots(log), log, load.warm, load.seconds, worked))
        gc.enable()
        counts = _what_the_house_counts(house.host)
        house.stop()
    check_played(len(log.rounds), f"{len(log.given)} bets were taken; refused: {_refusals(log)}")
    busy = (
        f"the house had {work / spent:.0%} of a processor, {1000 * work / len(log.rounds):.1f} ms a round, "
        f"the bots {log.bots_worked / spent:.0%}"
    )
    return log, spent, f"{_left(path, log)}; {counts}; lone fsync {told(lone)}; {busy}; load {_load()}"


def _refusals(log: Log) -> str:
    counted = Counter(log.refused).most_common(3)
    return ", ".join(f"{reason} {times} times" for reason, times in counted) or "nothing"


def _what_the_house_counts(host: str) -> str:
    """Commands a flush, and within what time half and 99 of 100 of them were durable."""
    with urllib.request.urlopen(f"http://{host}/metrics") as page:
        lines = [line.rsplit(" ", 1) for line in page.read().decode().splitlines() if line[0] != "#"]
    counted = {name: float(value) for name, value in lines}
    whole = counted["houseway_command_seconds_count"]
    buckets = [(name.split('"')[1], value) for name, value in counted.items() if "_bucket" in name]
    half, most = (next(le for le, count in buckets if count >= whole * part) for part in (0.5, 0.99))
    shared = counted["houseway_rows_total"] / counted["houseway_flushes_total"]
    return f"{shared:.1f} commands a flush, half durable in {half} s, 99% in {most} s of arriving"


def _processor_seconds(pid: int) -> float:
    """What a process has used, in its own time and the system's."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _load() -> str:
    return f"average {os.getloadavg()[0]:.1f}"


def _left(path: Path, log: Log) -> str:
    """What the journal says afterwards: every bet that was acknowledged must be in it."""
    store = SqliteStore(path, read_only=True)
    problems, heads = verify(store), store.heads()
    store.close()
    lost = sum(heads[f"table/{table}"].seq < row for table, row, _ in log.given)
    rows = sum(head.seq for head in heads.values())
    wrong = f", refused {log.refused[:3]}" if log.refused else ""
    return (
        f"{rows} rows, {len(problems)} problems, {lost} acknowledged bets lost, {log.unanswered} unanswered, "
        f"{log.dropped} dropped{wrong}"
    )


def _serve(load: Load, database: Path) -> None:
    async def open_tables(house: House, pace: Pace) -> None:
        game = load_game("co/baccarat")
        for number in range(load.tables):
            name = f"t-{number}"
            dealer = DemoDealer(house, house.add_table(name, game), pace)
            # The bots are visitors: they come in by name and take play money, which no cage has to sell.
            money = Choices(play_money=BUY_IN_CENTS)
            await dealer.open(OpenTable(name, game.id, game.digest, SEATS, LAYOUT, TRAY_CENTS, house=money))
            house.start(dealer.run())

    vars(app_module)["open_demo"] = open_tables
    serving.run(app_module.create_app(SqliteStore(database), load.pace), "127.0.0.1", 0)
