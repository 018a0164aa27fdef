"""Secrets are encrypted in the file, with a key that is not in it; an older file's are when it is opened."""

import os
import pickle
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bench.upgrade import unpack
from houseway.journal import ConflictError, SqliteStore, StoreError, inspect, verify
from houseway.journal.faults import BrokenSecretError
from houseway.journal.stores import key_files, vault
from houseway.journal.stores.key_files import (
    FoundKey,
    Key,
    KeyFinder,
    UnopenedError,
    key_folder,
    make_key_file,
    make_key_in_folder,
    read_key_file,
)
from houseway.journal.stores.store import shoe_seal
from houseway.refusals import Refusal, Refused
from tests.texts import list_problems
from tests.unit.journal.linked import MASSACHUSETTS, LinkedTables
from tests.unit.journal.plain_secrets import (
    SECRETS,
    copy_plain,
    drop_shown,
    find_in,
    read_everything,
    write_plain,
)
from tests.unit.journal.recorded import STREAM, played

HALF_PLAYED = Path(__file__).resolve().parents[2] / "golden" / "half-played" / "number-5.sqlite.xz"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "house.sqlite"


@pytest.fixture(scope="module")
def first_file(tmp_path_factory):
    """The file of a house that has sealed all of SECRETS, to be copied with its key."""
    first = tmp_path_factory.mktemp("first") / "house.sqlite"
    with closing(SqliteStore(first)) as store:
        for name, secret in SECRETS.items():
            store.seal(name, secret)
    return first


@pytest.fixture
def sealed_file(first_file, path):
    shutil.copy(KeyFinder(first_file).adjacent_file, KeyFinder(path).adjacent_file)
    return shutil.copy(first_file, path)


def refusal(work: Callable[[], object]) -> tuple[Refusal, str]:
    with pytest.raises(Refused) as refused:
        work()
    assert refused.value.sentence
    return refused.value.reason, refused.value.say


def secrets_of(path: Path, keys: KeyFinder | None = None) -> dict[str, bytes | None]:
    with closing(SqliteStore(path, read_only=True, keys=keys)) as store:
        return {name: store.sealed(name) for name in store.list_secrets()}


