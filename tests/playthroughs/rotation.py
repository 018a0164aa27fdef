"""`python -m tests.playthroughs.rotation` writes a script for each player-dealer game: the bank goes round.

Two hands each, a decline, a turn given up after one hand, a break by the floor, and whoever resumes the game.
"""

import random
from pathlib import Path
from typing import Any

import msgspec

from houseway.rules.tables import read_table
from houseway.table import Decision, Envelope, Phase, TableState
from houseway.table import commands as c
from houseway.table.opening.setup import opening, table_game
from houseway.table.routine import comes_next
from houseway.table.shoe.filling import filled
from tests.tables import CheckedTable

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "examples" / "player-dealer").glob("*.toml"))
SCRIPTS = ROOT / "examples" / "scripts" / "player-dealer"
BANK = 20_000
# What the patron says to whom the bank is offered: 1 keeps it twice, 2 declines, 3 gives up the second hand.
ANSWERS = ["accept", "accept", "decline", "accept", "pass", *["accept"] * 6]


class Script(CheckedTable):
    """A table whose commands are written down as they are given."""

    def __init__(self, file: Path) -> None:
        self.said: list[dict[str, Any]] = []
        self.chance = random.Random(18)
        table = read_table(file)
        game = table_game(table)
        super().__init__(TableState("t-1", game, game.digest))
        self.dealer(opening(table, 0, "t-1"))
        self.fill_tray()
        self.said.clear()
        self.cards = [card for card, held in enumerate(game.pack.counts(8)) for _ in range(held)]
        self.chance.shuffle(self.cards)
        self.answers = [*ANSWERS]

    def send(self, envelope: Envelope) -> Decision:
        actor = envelope.actor
        told = {"command": msgspec.to_builtins(envelope.command, str_keys=True)}
        if actor.startswith("p"):
            told = {"actor": f"patron-{actor[1:]}", "role": "patron", **told}
        elif actor == "floor":
            told = {"actor": "floor", "role": "floor", **told}
        self.said.append(told)
        return super().send(envelope)

    def play_out(self) -> list[dict[str, Any]]:
        """Until the answers are used up; then the game is broken and, unless the table closes, resumed."""
        for number in (1, 2, 3):
            self.seat(number)
        while self.step():
            pass
        self.supervisor(c.BreakGame("The game waits for a new set-up."))
        if not self.state.practice.player_dealer.closes:
            self.patron(2, c.AcceptBank(2, BANK))
            while self.state.phase is not Phase.SETTLED or self.bank.seat is not None:
                self.step()
        self.dealer(c.Close())
        return self.said

    def step(self) -> bool:
        """The next act; False once nobody answers an offer."""
        if self.bank.offered_to is not None:
            return self.answer(self.bank.offered_to)
        command = comes_next(self.state).command
        if isinstance(command, c.OfferBank) and not self.answers:
            return False
        if isinstance(command, c.NoMoreBets) and not self.state.bets_are_down:
            self.bets()
        assert command is not None
        match command:
            case c.LoadShoe():
                command = c.LoadShoe("", command.decks, 14)
            case c.ShowDice():
                command = c.ShowDice(tuple(self.chance.randint(1, 6) for _ in range(3)))
        left = self.cards[len(self.state.shoe.drawn) :] if self.state.shoe else self.cards
        self.dealer(filled(self.state, command, left))
        return True

    def answer(self, seat: int) -> bool:
        match self.answers.pop(0):
            case "accept":
                self.patron(seat, c.AcceptBank(seat, BANK))
            case "pass":
                self.patron(seat, c.PassBank(seat))
            case "decline":
                self.patron(seat, c.DeclineBank(seat))
        return True

    def bets(self) -> None:
        """Everybody on the first line of the layout, so that every place may bank next (103.17)."""
        posted = self.state.offers[0]
        for seat in self.state.patrons:
            if seat.number != self.bank.seat:
                self.bet(seat.number, posted.key, posted.minimum)


def main() -> None:
    for file in FILES:
        if file.stem == "ez-panda-8":
            # Two longer scripts by hand show the same.
            continue
        game = table_game(read_table(file)).name
        head = [
            f"# {game}: the bank goes round the table, with a decline, a turn given up, and a broken game.",
            f"# Table: examples/player-dealer/{file.name}",
        ]
        rows = [msgspec.json.encode(each).decode() for each in Script(file).play_out()]
        (SCRIPTS / f"{file.stem}-rotation.jsonl").write_text("\n".join([*head, *rows]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
