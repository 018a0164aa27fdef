"""What the bets of a round must be to lie at one table: its seats, its layout, its limits and its pack."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from houseway.cards.notation import card_text
from houseway.families.round import Made, Round
from houseway.refusals import Refusal, Refused
from houseway.rules.bets_together import refuse_apart, refuse_early
from houseway.rules.between_bets import Bet
from houseway.rules.binding import resolved
from houseway.rules.evaluation import Evaluator
from houseway.rules.game import Game, Offer
from houseway.rules.language import holds
from houseway.rules.practice.procedure import WagerName
from houseway.rules.settlement import wrong_cards
from houseway.rules.tables.limits import cents
from houseway.rules.tables.vigorish import borne_by
from houseway.words import Values


def choices(game: Game, bets: Iterable[tuple[Bet, str | None, int]]) -> tuple[Made, ...]:
    """What bettors chose: with a bet on the line that chooses, and each one thing at a place."""
    sides = game.plays.rules.deciding(game.draw.rules)
    made: dict[tuple[int, int], Made] = {}
    for bet, choice, bettor in bets:
        if choice is None:
            continue
        offer = game.offer(bet.wager, bet.on, bet.paytable)
        told: Values = {"seat": bet.seat, "choice": choice, "name": offer.name}
        if sides is not None and (offer.kind != "base" or offer.on not in sides):
            raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "choice-on-the-line", **told)
        chosen = made.setdefault((bet.seat, bettor), Made(bet.seat, "player", choice, seat=bettor))
        if chosen.choice != choice:
            told = {"seat": bet.seat, "first": chosen.choice, "choice": choice}
            raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "choice-once", **told)
    return tuple(made.values())


def refuse_bets(
    evaluator: Evaluator,
    deal: Round,
    bets: Sequence[Bet],
    seats: int | None,
    decks: int | None,
    bettors: Sequence[int] = (),
) -> None:
    """Refuse what no table of this game could have had down in one round.

    `bettors` are the spots behind a place at which the bets lie, 0 for its own player's.
    """
    game = evaluator.game
    refuse_table(game, bets, seats, bettors)
    offers = [game.offer(bet.wager, bet.on, bet.paytable) for bet in bets]
    _check_cards(game, deal, offers, decks)
    _check_dealt(evaluator, deal, zip(bets, offers, strict=True))
    for offer in offers:
        _check_late(evaluator, deal, offer)


def _check_dealt(evaluator: Evaluator, deal: Round, bets: Iterable[tuple[Bet, Offer]]) -> None:
    """Refuse a card that no table would have dealt, as nobody wanted it."""
    game, play = evaluator.game, evaluator.drawing
    sides = game.plays.rules.deciding(play)
    if sides is not None:
        asked = {bet.seat for bet, offer in bets if offer.kind == "base" and offer.on in sides}
        deal = replace(deal, places=tuple(sorted(asked)))
    if fault := game.plays.undealt(play, deal):
        raise wrong_cards(game, deal, fault)


def refuse_table(game: Game, bets: Sequence[Bet], seats: int | None, bettors: Sequence[int] = ()) -> None:
    """Refuse bets that cannot lie at one table, whatever is dealt."""
    offers = [(bet, game.offer(bet.wager, bet.on, bet.paytable)) for bet in bets]
    _check_seats(game, bets, seats)
    _check_layout(game, [offer for _, offer in offers])
    for bet, offer in offers:
        _check_amount(game, bet, offer)
    together: dict[tuple[int, int], list[tuple[Bet, Offer]]] = {}
    for (bet, offer), bettor in zip(offers, bettors or [0] * len(offers), strict=True):
        together.setdefault((bet.seat, bettor), []).append((bet, offer))
    for of_one in together.values():
        _check_company(game, of_one)


def _check_seats(game: Game, bets: Sequence[Bet], seats: int | None) -> None:
    rule = game.practice.seats
    most = seats or max(rule.allowed, default=0) or max((bet.seat for bet in bets), default=0)
    numbers = rule.numbers[:most] if rule.numbers else range(1, most + 1)
    for bet in bets:
        if bet.seat not in numbers:
            told: Values = {"game": game.id, "seat": bet.seat, "seats": tuple(numbers)}
            cite = game.practice.cite("seats")
            raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "no-seat-in-game", **told)


def _check_cards(game: Game, deal: Round, offers: Sequence[Offer], decks: int | None) -> None:
    """No more of a card than the largest shoe holds that all these bets may be dealt from."""
    if game.pack.is_empty:
        return
    allowed = set(game.pack.allowed)
    for offer in offers:
        allowed &= set(offer.table.decks or allowed)
    if decks is not None and decks not in allowed:
        told: Values = {"game": game.name, "allowed": tuple(sorted(allowed)), "decks": decks}
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.pack.cite, "decks-allowed", **told)
    held = game.pack.counts(decks or max(allowed, default=game.pack.default))
    for card, count in Counter(card for hand in deal.hands for card in hand.cards).items():
        if count > held[card]:
            told = {"card": card_text(card), "count": count, "held": held[card]}
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, game.pack.cite, "copies-in-the-pack", **told)


def _check_layout(game: Game, offers: Sequence[Offer]) -> None:
    """One vigorish for all players, and one pay table for wagers that share it."""
    bearing = {offer.wager for offer in game.offers() if borne_by(offer)}
    borne = {borne_by(offer): offer for offer in offers if offer.wager in bearing}
    if len(borne) > 1:
        first, second, *_ = borne.values()
        cite = game.practice.cite("vigorish", "for_all_players")
        told: Values = {"name": first.name, "first": first.paytable, "second": second.paytable}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "one-vigorish", **told)
    for group in game.shared_tables:
        sharing = [offer for offer in offers if offer.wager in group.wagers]
        for offer in sharing:
            if offer.paytable not in group.set_of(sharing[0].paytable):
                told = {
                    "name": offer.name,
                    "paytable": offer.paytable,
                    "other": sharing[0].name,
                    "first": sharing[0].paytable,
                }
                raise Refused(Refusal.LAYOUT_NOT_LEGAL, group.cite, "pay-tables-mixed", **told)


def _check_amount(game: Game, bet: Bet, offer: Offer) -> None:
    """A sum that the rules fix, or print the least and the most of."""
    fixed, limits = game.practice.royal_9, game.practice.limits
    if bet.wager in fixed.wagers and bet.amount != cents(fixed.bet):
        told: Values = {"name": offer.name, "fixed": cents(fixed.bet), "offered": bet.amount}
        raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, fixed.cite, "fixed-bet", **told)
    printed, part = limits.ranges.get(WagerName(bet.wager)), "ranges"
    if printed is None and limits.minimum and limits.maximum:
        printed, part = (limits.minimum[0], limits.maximum[1]), "table"
    if printed is None:
        return
    least, most = cents(printed[0]), cents(printed[1])
    if not least <= bet.amount <= most:
        reason = Refusal.BELOW_TABLE_MINIMUM if bet.amount < least else Refusal.ABOVE_TABLE_MAXIMUM
        told = {"name": offer.name, "least": least, "most": most, "offered": bet.amount}
        raise Refused(reason, game.practice.cite("limits", part), "printed-limits", **told)


def _check_late(evaluator: Evaluator, deal: Round, offer: Offer) -> None:
    if offer.placed_when is None:
        return
    when = resolved(offer.placed_when, offer.on, evaluator.game.event_rules)
    if not holds(when, evaluator.values(deal)):
        hands = [evaluator.game.plays.hand_text(deal.cards(side)) for side in ("player", "banker")]
        told: Values = {"name": offer.name, "player": hands[0], "banker": hands[1]}
        cite = evaluator.game.practice.cite("late-tie", otherwise=offer.cite)
        raise Refused(Refusal.BETS_NOT_OPEN, cite, "not-placed-on-these", **told)


def base_names(game: Game) -> tuple[str, ...]:
    """The base game bets that may be put down before the deal, as the layout names them."""
    later = game.practice.bets_together.later
    wagers = [wager for wager in game.wagers if wager.kind == "base" and wager.id not in later]
    return tuple(dict.fromkeys(wager.name for wager in wagers if not wager.placed_when))


def _check_company(game: Game, offers: Sequence[tuple[Bet, Offer]]) -> None:
    """Where the rules say so, a seat's bonus bets need a base game bet and are not more than that."""
    base = sum(bet.amount for bet, offer in offers if offer.kind == "base")
    if game.practice.bets_together:
        for _, offer in offers:
            refuse_early(game, offer)
        refuse_apart(game, [(bet.wager, bet.amount) for bet, _ in offers], whole=True)
    needed, held = game.practice.base_bet, game.practice.bonus_limit
    for bet, offer in offers:
        needs = needed.required == "always" and (needed.wagers is None or bet.wager in needed.wagers)
        # Base bets are in dollars, so the one beside a bet in pesos is not of this round.
        if needs and not base and offer.kind != "base" and offer.table.currency == "USD":
            cite = game.practice.cite("base-bet")
            names: Values = {"name": offer.name, "base": base_names(game)}
            raise Refused(Refusal.BASE_BET_NEEDED, cite, "base-bet-first", **names)
        if bet.wager in held.wagers and bet.amount > base:
            told: Values = {"name": offer.name, "base": base}
            raise Refused(Refusal.BONUS_ABOVE_BASE, held.cite, "bonus-above-base", **told)
