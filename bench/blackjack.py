"""Rounds of No Bust 5.0 a second: the kernel beside a plain C loop that plays the same policy."""

import tempfile
import time
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from bench import plain_c
from bench.report import Measure
from houseway.families.blackjack.policy_file import read
from houseway.families.blackjack.rules import Blackjack
from houseway.rules import Offer, load
from houseway.simulation.dealers import SHOES_A_BLOCK
from houseway.simulation.places import PlacesDealer, Played
from houseway.simulation.results import OfferRun

SEED, SHOES, DECKS, REPEATS = 1, 10_000, 6, 9
GAME = load("ca/no-bust-5.0")
POLICY = Path(__file__).parents[1] / "examples" / "policies" / "no-bust-5.0.toml"
SECTIONS = ("hard", "soft", "pair")
LETTERS = {"H": "H H", "S": "S S", "D": "D H", "Ds": "D S", "P": "P P", "-": "- -"}


def measure() -> list[Measure]:
    program = plain_c.build("blackjack")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as policy:
        policy.write("\n".join(for_c(POLICY.read_text("utf-8"))))
        policy.flush()
        asked = (program, SEED, SHOES, DECKS, policy.name)
        hand, every = _dealer(GAME.offers()[:1]), _dealer(GAME.offers())
        rounds, result = _deal(hand)
        agree_with_c(plain_c.run(*asked), rounds, result)
        _deal(every)
        in_c, in_kernel, in_every = [], [], []
        for _ in range(REPEATS):
            in_c.append(plain_c.seconds(plain_c.run(*asked)))
            in_kernel.append(_timed(hand))
            in_every.append(_timed(every))
    c = rounds / min(in_c)
    return [
        Measure("plain C loop, No Bust 5.0 by a policy, rounds/s", c, None, None),
        Measure("kernel, No Bust 5.0 by the same policy, rounds/s", rounds / min(in_kernel), c, 0.5),
        Measure("kernel, the same with all its pay tables, rounds/s", rounds / min(in_every), c, None),
    ]


def for_c(text: str) -> Iterator[str]:
    """The policy as lines of "table total up first second"."""
    file = tomllib.loads(text)
    cards = {"A": 1} | {str(point): point for point in range(2, 11)}
    ups = [cards[word] for word in file["up"].split()]
    for table, section in enumerate(SECTIONS):
        for key, row in file[section].items():
            first, _, last = key.partition("-")
            words = row.split()
            for total in [cards[key]] if section == "pair" else range(int(first), int(last or first) + 1):
                for up, word in zip(ups, words if len(words) > 1 else words * len(ups), strict=True):
                    yield f"{table} {total} {up} {LETTERS[word]}"


def agree_with_c(printed: list[str], rounds: int, result: OfferRun) -> None:
    """The same rounds, lines, stakes, gains and squares, or the time is not believed."""
    *lines, staked, gained, squares = (int(word) for word in printed[2:])
    assert int(printed[0]) == rounds, f"C dealt {printed[0]} rounds, the kernel {rounds}"
    assert lines == [count for _, count in result.hits], "C and the kernel counted differently"
    mean = Fraction(gained, rounds)
    error = (float(Fraction(squares, rounds) - mean**2) / rounds) ** 0.5
    told = (result.average_stake, result.mean, result.standard_error)
    assert told == (staked / rounds, float(mean), error), "C and the kernel reckoned differently"


def _dealer(offers: tuple[Offer, ...]) -> PlacesDealer:
    rules = GAME.drawing()
    assert isinstance(rules, Blackjack)
    policy = read(rules, POLICY.read_text("utf-8"))
    return PlacesDealer(GAME, [Played(tuple(offers), policy)], DECKS)


def _deal(dealer: PlacesDealer) -> tuple[int, OfferRun]:
    """The first blocks of the seed: as many shoes as the C loop deals; and the first offer's result."""
    blocks = [dealer.block(SEED, number) for number in range(SHOES // SHOES_A_BLOCK)]
    counts = tuple(sum(of) for of in zip(*(block.counts for block in blocks), strict=True))
    return sum(block.rounds for block in blocks), next(dealer.offer_runs(counts))


def _timed(dealer: PlacesDealer) -> float:
    """Processor seconds, as the C loop counts them too."""
    started = time.process_time()
    for number in range(SHOES // SHOES_A_BLOCK):
        dealer.block(SEED, number)
    return time.process_time() - started
