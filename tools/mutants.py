"""Put single mistakes into a scratch copy of the sources, one by one: the tests must notice them.

`python -m tools.mutants` tries the named mistakes of tests/mutants/*.toml, each with the tests beside it;
`python -m tools.mutants PIN` those whose description has the word. `--drawn 400 --seed 1` draws places over
all of the sources and tries each with the tests that run through it. Fails when fewer than 95 in a hundred
are noticed, or when one that survives has no explanation. A time-out or tests that cannot run are told apart
and count neither as noticed nor as missed.
"""

import argparse
import queue
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from houseway.compiled import KERNEL_FOLDERS
from tools.mutation.covering import Covering, covering, is_of_a_kernel
from tools.mutation.places import ROOT, Place, draw
from tools.mutation.trying import RELATED, WEB, Bench, Verdict, scratch

LISTS = ROOT / "tests" / "mutants"
ALIKE = LISTS / "alike" / "drawn.toml"
SECONDS = 600
ENOUGH = 95
# The quickest tests of a line first; if they see nothing, more of them.
FEW, MANY = (25, 20.0), (400, 180.0)
TO_START = 60.0
TO_COMPILE = 300.0


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`find` stands once in `file`; `noticed_by` are tests for pytest, or `web` for the page's own."""

    what: str
    file: str
    find: str
    replace: str
    noticed_by: str
    survives: str = ""


class Alike(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a line after which the program does the same; `why` nobody can tell them apart."""

    file: str
    line: str
    kind: str
    becomes: str
    why: str


class Tried(msgspec.Struct, frozen=True):
    name: str
    verdict: Verdict
    why: str = ""


Trial = Callable[[Bench], Tried]


def mistakes() -> list[Mistake]:
    listed: list[Mistake] = []
    for path in sorted(LISTS.glob("*.toml")):
        listed += msgspec.convert(tomllib.loads(path.read_text("utf-8"))["mistake"], list[Mistake])
    return listed


def alike() -> list[Alike]:
    return msgspec.convert(tomllib.loads(ALIKE.read_text("utf-8")).get("alike", []), list[Alike])


def try_named(mistake: Mistake, bench: Bench) -> Tried:
    text = (ROOT / mistake.file).read_text("utf-8").replace(mistake.find, mistake.replace)
    tests = [WEB] if mistake.noticed_by == "web" else mistake.noticed_by.split()
    verdict = bench.verdict(mistake.file, text.encode(), tests, SECONDS)
    return Tried(mistake.what, verdict, mistake.survives)


def why_alike(place: Place, known: Sequence[Alike]) -> str:
    line = (ROOT / place.file).read_text("utf-8").splitlines()[place.line - 1].strip()
    as_listed = (place.file, line, place.kind, place.becomes)
    return next(
        (each.why for each in known if (each.file, each.line, each.kind, each.becomes) == as_listed), ""
    )


def try_drawn(place: Place, tests: Covering, known: Sequence[Alike], bench: Bench) -> Tried:
    text = place.put_into((ROOT / place.file).read_bytes())
    why = why_alike(place, known)
    if place.file.startswith("web/"):
        related = [RELATED, "--", place.file.removeprefix("web/")]
        return Tried(place.name, bench.verdict(place.file, text, related, SECONDS), why)
    covering_it = tests.tests(place)
    if not covering_it:
        return Tried(place.name, Verdict.UNTESTED, why)
    extra = TO_COMPILE if is_of_a_kernel(place, KERNEL_FOLDERS) else TO_START
    verdict = Verdict.SURVIVES
    done = 0
    for most, seconds in (FEW, MANY):
        some = _of_these(covering_it[done:], tests.seconds, most, seconds)
        done += len(some)
        if verdict == Verdict.SURVIVES and some:
            verdict = bench.verdict(place.file, text, some, extra + 6 * seconds)
    return Tried(place.name, verdict, why)


def _of_these(names: Sequence[str], times: dict[str, float], most: int, seconds: float) -> list[str]:
    """The first of them, as many as may be and as long as they take."""
    chosen: list[str] = []
    for name in names[:most]:
        seconds -= times.get(name, 0)
        if chosen and seconds < 0:
            break
        chosen.append(name)
    return chosen


def try_all(trials: Sequence[Trial], workers: int) -> list[Tried]:
    """So many at a time, each in a copy of its own."""
    waiting: queue.SimpleQueue[Trial] = queue.SimpleQueue()
    for trial in trials:
        waiting.put(trial)
    found: list[Tried] = []
    begun = time.monotonic()

    def work(bench: Bench) -> None:
        while True:
            try:
                trial = waiting.get_nowait()
            except queue.Empty:
                return
            tried = trial(bench)
            found.append(tried)
            told = f"{len(found):3}/{len(trials)} {time.monotonic() - begun:5.0f} s"
            print(f"{told}  {tried.verdict:9}  {tried.name}", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        clean = scratch(Path(folder) / "clean")
        benches = [Bench(Path(folder) / f"copy-{number}", clean) for number in range(workers)]
        threads = [threading.Thread(target=work, args=(bench,)) for bench in benches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return found


def judge(found: Sequence[Tried]) -> bool:
    """Whether enough were noticed and every other one is explained; prints both."""
    counted = Counter(tried.verdict for tried in found)
    unseen = [tried for tried in found if tried.verdict in (Verdict.SURVIVES, Verdict.UNTESTED)]
    judged = counted[Verdict.NOTICED] + sum(not tried.why for tried in unseen)
    rate = 100 * counted[Verdict.NOTICED] / judged if judged else 100
    print(", ".join(f"{counted[verdict]} {verdict.lower()}" for verdict in Verdict if counted[verdict]))
    explained = len(unseen) - sum(not tried.why for tried in unseen)
    print(f"{rate:.1f}% of {judged} noticed; {explained} more are explained")
    for tried in found:
        if tried.verdict != Verdict.NOTICED:
            print(f"  {tried.verdict}: {tried.name}: {tried.why or 'nobody has said why'}")
    return rate >= ENOUGH and all(tried.why for tried in unseen)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    asked.add_argument("word", nargs="?", default="", help="only named mistakes whose description has it")
    asked.add_argument("--drawn", type=int, default=0, help="so many places drawn over all of the sources")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    given = asked.parse_args()
    if given.drawn:
        tests, known = covering(given.workers), alike()
        drawn = draw(given.drawn, given.seed)
        trials: list[Trial] = [partial(try_drawn, place, tests, known) for place in drawn]
    else:
        named = [each for each in mistakes() if given.word.lower() in each.what.lower()]
        trials = [partial(try_named, each) for each in named]
    if not judge(try_all(trials, given.workers)):
        sys.exit(1)


if __name__ == "__main__":
    main()
