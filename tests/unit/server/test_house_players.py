"""A lone visitor of the demonstration finds a full table of Panguingue, and plays a hand there."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.demo.house import POOLED, Pace
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest
from tests.unit.server.test_round import wait_for_demo

LIVELY = Pace(betting=0.02, card=0, pause=0.05, answer=5)
PREFERRED = ("call", "out", "stay", "take", "new", "add", "touch", "let-go")


def _waits_or_over(view: dict[str, Any]) -> bool:
    melds = view["melds"]
    return bool(melds["plays"] or (melds["winner"] is not None and view["phase"] != "dealing"))


def _answer(view: dict[str, Any]) -> dict[str, Any]:
    """What a visitor would press: pay first, then melds, else a card of the hand goes."""
    by_choice = {play["choice"]: play for play in reversed(view["melds"]["plays"])}
    play = next((by_choice[choice] for choice in PREFERRED if choice in by_choice), None)
    if play is None:
        own = next(hand for hand in view["hands"] if hand["name"] == "place-1")
        return {"hand": "place-1", "choice": "discard", "cards": own["cards"][-1:]}
    return {"hand": play["hand"], "choice": play["choice"], "cards": play["cards"]}


def _seated(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [seat for seat in view["seats"] if seat["patron"]]


@pytest.mark.parametrize("table", [name for name, file in POOLED.items() if file == "panguingue.toml"])
def test_a_visitor_plays_a_hand_with_house_players(table: str):
    store = MemoryStore()
    with TestClient(create_app(store, LIVELY)) as client:
        wait_for_demo(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = Guest(socket, table)
            guest.join()
            assert guest.command({"type": "sit", "seat": 1})["type"] == "ack"
            assert guest.command({"type": "buy_in", "seat": 1, "cents": 60_00})["type"] == "ack"
            answered = 0
            # On a busy machine a hand is over before the last of them has come: she plays on until they have.
            while True:
                view = guest.see(_waits_or_over)
                if view["melds"]["plays"]:
                    said = {"type": "choose", "place": 1, **_answer(view)}
                    answered += guest.command(said)["type"] == "ack"
                elif answered and len(_seated(view)) == 4:
                    break
            assert view["melds"]["winner"] in [seat["number"] for seat in _seated(view)]
    assert verify(store) == []
