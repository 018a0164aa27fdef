"""A few thousand broken messages; `python -m tests.storm.fuzzed_house` sends a million."""

import asyncio
import random

import pytest

from houseway.refusals import Refused
from houseway.server.messages import Order, read_message
from houseway.table import Role
from tests.storm.fuzzed_house import FuzzedHouse
from tests.storm.grammar import COMMANDS, message, sample, text_of

MESSAGES = 4_000


@pytest.mark.slow
def test_broken_messages_break_nothing_leave_nothing_and_stop_nobody():
    house = FuzzedHouse(seed=0)
    asyncio.run(house.run(MESSAGES))
    assert house.wrong == []
    assert house.answers["ack"]
    assert len(house.answers) > 20


def test_what_is_broken_is_otherwise_real():
    """Most commands, as they are before they are broken, are ones that the house reads."""
    chance = random.Random(2)
    for kind in COMMANDS:
        assert sum(is_read(sample(kind, chance), chance) for _ in range(20)) > 10, kind.tag


def is_read(command, chance):
    made = {"type": "command", "id": "1", "table": "demo-1", "command": command}
    order = read_message(text_of(made, chance, whole=1))
    assert isinstance(order, Order)
    try:
        return bool(order.for_person("Ada"))
    except Refused:
        return False


def test_the_same_seed_sends_the_same_messages():
    first, second = ([message(random.Random(5), str(n), Role.DEALER) for n in range(20)] for _ in range(2))
    assert first == second
