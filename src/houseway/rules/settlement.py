"""What a finished round pays: every bet, in the order in which the rules settle."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, NoReturn

import msgspec

from houseway.families.family import Winner
from houseway.families.round import Round
from houseway.money import Medium
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import rounded_profit
from houseway.rules.between_bets import Bet, Found, envied, fitting_line, shares
from houseway.rules.evaluation import Evaluator, evaluator_of
from houseway.rules.game import Game, Line, Offer, OfferKey
from houseway.rules.settling_order import settling_key
from houseway.words import Values

LOSING_LINE = "All other outcomes"
# A bet that wins a part of a meter waits for the jackpot: until then it is neither won nor lost.
BetOutcome = Literal["win", "lose", "push", "jackpot"]


class BetSettled(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """How a bet came out.

    `award` is paid for the line before vigorish; `net` is what the bettor gained or lost on the bet.
    """

    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    outcome: BetOutcome
    line: str
    award: int
    vigorish: int
    net: int
    cite: str


class Settlement(BetSettled, frozen=True, cache_hash=True, gc=False, omit_defaults=True):
    """A settled bet; of its amount, `returned` went back and `held` stays on the spot.

    `added` is the part of the award that was put on the patron's bet on the hand `added_to`; the bet lay
    `at` another's place if not at its own seat.
    """

    returned: int
    held: int
    medium: Medium = "chips"
    toke: bool = False
    added: int = 0
    added_to: str | None = None
    at: int | None = None

    @property
    def key(self) -> OfferKey:
        return self.wager, self.on, self.paytable

    @property
    def paid(self) -> BetSettled:
        """How it came out, without where its money went."""
        return BetSettled(*msgspec.structs.astuple(self)[: len(BetSettled.__struct_fields__)])


class Settled(msgspec.Struct, frozen=True, gc=False):
    player_total: int
    banker_total: int
    winner: Winner
    settlements: tuple[Settlement, ...]


def settle(
    game: Game,
    deal: Round,
    bets: Sequence[Bet],
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    meters: Mapping[str, int] | None = None,
) -> Settled:
    """Settle a complete round; cards that break the drawing rules are refused."""
    result = settle_as_given(game, deal, bets, options, seats, meters)
    in_order = tuple(sorted(result.settlements, key=settling_key(game)))
    return Settled(result.player_total, result.banker_total, result.winner, in_order)


def settle_as_given(
    game: Game,
    deal: Round,
    bets: Sequence[Bet],
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    meters: Mapping[str, int] | None = None,
) -> Settled:
    """As `settle`, with the settlements in the order of the bets."""
    evaluator = evaluator_of(game, options, seats)
    refuse_wrong_cards(evaluator, deal)
    lines = _fitting_lines(game, deal, bets, evaluator)
    if any(offer.table.meters or offer.table.envy_to for _, offer, _ in lines):
        settled = _settled_together(evaluator, lines, meters or {})
    else:
        settled = [settled_alone(evaluator, bet, index) for bet, _, index in lines]
    return Settled(*game.plays.result(evaluator.drawing, deal), tuple(settled))


class Fits(NamedTuple):
    """A finished round: totals, winner, and the line that fits each offer, None where a bet loses."""

    player_total: int
    banker_total: int
    winner: Winner
    lines: dict[OfferKey, int | None]


def fits(evaluator: Evaluator, deal: Round, offers: Iterable[OfferKey]) -> Fits:
    """As `settle`, short of the money, for offers that look neither at the seat nor at other bets."""
    game = evaluator.game
    refuse_wrong_cards(evaluator, deal)
    values = evaluator.values(deal)
    lines = {key: evaluator.fitting(game.offer(*key), values) for key in offers}
    return Fits(*game.plays.result(evaluator.drawing, deal), lines)


def _fitting_lines(game: Game, deal: Round, bets: Sequence[Bet], evaluator: Evaluator) -> list[Found]:
    """The line that fits each bet, on the hands that count for it; looked up once for bets alike."""
    fits: dict[object, tuple[Offer, int | None]] = {}
    found: list[Found] = []
    for bet in bets:
        alike = (bet.wager, bet.on, bet.paytable, bet.seat)
        fit = fits.get(alike)
        if fit is None:
            offer = game.offer(bet.wager, bet.on, bet.paytable)
            seat = bet.seat if evaluator.pays_by_seat(offer) else None
            fit = fits[alike] = offer, evaluator.fitting(offer, evaluator.values(deal, bet.seat), seat)
        found.append((bet, *fit))
    return found


def refuse_wrong_cards(evaluator: Evaluator, deal: Round) -> None:
    """Refuse a round that the drawing rules do not deal, and choices that they do not leave."""
    game, play = evaluator.game, evaluator.drawing
    if fault := game.plays.rules.fault(play, deal):
        player, banker = (game.plays.hand_text(deal.cards(hand)) for hand in ("player", "banker"))
        told: Values = {"player": player, "banker": banker, "fault": fault}
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, game.draw.cite, "not-as-drawn", **told)
    wrong = next((made for made in deal.made if game.plays.rules.is_wrong(play, deal, made)), None)
    if wrong is not None:
        player, banker = (game.plays.hand_text(deal.cards(hand)) for hand in (wrong.hand, "banker"))
        told = {"seat": wrong.place, "choice": wrong.choice, "player": player, "banker": banker}
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "no-such-choice", **told)


def _settled_together(
    evaluator: Evaluator, lines: Sequence[Found], meters: Mapping[str, int]
) -> list[Settlement]:
    """Bets of which some pay from a meter, which winners share and others envy."""
    shared, envious = shares(lines, meters), envied(lines)
    settled = []
    for place, (bet, offer, index) in enumerate(lines):
        if place in envious or place in shared:
            line = envious.get(place) or fitting_line(offer, index)
            settled.append(_settled(evaluator, bet, offer, line, shared.get(place, 0)))
        else:
            settled.append(settled_alone(evaluator, bet, index))
    return settled


@lru_cache(maxsize=16_384)
def settled_alone(evaluator: Evaluator, bet: Bet, index: int | None) -> Settlement:
    """A bet that no other bet has a say in: worked out once, as tables see the same bets all day."""
    offer = evaluator.game.offer(bet.wager, bet.on, bet.paytable)
    return _settled(evaluator, bet, offer, fitting_line(offer, index))


def _settled(evaluator: Evaluator, bet: Bet, offer: Offer, line: Line | None, share: int = 0) -> Settlement:
    unit = offer.table.unit_cents
    if bet.amount <= 0 or (unit and bet.amount % unit):
        _refuse_amount(bet, offer)
    award, vigorish, kept = rounded_profit(
        evaluator.game, line, offer.table, bet.amount, evaluator.vigorish_rounding, share
    )
    return Settlement(
        seat=bet.seat,
        wager=bet.wager,
        on=bet.on,
        paytable=bet.paytable,
        amount=bet.amount,
        outcome="win" if award else "push" if kept else "lose",
        line=line.name if line else LOSING_LINE,
        award=award,
        vigorish=vigorish,
        net=award - vigorish - (0 if kept else bet.amount),
        cite=line.cite if line else offer.cite,
        returned=bet.amount if kept else 0,
        held=0,
    )


def _refuse_amount(bet: Bet, offer: Offer) -> NoReturn:
    if bet.amount <= 0:
        raise Refused(
            Refusal.AMOUNT_NOT_POSITIVE, offer.cite, "bet-not-positive", cents=bet.amount, name=offer.name
        )
    unit, currency = offer.table.unit_cents or 0, offer.table.currency
    name, offered = f"{offer.name} {offer.paytable}", (bet.amount, currency)
    told: Values = {"offer": name, "unit": (unit, currency), "offered": offered}
    raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, offer.cite, "not-in-units", **told)