def killed_at(work: Callable[[], object]) -> None:
    """Do something in a process of its own, which ends itself by a signal."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


# Keys


def test_a_secret_opens_with_its_key_under_its_name_and_not_otherwise():
    key, other = Key(bytes(32)), Key(bytes(31) + b"1")
    box = key.encrypt(b"seed", b"table/t-1/shoe/1")
    assert key.decrypt(box, b"table/t-1/shoe/1") == b"seed"
    assert key.encrypt(b"seed", b"table/t-1/shoe/1") != box
    assert box.startswith(bytes.fromhex(key.id))
    for changed in (box[:-1] + bytes([box[-1] ^ 1]), box[:20], b"", bytes.fromhex(other.id) + box[8:]):
        with pytest.raises(UnopenedError):
            key.decrypt(changed, b"table/t-1/shoe/1")
    for who, name in ((key, b"table/t-1/shoe/2"), (other, b"table/t-1/shoe/1")):
        with pytest.raises(UnopenedError):
            who.decrypt(box, name)


def test_a_key_is_named_in_logs_without_its_bytes():
    key = Key(b"\xab" * 32)
    assert repr(key) == f"Key({key.id})"
    assert "ab" * 4 not in repr(FoundKey(key, Path("a.key")))
    # What is sent to another process holds no key.
    assert b"\xab" * 4 not in pickle.dumps(KeyFinder(Path("house.sqlite")))


def test_a_key_file_is_its_owners_alone_and_never_written_over(tmp_path):
    file = tmp_path / "a.key"
    key = make_key_file(file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert read_key_file(file).id == key.id
    assert refusal(lambda: make_key_file(file)) == (Refusal.KEY_FILE_EXISTS, "key-file-exists")
    assert read_key_file(file).id == key.id
    assert [file.name for file in tmp_path.iterdir()] == ["a.key"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644, 0o610])
def test_a_key_file_that_others_can_read_is_refused(tmp_path, mode):
    file = tmp_path / "a.key"
    make_key_file(file)
    file.chmod(mode)
    assert refusal(lambda: read_key_file(file)) == (Refusal.KEY_FILE_NOT_SAFE, "key-file-not-safe")


def test_a_key_file_of_another_user_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "a.key"
    make_key_file(file)
    owner = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert refusal(lambda: read_key_file(file))[0] == Refusal.KEY_FILE_NOT_SAFE


def test_a_key_file_that_holds_no_whole_key_is_refused(tmp_path):
    file = tmp_path / "a.key"
    text = Key(bytes(32)).to_text()
    for wrong in ("", text[:-3], text.replace("0", "1", 1), "-----BEGIN PRIVATE KEY-----", "\xff"):
        file.write_text(wrong)
        file.chmod(0o600)
        assert refusal(lambda: read_key_file(file)) == (Refusal.KEY_FILE_UNREADABLE, "key-file-unreadable")
    assert refusal(lambda: read_key_file(tmp_path))[0] == Refusal.KEY_FILE_UNREADABLE
    assert refusal(lambda: read_key_file(tmp_path / "none"))[1] == "no-such-key-file"
    assert refusal(lambda: make_key_file(tmp_path / "no" / "a.key"))[0] == Refusal.KEY_FILE_UNREADABLE


def test_a_key_is_made_on_a_disk_that_knows_no_second_names(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    file = tmp_path / "a.key"
    key = make_key_file(file)
    assert read_key_file(file).id == key.id
    assert refusal(lambda: make_key_file(file))[0] == Refusal.KEY_FILE_EXISTS
    assert [file.name for file in tmp_path.iterdir()] == ["a.key"]


def test_a_process_killed_while_it_makes_a_key_leaves_no_half_a_key(path, monkeypatch):
    monkeypatch.setattr(key_files, "_publish", die)
    killed_at(lambda: SqliteStore(path).seal("house/session-key", b"1"))
    assert not KeyFinder(path).adjacent_file.exists()
    monkeypatch.undo()
    with closing(SqliteStore(path)) as store:
        store.seal("house/session-key", b"2")
        assert store.sealed("house/session-key") == b"2"


def test_a_key_in_the_users_folder_is_found_by_its_id(path, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    finder = KeyFinder(path, makes_adjacent=False)
    with closing(SqliteStore(path, keys=finder)) as store:
        store.seal("house/session-key", b"1")
        wanted, made = store.key_id(), store.new_key
    folder = key_folder()
    assert folder is not None
    assert made is not None
    assert made == FoundKey(made.key, folder / f"{wanted}.key", is_new=True)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [file.name for file in tmp_path.glob("*.key")] == []
    assert secrets_of(path, finder) == {"house/session-key": b"1"}
    # A key of another house beside the file is passed over.
    make_key_file(finder.adjacent_file)
    assert secrets_of(path) == {"house/session-key": b"1"}
    make_key_in_folder(key_folder())
    assert secrets_of(path) == {"house/session-key": b"1"}


def test_a_user_without_a_folder_is_told_to_make_a_key(path, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    with closing(SqliteStore(path, keys=KeyFinder(path, makes_adjacent=False))) as store:
        said = refusal(lambda: store.seal("house/session-key", b"1"))
        assert said == (Refusal.KEY_MISSING, "no-place-for-key")
        assert store.list_secrets() == []
        assert store.key_id() is None


def test_no_command_waits_for_the_cipher_until_a_secret_is_opened():
    looks = "import sys, houseway.cli.serve; sys.exit('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", looks]).returncode == 0


# The file


def test_no_secret_stands_in_the_file_nor_in_what_was_written_ahead(path, tmp_path):
    with closing(SqliteStore(path)) as store:
        for name, secret in SECRETS.items():
            store.seal(name, secret)
        store.copy_to(tmp_path / "copy.sqlite")
        assert find_in(read_everything(path), SECRETS) == []
        assert b"table/t-1/shoe/60" in read_everything(path)
    assert find_in(read_everything(path), SECRETS) == []
    assert find_in(read_everything(tmp_path / "copy.sqlite"), SECRETS) == []
    assert secrets_of(path) == SECRETS


def test_whoever_has_the_file_without_the_key_opens_no_secret(sealed_file, tmp_path):
    copy = tmp_path / "copied" / "house.sqlite"
    copy.parent.mkdir()
    shutil.copy(sealed_file, copy)
    with closing(SqliteStore(copy, read_only=True)) as store:
        assert store.list_secrets() == sorted(SECRETS)
        assert store.has_secret("house/session-key")
        assert not store.has_secret("house/other")
        assert store.sealed("house/other") is None
        for name in SECRETS:
            assert refusal(partial(store.sealed, name)) == (Refusal.KEY_MISSING, "key-missing")
    before = copy.read_bytes()
    assert refusal(lambda: SqliteStore(copy)) == (Refusal.KEY_MISSING, "key-missing")
    assert copy.read_bytes() == before


def test_whoever_has_file_and_key_opens_every_secret(sealed_file):
    """The limit of what encryption does, and why they are kept apart."""
    assert secrets_of(sealed_file) == SECRETS


def test_a_wrong_key_is_refused_before_anything_is_written(sealed_file, tmp_path):
    wrong = tmp_path / "wrong.key"
    other = make_key_file(wrong)
    before = sealed_file.read_bytes()
    keys = KeyFinder(sealed_file, wrong)
    for read_only in (True, False):
        with pytest.raises(Refused) as refused:
            SqliteStore(sealed_file, read_only, keys=keys)
        assert refused.value.reason == Refusal.WRONG_KEY
        assert refused.value.values["key"] == other.id
        assert refused.value.values["wanted"] == read_key_file(KeyFinder(sealed_file).adjacent_file).id
    assert sealed_file.read_bytes() == before
    with pytest.raises(Refused):
        SqliteStore(tmp_path / "new.sqlite", keys=KeyFinder(tmp_path / "new.sqlite", tmp_path / "none.key"))
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize("what", ["changed", "of another name", "of another house"])
def test_a_secret_that_was_changed_or_moved_does_not_open_and_verify_says_so(
    sealed_file, tmp_path, what, words
):
    other = tmp_path / "other.sqlite"
    shared = KeyFinder(other, KeyFinder(sealed_file).adjacent_file)
    with closing(SqliteStore(other, keys=shared)) as store:
        store.seal("table/t-1/shoe/1", b"known to whoever saw it opened")
    with closing(sqlite3.connect(other)) as file:
        (foreign,) = file.execute("SELECT secret FROM secrets").fetchone()
    with closing(sqlite3.connect(sealed_file)) as file, file:
        boxes = dict(file.execute("SELECT name, secret FROM secrets"))
        box = {
            "changed": boxes["table/t-1/shoe/1"][:-1] + b"x",
            "of another name": boxes["table/t-1/shoe/2"],
            "of another house": foreign,
        }[what]
        file.execute("UPDATE secrets SET secret = ? WHERE name = 'table/t-1/shoe/1'", (box,))
    with closing(SqliteStore(sealed_file, read_only=True)) as store:
        with pytest.raises(BrokenSecretError) as caught:
            store.sealed("table/t-1/shoe/1")
        words(str(caught.value), "opened")
        (problem,) = verify(store)
    assert problem.stream == "secrets"
    assert "table/t-1/shoe/1" in problem.problem
    words(problem.problem, "verified")


def test_a_secret_in_plain_beside_encrypted_ones_is_not_believed(sealed_file, words):
    """Whoever can write the file puts in a seed of their own; without the key they cannot encrypt it."""
    with closing(sqlite3.connect(sealed_file)) as file, file:
        file.execute("CREATE TABLE sealed (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT")
        file.execute("INSERT INTO sealed VALUES ('table/t-1/shoe/99', ?)", (bytes(32),))
    with closing(SqliteStore(sealed_file, read_only=True)) as store:
        assert store.sealed("table/t-1/shoe/99") is None
        assert [problem.stream for problem in verify(store)] == ["secrets"]
    with pytest.raises(StoreError) as caught:
        SqliteStore(sealed_file)
    words(str(caught.value))


def test_a_seal_that_is_not_written_leaves_its_key_for_the_next(path, monkeypatch):
    with closing(SqliteStore(path)) as store:
        with monkeypatch.context() as patched:
            patched.setattr(Key, "encrypt", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                store.seal("house/session-key", b"1")
        assert store.list_secrets() == []
        store.seal("house/session-key", b"1")
        with pytest.raises(ConflictError):
            store.seal("house/session-key", b"2")
    assert secrets_of(path) == {"house/session-key": b"1"}


# Older files


def test_an_older_files_secrets_are_encrypted_at_its_opening_and_wiped(path):
    copy_plain(path, SECRETS)
    everything = SECRETS | {"house/kind": b"real"}
    assert len(find_in(read_everything(path), SECRETS)) == len(SECRETS)
    assert secrets_of(path) == everything
    assert not KeyFinder(path).adjacent_file.exists()
    store = SqliteStore(path)
    assert store.encrypted_count == len(everything)
    assert find_in(read_everything(path), SECRETS) == []
    assert store.read_mark("house/kind") == "real"
    store.close()
    assert find_in(read_everything(path), SECRETS) == []
    assert secrets_of(path) == everything
    with closing(SqliteStore(path)) as store:
        assert (store.encrypted_count, store.new_key) == (0, None)


def test_a_half_played_house_of_an_earlier_version_keeps_no_secret_in_plain(path):
    unpack(HALF_PLAYED, path)
    plain = {name: secret for name, secret in secrets_of(path).items() if name != "house/kind"}
    assert len(plain) >= 5
    known = {name: secret for name, secret in plain.items() if secret is not None}
    assert find_in(path.read_bytes(), known) == [*known]
    with closing(SqliteStore(path)) as store:
        hidden = drop_shown(store, known)
        assert len(known) - len(hidden) == 2
        assert find_in(read_everything(path), hidden) == []
        assert not any(secret in read_everything(path) for secret in known.values())
    assert secrets_of(path) == plain


@pytest.mark.parametrize("nth", [1, 30, len(SECRETS) + 1])
def test_an_older_file_opens_again_after_its_house_was_killed_while_encrypting(path, monkeypatch, nth):
    copy_plain(path, SECRETS)
    encrypt, times = Key.encrypt, iter(range(1, 1000))
    monkeypatch.setattr(Key, "encrypt", lambda *given: die() if next(times) == nth else encrypt(*given))
    killed_at(lambda: SqliteStore(path))
    assert secrets_of(path) == SECRETS | {"house/kind": b"real"}
    monkeypatch.undo()
    SqliteStore(path).close()
    assert find_in(read_everything(path), SECRETS) == []
    assert secrets_of(path) == SECRETS | {"house/kind": b"real"}


def test_what_a_killed_house_had_not_wiped_is_wiped_at_the_next_opening(path, monkeypatch):
    copy_plain(path, SECRETS)
    monkeypatch.setattr(vault, "wipe", die)
    killed_at(lambda: SqliteStore(path))
    assert len(find_in(read_everything(path), SECRETS)) == len(SECRETS)
    monkeypatch.undo()
    store = SqliteStore(path)
    assert find_in(read_everything(path), SECRETS) == []
    store.close()
    assert secrets_of(path) == SECRETS | {"house/kind": b"real"}


def test_what_somebody_reads_meanwhile_is_wiped_when_they_have_gone(path):
    with closing(write_plain(path, SECRETS)):
        reader = SqliteStore(path, read_only=True)
        assert reader.sealed("house/session-key") == SECRETS["house/session-key"]
    # Nobody waits for them here.
    with pytest.MonkeyPatch.context() as patched:
        connect = sqlite3.connect
        patched.setattr(sqlite3, "connect", lambda *given, **how: connect(*given, **how | {"timeout": 0}))
        store = SqliteStore(path)
    assert reader.sealed("house/session-key") == SECRETS["house/session-key"]
    reader.close()
    store.close()
    assert find_in(read_everything(path), SECRETS) == []


# A change of key


def test_a_changed_key_opens_all_and_the_old_key_nothing(sealed_file, tmp_path):
    old = KeyFinder(sealed_file).adjacent_file
    with closing(sqlite3.connect(sealed_file)) as file:
        boxes = {name: bytes(box) for name, box in file.execute("SELECT name, secret FROM secrets")}
    assert len(find_in(sealed_file.read_bytes(), boxes)) == len(boxes)
    new = tmp_path / "new.key"
    found = FoundKey(make_key_file(new), new)
    store = SqliteStore(sealed_file)
    assert store.change_key(found) == len(SECRETS)
    assert find_in(read_everything(sealed_file), boxes | SECRETS) == []
    store.seal("house/later", b"sealed with the new key")
    assert store.sealed("house/session-key") == SECRETS["house/session-key"]
    store.close()
    assert find_in(read_everything(sealed_file), boxes | SECRETS) == []
    assert secrets_of(sealed_file, KeyFinder(sealed_file, new)) == SECRETS | {
        "house/later": b"sealed with the new key"
    }
    assert refusal(lambda: SqliteStore(sealed_file, keys=KeyFinder(sealed_file, old)))[0] == Refusal.WRONG_KEY
    assert refusal(lambda: SqliteStore(sealed_file))[0] == Refusal.KEY_MISSING


@pytest.mark.parametrize("nth", [1, 30, len(SECRETS)])
def test_a_change_of_key_that_was_killed_midway_was_not_made(sealed_file, tmp_path, monkeypatch, nth):
    new = tmp_path / "new.key"
    found = FoundKey(make_key_file(new), new)
    encrypt, times = Key.encrypt, iter(range(1, 1000))
    monkeypatch.setattr(Key, "encrypt", lambda *given: die() if next(times) == nth else encrypt(*given))
    killed_at(lambda: SqliteStore(sealed_file).change_key(found))
    monkeypatch.undo()
    assert refusal(lambda: SqliteStore(sealed_file, keys=KeyFinder(sealed_file, new)))[0] == Refusal.WRONG_KEY
    assert secrets_of(sealed_file) == SECRETS
    with closing(SqliteStore(sealed_file)) as store:
        assert store.change_key(found) == len(SECRETS)


def test_a_change_of_key_that_was_killed_after_it_was_made_is_wiped_later(sealed_file, tmp_path, monkeypatch):
    with closing(sqlite3.connect(sealed_file)) as file:
        boxes = {name: bytes(box) for name, box in file.execute("SELECT name, secret FROM secrets")}
    new = tmp_path / "new.key"
    found = FoundKey(make_key_file(new), new)

    def change() -> None:
        store = SqliteStore(sealed_file)
        monkeypatch.setattr(vault, "wipe", die)
        store.change_key(found)

    killed_at(change)
    assert len(find_in(read_everything(sealed_file), boxes)) == len(boxes)
    keys = KeyFinder(sealed_file, new)
    store = SqliteStore(sealed_file, keys=keys)
    assert find_in(read_everything(sealed_file), boxes) == []
    store.close()
    assert secrets_of(sealed_file, keys) == SECRETS


def test_a_secret_that_does_not_open_keeps_the_key_from_being_changed(sealed_file, tmp_path):
    new = tmp_path / "new.key"
    found = FoundKey(make_key_file(new), new)
    with closing(sqlite3.connect(sealed_file)) as file, file:
        file.execute("UPDATE secrets SET secret = x'00' WHERE name = 'house/session-key'")
    with closing(SqliteStore(sealed_file)) as store:
        with pytest.raises(BrokenSecretError):
            store.change_key(found)
        assert store.key_id() == read_key_file(KeyFinder(sealed_file).adjacent_file).id
        assert store.sealed("table/t-1/shoe/7") == SECRETS["table/t-1/shoe/7"]


# Verify


def test_verify_without_the_key_checks_all_else_and_says_how_much_it_did_not(path, tmp_path, words):
    with closing(SqliteStore(path)) as store:
        played(store, 1)
        floor = LinkedTables(store, MASSACHUSETTS)
        floor.add("m-1")
        floor.keep_secrets("m-1")
        names = store.list_secrets()
        assert inspect(store).closed_secrets == 0
    assert len(names) == 2
    copy = tmp_path / "copied" / "house.sqlite"
    copy.parent.mkdir()
    shutil.copy(path, copy)
    with closing(SqliteStore(copy, read_only=True)) as store:
        findings = inspect(store)
        assert (findings.problems, findings.closed_secrets) == ([], len(names))
    with closing(sqlite3.connect(copy)) as file, file:
        file.execute("DELETE FROM secrets WHERE name = ?", (shoe_seal(STREAM, 1),))
    with closing(SqliteStore(copy, read_only=True)) as store:
        findings = inspect(store)
    words(list_problems(findings.problems))
    assert findings.closed_secrets == len(names) - 1
