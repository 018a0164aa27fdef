"""What whoever has a house's file learns with its key and without it; keys as an operator handles them."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from argon2 import PasswordHasher
from typer.testing import CliRunner

from bench.upgrade import unpack
from houseway.cards.notation import card_text
from houseway.cli import app as commands
from houseway.cli import serve as serving
from houseway.journal import SqliteStore, verify
from houseway.journal.stores.key_files import KeyFinder, key_folder, make_key_file
from houseway.journal.stores.store import shoe_seal, table_stream
from houseway.refusals import Refusal, Refused
from houseway.server.house import House
from houseway.server.people import HouseRole, passwords
from houseway.server.people.roles import Duty, may
from houseway.server.readers import Readers
from houseway.table import Role
from houseway.table.console import console_of
from houseway.table.shoe.state import Shoe
from houseway.table.views.view import view
from tests.tables import NOON, SEED
from tests.texts import hide_folder
from tests.unit.journal.linked import MASSACHUSETTS, LinkedTables
from tests.unit.journal.plain_secrets import SECRETS, copy_plain, drop_shown, find_in, read_everything
from tests.unit.journal.recorded import STREAM, played
from tests.unit.server.laboratory import Asker

# So many cards in their order stand nowhere by chance.
RUN_OF_CARDS = 8
HALF_PLAYED = Path(__file__).resolve().parents[2] / "golden" / "half-played" / "number-5.sqlite.xz"
KEYS = {"HOUSEWAY_PASSWORD": "a long enough password", "HOUSEWAY_PIN": "246810"}


class Evening(NamedTuple):
    """A house as it was at one moment: its files, its secrets, its shoes, what its dealers saw."""

    path: Path
    running: bytes
    stopped: bytes
    backup: Path
    secrets: dict[str, bytes]
    hidden: dict[str, bytes]
    shoes: dict[str, Shoe]
    seen_by_dealers: str


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A table of every family in the middle of a hand, a Must Hit amount, a person, and their snapshots."""
    path = tmp_path_factory.mktemp("evening") / "house.sqlite"
    backup = path.with_name("backup.sqlite")
    unpack(HALF_PLAYED, path)

    async def play() -> Evening:
        store = SqliteStore(path)
        linked = LinkedTables(store, MASSACHUSETTS)
        linked.add("m-1")
        linked.keep_secrets("m-1")
        house = House(store)
        house.resume()
        house.session_key()
        new = "ada", "Ada", HouseRole.FLOOR, KEYS["HOUSEWAY_PASSWORD"], KEYS["HOUSEWAY_PIN"]
        await house.door.change("test", house.door.register.new_person, *new)
        await house.writer.keep_if_possible(*house._records())
        tables = house.tables()
        states = {table_stream(table.state.table): table.state for table in tables}
        seen = [
            msgspec.json.encode(of_table)
            for state in states.values()
            for of_table in (view(state, Role.DEALER, "dealer"), console_of(state, Role.DEALER))
        ]
        store.copy_to(backup)
        running = read_everything(path)
        await house.stop()
        with closing(SqliteStore(path, read_only=True)) as stopped:
            secrets = {name: stopped.sealed(name) or b"" for name in stopped.list_secrets()}
            hidden = drop_shown(stopped, secrets)
        shoes = {stream: state.shoe for stream, state in states.items() if state.shoe is not None}
        live = {stream: shoe for stream, shoe in shoes.items() if shoe_seal(stream, shoe.number) in hidden}
        everything = read_everything(path)
        told = b"".join(seen).decode()
        return Evening(path, running, everything, backup, secrets, hidden, live, told)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        return asyncio.run(play())


def _undealt(evening: Evening) -> Iterator[tuple[int, ...]]:
    """Return, for every shoe in play, the next cards in the order in which they lie."""
    for stream, shoe in evening.shoes.items():
        order = shoe.order(evening.secrets[shoe_seal(stream, shoe.number)])
        yield order[len(shoe.drawn) :][:RUN_OF_CARDS]


