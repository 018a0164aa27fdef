"""Patrons, dealer and floor of a pot game who say anything at any moment, in between an honest hand."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.table import Phase, Role
from houseway.table import commands as c
from houseway.table.routine import comes_next
from houseway.table.shoe.filling import filled
from tests.storm.grammar import COMMANDS, OF_ROLE, sample
from tests.storm.pot_storm import StormyPots

# What a table of pots hears most.
OURS = {
    "choose", "deal_street", "show_down", "settle_round", "next_round", "deal_in", "buy_in", "bring_chips",
    "leave", "sit", "rule_pot_hand", "rule_cards", "call_clock", "end_clock", "take_time", "collect_time",
    "name_winners", "take_back_card", "void_round", "free_seat", "change_seat", "load_shoe", "cut",
    "draw_for_seats",
}  # fmt: skip
# The floor may void a hand or undo a card at will; that is its office, and its name is on it.
CENTS = (0, 1, 50, 1_00, 4_00, 8_00, 123_45, 10**9, 2**53)
CHOICES = (
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "bring-in",
    "draw",
    "pat",
    "discard",
    "show",
    "muck",
    "board",
    "kill",
    "",
)


class AttackedPots(StormyPots):
    """Whatever is taken, chips are conserved and nobody acts for another; all else is refused in words."""

    tries = 3

    def next_act(self) -> None:
        for _ in range(self.tries):
            self._try_anything()

    def _try_anything(self) -> None:
        role = self.rng.choice((Role.DEALER, Role.FLOOR, Role.PATRON, Role.PATRON))
        who = {Role.DEALER: "dealer", Role.FLOOR: "floor"}.get(role, f"p{self.rng.randint(0, 9)}")
        kinds = [
            each for each in (OF_ROLE[role] if self.rng.random() < 0.8 else COMMANDS) if each.tag in OURS
        ]
        said = self._pointed(sample(self.rng.choice(kinds), self.rng))
        try:
            command = msgspec.convert(said, c.Command)
        except msgspec.ValidationError:
            self.seen["unreadable"] += 1
            return
        self._tries(who, self._filled(command))

    def _pointed(self, said: dict[str, Any]) -> dict[str, Any]:
        """Amounts, seats and cards as a cheat would name them."""
        seat = self.rng.randint(0, 10)
        for name, value in (("place", seat), ("seat", seat), ("hand", f"place-{seat}")):
            if name in said:
                said[name] = value
        if said["type"] == "sit":
            said["name"] = "Anyone"
        if said["type"] == "choose":
            said["choice"] = self.rng.choice(CHOICES)
        if "cents" in said and self.rng.random() < 0.8:
            said["cents"] = self.rng.choice(CENTS)
        if "cards" in said and self.rng.random() < 0.8:
            said["cards"] = list(self._some_cards())
        return said

    def _some_cards(self) -> Iterator[str]:
        """Of the table, of the deck, or none there is."""
        held = [card for each in self.state.deal.hands for card in each.cards if card >= 0]
        for _ in range(self.rng.randint(0, 4)):
            yield self.rng.choice((*map(card_text, held[:12]), "As", "Kd", "2c", "??", "11x"))

    def _filled(self, command: c.Command) -> c.Command:
        if self.state.shoe is None or not hasattr(self, "order"):
            return command
        return filled(self.state, command, self.order[len(self.state.shoe.drawn) :])


def attack(seed: object, hands: int, game: str) -> StormyPots:
    """Hands at one table, in which everybody tries everything; afterwards the chips add up."""
    table = AttackedPots.open_by_chance(random.Random(f"attack {seed} {game}"), game, looks=0)
    for number in range(hands):
        try:
            table.play_hand(f"{seed} {game} {number}")
            table.between()
            table.pots_empty()
        except Exception as problem:
            raise AssertionError(
                f"attack({seed!r}, {hands}, {game!r}), hand {number}: {problem!r}"
            ) from problem
        if table.state.phase is Phase.CLOSED or comes_next(table.state).command is None:
            break
    return table
