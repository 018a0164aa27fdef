"""Nothing a person sends decides a card of a sealed shoe: what a dishonest dealer tries over the wire."""

import asyncio
from datetime import UTC, datetime
from hashlib import sha256

import pytest
from starlette.testclient import TestClient

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.journal import verify
from houseway.journal.stores.store import shoe_seal
from houseway.refusals import Refused
from houseway.rules import load
from houseway.server.app import create_app
from houseway.server.house import House
from houseway.server.people import HouseRole, Register, passwords
from houseway.table import Envelope, Role
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.tables import LAYOUT
from tests.unit.server.guests import ORIGIN, QUICK, Guest
from tests.unit.server.test_round import wait_for_demo

PASSWORD = "correct horse battery"
FROM_SHOE = "from-shoe"
TABLE = "demo-7"
STREAM = f"table/{TABLE}"
LOAD = {"type": "load_shoe", "commitment": FROM_SHOE, "decks": 8, "cutting_card": 52}
BURN = {"type": "burn", "cards": [FROM_SHOE]}
DEAL = {"type": "deal_card", "card": FROM_SHOE}


@pytest.fixture
def store(monkeypatch):
    from argon2 import PasswordHasher

    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    opened = MemoryStore()
    register = Register(opened)
    register.write("test", *register.new_person("dee", "Dee", HouseRole.DEALER, PASSWORD, "271828"))
    return opened


@pytest.fixture
def dealer(store):
    """A dealer at a table of his own, before its first shoe."""
    with TestClient(create_app(store, QUICK)) as client:
        wait_for_demo(client)
        client.cookies.clear()
        assert client.post("/api/sign-in", json={"person": "dee", "password": PASSWORD}).status_code == 200
        with client.websocket_connect("/ws", headers=ORIGIN) as socket:
            guest = Guest(socket, TABLE)
            guest.join()
            yield guest


def done(dealer, *commands):
    for command in commands:
        answer = dealer.command(command)
        assert answer["type"] == "ack", (command, answer)


def refused(dealer, command):
    return dealer.command(command).get("reason")


def played_to_the_seed(dealer, store, number=1):
    """Deal until the shoe is spent, show its seed, and have everything checked."""
    while refused(dealer, {"type": "next_round"}) is None:
        done(dealer, {"type": "no_more_bets"})
        while refused(dealer, DEAL) is None:
            pass
        done(dealer, {"type": "settle_round"})
    done(dealer, {"type": "reveal_shoe", "seed": FROM_SHOE})
    assert verify(store) == []


def test_a_dealer_cannot_bring_a_shoe_of_his_own(dealer, store):
    """He has searched for a seed that he likes; the house does not take its commitment."""
    seed = sha256(b"two naturals").digest()
    counts = FIFTY_TWO.counts(8)
    for promised in (commitment(seed, counts), commitment(seed, counts, "seed-1"), "00", "from-shoe "):
        assert refused(dealer, {**LOAD, "commitment": promised}) == "house_seals"
    done(dealer, LOAD)
    assert store.sealed(shoe_seal(STREAM, 1)) not in (None, seed)


def test_cards_are_not_keyed_at_a_sealed_shoe(dealer, store):
    done(dealer, LOAD, {"type": "cut", "position": 100})
    assert refused(dealer, {"type": "burn", "cards": ["As", "2s"]}) == "house_seals"
    assert refused(dealer, {"type": "burn", "cards": [FROM_SHOE, "2s"]}) == "house_seals"
    done(dealer, BURN, {"type": "next_round"}, {"type": "no_more_bets"})
    for command in (
        {"type": "deal_card", "card": "9s"},
        {"type": "deal_card", "card": "??"},
        {"type": "card_face_up", "card": "9s"},
        {"type": "card_in_error", "card": "9s"},
        {"type": "card_in_error", "card": "??"},
        {"type": "reveal_shoe", "seed": "00" * 32},
    ):
        assert refused(dealer, command) == "house_seals", command
    corrected = {"type": "correct_hands", "player": ["9s"], "banker": ["2s"], "reason": "misread"}
    assert refused(dealer, corrected) == "not_allowed_for_role"
    done(dealer, DEAL)


