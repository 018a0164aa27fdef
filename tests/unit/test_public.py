"""The public namespace is what `__all__` says, and heavy parts of it come when they are asked for."""

import subprocess
import sys

import pytest

import houseway


@pytest.mark.parametrize("name", houseway.__all__)
def test_every_public_name_is_there(name):
    assert getattr(houseway, name) is not None


def test_names_are_listed_once_and_in_order():
    assert houseway.__all__ == sorted(set(houseway.__all__))


def test_no_public_name_is_missing_from_the_list():
    modules = {name for name in vars(houseway) if isinstance(getattr(houseway, name), type(sys))}
    public = {name for name in vars(houseway) if not name.startswith("_")} - modules
    assert public - {"TYPE_CHECKING", "Any"} <= set(houseway.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="tabel"):
        houseway.tabel  # noqa: B018


def test_import_brings_neither_numba_nor_the_table():
    loaded = "import sys, houseway; print([m for m in ('numba', 'houseway.table') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