def test_an_operator_with_the_file_and_no_key_learns_no_undealt_card(evening):
    assert evening.hidden.keys() >= {"house/session-key"}
    assert any("/must-hit/" in name for name in evening.hidden)
    assert any("/password/" in name for name in evening.hidden)
    assert any("/pin/" in name for name in evening.hidden)
    hidden = {name: secret for name, secret in evening.hidden.items() if name != "house/kind"}
    assert len(evening.shoes) >= 9
    runs = [run for run in _undealt(evening) if len(run) == RUN_OF_CARDS]
    assert len(runs) >= 9
    for everything in (evening.running, evening.stopped, evening.backup.read_bytes()):
        assert find_in(everything, hidden) == []
        assert not any(bytes(run) in everything or _text(run) in everything for run in runs)
    with closing(SqliteStore(evening.backup, read_only=True)) as store:
        for name in hidden:
            with pytest.raises(Refused) as refused:
                store.sealed(name)
            assert refused.value.reason == Refusal.KEY_MISSING


def test_an_operator_with_the_file_and_its_key_can_work_out_undealt_cards(evening):
    """The limit of encryption, which is why docs/operating.md has the key kept elsewhere."""
    with closing(SqliteStore(evening.backup, read_only=True, keys=KeyFinder(evening.path))) as store:
        for stream, shoe in evening.shoes.items():
            seed = store.sealed(shoe_seal(stream, shoe.number))
            assert seed is not None
            assert shoe.is_proved_by(seed)
            assert shoe.order(seed)[: len(shoe.drawn)] == tuple(shoe.drawn)


def test_a_dealer_learns_no_undealt_card_from_table_console_or_journal(evening):
    assert not any(secret.hex() in evening.seen_by_dealers for secret in evening.hidden.values())
    assert not any(
        _text(run).decode() in evening.seen_by_dealers for run in _undealt(evening) if len(run) > 3
    )
    assert not may(HouseRole.DEALER, Duty.EXPORT_JOURNAL)


def test_snapshots_hold_no_secret(evening):
    hidden = {name: secret for name, secret in evening.hidden.items() if name != "house/kind"}
    with closing(SqliteStore(evening.path, read_only=True)) as store:
        snapshots = {stream: store.snapshot(stream) for stream in store.streams()}
    kept = {stream: snapshot for stream, snapshot in snapshots.items() if snapshot}
    assert len(kept) > 12
    for stream, snapshot in kept.items():
        assert find_in(snapshot, hidden) == [], stream
        assert not any(bytes(run) in snapshot for run in _undealt(evening)), stream


def _text(cards: tuple[int, ...]) -> bytes:
    return ",".join(f'"{card_text(card)}"' for card in cards).encode()


# As an operator types it


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, bytes | None]]:
    """The secrets of the houses that were opened; none of them listens."""
    opened: list[dict[str, bytes | None]] = []
    monkeypatch.setattr(serving, "create_app", lambda store, *_, **options: store)

    def close(store: SqliteStore, *_: object) -> None:
        opened.append({name: store.sealed(name) for name in store.list_secrets()})
        store.close()

    monkeypatch.setattr(serving, "run", close)
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    return opened


@pytest.fixture
def configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of a user's keys, which is not there yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    folder = key_folder()
    assert folder is not None
    return folder


def run(*words: object, env: dict[str, str] | None = None):
    return CliRunner().invoke(commands, [str(word) for word in words], env=env)


def serve(path: Path, *words: object):
    return run("serve", "--database", path, "--port", 0, *words)


def refusal_name(result) -> str:
    """The stable name of a refusal, which is one sentence."""
    assert result.exit_code == 1, result.output
    assert result.output.startswith("Refused (")
    assert result.output.count("\n") == 1
    return str(result.output.partition("(")[2].partition(")")[0])


