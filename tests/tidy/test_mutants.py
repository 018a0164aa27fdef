"""The list of mistakes keeps up with the sources: each can still be made, its tests exist."""

from pathlib import Path

import pytest

from tools.mutants import ROOT, Mistake, mistakes


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda mistake: mistake.what)
def test_a_mistake_can_be_made(mistake: Mistake):
    assert (ROOT / mistake.file).read_text("utf-8").count(mistake.find) == 1
    assert mistake.find != mistake.replace
    tests = [Path(named.partition("::")[0]) for named in mistake.noticed_by.split()]
    assert mistake.noticed_by == "web" or all((ROOT / path).exists() for path in tests)
