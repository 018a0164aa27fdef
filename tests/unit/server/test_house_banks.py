"""A lone visitor of the demonstration finds a bank to play against, and is offered the bank (103.1)."""

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.server.app import create_app
from houseway.server.demo import house as demo
from houseway.server.demo.house import PLAYER_DEALER, Pace
from houseway.server.live.answer_clock import AnswerTimes, Question
from houseway.table.commands import DeclineBank, PassBank
from tests.memory_store import MemoryStore
from tests.unit.server.guests import ORIGIN, Guest

# Cards that last one hand are shuffled at once.
OVER = ("settled", "shuffling")
LIVELY = Pace(betting=0.05, card=0, pause=0.02, answer=60, patrons=2)
SILENT_SECONDS = 0.05


def _until_open(client: TestClient) -> None:
    """The demonstration opens the table in the background."""
    for _ in range(6_000):
        if client.get("/api/tables").json()["tables"]:
            return
        time.sleep(0.01)
    raise AssertionError("the table did not open")


def _seconds(times: AnswerTimes, question: Question) -> float:
    """The visitor answers who offers the bank, and nobody else: not to be waited for again and again."""
    return times.seconds if isinstance(question.default, DeclineBank | PassBank) else SILENT_SECONDS


def _bets_or_bank(view: dict[str, Any]) -> bool:
    bank = view["bank"]
    return bool(bank["offered_to"] == 1 or (view["phase"] == "betting" and bank["seat"] != 1))


def _settled_on_500(view: dict[str, Any]) -> bool:
    return bool(view["phase"] in OVER and (view["bank"].get("sums") or {}).get("bank") == 50_000)


def _bet(offer: dict[str, Any], round_: int) -> dict[str, Any]:
    spot = {key: offer[key] for key in ("wager", "on", "paytable")}
    return {"type": "bet", "seat": 1, **spot, "cents": offer["minimum"], "round": round_}


@pytest.mark.parametrize("table", PLAYER_DEALER)
def test_103_1_house_patrons_bank_and_a_visitor_who_has_bet_is_offered_the_bank(table: str, monkeypatch):
    # The other tables would be dealt all the while.
    monkeypatch.setattr(demo, "TABLES", {})
    monkeypatch.setattr(AnswerTimes, "for_question", _seconds)
    monkeypatch.setattr(demo, "FROM_FILES", {table: PLAYER_DEALER[table]})
    store = MemoryStore()
    with TestClient(create_app(store, LIVELY)) as client:
        _until_open(client)
        client.post("/api/session", json={"name": "Ada"})
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = Guest(socket, table)
            guest.join()
            assert guest.command({"type": "sit", "seat": 1})["type"] == "ack"
            assert guest.command({"type": "buy_in", "seat": 1, "cents": 200_000})["type"] == "ack"
            covered: list[int] = []
            # Only who has bet on the hand before is offered the bank (103.17); another keeps it for two.
            while (view := guest.see(_bets_or_bank))["bank"]["offered_to"] != 1 or not covered:
                if view["bank"]["offered_to"] == 1:
                    guest.command({"type": "decline_bank", "seat": 1})
                    continue
                offers = [each for each in guest.layout["offers"] if each["group"] == "base"]
                # Poker hands have wagers that are bet together.
                together = [offer for offer in offers if offer["together"]] or offers[:1]
                asked = [_bet(offer, view["round"]) for offer in together]
                if [guest.command(bet)["type"] for bet in asked] != ["ack"] * len(asked):
                    continue
                # What the bet costs is said while it can be taken back.
                guest.see(lambda view: any(fee["seat"] == 1 for fee in view["bank"].get("fees", ())))
                paid = guest.see(lambda view: view["phase"] in OVER)
                covered += [each["covered"] for each in paid["settlements"] if each["seat"] == 1]
            assert min(covered) >= 0
            assert guest.command({"type": "accept_bank", "seat": 1, "cents": 50_000})["type"] == "ack"
            hand = guest.see(_settled_on_500)
            sums = hand["bank"]["sums"]
            assert sums["paid"] + sums["collected"] <= 50_000
            assert any(fee["seat"] == 1 and not fee["wagers"] for fee in hand["bank"]["fees"])
    assert verify(store) == []
