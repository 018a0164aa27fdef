"""A house that older code left in the middle of hands, at a table of every family, is played on by today's.

`python -m bench.upgrade --old SRC` rehearses the same with the code of another folder. It wrote the archive
with code of number 5, `--tables` those of `ONE_OF_EACH` and `--keep` the file.
"""

import asyncio
from pathlib import Path

import pytest

from bench.upgrade import ONE_OF_EACH, play_on, unpack
from houseway.families import FAMILIES

ARCHIVES = sorted((Path(__file__).parent / "half-played").glob("*.sqlite.xz"))


@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.name.partition(".")[0])
def test_hands_that_older_code_began_are_played_to_their_end(archive, tmp_path):
    house = tmp_path / "house.sqlite"
    unpack(archive, house)
    found = asyncio.run(play_on(house))
    assert found.problems == []
    assert set(found.families) == set(FAMILIES)
    assert found.midway == found.families.total() == len(ONE_OF_EACH)
    assert found.rows[1] > found.rows[0]


def test_there_is_a_half_played_house():
    assert ARCHIVES
