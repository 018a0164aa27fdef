"""Table, solver and kernel of the blackjack family are asked about the same hands of every game."""

from functools import cache
from random import Random

import pytest

from houseway.cards.decks import listed
from houseway.families.blackjack.odds.lines import group_of, lines_of, looks_at_hands
from houseway.families.blackjack.rules.values import points
from houseway.families.blackjack.sheet import Sheet, draws, ended_as, sheet
from houseway.families.round import Round
from houseway.rules import Game, ids, load
from tests.contract.representatives import round_by_chance

GAMES = [id_ for id_ in ids() if load(id_).family == "blackjack"]
ROUNDS = 600


@cache
def complete(id_: str) -> tuple[Game, Sheet, list[Round]]:
    """Rounds in which the player-dealer's hand is played out, as figures take every one to be."""
    game = load(id_)
    laid = sheet(game.drawing())
    chance, shoe = Random(19), listed(game.pack.counts(game.pack.default))
    bets = tuple(wager.id for wager in game.wagers if wager.placed_when is None)
    deals = [round_by_chance(laid.play, bets, chance, shoe) for _ in range(ROUNDS)]
    return game, laid, [deal for deal in deals if by_the_wish(laid, deal.cards("banker"))]


def by_the_wish(laid: Sheet, banker: tuple[int, ...]) -> bool:
    """Whether the player-dealer's options were played as he does without a word."""
    drew = [draws(laid.play, banker[:cards]) for cards in range(2, len(banker) + 1)]
    return all(drew[:-1]) and not drew[-1]


def ended(laid: Sheet, deal: Round) -> tuple[int, int]:
    """The round as the solver numbers it: the bettor's final hand, and the end of the player-dealer's."""
    row = laid.row(points(deal.cards("player")))
    given_up = any(made.choice == "surrender" for made in deal.made)
    end = laid.ends.index(ended_as(laid.play, deal.cards("banker")))
    return 0 if given_up else int(laid.ended[row, 0]), end


@pytest.mark.parametrize("id_", GAMES)
def test_the_solver_pays_the_line_that_the_table_pays(id_: str) -> None:
    game, laid, deals = complete(id_)
    for offer in game.offers():
        group = group_of(game, offer, {})
        if not looks_at_hands(group):
            continue
        lines = lines_of(group, laid)
        for deal in deals:
            cells = game.plays.cells(*game.plays.rules.sides(laid.play, deal, None))
            code = sum(int(group.codes[name][cells[name]]) for name in group.coordinates)
            assert lines[ended(laid, deal)] == group.line_of[0][code], (offer.key, deal)