@pytest.fixture
def house(tmp_path: Path, configuration: Path, served: list[object]) -> Path:
    """The file of a real house with a shoe in play, whose key is in its user's folder."""
    path = tmp_path / "house.sqlite"
    assert serve(path).exit_code == 0
    with closing(SqliteStore(path)) as store:
        played(store, 1)
        store.anchor(NOON)
    served.clear()
    return path


def key_of(path: Path) -> str:
    with closing(SqliteStore(path, read_only=True)) as store:
        wanted = store.key_id()
    assert wanted is not None
    return wanted


def test_a_demonstration_makes_its_own_key_beside_its_file(tmp_path, configuration, served):
    path = tmp_path / "demo.sqlite"
    first = serve(path, "--demo")
    assert first.exit_code == 0, first.output
    key = tmp_path / "demo.sqlite.key"
    assert key.stat().st_mode & 0o777 == 0o600
    assert not configuration.exists()
    assert serve(path, "--demo").exit_code == 0
    # Accounts have new keys at each start; everything older opens as it did.
    assert served[1].items() >= served[0].items()
    key.unlink()
    assert refusal_name(serve(path, "--demo")) == "key_missing"


def test_a_real_house_makes_its_key_in_its_users_folder_and_says_so(tmp_path, configuration, served):
    path = tmp_path / "house.sqlite"
    first = serve(path)
    (key,) = configuration.iterdir()
    assert key.name == f"{key_of(path)}.key"
    assert key.stat().st_mode & 0o777 == 0o600
    assert str(key) in first.output
    assert not (tmp_path / "house.sqlite.key").exists()
    again = serve(path)
    assert str(key) not in again.output
    assert served == [{"house/kind": b"real"}] * 2


@pytest.mark.parametrize("how", ["option", "variable"])
def test_a_named_key_file_is_taken_and_no_other_is_looked_at(
    tmp_path, configuration, served, how, monkeypatch
):
    path, key, other = tmp_path / "house.sqlite", tmp_path / "stick" / "a.key", tmp_path / "b.key"
    key.parent.mkdir()
    named = ["--key-file", key] if how == "option" else []
    if how == "variable":
        monkeypatch.setenv("HOUSEWAY_KEY_FILE", str(key))
    assert refusal_name(serve(path, *named)) == "key_missing"
    assert not path.exists()
    assert run("key", "new", key).exit_code == 0
    assert serve(path, *named).exit_code == 0
    assert not configuration.exists()
    make_key_file(other)
    assert refusal_name(serve(path, "--key-file", other)) == "wrong_key"
    key.chmod(0o644)
    assert refusal_name(serve(path, *named)) == "key_file_not_safe"
    key.chmod(0o600)
    key.write_text("no key")
    assert refusal_name(serve(path, *named)) == "key_file_unreadable"
    assert len(served) == 1


def test_a_house_without_its_key_is_refused_by_name_and_left_as_it_was(house, configuration, served):
    wanted = key_of(house)
    shutil.rmtree(configuration)
    before = house.read_bytes()
    for result in (serve(house), run("user", "add", "ada", "--database", house, env=KEYS)):
        assert refusal_name(result) == "key_missing"
        assert wanted in result.output
    assert house.read_bytes() == before
    assert served == []
    # The other kind of house is refused without the key too.
    assert "--demo" in serve(house, "--demo").output


def test_verify_without_the_key_says_what_it_could_not_check(house, configuration):
    whole = json.loads(run("verify", house, "--json").stdout)
    kept = configuration.rename(configuration.with_name("away"))
    without = run("verify", house, "--json")
    said = json.loads(without.stdout)
    assert (without.exit_code, said["ok"], said["rows"]) == (0, True, whole["rows"])
    assert [*said["cannot_know"]] == [*whole["cannot_know"], "closed-secrets"]
    assert key_of(house) in run("verify", house).stdout
    (key,) = kept.iterdir()
    assert json.loads(run("verify", house, "--json", "--key-file", key).stdout) == whole
    make_key_file(house.with_name("other.key"))
    assert refusal_name(run("verify", house, "--key-file", house.with_name("other.key"))) == "wrong_key"


