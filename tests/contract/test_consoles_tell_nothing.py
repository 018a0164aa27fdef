"""No console names a card that lies closed: of every pot game, of Panguingue and of Pan 9."""

from random import Random

import pytest

from houseway.cards import card_text
from houseway.families.round import Ask
from houseway.table import Phase
from houseway.table import commands as c
from tests.clauses.california.pot_tables import GAMES, PotTableInMemory
from tests.unit.table.closed_cards import check_consoles

# In draw poker somebody must open.
GOES_ALONG = ("call", "bring-in", "draw", "discard", "bet", "check")


@pytest.mark.parametrize("game", GAMES)
def test_the_console_of_a_pot_game_is_the_same_whatever_lies_closed(game: str) -> None:
    chance = Random(game)
    table = PotTableInMemory(game, [100_00] * 4)
    table.shuffle(game)
    table.dealer()
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
            table.do(f"p{step.place}", said)
        else:
            table.dealer()
    check_consoles(table.state, chance)
    assert "show" in stages
