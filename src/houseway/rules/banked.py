"""A round that a player banks: who has first action, the order from there, and how far the bank covers it."""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.families.round import Round
from houseway.refusals import Refusal, Refused
from houseway.rules.action_button import FirstAction, around, button_place, card_count
from houseway.rules.cover import Cover, covered
from houseway.rules.game import Game
from houseway.rules.settlement import Settlement
from houseway.rules.settling_order import settling_key

# The card of a hand that counts the places, by the name that the catalog has for it.
_COUNTING = {"banker-second": ("banker", 1), "banker-third": ("banker", 2), "player-first": ("player", 0)}


class BankedRound(NamedTuple):
    """Wagers in the order in which they had their turn; `first` is None where nobody bet."""

    first: FirstAction | None
    settlements: tuple[Settlement, ...]
    cover: Cover


class Bank(NamedTuple):
    """The player-dealer's place at a table of so many, and what he has put up."""

    seat: int
    cents: int
    places: int


def banked(
    game: Game, deal: Round, settled: Iterable[Settlement], bank: Bank, named: int | None = None
) -> BankedRound:
    """Cover a settled round from the place that was `named`, else from the one that the rules point at."""
    wagers = tuple(settled)
    _refuse_bank(game, bank, wagers, named)
    first = _first(game, deal, bank, {bet.at or bet.seat for bet in wagers}, named)
    in_order = tuple(sorted(wagers, key=settling_key(game, first)))
    return BankedRound(first, in_order, covered(in_order, bank.cents))


def counting_card(game: Game, deal: Round) -> int | None:
    """What the card counts that places the button, where one does and lies on the table."""
    card = game.practice.action_button.card
    if card is None:
        return None
    hand, place = _COUNTING[card]
    cards = deal.cards(hand)
    return card_count(cards[place]) if len(cards) > place else None


def _first(game: Game, deal: Round, bank: Bank, wagered: set[int], named: int | None) -> FirstAction | None:
    button = game.practice.action_button
    if named is None:
        shown = counting_card(game, deal)
        if shown is None and button.by != "none":
            raise Refused(Refusal.DICE_NOT_SHAKEN, button.cite, "first-action-needed")
        named = button_place(button, bank.seat, bank.places, shown or 0)
    ring = around(named, bank.places, button.direction)
    place = next((each for each in ring if each in wagered), None)
    return None if place is None else FirstAction(place, bank.places, button.direction)


def _refuse_bank(game: Game, bank: Bank, wagers: tuple[Settlement, ...], named: int | None) -> None:
    practice = game.practice
    if not practice.player_dealer:
        raise Refused(Refusal.NO_PLAYER_DEALER, game.cite, "no-player-dealer-in-game", game=game.id)
    for place in (bank.seat, bank.seat if named is None else named):
        if not 1 <= place <= bank.places:
            seats = tuple(range(1, bank.places + 1))
            cite = practice.cite("seats")
            raise Refused(
                Refusal.SEAT_NOT_AT_TABLE, cite, "no-seat-in-game", game=game.id, seat=place, seats=seats
            )
    cite = practice.cite("player-dealer")
    if bank.cents <= 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "bank-not-positive", cents=bank.cents)
    if any((bet.at or bet.seat) == bank.seat for bet in wagers):
        raise Refused(Refusal.BANKS_THIS_HAND, cite, "banks-this-hand", seat=bank.seat)
