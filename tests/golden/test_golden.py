"""Journals outlive code: what an earlier house recorded still verifies, row by row."""

import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.journal import SqliteStore, verify
from tests.golden.recorder import ARCHIVE, FOLDER

ARCHIVES = sorted(FOLDER.glob(f"*/{ARCHIVE}"), key=lambda path: int(path.parent.name))


@pytest.fixture(scope="module", params=ARCHIVES, ids=lambda path: path.parent.name)
def unpacked(request, tmp_path_factory) -> Path:
    folder: Path = tmp_path_factory.mktemp(f"golden-{request.param.parent.name}")
    with tarfile.open(request.param) as archive:
        archive.extractall(folder, filter="data")
    return folder


def opened(folder: Path) -> Iterator[tuple[str, SqliteStore]]:
    for path in sorted(folder.glob("*.sqlite")):
        store = SqliteStore(path, read_only=True)
        try:
            yield path.stem, store
        finally:
            store.close()


def test_every_golden_journal_verifies(unpacked):
    found = {name: verify(store) for name, store in opened(unpacked)}
    assert len(found) > 40
    assert not {name: problems for name, problems in found.items() if problems}
