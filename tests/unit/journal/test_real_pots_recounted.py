"""Random hands of real cards, shown, mucked, named, ruled out and out of time: `verify` agrees with them."""

import random
from collections import Counter

import pytest

from houseway.cards import card_text
from houseway.cards.decks import without
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.showing import parts_due
from houseway.families.round import Ask
from houseway.refusals import Refused
from houseway.table import commands as c
from houseway.table.events import Event, PotsPushed
from tests.clauses.california.real_pots import RealCards, RealTable
from tests.clauses.california.test_poker_room_unseen_hands import run_out


def deck_left(table: RealCards) -> list[str]:
    """Cards that no hand is known to hold, those that make a seven first."""
    assert table.state.shoe is not None
    seen = [card for card in table.state.shoe.drawn if card != UNSEEN]
    counts = without(table.game.pack.counts(1), seen)
    left = [card for card, count in enumerate(counts) if count]
    return [card_text(card) for card in sorted(left, key=lambda card: card // 4)]


def play_on(table: RealCards, rng: random.Random) -> str:
    """One act at random; says which kind it was."""
    stage = table.betting.stage
    if stage == "deal":
        board = table.play.streets[table.betting.street].board
        table.do("dealer", c.DealStreet(tuple(rng.sample(deck_left(table), board))))
        return stage
    if stage == "over":
        table.settled()
        return stage
    if rng.random() < 0.04:
        seat = rng.choice([player.seat for player in table.betting.players if player.is_live])
        table.do("floor", c.RulePotHand(seat, "foul", "six cards"))
        return "ruled"
    ask = table.ask
    if stage != "show":
        return say_anything(table, ask, rng)
    way = rng.random()
    if way < 0.3 and parts_due(table.state, table.betting):
        return named_anyone(table, rng)
    if way < 0.5:
        run_out(table)
        return "clock"
    choice = rng.choice(ask.options)
    held = len(table.state.deal.cards(ask.hand))
    low = deck_left(table)[: 4 * 8]
    table.say(choice, cards=rng.sample(low, held) if choice == "show" else "")
    return choice


def say_anything(table: RealCards, ask: Ask, rng: random.Random) -> str:
    usual = [each for each in ask.options if each in ("check", "call", "pat")]
    choice = rng.choice([*ask.options, *usual, *usual, *usual, *usual])
    amounts = [each for each in ask.amounts if each.choice == choice]
    cents = rng.choice((amounts[0].least, amounts[0].most)) if amounts else 0
    count = {"draw": rng.randint(1, 3), "discard": 1}.get(choice, 0)
    table.say(choice, cents, ("??",) * count)
    return choice


def named_anyone(table: RealCards, rng: random.Random) -> str:
    pot, part = parts_due(table.state, table.betting)[0]
    live = [player.seat for player in table.betting.players if player.is_live]
    table.do("dealer", c.NameWinners(pot, tuple(sorted(rng.sample(live, rng.randint(1, len(live))))), part))
    return "named"


@pytest.mark.parametrize("game", ["lowball", "deuce-to-seven", "holdem-high-low"])
def test_random_hands_of_real_cards_are_counted_the_same(game: str) -> None:
    rng, said, refusals = random.Random(game), Counter[str](), Counter[str]()
    for _ in range(60):
        table = RealCards(game, [rng.randint(3, 60) * 200 for _ in range(rng.randint(2, 5))])
        table.open_cards()
        chips = sum(table.chips()) + table.ledger.balance("pot/t/1")
        for _ in range(400):
            if table.state.deal.betting is None or not table.state.deal.betting.players:
                break
            try:
                did = play_on(table, rng)
            except Refused as refused:
                refusals[refused.reason] += 1
                continue
            said[did] += 1
            if did == "over" or not table.state.deal.has_cards:
                break
        assert sum(table.chips()) + table.ledger.balance("pot/t/1") == chips
    assert min(said[each] for each in ("show", "muck", "named", "clock", "ruled", "over")) > 0, said


def awards_of(events: list[Event]) -> dict[int, int]:
    won: Counter[int] = Counter()
    for event in events:
        if isinstance(event, PotsPushed):
            for award in event.awards:
                won[award.seat] += award.cents
    return dict(won)


def test_ca_102_b_7_a_bet_that_goes_back_to_a_mucked_hand_is_no_fault() -> None:
    """A checked seven is shown and named, the bettor has mucked: bets after the draw go back."""
    table = RealTable("lowball")
    table.deal()
    table.along()
    table.along()
    checker = table.ask.place or 0
    table.say("check")
    table.say("check")
    better = table.ask.place or 0
    table.say("bet")
    table.along()
    assert table.ask.place == better
    table.say("muck")
    assert table.ask.place == checker
    table.say("show", cards="As 2c 3c 4c 7d")
    table.named(checker)
    table.settled()
    assert awards_of(table.events)[better] == 8_00
