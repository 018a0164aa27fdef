"""A link over very many rounds: not a fraction of a cent drifts, and what it pays is what `odds` says."""

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from math import sqrt

import numpy as np
import pytest

from houseway.analysis.must_hit import must_hits
from houseway.analysis.odds import odds
from houseway.families.round import Round, face_up
from houseway.money import Amount, Share
from houseway.rules import Game
from houseway.rules.evaluation import evaluator_of
from houseway.rules.tables import game_of, posted_game
from houseway.table.commands import Posted
from houseway.table.envelope import Role
from houseway.table.jackpots.linking import terms_of
from houseway.table.link import LinkCommand, LinkEnvelope, LinkEvent, LinkState, apply_link_all, decide_link
from houseway.table.link import commands as lc
from houseway.table.link import events as le
from houseway.table.link.must_hit import is_reached, must_hit_commitment
from houseway.table.link.reconciling import Tally, holdings_of, tallies
from houseway.table.link.state import Winner
from houseway.table.link.terms import LinkTerms, MeterTerms
from tests.clauses.linked import ROYAL
from tests.clauses.tables import table

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
BETTORS = tuple(Winner(seat, f"p{seat}") for seat in range(1, 8))
ROUNDS = 250_000
DECKS, SEATS, SEAT = 8, 10, 1


class Sole:
    """A link with one table, run command by command; its events are kept while they are wanted."""

    def __init__(self, terms: LinkTerms) -> None:
        self.state = LinkState("floor")
        self.events: list[LinkEvent] = []
        self.sent = 0
        self.do(lc.OpenLink("t-1", terms))

    def do(self, command: LinkCommand, role: Role = Role.DEALER) -> None:
        self.sent += 1
        envelope = LinkEnvelope(str(self.sent), "dealer", role, NOON, command)
        happened = decide_link(self.state, envelope).events
        self.state = apply_link_all(self.state, happened)
        self.events += happened


@pytest.mark.slow
def test_a_million_contributions_do_not_drift():
    """One to seven dollars a round; each part of the meter holds the rate of all money bet, exactly."""
    rate, reserve = "12.34%", "3.333%"
    meter = MeterTerms("main", rate, 500_000, "30-2899.07(8)(d)", reserve)
    link = Sole(LinkTerms("co/eternal", "w", "p", 100, "USD", "30-2899.07(6)", (meter,)))
    money = 0
    for number in range(ROUNDS):
        bettors = BETTORS[: 1 + number * 5 % 7]
        link.do(lc.FeedMeters("t-1", number, bettors))
        link.do(lc.EndRound("t-1", number))
        link.events.clear()
        money += 100 * len(bettors)
    assert link.state.bets == money // 100 >= 999_990
    now = link.state.meters["main"]
    assert now.cents + Fraction(now.carry) == 500_000 + money * Fraction(rate.rstrip("%")) / 100
    assert now.reserve + Fraction(now.reserve_carry) == money * Fraction(reserve.rstrip("%")) / 100
    assert max(Fraction(now.carry), Fraction(now.reserve_carry)) < 1


def test_undone_contributions_leave_no_trace():
    meter = MeterTerms("main", "12.34%", 500, "30-2899.07(8)(d)", "3.333%")
    link = Sole(LinkTerms("co/eternal", "w", "p", 100, "USD", "30-2899.07(6)", (meter,)))
    link.do(lc.FeedMeters("t-1", 0, BETTORS[:3]))
    link.do(lc.EndRound("t-1", 0))
    kept = link.state.meters
    for number in range(1, 2_000):
        link.do(lc.FeedMeters("t-1", number, BETTORS[: 1 + number % 7]))
        link.do(lc.UndoFeed("t-1", number))
        assert link.state.meters == kept


def royal_game() -> Game:
    file = table("ma/baccarat", ROYAL, must_hit=3)
    return posted_game(file, game_of(file))


