"""`python -m bench.load`: rounds a second, commands a flush, and how soon everyone sees a command."""

import argparse
import tempfile
from pathlib import Path

from bench import load_inside, load_raw, load_sockets


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 500], help="Of 7 seats.")
    parser.add_argument(
        "--tables-a-bot",
        type=int,
        default=1,
        help="At so many tables each patron has a seat, on one connection.",
    )
    parser.add_argument("--only", choices=["raw", "inside", "rounds", "latency"], action="append")
    arguments = parser.parse_args()
    wanted = set(arguments.only or ["raw", "inside", "rounds", "latency"])
    with tempfile.TemporaryDirectory() as folder:
        if "raw" in wanted:
            load_raw.report(Path(folder))
        if "inside" in wanted:
            load_inside.report(Path(folder), arguments.seconds)
        if "rounds" in wanted:
            load_sockets.report_rounds(Path(folder), arguments.seconds)
        if "latency" in wanted:
            for tables in arguments.tables:
                load_sockets.report_latency(Path(folder), tables, arguments.seconds, arguments.tables_a_bot)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
