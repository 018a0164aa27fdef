"""A dealer who does anything that the console of a real poker table offers: all of it is accepted."""

from random import Random
from typing import Any

import msgspec
import pytest

from houseway.cards import card_text
from houseway.refusals import Refusal, Refused
from houseway.table import Phase, Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.console.documents import LegalAct, Need
from tests.clauses.california.real_pots import open_real_pots
from tests.tables import POT_GAMES

# What the cards that are keyed decide: who wins, and whether a card that was exposed is replaced.
BY_THE_CARDS = {
    "name_winners": (Refusal.CARDS_BREAK_DRAWING_RULES, Refusal.CARD_UNREADABLE),
    "rule_cards": (Refusal.NO_ERROR_HERE, Refusal.CARD_UNREADABLE, Refusal.CARDS_NOT_IN_SHOE),
    "rule_pot_hand": (Refusal.NO_ERROR_HERE,),
}
MOST_ACTS = 400


class ByChance:
    def __init__(self, game: str, seed: object) -> None:
        self.chance = Random(str(seed))
        players, chips = self.chance.randint(2, 6), self.chance.choice((20_00, 90_00))
        self.table = open_real_pots(game, players, chips)
        self.ruled = 0

    def hand(self) -> None:
        for _ in range(MOST_ACTS):
            if self.table.state.phase is not Phase.DEALING:
                return
            self.act()
        raise AssertionError("the hand does not end")

    @property
    def whole(self) -> int:
        """Chips in front of the seats and in the pot: antes stay there for another deal (PK-3)."""
        return sum(self.table.stacks) + self.table.ledger.balance("pot/t/1")

    def act(self) -> None:
        told = console_of(self.table.state, Role.DEALER)
        acts = [act for act in told.acts if act.group == "deal" and act.command["type"] not in SELDOM]
        ways = [way.act for entry in told.irregularities for way in entry.ways]
        seldom = [act for act in [*told.acts, *ways] if act.command["type"] in SELDOM]
        assert acts, told.prompt
        if seldom and self.chance.random() < 0.08:
            acts = seldom
        act = self.chance.choice(acts)
        if act.command["type"] == "take_back_card" and act.sign_off is not None:
            return
        self.does(act)

    def does(self, act: LegalAct) -> None:
        said = act.command | {need.name: self.filled(need) for need in act.needs}
        command = msgspec.convert(said, c.Command)
        ruling = isinstance(command, c.RuleCards | c.RulePotHand | c.CallClock)
        try:
            self.table.do_as("floor" if ruling else "dealer", command)
            self.ruled += ruling
        except Refused as refused:
            if refused.reason not in BY_THE_CARDS.get(said["type"], ()):
                raise

    def filled(self, need: Need) -> Any:
        chance = self.chance
        match need.kind:
            case "hand":
                least = need.least or 1
                return self.cards(chance.randint(least, max(least, min(need.most or 1, 3))))
            case "seats":
                return sorted(chance.sample(need.choices, chance.randint(1, len(need.choices))))
            case "seat" | "choice":
                return chance.choice(need.choices)
            case "amount":
                assert need.least is not None
                assert need.most is not None
                return chance.choice((need.least, need.most))
        return "by chance"

    def cards(self, count: int) -> list[str]:
        shoe = self.table.state.shoe
        assert shoe is not None
        left = [card for card, held in enumerate(shoe.counts) if held and card not in shoe.drawn]
        return [card_text(card) for card in self.chance.sample(left, count)]


SELDOM = ("rule_cards", "rule_pot_hand", "take_back_card", "call_clock", "end_clock")


@pytest.mark.parametrize("game", POT_GAMES)
def test_all_that_the_console_offers_is_accepted_and_no_chip_is_lost(game: str) -> None:
    by_chance = ByChance(game, game)
    whole = by_chance.whole
    by_chance.hand()
    assert by_chance.whole == whole
