"""The layout of a table: every offer that its sign posts, with what the rules say of it."""

from typing import NamedTuple

from houseway.cache import kept
from houseway.rules import Game, Offer
from houseway.rules.binding import looks_at_seat
from houseway.rules.settling_order import settling_key
from houseway.table.commands import House, OfferKey, Posted, Stake
from houseway.table.round.results import news_of
from houseway.table.state import TableState

Stakes = tuple[Stake, ...]
_MOST_TAKEN = 4096


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
        self.bets_stand_alone = not any(
            offer.table.envy_to or any(looks_at_seat(game, offer, line) for line in offer.lines)
            for _, offer in self.spots.values()
            if offer.kind != "progressive"
        )
        self.news = news_of(game, self.spots)
        self.order = settling_key(game)
        self.linked = frozenset(posted.wager for posted in offers if posted.link)
        self.aggregates = {p.wager: p.aggregate for p in offers if p.aggregate is not None}
        restricted = practice.both_hands.allowed == "licensee" and not house.both_hands
        self.one_hand = practice.both_hands.wagers if restricted else ()
        self.base_needed = practice.base_bet.required == "always" or bool(
            practice.base_bet and house.base_bet
        )
        self.held_to_base = frozenset(practice.bonus_limit.wagers)
        self._taken: set[tuple[Stakes, Stakes]] = set()

    def has_taken(self, bets: Stakes, stakes: Stakes) -> bool:
        """Whether these stakes beside these bets were found good before: patrons bet the same all day."""
        return (bets, stakes) in self._taken

    def take(self, bets: Stakes, stakes: Stakes) -> None:
        """Remember good stakes; not those that are good only as a seat or a meter stands."""
        if all(stake.is_plain and self.spots[stake.key].offer.kind != "progressive" for stake in stakes):
            if len(self._taken) >= _MOST_TAKEN:
                self._taken.clear()
            self._taken.add((bets, stakes))


@kept(64, by=lambda state: (state.digest, state.offers, state.house.both_hands, state.house.base_bet))
def layout_of(state: TableState) -> PostedLayout:
    """The layout of a table; the last ones used are kept."""
    return PostedLayout(state.game, state.offers, state.house)
