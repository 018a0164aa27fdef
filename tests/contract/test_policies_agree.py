"""Table, solver and kernel of the blackjack family are asked about the same hands of every game."""

from functools import cache
from random import Random

import numpy as np
import pytest

from houseway.cards.decks import listed
from houseway.families.blackjack.kernel import KERNEL
from houseway.families.blackjack.kernel.charts import Table, as_word
from houseway.families.blackjack.odds.lines import group_of, lines_of, looks_at_hands
from houseway.families.blackjack.odds.sheet import BITS, Sheet, draws, ended_as, sheet
from houseway.families.blackjack.rules.values import points
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


@pytest.mark.parametrize("id_", GAMES)
def test_the_kernel_ends_every_hand_as_the_solver_does(id_: str) -> None:
    game, laid, deals = complete(id_)
    offer = next(offer for offer in game.offers() if offer.kind == "base")
    (table,) = KERNEL.tables(game, {}, [offer], game.pack.counts(game.pack.default))
    table.kept["cases"][:] = -1
    assert len(deals) > ROUNDS // 3
    for deal in deals:
        counts = played(laid, table, deal)
        assert [tuple(map(int, at)) for at in np.argwhere(counts)] == [(0, *ended(laid, deal))], deal


def played(laid: Sheet, table: Table, deal: Round) -> np.ndarray:
    """The round dealt to the kernel, by a policy that does with each hand what was done at the table."""
    hand, banker = deal.cards("player"), deal.cards("banker")
    up, act = points(banker[:1])[0], table.kept["act"]
    for drawn in range(2, len(hand)):
        act[up, laid.row(points(hand[:drawn]))] = BITS["hit"]
    given_up = any(made.choice == "surrender" for made in deal.made)
    act[up, laid.row(points(hand))] = BITS["surrender" if given_up else "stand"]
    late = [banker[1]] if table.rules.late else []
    order = [hand[0], banker[0], hand[1], *([] if late else [banker[1]]), *hand[2:], *late, *banker[2:]]
    shoe = np.array([as_word(card) for card in order], dtype=np.uint32)
    tally = table.tally()
    end = np.uint64(len(shoe))
    assert KERNEL.play_round(shoe, np.uint64(0), end, table.rules, tally.addresses) == end
    return tally.hands
