"""Every facet of every family: what its reader needs is there, or a sentence says why it is not."""

import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from houseway.analysis.choices import Advising, Decisions, Enumeration, Setting
from houseway.analysis.melding import Melding
from houseway.families import FAMILIES
from houseway.families.blackjack import kernel as blackjack_kernel
from houseway.families.blackjack import odds as blackjack_odds
from houseway.families.blackjack import words as blackjack_words
from houseway.families.dice import acts as dice_acts
from houseway.families.dice import board as dice_board
from houseway.families.dice import kernel as dice_kernel
from houseway.families.dice import odds as dice_odds
from houseway.families.dice import words as dice_words
from houseway.families.family import FACETS, Family
from houseway.families.kernels import CardKernel, PlacesKernel, PlayersKernel, ThrowKernel
from houseway.families.pai_gow import acts as pai_gow_acts
from houseway.families.pai_gow import kernel as pai_gow_kernel
from houseway.families.pai_gow import odds as pai_gow_odds
from houseway.families.pai_gow import words as pai_gow_words
from houseway.families.pan_nine import kernel as pan_nine_kernel
from houseway.families.pan_nine import odds as pan_nine_odds
from houseway.families.pan_nine import words as pan_nine_words
from houseway.families.panguingue import acts as panguingue_acts
from houseway.families.panguingue import kernel as panguingue_kernel
from houseway.families.panguingue import odds as panguingue_odds
from houseway.families.panguingue import words as panguingue_words
from houseway.families.poker_hand import kernel as poker_hand_kernel
from houseway.families.poker_hand import odds as poker_hand_odds
from houseway.families.poker_hand import words as poker_hand_words
from houseway.families.pots import acts as pots_acts
from houseway.families.pots import words as pots_words
from houseway.families.tiles import acts as tiles_acts
from houseway.families.tiles import kernel as tiles_kernel
from houseway.families.tiles import odds as tiles_odds
from houseway.families.tiles import words as tiles_words
from houseway.families.two_hand import acts as two_hand_acts
from houseway.families.two_hand import board as two_hand_board
from houseway.families.two_hand import kernel as two_hand_kernel
from houseway.families.two_hand import odds as two_hand_odds
from houseway.families.two_hand import words as two_hand_words
from houseway.printing.english.words import Words
from houseway.refusals import CatalogError, NotationError
from houseway.rules import games, read
from houseway.table import commands, events
from houseway.table.acts import Acts, acts_of
from houseway.table.apply import AFTER
from houseway.table.bank.acts import OF_THE_BANK
from houseway.table.bank.after import AFTER as AFTER_OF_THE_BANK
from houseway.table.decide import ACTS as DECIDED
from houseway.table.round.results import Board
from tests.golden_words import TestWords

# mypy holds each facet to its reader's protocol here.
ODDS: list[Enumeration | Decisions] = [
    two_hand_odds, dice_odds, pan_nine_odds, blackjack_odds, poker_hand_odds, tiles_odds, pai_gow_odds
]  # fmt: skip
ADVISING: list[Advising] = [blackjack_odds, poker_hand_odds]
SETTING: list[Setting] = [tiles_odds, pai_gow_odds]
MELDING: list[Melding] = [panguingue_odds]
BOARDS: list[Board] = [two_hand_board, dice_board]
WORDS: list[Words] = [
    two_hand_words, dice_words, pan_nine_words, blackjack_words, poker_hand_words, pots_words, tiles_words,
    panguingue_words, pai_gow_words,
]  # fmt: skip
KERNELS: list[CardKernel | ThrowKernel | PlacesKernel | PlayersKernel] = [
    two_hand_kernel.KERNEL, dice_kernel.KERNEL, pan_nine_kernel.KERNEL, blackjack_kernel.KERNEL,
    poker_hand_kernel.KERNEL, tiles_kernel.KERNEL, panguingue_kernel.KERNEL, pai_gow_kernel.KERNEL,
]  # fmt: skip
ACTS: list[Acts] = [
    two_hand_acts.ACTS, dice_acts.ACTS, panguingue_acts.ACTS, pots_acts.ACTS, tiles_acts.ACTS,
    pai_gow_acts.ACTS,
]  # fmt: skip
OFFERED: dict[str, Sequence[object]] = {
    "acts": [two_hand_acts, dice_acts, panguingue_acts, pots_acts, tiles_acts, pai_gow_acts],
    "odds": [*ODDS, *MELDING],
    "board": BOARDS,
    "words": WORDS,
    "kernel": [
        two_hand_kernel,
        dice_kernel,
        pan_nine_kernel,
        blackjack_kernel,
        poker_hand_kernel,
        tiles_kernel,
        panguingue_kernel,
        pai_gow_kernel,
    ],
}


@pytest.mark.parametrize("name", FACETS)
@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_every_facet_is_there_or_its_absence_has_a_reason(family: Family, name: str) -> None:
    if name in family.lacks:
        with pytest.raises(NotationError) as caught:
            family.facet(name)
        reason = family.lacks[name]
        assert reason.endswith(".")
        assert all(part in str(caught.value) for part in (family.name, name, reason))
    else:
        assert family.facet(name) in OFFERED[name]


def test_a_family_without_acts_of_its_own_plays_by_the_tables() -> None:
    assert acts_of(FAMILIES["pan-nine"]).decides == {}
    names = ("two-hand", "dice", "panguingue", "pots", "tiles", "pai-gow")
    assert [acts_of(FAMILIES[name]) for name in names] == ACTS


def test_every_command_and_event_is_the_tables_the_banks_or_some_familys() -> None:
    decided = {kind for acts in ACTS for kind in acts.decides} | set(OF_THE_BANK)
    nowhere = {kind for kind, (_, act) in DECIDED.items() if act.__name__ == "_not_here"}
    assert nowhere <= decided <= set(DECIDED) == set(get_args(commands.Command))
    followed = set(AFTER) | set(AFTER_OF_THE_BANK) | {kind for acts in ACTS for kind in acts.after}
    assert followed == set(get_args(events.Event))


def test_an_unknown_facet_is_refused_in_one_sentence(words: TestWords) -> None:
    with pytest.raises(NotationError) as caught:
        FAMILIES["dice"].facet("ods")
    words(str(caught.value))


def test_every_kernel_takes_the_cards_of_whole_rounds() -> None:
    for kernel in KERNELS:
        if isinstance(kernel, CardKernel):
            assert 0 < kernel.least_cards <= kernel.most_cards
            assert kernel.most_cards % 2 == 0


def test_listing_the_games_leaves_numba_asleep() -> None:
    listing = (
        "import sys; from houseway.cli.rulebook.games import games; games(); print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", listing], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False"
    assert all(game.id in done.stdout for game in games())


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('family = "dice"', 'family = "dise"'),
        ('family = "dice"', 'family = "dice"\nfacet = "odds"'),
    ],
)
def test_a_catalog_file_of_an_unknown_family_or_facet_is_refused(
    tmp_path: Path, written: str, instead: str, words: TestWords
) -> None:
    printed = files("houseway") / "catalog" / "colorado" / "3-dice.toml"
    path = tmp_path / "own.toml"
    path.write_text(printed.read_text("utf-8").replace(written, instead), encoding="utf-8")
    with pytest.raises(CatalogError) as refused:
        read(path)
    words(str(refused.value))
    assert "\n" not in str(refused.value)
