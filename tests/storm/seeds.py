"""How many storms: a few whenever the suites run, many more in `make storm`."""

import pytest
from _pytest.mark.structures import ParameterSet


def seeds(few: int, many: int) -> list[int | ParameterSet]:
    """The first few, and the others marked `long`."""
    return [*range(few), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(few, many))]
