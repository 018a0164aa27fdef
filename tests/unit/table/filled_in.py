"""A person at a console: fills in what a legal act still needs, anywhere within what it says it takes."""

import random
from typing import Any

import msgspec

from houseway.cards import card_text, parse_card
from houseway.table import TableState
from houseway.table.console.bet_acts import least_bet
from houseway.table.console.documents import LegalAct, Need
from houseway.table.console.proposal import gone
from houseway.table.routine import FROM_SHOE
from houseway.table.shoe.loading import burn_count

# Hands that end with the first four cards, whatever the drawing rules.
NATURALS = (["8s", "Kh"], ["2s", "3d"])
# Where sevens to tens are taken out.
THREE_EACH = (["6s", "3h", "Kh"], ["3s", "3d", "Ah"])
THROWN = (["1", "2", "5"], ["4", "6", "6"])


class Filler:
    """`sealed` are the cards of the house's own shoe, which no person fills in."""

    def __init__(
        self, state: TableState, chance: random.Random, sealed: tuple[int, ...] = (), seed: str = ""
    ):
        self.state = state
        self.chance = chance
        self.sealed = sealed
        self.seed = seed
        self.seat = 0

    def command(self, act: LegalAct) -> dict[str, Any]:
        said = {name: self._houses(name, value) for name, value in act.command.items()}
        for need in act.needs:
            if not need.optional or self.chance.random() < 0.5:
                said[need.name] = self._value(need)
                self.seat = said.get("seat", 0)
        if said.get("cash"):
            # Whoever counts says what it comes to.
            said["cents"] = sum(value * pieces for value, pieces in said["cash"].items())
        if "into" in said:
            said["chips"] = said["into"] = {100: 1}
        return said

    def _houses(self, name: str, value: Any) -> Any:
        drawn = len(self.state.shoe.drawn) if self.state.shoe else 0
        if value == FROM_SHOE:
            houses = {"commitment": "ab" * 32, "seed": self.seed}
            return houses[name] if name in houses else card_text(self.sealed[drawn + (name == "drawn_with")])
        if value == [FROM_SHOE]:
            count = 1 + burn_count(self.state, self.sealed[drawn])
            return [card_text(card) for card in self.sealed[drawn : drawn + count]]
        return value

    def _value(self, need: Need) -> Any:
        match need.kind:
            case "card":
                return "??" if need.unseen and self.chance.random() < 0.3 else self._card()
            case "burn":
                first = self._card()
                rest = burn_count(self.state, parse_card(first))
                return [first, *("??" if need.unseen else self._card() for _ in range(rest))]
            case "hand":
                pack = self.state.game.pack
                hands = THROWN if pack.is_empty else NATURALS if pack.has(parse_card("8s")) else THREE_EACH
                return hands[need.name == "banker"]
            case "throw":
                return [1 + self.chance.randrange(6) for _ in range(3)]
            case "seat" | "choice":
                return self.chance.choice(need.choices)
            case "amount" | "number":
                assert need.least is not None
                assert need.most is not None
                ends = (need.least, need.most, self.chance.randint(need.least, need.most))
                unit = need.unit or 1
                return self.chance.choice(
                    [value // unit * unit for value in ends if value != need.other_than]
                )
            case "reason":
                return "A patron called for it."
            case "chips":
                return {self.chance.choice((100, 500, 2500)): 1 + self.chance.randrange(40)}
            case "stakes":
                return [msgspec.to_builtins(least_bet(self.state, self.state.seat(self.seat)))]
            case "additions":
                seat, hand = str(self.chance.choice(need.choices)).split()
                return [{"seat": int(seat), "on": hand}]

    def _card(self) -> str:
        away = gone(self.state)
        return self.chance.choice([text for text in map(card_text, range(52)) if text not in away])