@pytest.mark.parametrize("command", ["export", "report", "signatures", "anchors", "backup", "progressive"])
def test_commands_that_only_read_need_no_key_of_any_file(house, configuration, tmp_path, command):
    shutil.rmtree(configuration)
    plain = copy_plain(tmp_path / "plain.sqlite", SECRETS)
    words = {"backup": (tmp_path / "copy.sqlite",), "progressive": ()}.get(command, ())
    first = ("report",) if command == "progressive" else ()
    for path in (house, plain):
        result = run(command, *first, path, *words)
        assert result.exit_code == 0, result.output
        for file in tmp_path.glob("copy.sqlite*"):
            assert (find_in(file.read_bytes(), SECRETS) == []) == (path == house)
            file.unlink()
    assert not configuration.exists()


def test_a_backup_holds_no_secret_that_opens_without_the_key(house, tmp_path, configuration, served):
    copy = tmp_path / "elsewhere" / "copy.sqlite"
    copy.parent.mkdir()
    made = run("backup", house, copy)
    assert made.exit_code == 0
    assert key_of(house) in made.stdout
    assert [file.name for file in copy.parent.iterdir()] == ["copy.sqlite"]
    assert find_in(copy.read_bytes(), {"seed": SEED}) == []
    shutil.rmtree(configuration)
    assert refusal_name(serve(copy)) == "key_missing"


def test_a_restored_house_is_served_when_its_key_is_there(house, tmp_path, configuration, served):
    run("backup", house, tmp_path / "copy.sqlite")
    assert serve(house).exit_code == 0
    away = configuration.rename(configuration.with_name("away"))
    (key,) = away.iterdir()
    without = run("restore", tmp_path / "copy.sqlite", tmp_path / "again.sqlite")
    assert without.exit_code == 0
    assert key_of(house) in without.stdout
    assert refusal_name(serve(tmp_path / "again.sqlite")) == "key_missing"
    restored = run("restore", tmp_path / "copy.sqlite", tmp_path / "third.sqlite", "--key-file", key)
    assert restored.exit_code == 0
    assert key_of(house) not in restored.stdout
    assert serve(tmp_path / "third.sqlite", "--key-file", key).exit_code == 0
    assert served[0] == served[1]
    assert served[0][shoe_seal(STREAM, 1)] == SEED


def test_a_moved_house_is_served_where_its_key_was_brought(house, tmp_path, monkeypatch, served):
    """By another user on another machine: the file goes one way, the key another."""
    (key,) = (tmp_path / "configuration" / "houseway" / "keys").iterdir()
    machine = tmp_path / "machine"
    machine.mkdir()
    shutil.copy(house, machine / "house.sqlite")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(machine / "configuration"))
    assert refusal_name(serve(machine / "house.sqlite")) == "key_missing"
    folder = key_folder()
    assert folder is not None
    folder.mkdir(parents=True)
    shutil.copy(key, folder / key.name)
    assert serve(machine / "house.sqlite").exit_code == 0
    assert served[0][shoe_seal(STREAM, 1)] == SEED
    assert run("verify", machine / "house.sqlite").exit_code == 0


def test_an_older_house_is_encrypted_when_it_is_served_and_the_operator_is_told(
    tmp_path, configuration, served, words
):
    path = copy_plain(tmp_path / "house.sqlite", SECRETS)
    first = serve(path)
    assert first.exit_code == 0, first.output
    assert str(len(SECRETS) + 1) in first.output
    words(hide_folder(first.output, tmp_path).replace(key_of(path), "KEY"))
    assert served == [SECRETS | {"house/kind": b"real"}]
    assert find_in(read_everything(path), SECRETS) == []
    assert first.output.splitlines()[0] not in serve(path).output


