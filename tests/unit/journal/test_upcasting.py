"""Old rows are read as new ones and never rewritten."""

import json

import msgspec
import pytest

from houseway.journal.faults import UnknownHereError
from houseway.journal.upcasting import current_body
from houseway.journal.upcasts import Upcasts
from houseway.table.events import Announced, announced


def with_currency(event):
    return event | {"currency": "USD"}


def with_cents(event):
    return {("cents" if name == "amount" else name): value for name, value in event.items()}


UPCASTS = {
    1: Upcasts(events={"paid": with_currency, "hummed": lambda event: None}),
    2: Upcasts(
        events={"paid": with_cents},
        commands={"pay": lambda command: command | {"at": 3}},
        transfer=lambda transfer: transfer | {"debit": "tray/1"},
    ),
}
WRITTEN = {
    1: [{"type": "paid", "amount": 5}, {"type": "hummed"}, {"type": "seen"}],
    2: [{"type": "paid", "amount": 5, "currency": "USD"}, {"type": "seen"}],
    3: [{"type": "paid", "currency": "USD", "cents": 5}, {"type": "seen"}],
}


@pytest.mark.parametrize("schema", WRITTEN)
def test_every_older_schema_reads_as_the_current_one(schema):
    body = json.dumps({"events": WRITTEN[schema], "transfers": []}).encode()
    assert json.loads(current_body(schema, body, UPCASTS, 3)) == {"events": WRITTEN[3], "transfers": []}


def test_commands_and_transfers_are_upcast_too():
    body = {"envelope": {"command": {"type": "pay"}}, "events": [], "transfers": [{"debit": "tray/01"}]}
    read = json.loads(current_body(2, json.dumps(body).encode(), UPCASTS, 3))
    assert read["envelope"]["command"] == {"type": "pay", "at": 3}
    assert read["transfers"] == [{"debit": "tray/1"}]


@pytest.mark.parametrize("schema", [0, 4, 99])
def test_a_schema_without_a_way_here_is_not_read(schema, words):
    with pytest.raises(UnknownHereError) as caught:
        current_body(schema, b"{}", UPCASTS, 3)
    words(str(caught.value))


def test_what_was_announced_in_words_is_read_as_said():
    said = {"type": "announced", "words": "No more bets.", "cite": "30-2812(2)"}
    body = current_body(1, json.dumps({"events": [said], "transfers": []}).encode())
    (read,) = json.loads(body)["events"]
    assert msgspec.convert(read, Announced).words == said["words"]


def test_a_row_keeps_the_id_of_what_was_said_and_no_words(words):
    said = announced("cut", "30-2810(2)", to=3, position=200)
    kept = {"type": "announced", "say": "cut", "cite": "30-2810(2)", "to": 3, "values": {"position": 200}}
    assert msgspec.to_builtins(said) == kept
    words(said.words)


def test_a_row_that_tells_nothing_of_what_changed_is_read_as_it_stands():
    body = json.dumps({"events": [{"type": "seen"}], "transfers": []}).encode()
    assert current_body(1, body, {1: UPCASTS[1]}, 2) is body


def test_the_start_of_a_hand_tells_what_seats_owe_and_the_antes_that_stay():
    table = {"type": "pots", "button": 3, "antes": [[3, 200]], "banked": [1], "was": {"type": "pots"}}
    started = {"type": "hand_started", "round": 7, "button": 3, "entries": [], "table": table}
    body = json.dumps({"events": [started], "transfers": []}).encode()
    (read,) = json.loads(current_body(2, body))["events"]
    del started["table"]
    assert read == started | {"sitting": [], "antes": [[3, 200]]}
