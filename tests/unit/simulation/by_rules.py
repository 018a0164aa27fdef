"""Rounds of the blackjack family played card by card by its rules, a policy file read by a second hand."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec.structs import replace

from houseway.families.blackjack.rules.hands import own, was
from houseway.families.blackjack.rules.options import DOUBLE
from houseway.families.round import Ask, Deal, Made, Round, Turn
from houseway.rules import Evaluator, Game, Offer
from houseway.rules.awards import profit
from houseway.rules.game import OfferKey

LETTERS = {"H": ["hit"], "S": ["stand"], "D": ["double", "hit"], "Ds": ["double", "stand"],
           "R": ["surrender", "hit"], "Rs": ["surrender", "stand"], "P": ["split"]}  # fmt: skip


class ByTotals:
    """A policy file, looked up as a person would: the pair, else the total, in the column of the up card."""

    def __init__(self, text: str) -> None:
        self.file = tomllib.loads(text)
        self.ups = self.file["up"].split()

    def choice(self, game: Game, round_: Round, ask: Ask) -> str:
        cards, hand = round_.cards(ask.hand), round_.held(ask.hand)
        up = _name(round_.cards("banker")[0])
        count, told = game.plays.rules.worth(game.drawing(), round_, ask.hand)
        if "split" in ask.options:
            word = self.word("pair", _name(cards[0]), up)
            if word != "-":
                return _first(word, ask)
        split = sum(other.place == hand.place for other in own(round_)) > 1
        if was(round_, hand, DOUBLE) or (split and _name(cards[0]) == "A"):
            word = self.word("last-card", count, up, "S")
        else:
            word = self.word("soft" if told.startswith("soft") else "hard", count, up)
        return _first(word, ask)

    def word(self, section: str, key: object, up: str, default: str | None = None) -> str:
        for written, row in self.file.get(section, {}).items():
            first, _, last = written.partition("-")
            if written == str(key) or (last and int(first) <= int(str(key)) <= int(last)):
                words = row.split()
                return str(words[0] if len(words) == 1 else words[self.ups.index(up)])
        assert default is not None, (section, key)
        return default


def _first(word: str, ask: Ask) -> str:
    return next(choice for choice in LETTERS[word] if choice in ask.options)


def _name(card: int) -> str:
    rank = (card >> 2) + 1
    return "A" if card == 53 or rank == 1 else "Jk" if card == 52 else str(min(rank, 10))


@dataclass
class Sums:
    """One offer: lines hit by name, bets, units staked, what was gained, and each round's gain squared."""

    hits: Counter[int] = field(default_factory=Counter)
    bets: int = 0
    staked: int = 0
    gained: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)


def played(
    game: Game, policy: ByTotals, cards: Sequence[int], places: int, wagers: tuple[str, ...]
) -> Round | None:
    """The round that these cards begin with; None where they run out."""
    rules, play, left = game.plays.rules, game.drawing(), iter(cards)
    round_ = replace(rules.begin(play, tuple(range(1, places + 1))), wagers=wagers)
    while True:
        match rules.next_step(play, round_):
            case Deal(hand, down):
                if (card := next(left, None)) is None:
                    return None
                round_ = round_.with_card(hand, card, down)
            case Turn(hand):
                round_ = round_.turned(hand)
            case Ask() as ask:
                decided = ask.place is not None and "insure" not in ask.options
                choice = policy.choice(game, round_, ask) if decided else ask.default
                seat = ask.place if ask.seat is None else ask.seat
                round_ = rules.after(play, round_, Made(ask.place, ask.hand, choice, seat=seat))
            case _:
                return round_


def settle(game: Game, offers: Sequence[Offer], round_: Round, sums: dict[OfferKey, Sums]) -> None:
    """Every offer bet with one unit at every place, and again on hands that were doubled or split off."""
    evaluator = Evaluator(game)
    assert game.plays.rules.fault(game.drawing(), round_) is None
    for offer in offers:
        of, in_round = sums[offer.key], Fraction(0)
        if offer.placed_when and _name(round_.cards("banker")[0]) != "A":
            continue
        for held in own(round_):
            if "." in held.name and offer.kind != "base":
                continue
            units = 2 if offer.kind == "base" and was(round_, held, DOUBLE) else 1
            line = evaluator.fitting(offer, evaluator.values(round_, held.place, held.name))
            of.hits[len(offer.lines) if line is None else line] += 1
            of.bets += "." not in held.name
            of.staked += units
            in_round += units * profit(None if line is None else offer.lines[line], offer.table)
        of.gained += in_round
        of.squares += in_round**2
