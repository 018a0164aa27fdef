"""What a bank is worth, as `bank` answers it."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from houseway.analysis.bank_figures import BankFigures, BettorFigures, KindFigures
from houseway.analysis.banking import BankQuestion
from houseway.analysis.shoes import decks_of_cards
from houseway.contracts.documents.banking import (
    BankBettorDocument,
    BankDocument,
    BankFeesDocument,
    BankKindDocument,
    BankNeededDocument,
    ExactFigure,
)
from houseway.contracts.numbers import decimal, exact
from houseway.rules.fees import Charge, Schedule, Staked, charges


def bank_document(
    question: BankQuestion, figures: BankFigures, seed: int | None, fees: Schedule | None
) -> BankDocument:
    """With a `seed` the hands were dealt at random, and figures have a standard error."""
    rounds = None if seed is None else figures.hands
    chance = figures.exhausted
    taken = _charges(question, fees, 1) if fees else ()
    return BankDocument(
        game=question.game.id,
        decks=decks_of_cards(question.game, question.decks),
        places=question.places,
        seat=question.seat,
        bank=question.bank,
        staked=figures.staked,
        method="exact" if seed is None else "simulated",
        hands=figures.hands,
        gain=_figure(figures.gain, figures.deviation, rounds),
        deviation=figures.deviation,
        exhausted=_figure(chance, sqrt(chance * (1 - chance)), rounds),
        gain_in_full=_figure(figures.gain_in_full, figures.deviation_in_full, rounds),
        edge=decimal(figures.gain_in_full / figures.staked),
        bettors=[_bettor(each, rounds, taken if fees else None) for each in figures.bettors],
        wagers=[_kind(each, rounds) for each in figures.kinds],
        needed=[BankNeededDocument(decimal(chance), cents) for chance, cents in figures.needed],
        fees=_fees(question, fees, figures.gain) if fees else None,
        seed=seed,
    )


def _figure(mean: Fraction, deviation: float, rounds: int | None) -> ExactFigure:
    if rounds is None:
        return ExactFigure(decimal(mean), exact(mean))
    return ExactFigure(decimal(mean), standard_error=deviation / sqrt(rounds))


def _bettor(each: BettorFigures, rounds: int | None, taken: Sequence[Charge] | None) -> BankBettorDocument:
    in_full = ExactFigure(decimal(each.gain_in_full), exact(each.gain_in_full) if rounds is None else None)
    fee = None
    if taken is not None:
        own = (each.seat, each.bettor)
        bettors = [charge for charge in taken if charge.payer == "bettor"]
        fee = sum(charge.cents for charge in bettors if (charge.place, charge.bettor) == own)
    gain = _figure(each.gain, each.deviation, rounds)
    share = decimal(each.covered_share)
    return BankBettorDocument(each.seat, each.bettor, each.staked, share, gain, in_full, fee)


def _kind(each: KindFigures, rounds: int | None) -> BankKindDocument:
    gain = ExactFigure(decimal(each.gain), exact(each.gain) if rounds is None else None)
    edge = decimal(each.gain / each.staked)
    return BankKindDocument(each.wager, each.on, each.paytable, each.staked, gain, edge)


def _charges(question: BankQuestion, fees: Schedule, turn: int) -> tuple[Charge, ...]:
    bets = [Staked(bet.seat, bet.bettor, bet.wager, bet.amount) for bet in question.wagers]
    return charges(fees, bets, bank_place=question.seat, turn=turn)


def _fees(question: BankQuestion, fees: Schedule, gain: Fraction) -> BankFeesDocument:
    """The mean gain is after the mean fee of the hands of a turn."""
    turns = [_charges(question, fees, turn + 1) for turn in range(question.game.practice.player_dealer.hands)]
    own = [sum(each.cents for each in turn if each.payer == "player-dealer") for turn in turns]
    bettors = sum(each.cents for each in turns[0] if each.payer == "bettor")
    after = decimal(gain - Fraction(sum(own), len(own)))
    return BankFeesDocument(fees.id, own, bettors, after, fees.cite)
