"""The list of mistakes keeps up with the sources: each can still be made, its tests exist."""

from pathlib import Path

import pytest

from tools.mutants import Mistake, mistakes
from tools.mutation.places import ROOT

# Mistakes that an inspection put in and no test saw, each as it is made now.
SEEN_SINCE = {
    "wrong PINs not counted towards the lock-out": "Wrong PINs are not counted towards the lock-out",
    "dealer envy backed out once for several winners": "Dealer envy is backed out once for several winners",
    "long-run return without the reserve rate": "The long-run return is without the reserve rate",
    "a toke above the posted maximum": "A toke above the posted maximum",
    "PAR variance of progressives not centred": "The variance of progressives is not centred",
    "a staff cookie good for 30 days": "A staff cookie is good for 30 days",
    "the holder of the Banker hand shown backs": "The holder of the Banker hand is shown backs",
    "surveillance, regulator and operator sent the floor's console": (
        "Surveillance, regulator and operator are sent the floor's console"
    ),
    "tokes counting for who squeezes": "Tokes count for who squeezes",
    "simulation blocks overlapping by a shoe": "Simulation blocks overlap by a shoe",
    "net not lowered at an aggregate limit": "The net is not lowered at an aggregate limit",
    "effects of removal with unequal suits": "Effects of removal take all suits for equal",
    "a clause that exists but is the wrong one, of a wager": (
        "An offer cites a clause that exists and is another wager's"
    ),
    "a clause that exists but is the wrong one, of a procedure": (
        "A procedure cites the clause beside its own"
    ),
    "a read done before earlier appends of its group": "A read is done before earlier appends of its group",
    "Golden Frog's push settled among winners": "Golden Frog's push is settled among winners",
    "an anchor at every group": "An anchor at every group",
    "four identical cards as suited trips": "Four identical cards count as suited trips",
    "a road's marks a row too low": "A road's marks stand a row too low",
    "the proof's rejection rule": "The page's proof takes every word",
    "clear with base and bonus down": "Clear takes the bet on a hand before the bonus that needs it",
    "hash input, seen by chance elsewhere": "The hash of a row does not cover its stream",
    "cut tail, seen by chance elsewhere": "A cut tail is not missed",
    "reserve undo, seen by chance elsewhere": "A reserve is not undone",
}


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda mistake: mistake.what)
def test_a_mistake_can_be_made(mistake: Mistake):
    assert (ROOT / mistake.file).read_text("utf-8").count(mistake.find) == 1
    assert mistake.find != mistake.replace
    tests = [Path(named.partition("::")[0]) for named in mistake.noticed_by.split()]
    assert mistake.noticed_by == "web" or all((ROOT / path).exists() for path in tests)


def test_what_an_inspection_found_unseen_is_on_the_list():
    assert set(SEEN_SINCE.values()) <= {mistake.what for mistake in mistakes()}
    assert len(mistakes()) >= 60
