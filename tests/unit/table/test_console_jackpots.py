"""A dealer who only does what the prompt says brings a jackpot from the sensor to the winners' chips."""

import random

import msgspec

from houseway.journal import verify
from houseway.table import Role, Signature
from houseway.table import commands as c
from houseway.table.console import console_of, gives
from houseway.table.console.legal_now import proposals
from tests.memory_store import MemoryStore
from tests.unit.journal.linked import HARMONY, SIX_ACES, LinkedTables
from tests.unit.table.filled_in import Filler
from tests.unit.table.test_legal_now import check_nothing_else_is_taken, check_offers_are_taken, offered


def table_with_bets(*seats: int) -> LinkedTables:
    house = LinkedTables(MemoryStore())
    house.add("e-1")
    house.ready("e-1", *seats)
    house.dealer("e-1", c.NextRound())
    for seat in seats:
        house.do("e-1", f"e-1-p{seat}", c.PlaceBet(seat, *HARMONY, 100))
    house.dealer("e-1", c.NoMoreBets())
    return house


def follow(house: LinkedTables, cards: list[str]) -> list[str]:
    """Do what is prompted until the bets may be opened again; the acts that it took."""
    done: list[str] = []
    chance = random.Random(7)
    while True:
        state = house.state("e-1")
        check_offers_are_taken(state, Filler(state, chance))
        check_nothing_else_is_taken(state, chance)
        console = console_of(state, Role.DEALER)
        act = next(act for act in console.acts if act.id == console.prompt.act)
        if act.id == "next_round":
            return done
        filled = {"card": cards.pop(0)} if act.needs else {}
        command = msgspec.convert({**act.command, **filled}, c.Command)
        actor, witness = gives(Role.DEALER, act.sign_off, command)
        signed = Signature(f"the-{witness}", witness) if witness else None
        house.do("e-1", actor.value, command, signed)
        done.append(act.id)


def test_co_30_2899_07_the_prompts_lead_from_start_game_to_end_game():
    house = table_with_bets(2, 5)
    done = follow(house, list(SIX_ACES))
    assert done[0] == "start_game"
    keypad = ["mark_hit-2-harmony-progressive", "mark_hit-5-harmony-progressive", "hit_jackpot"]
    assert done[done.index("settle_round") + 1 :] == [*keypad, "verify_hit-1", "pay_jackpot-1", "end_game"]
    assert all(hit.stage == "paid" for hit in house.link().hits)
    assert verify(house.store) == []


def test_an_executive_signs_from_the_amount_that_the_house_has_set():
    house = table_with_bets(2)
    house.dealer("e-1", c.StartGame(), *(c.DealCard(card) for card in SIX_ACES), c.SettleRound())
    house.dealer("e-1", c.MarkHit(2, "harmony-progressive", house_line(house)), c.HitJackpot())
    acts = {act.id: act for act in offered(console_of(house.state("e-1"), Role.DEALER))}
    assert acts["verify_hit-1"].sign_off is Role.FLOOR
    house.do("e-1", "floor", c.VerifyHit(1))
    acts = {act.id: act for act in offered(console_of(house.state("e-1"), Role.DEALER))}
    assert acts["pay_jackpot-1"].sign_off is Role.EXECUTIVE
    floors = {act.id: act for act in offered(console_of(house.state("e-1"), Role.FLOOR))}
    assert floors["pay_jackpot-1"].sign_off is Role.EXECUTIVE


def house_line(house: LinkedTables) -> str:
    """The line that the cards support, as the console names it."""
    marks = [one.sample for one in proposals(house.state("e-1")) if isinstance(one.sample, c.MarkHit)]
    return marks[0].line
