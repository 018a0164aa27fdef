"""What banking a table is worth where every place has a hand of its own: rounds dealt at random."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.analysis.bank_figures import BankFigures, Hands, figures
from houseway.analysis.banking import BankQuestion
from houseway.analysis.shoes import shoe_of
from houseway.refusals import NotationError
from houseway.rules.action_button import DICE_TOTALS
from houseway.rules.between_bets import Bet
from houseway.rules.classes import class_table
from houseway.rules.settlement import Settlement, settled_alone
from houseway.rules.settling_order import settling_key
from houseway.simulation.places.banking import banked_hands
from houseway.simulation.tables import has_places, is_decided

ROUNDS = 20_000
Cents = NDArray[np.int64]


def simulated_banking(question: BankQuestion, seed: int, rounds: int = ROUNDS) -> BankFigures:
    """Figures of so many rounds, each place playing House Way, or its best where bettors decide."""
    if is_decided(question.game):
        raise NotationError(
            f"What banking {question.game.id} is worth is not worked out: its wagers are raised and taken "
            "back as cards are turned. `odds` proves each of them, `simulate` deals them.",
            "game",
        )
    random = np.random.Generator(np.random.PCG64(seed))
    if has_places(question.game):
        hands = banked_hands(question, rounds, random)
        return figures(question.wagers, question.bank, hands, question.chances)
    nets = _nets(question, rounds, random)
    totals = np.array(list(DICE_TOTALS))
    chances = np.array(list(DICE_TOTALS.values())) / DICE_TOTALS.total()
    shown = random.choice(totals, size=rounds, p=chances)
    gains = np.zeros_like(nets)
    for total in totals:
        rows = np.flatnonzero(shown == total)
        turns = np.ix_(rows, np.array(_order(question, int(total))))
        gains[turns] = covered_rows(nets[turns], question.bank)
    hands = Hands.of(np.ones(rounds, dtype=np.int64), nets, gains)
    return figures(question.wagers, question.bank, hands, question.chances)


def covered_rows(nets: Cents, bank: int) -> Cents:
    """What wagers in their order gain of a bank, a row a round: the cover is a line they use up together."""
    reached = np.minimum(np.cumsum(np.abs(nets), axis=1), bank)
    gains: Cents = np.sign(nets) * np.diff(reached, axis=1, prepend=0)
    return gains


def _nets(question: BankQuestion, rounds: int, random: np.random.Generator) -> Cents:
    """What each wager gains by the rules, a row a round."""
    game, evaluator = question.game, question.evaluator
    places = sorted({bet.seat for bet in question.wagers})
    shoe = shoe_of(game, question.decks)
    drawing = game.drawing(question.options)
    deal = game.plays.facet("odds").many_hands
    cells = dict(zip(places, deal(drawing, shoe.cards, len(places), rounds, random), strict=True))
    (group,) = class_table(game, question.offers, question.options, together=True).groups
    entry = {each.offer.key: number for number, each in enumerate(group.entries)}
    nets = np.zeros((rounds, len(question.wagers)), dtype=np.int64)
    for column, bet in enumerate(question.wagers):
        key = bet.wager, bet.on, bet.paytable
        lines = game.offer(*key).lines
        plain = Bet(bet.seat, *key, bet.amount)
        pays = [settled_alone(evaluator, plain, line).net for line in (*range(len(lines)), None)]
        own = cells[bet.seat]
        classes = sum(group.codes[name][own[name]] for name in group.coordinates)
        nets[:, column] = np.array(pays)[group.line_of[entry[key]][classes]]
    return nets


def _order(question: BankQuestion, total: int) -> list[int]:
    """The wagers in turn from the place that the dice name; no game here looks at how they came out."""
    key = settling_key(question.game, question.first(total))
    asked: list[Settlement] = []
    for bet in question.wagers:
        plain = Bet(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount)
        settled = settled_alone(question.evaluator, plain, None)
        asked.append(msgspec.structs.replace(settled, bettor=bet.bettor))
    return sorted(range(len(asked)), key=lambda place: key(asked[place]))
