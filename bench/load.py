"""`python -m bench.load`: rounds a second, commands a flush, and how soon everyone sees a command."""

import argparse
import sys
import tempfile
from pathlib import Path

from bench import load_inside, load_raw, load_sockets
from bench.load_played import NothingPlayedError


def main() -> int:
    """Measure and print; a run in which nothing was played is refused with exit code 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 500], help="Of 7 seats.")
    parser.add_argument(
        "--tables-a-bot",
        type=int,
        default=1,
        help="At so many tables each patron has a seat, on one connection.",
    )
    parser.add_argument(
        "--quick-tables",
        type=int,
        nargs=2,
        default=[400, 200],
        help="Tables that wait for nobody: of `inside`, and of `rounds`.",
    )
    parser.add_argument("--only", choices=["raw", "inside", "rounds", "latency"], action="append")
    arguments = parser.parse_args()
    wanted = set(arguments.only or ["raw", "inside", "rounds", "latency"])
    with tempfile.TemporaryDirectory() as folder:
        try:
            _report(Path(folder), wanted, arguments)
        except NothingPlayedError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _report(folder: Path, wanted: set[str], arguments: argparse.Namespace) -> None:
    if "raw" in wanted:
        load_raw.report(folder)
    if "inside" in wanted:
        load_inside.report(folder, arguments.seconds, arguments.quick_tables[0])
    if "rounds" in wanted:
        load_sockets.report_rounds(folder, arguments.seconds, arguments.quick_tables[1])
    if "latency" in wanted:
        for tables in arguments.tables:
            load_sockets.report_latency(folder, tables, arguments.seconds, arguments.tables_a_bot)


if __name__ == "__main__":
    raise SystemExit(main())
