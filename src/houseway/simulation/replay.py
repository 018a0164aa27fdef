"""One shoe of a seed again, card by card, dealt by the drawing rules themselves rather than by a kernel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from houseway.cards.notation import NO_CARD
from houseway.refusals import NotationError
from houseway.rules import Deal, Game
from houseway.simulation.shuffling import prepare
from houseway.simulation.tables import book, checked_decks, shoe_of


@dataclass(frozen=True)
class PlayedRound:
    """A round as dealt; `void` are cards drawn that do not count."""

    number: int
    first_card: int
    deal: Deal
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
    decks = checked_decks(game, decks)
    if decks is None:
        raise NotationError(f"{game.id} is thrown with dice; it has no shoe to print.")
    full = np.array(shoe_of(game, decks), dtype=np.uint8)
    by_the_book = book(game, len(full), int, cut_card)
    room = np.zeros(2 * len(full), dtype=np.uint8)
    begin, start, end = (int(place) for place in prepare(room, seed, number, full, by_the_book))
    cards = tuple(int(card) for card in room[begin:end])
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
        position += len(played.deal.player) + len(played.deal.banker) + len(played.void)
        if last is None and position > cutting_card:
            last = number + more_hands


def _round(game: Game, cards: Sequence[int], position: int, number: int) -> PlayedRound | None:
    """The round that begins here; None if there are too few cards for it."""
    deal, at = Deal(), position
    while hand := game.next_card(deal):
        if at == len(cards):
            return None
        deal, at = _with_card(deal, hand, cards[at]), at + 1
    void: tuple[int, ...] = ()
    if _draws_unseen(game, deal):
        if at == len(cards):
            return None
        void = (cards[at],)
    player, banker = game.total(deal.player), game.total(deal.banker)
    winner = "player" if player > banker else "banker" if banker > player else "tie"
    return PlayedRound(number, position, deal, void, player, banker, winner)


def _with_card(deal: Deal, hand: str, card: int) -> Deal:
    if hand == "player":
        return Deal((*deal.player, card), deal.banker)
    return Deal(deal.player, (*deal.banker, card))


def _draws_unseen(game: Game, deal: Deal) -> bool:
    """Whether the Player took one more card, which does not count, before the Banker's natural was turned."""
    counted, _ = game.plays.counted(game.draw.rules, (*deal.player, NO_CARD), deal.banker)
    return counted == deal.player
