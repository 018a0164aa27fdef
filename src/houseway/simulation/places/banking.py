"""Hands of a table that a patron banks where bettors decide: dealt fresh, everybody playing best."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from houseway.analysis.bank_figures import Hands
from houseway.analysis.banking import BankQuestion
from houseway.analysis.shoes import decks_of_cards
from houseway.families.kernels import HAND_WORDS
from houseway.refusals import Refusal, Refused
from houseway.rules.action_button import DICE_TOTALS
from houseway.rules.between_bets import HandBet
from houseway.rules.cover import covered
from houseway.rules.settlement import Settlement, settled_alone
from houseway.rules.settling_order import settling_key
from houseway.simulation.places import FURTHER, PlacesDealer, Played
from houseway.simulation.places.policies import policies


class _Hand(NamedTuple):
    """One hand of a round: the units on it, and the line that each offer ends on."""

    name: str
    units: int
    lines: tuple[int, ...]


def banked_hands(question: BankQuestion, rounds: int, random: np.random.Generator) -> Hands:
    """So many rounds, each settled and covered as the table does it."""
    late = next((offer for offer in question.offers if offer.placed_when), None)
    if late is not None:
        raise Refused(Refusal.BETS_NOT_OPEN, late.cite, "only-before-the-cards", name=late.name)
    table, count = _Table(question), len(question.wagers)
    nets, gains, due, reached = (np.zeros((rounds, count), dtype=np.int64) for _ in range(4))
    totals = np.array(list(DICE_TOTALS))
    chances = np.array(list(DICE_TOTALS.values())) / DICE_TOTALS.total()
    shown = random.choice(totals, size=rounds, p=chances)
    for row in range(rounds):
        settled = table.settled(random)
        order = settling_key(question.game, question.first(int(shown[row])))
        settled.sort(key=lambda each: order(each[1]))
        cover = covered((each for _, each in settled), question.bank).wagers
        for (bet, each), part in zip(settled, cover, strict=True):
            nets[row, bet] += each.net
            gains[row, bet] += part.covered if each.net > 0 else -part.covered
            due[row, bet] += abs(each.net)
            reached[row, bet] += part.covered
    return Hands(np.ones(rounds, dtype=np.int64), nets, gains, due, reached)


class _Table:
    """Deals rounds to the places that have wagers."""

    def __init__(self, question: BankQuestion) -> None:
        self.question, self.evaluator = question, question.evaluator
        self.places = sorted({bet.seat for bet in question.wagers})
        game, options = question.game, question.options
        decks = decks_of_cards(game, question.decks)
        first, *_ = policies(game, question.offers, options, decks)
        played = [Played(question.offers, first.policy)]
        self.dealer = PlacesDealer(game, played, decks, True, places=len(self.places), options=options)
        (self.part,) = self.dealer.parts
        self.offers = {each.offer.key: number for number, each in enumerate(self.part.offers)}
        self.room, self.tally = self.dealer.room(), self.part.tally(len(self.places))
        self.known: dict[tuple[int, int, int], Settlement] = {}

    def settled(self, random: np.random.Generator) -> list[tuple[int, Settlement]]:
        """Each wager's number with what each of its hands comes to."""
        by_place = dict(zip(self.places, self._hands(random), strict=True))
        settled = []
        for number, bet in enumerate(self.question.wagers):
            offer = self.part.offers[at := self.offers[bet.wager, bet.on, bet.paytable]]
            hands = by_place[bet.seat]
            for hand in hands if offer.by_hand else hands[:1]:
                units = hand.units if offer.by_hand else 1
                each = self._settled(number, units, hand.lines[at])
                settled.append((number, msgspec.structs.replace(each, bettor=bet.bettor, hand=hand.name)))
        return settled

    def _settled(self, number: int, units: int, line: int) -> Settlement:
        key = number, units, line
        if key not in self.known:
            bet = self.question.wagers[number]
            lines = self.question.game.offer(bet.wager, bet.on, bet.paytable).lines
            bare = HandBet(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount * units)
            self.known[key] = settled_alone(self.evaluator, bare, line if line < len(lines) else None)
        return self.known[key]

    def _hands(self, random: np.random.Generator) -> Iterator[list[_Hand]]:
        """Place by place; a round for which the cards do not last is dealt again."""
        cards, record = self.dealer.cards, self.part.rules[0]
        ended: Any = len(cards) + 1
        while ended > len(cards):
            self.room[: len(cards)] = random.permutation(cards)
            ended, many, state, up = self.dealer.kernel.play_round(
                self.room, np.uint64(0), record, self.tally.room
            )
        place: list[_Hand] = []
        for at in range(0, int(many) * HAND_WORDS, HAND_WORDS):
            slot = int(self.tally.room[at])
            if slot < FURTHER and place:
                yield place
                place = []
            class_ = self._class(at, slot, state, up)
            lines = tuple(int(offer.line_of[class_]) for offer in self.part.offers)
            place.append(_Hand(f"{len(place) + 1}", 1 + slot % 2, lines))
        yield place

    def _class(self, at: int, slot: int, state: Any, up: Any) -> int:
        """As the kernel counts a round of this hand alone."""
        classes = self.tally.classes
        self.dealer.kernel.count_round(
            self.tally.room[at : at + HAND_WORDS], 1, state, up, self.part.rules[0], self.tally
        )
        of_slot = classes[slot * self.part.layout.size : (slot + 1) * self.part.layout.size]
        (class_,) = np.flatnonzero(of_slot)
        of_slot[class_] = 0
        return int(class_)
