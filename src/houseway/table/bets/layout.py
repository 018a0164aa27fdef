"""The layout of a table: every offer that its sign posts, with what the rules say of it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from houseway.cache import kept
from houseway.ledger import Move
from houseway.rules import Game, Offer, Settlement
from houseway.rules.binding import looks_at_seat
from houseway.rules.settling_order import settling_key
from houseway.table.commands import House, OfferKey, Posted, Stake
from houseway.table.round.results import News
from houseway.table.state import TableState

Stakes = tuple[Stake, ...]
# A table and a seat of it, the bets that lie there, and the stakes that are put beside them.
Asked = tuple[str, int, Stakes, Stakes]
_MOST_TAKEN = 4096


class Taken(NamedTuple):
    """Stakes found good, the money they move, and how much of each stack; patrons bet the same all day."""

    stakes: Stakes
    moves: tuple[Move, ...]
    needed: Mapping[str, int]


class Spot(NamedTuple):
    posted: Posted
    offer: Offer


class PostedLayout:
    """What is the same for every bet of a table's day, worked out once; `linked` wagers feed jackpot links.

    `bets_stand_alone` says that no bet, progressives apart, looks at its seat or at what others win;
    `one_hand` are the wagers that this house takes on one hand only, `held_to_base` those that may not be
    more than the base game bet; `base_needed` says whether a bet needs one beside it. `order` is that of
    the settlement, `news` what the board tells.
    """

    def __init__(self, game: Game, offers: tuple[Posted, ...], house: House) -> None:
        practice = game.practice
        self.spots: dict[OfferKey, Spot] = {
            posted.key: Spot(posted, game.offer(*posted.key)) for posted in offers
        }
        self.offers = tuple(offer for _, offer in self.spots.values())
        self.bets_stand_alone = not any(
            offer.table.envy_to or any(looks_at_seat(game, offer, line) for line in offer.lines)
            for offer in self.offers
            if offer.kind != "progressive"
        )
        self.news = News(game, self.offers)
        self.order = _bonus_first(game) if house.bonus_bets_first else settling_key(game)
        self.linked = frozenset(posted.wager for posted in offers if posted.link)
        self.aggregates = {p.wager: p.aggregate for p in offers if p.aggregate is not None}
        restricted = practice.both_hands.allowed == "licensee" and not house.both_hands
        self.one_hand = practice.both_hands.wagers if restricted else ()
        self.base_needed = practice.base_bet.required == "always" or house.base_bet
        self.held_to_base = frozenset(practice.bonus_limit.wagers)
        self.taken: dict[Asked, Taken] = {}

    def take(self, asked: Asked, taken: Taken) -> None:
        """Remember good stakes; not those that are good only as a seat or a meter stands."""
        spots = self.spots
        if all(
            bet.is_plain and bet.at is None and spots[bet.key].offer.kind != "progressive"
            for bet in taken.stakes
        ):
            if len(self.taken) >= _MOST_TAKEN:
                self.taken.clear()
            self.taken[asked] = taken


def _bonus_first(game: Game) -> Callable[[Settlement], Any]:
    """The order of the rules, bets on the base game after all others."""
    order = settling_key(game)
    return lambda bet: (game.offer(*bet.key).kind == "base", order(bet))


def _chosen(state: TableState) -> tuple[object, ...]:
    """What of a table's day the layout hangs on."""
    house = state.house
    return state.digest, state.offers, house.both_hands, house.base_bet, house.bonus_bets_first


@kept(64, by=_chosen)
def layout_of(state: TableState) -> PostedLayout:
    """The layout of a table; the last ones used are kept."""
    return PostedLayout(state.game, state.offers, state.house)
