"""Compare an oracle with Houseway: `python -m proofs.compare GAME --rounds 5000 --seed 1`.

GAME is one game, or `all`. Prints the first rounds that differ; the exit status says whether any did.
"""

import argparse
import importlib
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

import proofs
from houseway.cli.settle import answer, round_input
from houseway.contracts.documents import HandDocument, MeldsDocument, SettleDocument
from houseway.contracts.hands import hand_document
from houseway.contracts.melds import melds_document
from houseway.journal.telling.phh import read
from houseway.refusals import CatalogError, NotationError, Refused
from houseway.rules import load
from proofs.panguingue import sort_meld
from proofs.round import Paid, Round

Rounds = Callable[[str, int, int], Iterator[Round]]


@dataclass(frozen=True)
class Difference:
    """A round that Houseway settles otherwise. Rows that both have are left out."""

    asked: str
    oracle: str
    houseway: str

    def __str__(self) -> str:
        return f"round:    {self.asked}\noracle:   {self.oracle}\nhouseway: {self.houseway}"


def oracles() -> dict[str, Rounds]:
    """Every game for which a module in this folder has rounds."""
    found: dict[str, Rounds] = {}
    for info in pkgutil.iter_modules(proofs.__path__):
        if info.name != "compare":
            module = importlib.import_module(f"proofs.{info.name}")
            found |= dict.fromkeys(getattr(module, "GAMES", ()), getattr(module, "rounds", None))
    return found


def differences(game: str, seed: int, count: int) -> Iterator[Difference]:
    """Settle these rounds in both ways and return those that differ."""
    dealt = 0
    for round_ in oracles()[game](game, seed, count):
        dealt += 1
        difference = compare(round_)
        if difference is not None:
            yield difference
    if dealt != count:
        raise ValueError(f"The oracle of {game} dealt {dealt} rounds, not {count}.")


def compare(expected: Round) -> Difference | None:
    """Return how Houseway's answer differs from the oracle's, or None where both agree."""
    asked = json.dumps(expected.asked)
    try:
        document = msgspec.to_builtins(_answer(expected.asked))
    except Refused as refusal:
        if refusal.reason == expected.refused:
            return None
        return Difference(asked, expected.refused or "settles", f"refuses ({refusal.reason}): {refusal}")
    except (NotationError, CatalogError) as unread:
        return Difference(asked, expected.refused or "settles", f"cannot read it: {unread}")
    if expected.refused is not None:
        return Difference(asked, f"refuses ({expected.refused})", "settles")
    alone, others = _unmatched(expected.nets, rows_of(document))
    if alone or others:
        return Difference(asked, str(alone), str(others))
    sums = document.get("player_dealer") or {}
    bank = {name: sums.get(name) for name in expected.bank or {}}
    return Difference(asked, str(expected.bank), str(bank)) if bank != (expected.bank or {}) else None


def _answer(asked: dict[str, Any]) -> SettleDocument | HandDocument | MeldsDocument:
    """What `houseway hand`, `houseway melds` or `houseway settle` answers to this."""
    if "phh" in asked:
        record = read(asked["phh"])
        return hand_document(load(record.game), record)
    if "melds" in asked:
        return melds_laid(asked)
    return answer(round_input(json.dumps(asked).encode()))


def melds_laid(asked: dict[str, Any]) -> MeldsDocument:
    """What `houseway melds` answers to a board, a hand and a card."""
    game = load(asked["game"])
    board = tuple(tuple(sorted(game.parse_hand(meld.split()))) for meld in asked["melds"])
    hand = tuple(sorted(game.parse_hand(asked["hand"].split())))
    card = game.parse_hand([asked["card"]])[0] if asked["card"] else None
    return melds_document(game, {}, board, hand, card)


def play_rows(document: dict[str, Any]) -> list[Paid]:
    """Each play of a turn: its melds and cards held, what it collects, and its outs."""
    found = []
    for play in document["plays"]:
        melds = "; ".join(sorted(" ".join(sort_meld(meld["cards"])) for meld in play["board"]))
        used = "used" if play["used"] else ""
        held = " ".join(sort_meld(play["held"]))
        found.append(Paid(1, melds, held, used, play["collects"], covered=play["outs"] or 0))
    return found


def rows_of(document: dict[str, Any]) -> list[Paid]:
    """Return an answer as rows of an oracle: settlements, what players gained, or what a turn may lay."""
    if "plays" in document:
        return play_rows(document)
    if "players" in document:
        gains = [
            (each["player"], each["finishing_cents"] - each["starting_cents"]) for each in document["players"]
        ]
        return [Paid(player, "stack", "", "", gain) for player, gain in gains]
    return settled_rows(document)


def settled_rows(document: dict[str, Any]) -> list[Paid]:
    """Return the settlements of Houseway's answer as rows of an oracle."""
    return [
        Paid(
            each["seat"],
            each["wager"],
            each["on"] or "",
            each["paytable"],
            each["net"],
            each.get("bettor"),
            each.get("hand"),
            each.get("covered"),
            each.get("returned"),
            each.get("dealer_envy", 0),
        )
        for each in document["settlements"]
    ]


def _unmatched(mine: tuple[Paid, ...], theirs: list[Paid]) -> tuple[list[Paid], list[Paid]]:
    """The rows that only one of the two has."""
    alone = []
    others = list(theirs)
    for row in mine:
        if row in others:
            others.remove(row)
        else:
            alone.append(row)
    return alone, others


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m proofs.compare", description=__doc__)
    parser.add_argument("game", choices=["all", *oracles()], metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="how many differences to print of each game")
    told = parser.parse_args()
    failed = 0
    for game in oracles() if told.game == "all" else [told.game]:
        found = list(differences(game, told.seed, told.rounds))
        print(f"{game}: {told.rounds} rounds, {len(found)} differ")
        for difference in found[: told.show]:
            print(difference)
        failed += len(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
