"""The collection schedules against a transcription apart: every figure of the source's rows, none besides."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from houseway.rules.fees import schedules

FIGURES = Path(__file__).with_name("fee-figures.tsv")
FOLDER = Path(str(files("houseway"))) / "catalog" / "california" / "fees"
# Damaged rows in which figures are missing or stand once too often: what was put in (+) and left out (-).
REBUILT = {
    **{f"golden-frog-1.0/rates/{option}": Counter({3: +1, 5: +1}) for option in (96, 97, 98)},
    "golden-frog-1.0/rates/99": Counter({4: +1, 801: -1, 1000: -1}),
    "golden-frog-1.0/rates/100": Counter({3: +1, 5: +1, 1: +1}),
    **{f"golden-frog-1.0/rates/{option}": Counter({1: -1}) for option in (93, 94, 95)},
    "golden-frog-1.0/rates/145": Counter({5: +1, 50: +1}),
}
# Rows whose cells slipped or whose fees were seated anew, nothing lost (readings 20, 23 and 24).
SHIFTED = {
    "golden-frog-1.0/rates": {
        *range(60, 77),
        *range(77, 93),
        *range(101, 104),
        *range(146, 155),
        *range(159, 163),
    },
    "zoobac/rates": {62, 63, 64, 65, 69, 70, 71, 72},
    "ultimate-texas-holdem/rates": {11, 12, 13},
    "ez-baccarat-panda-8/rates": {17},
}


def transcribed() -> dict[str, tuple[tuple[int, int], Counter[int]]]:
    rows = [line.split("\t") for line in FIGURES.read_text().splitlines() if not line.startswith("#")]
    return {
        name: ((int(first), int(last)), Counter(map(int, figures.split())))
        for name, first, last, figures in rows
    }


def written() -> dict[str, tuple[tuple[int, int], Counter[int]]]:
    """Every figure of an option's own line in the data, as text."""
    told = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for block in tomllib.loads(path.read_text())["block"]:
            for option in block["options"]:
                shown = {key: value for key, value in option.items() if key not in ("n", "rows", "repair")}
                told[f"{path.stem}/{block['part']}/{option['n']}"] = (
                    tuple(option["rows"]),
                    Counter(_figures(shown)),
                )
    return told


def _figures(value: Any) -> list[int]:
    return [int(figure.replace(",", "")) for figure in re.findall(r"\$(\d[\d,]*)", str(value))]


def test_every_figure_of_every_row_stands_once_in_the_data_and_none_besides():
    source, data = transcribed(), written()
    assert source.keys() == data.keys()
    for name, (rows, figures) in source.items():
        expected = Counter(figures)
        expected.update(REBUILT.get(name, Counter()))
        assert data[name] == (rows, +expected), name


def test_every_repair_keeps_the_raw_text_and_nothing_else_does():
    repaired = {each.id for each in schedules() if each.repair}
    shifted = {f"{place}/{option}" for place, options in SHIFTED.items() for option in options}
    assert repaired == shifted | REBUILT.keys()
    for each in schedules():
        if each.repair:
            raw = Counter(_figures(each.repair))
            assert raw == transcribed()[each.id][1], each.id


def test_1067_schedules_of_119_blocks_and_897_in_force():
    every = schedules()
    parts = Counter((each.part, each.in_force) for each in every)
    assert parts == {
        ("rates", True): 682,
        ("poker", True): 156,
        ("rules", True): 59,
        ("rules", False): 118,
        ("older", False): 52,
    }
    texts = {
        (path.stem, block["text"])
        for path in FOLDER.glob("*.toml")
        for block in tomllib.loads(path.read_text())["block"]
    }
    assert (len(every), len({each.id for each in every}), len(texts)) == (1067, 1067, 119)
    assert sum(each.printed for each in every) == 1026


def test_shapes_of_the_player_dealers_fee():
    shapes = Counter(each.player_dealer.by if each.player_dealer else None for each in schedules())
    assert shapes == {"": 802, "action": 87, "turn": 5, None: 173}


def test_4775_five_rates_or_fewer_and_369_schedules_with_five():
    rates = Counter(len(each.rates) for each in schedules())
    assert max(rates) == 5
    assert rates[5] == 369


def test_fe_1_a_second_printing_names_the_schedule_in_force_with_the_same_figures():
    by_id = {each.id: each for each in schedules()}
    repeating = [each for each in by_id.values() if each.repeats]
    assert len(repeating) == 118 + 3 + 8
    for each in repeating:
        other = by_id[each.repeats]
        assert other.in_force
        assert not each.in_force
        assert each.lines == other.lines, each.id
    war = {each.option: by_id[each.repeats].option for each in repeating if each.id.startswith("casino-war")}
    assert war == {1: 2, 2: 3, 3: 6, 4: 7, 5: 9, 6: 11, 7: 13, 8: 14}


def test_fe_6_bands_follow_each_other_but_for_five_that_share_a_figure():
    shared = []
    for each in schedules():
        for line in each.lines:
            dollar = 100 if line.by in ("own", "base", "action") else 1
            for lower, upper in pairwise(line.bands):
                if lower.high is None or upper.low != lower.high + dollar:
                    shared.append((each.id, upper.low // 100))
                    assert upper.low == lower.high
    assert shared == [("pai-gow/rates/39", 2_000), *((f"pai-gow/rates/{n}", 12_000) for n in range(49, 53))]
