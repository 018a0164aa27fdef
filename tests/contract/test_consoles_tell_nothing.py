"""No console names a card that lies closed: of every pot game, of Panguingue and of Pan 9."""

from random import Random

import pytest

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.families.panguingue.acts.usual import usual
from houseway.families.round import Ask, Over
from houseway.rules import load
from houseway.table import Phase
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.clauses.california.test_places import opened
from tests.tables import POT_GAMES, CheckedTable
from tests.unit.table.closed_cards import check_consoles

# In draw poker somebody must open.
GOES_ALONG = ("call", "bring-in", "draw", "discard", "bet", "check")


@pytest.mark.parametrize(
    ("game", "option"), [*((game, "") for game in POT_GAMES), ("draw-poker", "jacks-or-better")]
)
def test_the_console_of_a_pot_game_is_the_same_whatever_lies_closed(game: str, option: str) -> None:
    chance = Random(game)
    table = CheckedTable.open_pots(game, [100_00] * 4, options={option: 1} if option else {})
    table.shuffle(game)
    table.do_next()
    stages = set()
    while table.state.phase is Phase.DEALING:
        step, stage = table.state.step_of(table.state.deal), table.betting.stage
        if stage not in stages or not chance.randrange(6):
            check_consoles(table.state, chance)
        stages.add(stage)
        if isinstance(step, Ask) and stage != "show":
            choice = next(each for each in GOES_ALONG if each in step.options)
            own = table.state.deal.cards(step.hand)[: 1 if choice in ("draw", "discard") else 0]
            said = c.Choose(step.place, step.hand, choice, cards=tuple(map(card_text, own)))
            table.do_as(f"p{step.place}", said)
        else:
            table.do_next()
    check_consoles(table.state, chance)
    assert "show" in stages or option


def test_the_console_of_panguingue_is_the_same_whatever_lies_closed() -> None:
    chance = Random(5)
    table = CheckedTable.open_pan([60_00] * 3)
    table.start_hand(9)
    looked = 0
    for _ in range(60):
        if table.state.phase is not Phase.DEALING:
            break
        if not chance.randrange(4):
            check_consoles(table.state, chance)
            looked += 1
        if isinstance(table.state.step_of(table.state.deal), Ask):
            said = usual(table.state)
            table.do_as(f"p{said.place}", said)
        else:
            table.do_next()
    assert looked > 8


@pytest.mark.parametrize("game", ["super-pan-9", "bay-baccarat"])
def test_the_console_of_pan_9_is_the_same_whatever_lies_closed(game: str) -> None:
    chance = Random(game)
    fees = "super-pan-9/rates/5" if game == "super-pan-9" else "bay-baccarat/rates/1"
    layout = tuple(c.Posted(*offer.key, 1_000, 20_000) for offer in load(f"ca/{game}").offers()[:1])
    table = opened(1, 2, 3, game=f"ca/{game}", layout=layout, fees=fees)
    for seat in (2, 3):
        table.bet(seat, layout[0].key, 1_000)
    table.dealer(c.NoMoreBets())
    pieces = listed(table.state.game.pack.counts(1))
    chance.shuffle(pieces)
    while not isinstance(table.state.step_of(table.state.deal), Over):
        command = comes_next(table.state).command
        assert command is not None
        if isinstance(command, c.DealCard):
            table.dealer(c.DealCard(card_text(pieces.pop())))
        elif isinstance(command, c.ShakeDice):
            table.patron(1, command)
        elif isinstance(command, c.ShowDice):
            table.dealer(c.ShowDice((1, 2, 3)))
        else:
            table.dealer(command)
        check_consoles(table.state, chance)