def hands(rounds: int) -> Iterator[tuple[int, Round | None]]:
    """The first four cards of fresh eight-deck shoes; None where no hand is a 9 and a face card."""
    chance = np.random.default_rng(28)
    drawn = chance.integers(52 * DECKS, size=(rounds, 4))
    while (again := (np.diff(np.sort(drawn, axis=1), axis=1) == 0).any(axis=1)).any():
        drawn[again] = chance.integers(52 * DECKS, size=(int(again.sum()), 4))
    cards = drawn % 52
    nine, face = cards >> 2 == 8, cards >> 2 >= 10
    royal = [nine[:, at] & face[:, at + 2] | face[:, at] & nine[:, at + 2] for at in (0, 1)]
    maybe = royal[0] | royal[1]
    for number in range(rounds):
        four = [int(card) for card in cards[number]] if maybe[number] else []
        yield number, face_up(player=(four[0], four[2]), banker=(four[1], four[3])) if four else None


@pytest.mark.slow
def test_the_long_run_return_of_a_simulated_link_is_that_of_odds():
    """A lone Royal 9 bettor, credited with what meters hold above their seeds; within 4 standard errors."""
    game = royal_game()
    (offer,) = (offer for offer in game.offers() if offer.kind == "progressive")
    (known,) = odds(game, DECKS, (offer,), seat=SEAT, seats=SEATS)
    link = Sole(terms_of(game, {}, Posted(*offer.key, 500, 500, link="floor")))
    evaluator, rounds, fixed = evaluator_of(game, {}, SEATS), 100_000, 0
    secrets = (sha256(str(number).encode()).digest() for number in range(rounds))
    secret = next(secrets)
    link.do(lc.SealAmount(must_hit_commitment(secret, 10_000, 20_000)))
    bettor = (Winner(SEAT, "p1"),)
    for number, deal in hands(rounds):
        link.do(lc.FeedMeters("t-1", number, bettor))
        index = None if deal is None else evaluator.line(offer, deal, SEAT)
        pay = None if index is None else offer.lines[index].pay
        if isinstance(pay, Amount):
            fixed += pay.cents
        if isinstance(pay, Share):
            link.do(lc.SendHit("t-1", number, number, pay.meter, 100, "King-9", bettor))
            link.do(lc.ConfirmHit("t-1", number), Role.FLOOR)
            link.do(lc.AwardHit("t-1", number), Role.FLOOR)
        link.do(lc.EndRound("t-1", number))
        if is_reached(link.state, "t-1", secret):
            link.do(lc.RevealAmount("t-1", number, secret.hex()))
            secret = next(secrets)
            link.do(lc.SealAmount(must_hit_commitment(secret, 10_000, 20_000)))
    books, money = tallies(link.events), rounds * 500
    assert {name: tally.due for name, tally in books.items()} == holdings_of(link.state)

    assert known.fixed_return is not None
    squares = sum(
        float(line.probability) * (int(line.profit + 1) ** 2)
        for line in known.lines
        if line.profit is not None
    )
    error = sqrt(squares / rounds)
    assert abs(fixed / money - float(known.fixed_return)) < 4 * error < 0.06

    seeds = {meter.name: meter.seed for meter in link.state.known.meters}
    chance = {meter.name: float(meter.probability) for meter in known.meters}
    gained = fixed + sum(float(_gained(books[name], seeds[name])) for name in seeds)
    error = sqrt((squares + sum((seeds[name] / 500) ** 2 * chance[name] for name in seeds)) / rounds)
    long_run = known.long_run_return()
    assert long_run is not None
    assert abs(gained / money - float(long_run)) < 4 * error < 0.1

    (must_hit,) = must_hits(game, offer)
    awards = [event.cents for event in link.events if isinstance(event, le.AmountRevealed)]
    error = (20_000 - 10_000) / sqrt(12 * len(awards))
    assert abs(np.mean(awards) - float(must_hit.expected_award)) < 4 * error + 10
    returned = float(_gained(books["must-hit"], 10_000)) / money
    assert returned == pytest.approx(float(must_hit.return_per_unit), rel=4 / sqrt(3 * len(awards)))


def _gained(tally: Tally, seed: int) -> Fraction:
    """What was paid, and what the meter now holds above its seed."""
    return tally.awarded + tally.due - seed