def test_no_card_of_a_sealed_shoe_is_drawn_in_error(dealer, store):
    """Before the bets he would know the first card of the next hand, and tell a friend."""
    done(dealer, LOAD, {"type": "cut", "position": 100}, BURN)
    mistakes = [
        {"type": "card_face_up", "card": FROM_SHOE},
        {"type": "card_in_error", "card": FROM_SHOE},
        {"type": "card_in_error", "card": FROM_SHOE, "disclosed": True, "drawn_with": "9s"},
        {"type": "card_in_error", "card": FROM_SHOE, "to_player": True},
    ]
    for act in ({"type": "next_round"}, {"type": "no_more_bets"}, DEAL, DEAL, DEAL, DEAL):
        assert [refused(dealer, mistake) for mistake in mistakes] == ["no_error_here"] * 4
        done(dealer, act)
    assert verify(store) == []


def test_a_message_refused_before_the_cut_changes_nothing(dealer, store):
    done(dealer, {**LOAD, "cutting_card": 400})
    for early in (BURN, DEAL, {"type": "card_face_up", "card": FROM_SHOE}):
        assert refused(dealer, early) in ("shoe_not_ready", "nothing_to_deal", "no_error_here")
    done(dealer, {"type": "cut", "position": 100}, BURN)
    played_to_the_seed(dealer, store)


def test_real_cards_have_no_commitment_and_say_so(dealer, store):
    done(dealer, {"type": "inspect_cards"}, {"type": "wash_cards"}, {**LOAD, "commitment": ""})
    assert dealer.join()["shoe"]["commitment"] == ""
    done(dealer, {"type": "cut", "position": 100}, {"type": "burn", "cards": ["As", "??"]})
    done(dealer, {"type": "next_round"}, {"type": "no_more_bets"}, {"type": "deal_card", "card": "9s"})
    assert verify(store) == []


def test_a_seed_that_lies_ready_for_a_shoe_of_real_cards_is_no_fault(dealer, store):
    """A refused wish for a sealed shoe leaves a seed behind, to which real cards are not held."""
    assert refused(dealer, {**LOAD, "cutting_card": 1}) == "cutting_card_too_near_the_back"
    assert store.sealed(shoe_seal(STREAM, 1)) is not None
    done(dealer, {"type": "inspect_cards"}, {"type": "wash_cards"}, {**LOAD, "commitment": ""})
    done(dealer, {"type": "cut", "position": 100}, {"type": "burn", "cards": ["As", "??"]})
    assert verify(store) == []


def test_no_promotion_is_given_by_a_dealer_alone(dealer):
    """A friend's chips would come from nothing, and no drop box would miss them."""
    gift = {"type": "give_promotion", "seat": 1, "cents": 100_000, "medium": "promotional"}
    assert refused(dealer, gift) == "not_allowed_for_role"


def test_a_second_cut_cannot_race_the_burn():
    """Whatever comes between, the cards burned are those of the cut that stands."""
    for seed in range(12):
        asyncio.run(raced(seed))


async def raced(seed: int) -> None:
    store = MemoryStore()
    house = House(store)
    table = house.add_table("t-1", load("co/baccarat"))
    numbers = iter(range(10**6))

    def ask(role, command):
        who = "p1" if role is Role.PATRON else role.value
        return table.ask(Envelope(str(next(numbers)), who, role, datetime.now(UTC), command))

    opening = c.OpenTable("t-1", "co/baccarat", table.state.digest, (1, 2), LAYOUT, 0)
    await ask(Role.DEALER, opening)
    await ask(Role.PATRON, c.Sit(1, "Ada"))
    await ask(Role.DEALER, c.LoadShoe(FROM_SHOE, 8, 52))
    await ask(Role.PATRON, c.DeclineCut(1))
    await ask(Role.DEALER, c.Cut(100))
    acts = [
        ask(Role.DEALER, c.Burn((FROM_SHOE,))),
        ask(Role.FLOOR, c.OrderRecut("next-entitled", "crooked")),
        ask(Role.DEALER, c.Cut(40 + seed)),
        ask(Role.PATRON, c.AddShare(1, f"{seed:064x}")),
        ask(Role.PATRON, c.Cut(70 + seed, 1)),
        ask(Role.DEALER, c.Burn((FROM_SHOE,))),
    ]
    turn = seed % len(acts)
    await asyncio.gather(*acts[turn:], *acts[:turn], return_exceptions=True)
    shoe, kept = table.state.shoe, store.sealed(shoe_seal("table/t-1", 1))
    assert shoe is not None
    assert kept is not None
    if shoe.drawn == ():
        with pytest.raises(Refused):
            await ask(Role.DEALER, c.DealCard(FROM_SHOE))
    assert shoe.is_proved_by(kept)
    assert verify(store) == []
