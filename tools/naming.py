"""`python -m tools.naming`: how plainly the code is named and documented, by kinds of words.

It prints figures for each tree, or with `--list KIND` each place as path:line. Places that are there already
stand in the lists of tests/tidy/naming, which may only shrink: `--update` takes out what is gone, and adds
nothing. What the kinds are is in `tools.naming_kinds` and `tools.asserted_sentences`.
"""

import argparse
import ast
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.asserted_sentences import find_sentences
from tools.naming_kinds import (
    KINDS,
    Place,
    check_comments,
    check_docstring,
    check_statement,
    count_units,
    find_gendered,
    walk_statements,
)

ROOT = Path(__file__).resolve().parent.parent
TREES = ("src/houseway", "tests", "tools", "bench", "proofs")
LISTS = ROOT / "tests" / "tidy" / "naming"


class Measurement(NamedTuple):
    """The places that were found, and how much there is of everything else."""

    places: list[Place]
    units: Counter[str]


def measure(tree: str, root: Path = ROOT) -> Measurement:
    """Read each file of a tree once."""
    measurement = Measurement([], Counter())
    for file in sorted((root / tree).rglob("*.py")):
        path = file.relative_to(root).as_posix()
        source = file.read_text("utf-8")
        module = ast.parse(source)
        statements = [*walk_statements(module.body)]
        measurement.units.update(count_units(statements, source))
        measurement.places.extend(check_docstring(path, "", module))
        for statement in statements:
            measurement.places.extend(check_statement(path, statement))
        measurement.places.extend(check_comments(path, source))
        if tree == "tests":
            measurement.places.extend(check_assertions(path, module))
    for file in sorted((root / tree).rglob("languages/*.toml")):
        path = file.relative_to(root).as_posix()
        measurement.places.extend(find_gendered(path, "", 1, file.read_text("utf-8")))
    return measurement


def check_assertions(path: str, module: ast.Module) -> Iterator[Place]:
    for sentence in find_sentences(module):
        yield Place("asserted-sentence", path, sentence.name, sentence.line, sentence.text)


def find_places() -> list[Place]:
    return [place for tree in TREES for place in measure(tree).places]


def count_keys(places: Iterable[Place]) -> dict[str, Counter[str]]:
    """Return how often each key is found, by kind."""
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for place in places:
        counts[place.kind][place.key] += 1
    return counts


def read_list(file: Path) -> Counter[str]:
    """Read a list: a line is a key, with how often it occurs if more than once."""
    keys: Counter[str] = Counter()
    for line in file.read_text("utf-8").splitlines():
        key, _, count = line.partition(" ")
        keys[key] = int(count or 1)
    return keys


def write_list(file: Path, keys: Counter[str]) -> None:
    lines = [key if count == 1 else f"{key} {count}" for key, count in sorted(keys.items()) if count]
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def shrink(listed: Counter[str], found: Counter[str], root: Path = ROOT) -> Counter[str]:
    """Return the list without what is gone. What was only moved keeps its entry under the new key.

    Moved is a function whose class was renamed, or whose file was: the last part of its name is the same, and
    so is its path, or the old path is gone. The list never grows.
    """
    gone = listed - found
    kept = listed & found
    for key in (found - listed).elements():
        old = next((entry for entry in gone if gone[entry] and is_moved(entry, key, root)), None)
        if old is not None:
            gone[old] -= 1
            kept[key] += 1
    return kept


def is_moved(old: str, new: str, root: Path) -> bool:
    old_path, _, old_name = old.partition("::")
    new_path, _, new_name = new.partition("::")
    is_same_name = old_name.rpartition(".")[2] == new_name.rpartition(".")[2]
    return is_same_name and (old_path == new_path or not (root / old_path).exists())


def update_lists() -> None:
    found = count_keys(find_places())
    for kind in KINDS:
        file = LISTS / f"{kind}.txt"
        listed = read_list(file)
        kept = shrink(listed, found[kind])
        write_list(file, kept)
        print(f"{kind:<20}{listed.total():6,} -> {kept.total():,}")


def print_figures(tree: str, measurement: Measurement) -> None:
    print(f"{tree}: {measurement.units['1,000 lines']:,} lines")
    for kind, (unit, meaning) in KINDS.items():
        count = sum(place.kind == kind for place in measurement.places)
        size = max(measurement.units[unit], 1)
        per_thousand = f"{1000 * count / size:.1f} per {unit}"
        rate = per_thousand if "," in unit else f"{count / size:.1%} of {size:,} {unit}"
        print(f"  {kind:<20}{count:6,}  {rate:<26}{meaning}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="*", metavar="TREE", help=f"instead of {', '.join(TREES)}")
    parser.add_argument("--list", choices=KINDS, metavar="KIND", help="print each place: " + ", ".join(KINDS))
    parser.add_argument("--update", action="store_true", help="take out of the lists what is gone")
    options = parser.parse_args()
    if options.update:
        update_lists()
        return
    for tree in options.trees or TREES:
        measurement = measure(tree)
        if options.list:
            for place in measurement.places:
                if place.kind == options.list:
                    print(f"{place.path}:{place.line}: {place.text}")
        else:
            print_figures(tree, measurement)


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `python -m tools.naming | head` ends quietly
    main()
