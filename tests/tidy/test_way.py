"""The tool that counts the files an act passes follows the table as its procedures are now."""

import asyncio

import pytest

from tools.way import TABLE, WAYS, follow


@pytest.mark.parametrize("what", WAYS)
def test_every_way_can_be_followed(what):
    way = asyncio.run(follow(what, TABLE))
    assert "table/decide.py" in way.files
    assert len(way.files) <= len(way.functions) <= way.steps
