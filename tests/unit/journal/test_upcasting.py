"""Old rows are read as new ones and never rewritten."""

import json

import pytest

from houseway.journal.faults import UnknownHereError
from houseway.journal.upcasting import current_body
from houseway.journal.upcasts import Upcasts


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
def test_a_schema_without_a_way_here_is_not_read(schema):
    with pytest.raises(UnknownHereError, match=f"schema {schema} is not known here"):
        current_body(schema, b"{}", UPCASTS, 3)