def test_a_changed_mark_is_found_out_by_whoever_has_the_key(house, served):
    with closing(sqlite3.connect(house)) as file, file:
        file.execute("UPDATE marks SET mark = 'demo'")
    assert refusal_name(serve(house, "--demo")) == "another_kind_of_house"
    assert served == []


def test_the_key_of_a_stopped_house_is_changed_and_its_journal_stays_as_it_was(
    house, tmp_path, configuration, served
):
    old, new = key_of(house), tmp_path / "new.key"
    kept = tmp_path / "anchors.jsonl"
    kept.write_text(run("anchors", house).stdout)
    run("key", "new", new)
    assert refusal_name(run("key", "rotate", house, "--new-key-file", tmp_path / "none.key")) == "key_missing"
    assert refusal_name(run("key", "rotate", house, "--key-file", new, "--new-key-file", new)) == "wrong_key"
    assert key_of(house) == old
    changed = run("key", "rotate", house, "--new-key-file", new)
    assert changed.exit_code == 0, changed.output
    assert key_of(house) != old
    assert old in changed.output
    assert refusal_name(serve(house, "--key-file", configuration / f"{old}.key")) == "wrong_key"
    assert refusal_name(run("key", "rotate", house, "--key-file", new, "--new-key-file", new)) == "wrong_key"
    assert serve(house, "--key-file", new).exit_code == 0
    assert served[0][shoe_seal(STREAM, 1)] == SEED
    said = run("verify", house, "--key-file", new, "--anchors", kept, "--json")
    assert (said.exit_code, json.loads(said.stdout)["cannot_know"]) == (0, ["missing-rows"])


def test_without_a_new_key_file_the_key_is_changed_to_one_in_the_users_folder(house, configuration, served):
    old = key_of(house)
    assert run("key", "rotate", house).exit_code == 0
    assert {file.stem for file in configuration.iterdir()} == {old, key_of(house)}
    assert key_of(house) != old
    shown = run("key", "show", house)
    assert str(configuration / f"{key_of(house)}.key") in shown.stdout
    assert serve(house).exit_code == 0


def test_the_key_of_a_running_house_is_not_changed(house, words):
    old = key_of(house)
    with closing(SqliteStore(house)):
        result = run("key", "rotate", house)
    assert result.exit_code == 2
    words(hide_folder(result.output, house.parent))
    assert key_of(house) == old


def test_a_key_is_never_made_over_another_file(tmp_path):
    file = tmp_path / "a.key"
    assert run("key", "new", file).exit_code == 0
    before = file.read_bytes()
    assert refusal_name(run("key", "new", file)) == "key_file_exists"
    assert file.read_bytes() == before


def test_a_person_is_added_to_a_stopped_house_with_its_key(house, tmp_path, configuration, monkeypatch):
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    (key,) = configuration.rename(configuration.with_name("away")).iterdir()
    words = ("user", "add", "ada", "--role", "operator", "--database", house)
    assert refusal_name(run(*words, env=KEYS)) == "key_missing"
    assert run(*words, "--key-file", key, env=KEYS).exit_code == 0
    with closing(SqliteStore(house, read_only=True, keys=KeyFinder(house, key))) as store:
        assert store.has_secret("people/ada/password/1")
        assert verify(store) == []


def test_a_reader_of_a_running_house_finds_the_key_by_the_place_of_its_file(house, configuration):
    """What is read in a process of its own is sent no key."""
    with closing(SqliteStore(house)) as store:
        readers = Readers(store)
        assert asyncio.run(readers.read(Asker(10**6), "ada", read_seed)) == SEED
        shutil.rmtree(configuration)
        with pytest.raises(Refused) as gone:
            asyncio.run(readers.read(Asker(10**6), "ada", read_seed))
        assert gone.value.reason == Refusal.KEY_MISSING
        readers.close()


def read_seed(store: SqliteStore) -> bytes | None:
    return store.sealed(shoe_seal(STREAM, 1))
