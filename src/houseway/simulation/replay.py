"""One shoe of a seed again, card by card, dealt by the drawing rules themselves rather than by a kernel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from houseway.analysis.shoes import decks_of_cards
from houseway.families.kernels import CARD_BITS
from houseway.families.round import Deal, Turn
from houseway.rules import Game
from houseway.simulation.shuffling import prepare
from houseway.simulation.tables import book, refuse_decided, shoe_of


@dataclass(frozen=True)
class PlayedRound:
    """A round as dealt; `void` are cards drawn that do not count."""

    number: int
    first_card: int
    player: tuple[int, ...]
    banker: tuple[int, ...]
    void: tuple[int, ...]
    player_total: int
    banker_total: int
    winner: str


@dataclass(frozen=True)
class PlayedShoe:
    """All cards after the cut, how many were burned, and the rounds dealt from the rest."""

    game: Game
    decks: int
    seed: int
    number: int
    cards: tuple[int, ...]
    burned: int
    cutting_card: int
    rounds: tuple[PlayedRound, ...]


def replay(game: Game, decks: int | None, seed: int, number: int, cut_card: int | None = None) -> PlayedShoe:
    """The numbered shoe of a seed, as `simulate` deals it."""
    refuse_decided(game)
    decks = decks_of_cards(game, decks)
    full = np.array(shoe_of(game, decks), dtype=np.uint32) << CARD_BITS
    by_the_book = book(game, len(full), cut_card)
    room = np.zeros(2 * len(full), dtype=np.uint32)
    begin, start, end = (int(place) for place in prepare(room, seed, number, full, by_the_book))
    cards = tuple(int(card) >> CARD_BITS for card in room[begin:end])
    cutting_card = len(cards) - int(by_the_book.cut_card)
    rounds = _rounds(game, cards, start - begin, cutting_card, by_the_book.more_hands)
    return PlayedShoe(game, decks, seed, number, cards, start - begin, cutting_card, tuple(rounds))


def _rounds(
    game: Game, cards: Sequence[int], position: int, cutting_card: int, more_hands: int
) -> Iterator[PlayedRound]:
    """Rounds until `more_hands` after the one in which the cutting card came out, or the cards run out."""
    number, last = 0, None
    while number != last:
        played = _round(game, cards, position, number)
        if played is None:
            return
        yield played
        number += 1
        position += len(played.player) + len(played.banker) + len(played.void)
        if last is None and position > cutting_card:
            last = number + more_hands


def _round(game: Game, cards: Sequence[int], position: int, number: int) -> PlayedRound | None:
    """The round that begins here, played House Way; None if there are too few cards for it."""
    play, rules = game.draw.rules, game.plays.rules
    round_, at = rules.begin(play), position
    while isinstance(step := rules.next_step(play, round_), Deal | Turn):
        if isinstance(step, Turn):
            round_ = round_.turned(step.hand)
        elif at == len(cards):
            return None
        else:
            round_, at = round_.with_card(step.hand, cards[at], step.down), at + 1
    player, banker = rules.sides(play, round_, None)
    void = round_.cards("player")[len(player) :]
    return PlayedRound(number, position, player, banker, void, *game.plays.result(play, round_))
