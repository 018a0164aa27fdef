"""What a finished round pays: every bet, in the order in which the rules settle."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple, NoReturn

import msgspec

from houseway.families.family import NotAsDrawn, Winner
from houseway.families.round import Round
from houseway.money import Medium
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import award as award_of
from houseway.rules.awards import rounded_profit
from houseway.rules.between_bets import Bet, FittedBet, HandBet, envied, fitting_line, shares
from houseway.rules.binding import Seats
from houseway.rules.evaluation import Evaluator, Fitting, evaluator_of
from houseway.rules.game import Game, Line, Offer, OfferKey
from houseway.rules.settling_order import settling_key
from houseway.words import Values

LOSING_LINE = "All other outcomes"
# A bet that wins a part of a meter waits for the jackpot: until then it is neither won nor lost.
BetOutcome = Literal["win", "lose", "push", "jackpot"]


class BetSettled(Bet, frozen=True):
    """How a bet came out.

    `award` is paid for the line before vigorish; `net` is what the bettor gained or lost on the bet.
    """

    outcome: BetOutcome
    line: str
    award: int
    vigorish: int
    net: int
    cite: str


class Settlement(
    BetSettled, frozen=True, forbid_unknown_fields=True, cache_hash=True, gc=False, omit_defaults=True
):
    """A settled bet; of its amount, `returned` went back and `held` stays on the spot.

    `added` is the part of the award that was put on the patron's bet on the hand `added_to`; the bet lay
    `at` another's place if not at its own seat. `owed` is the part of the vigorish that the seat could not
    pay, `withheld` what the limit of a round's pay-outs took off the award. `bettor` is 0 for who controls
    the place; bettors behind it have the numbers of their spots. `covered` is what a patron's bank reached of
    what was due, paid or taken (`due` where it did not reach that); what `joins` the bet of another seat is a
    share of it. `hand` is the one it was on, where its place had several. `envy` is what a button is paid
    for others' hands, beside the bet that it lies with: there is no amount in it.
    """

    returned: int
    held: int
    medium: Medium = "chips"
    toke: bool = False
    added: int = 0
    added_to: str | None = None
    at: int | None = None
    owed: int = 0
    withheld: int = 0
    bettor: int = 0
    covered: int | None = None
    joins: int | None = None
    due: int | None = None
    hand: str | None = None
    envy: bool = False

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
    seats: Seats = None,
    meters: Mapping[str, int] | None = None,
    as_given: bool = False,
    bettors: Sequence[int] = (),
) -> Settled:
    """Settle a complete round in the order of the rules, or of the bets as they are given.

    `bettors` say whose each bet is, where several bet at a place and each decides alone. Cards that break the
    drawing rules, and two currencies, are refused.
    """
    _refuse_two_currencies(game, bets)
    evaluator = evaluator_of(game, options, seats)
    refuse_wrong_cards(evaluator, deal)
    lines = _fitting_lines(game, deal, bets, evaluator, bettors)
    if any(offer.table.meters or offer.table.envy_to for _, offer, _ in lines):
        settled = _settled_together(evaluator, lines, meters or {})
    else:
        settled = [settled_alone(evaluator, bet, index) for bet, _, index in lines]
    in_order = settled if as_given else sorted(settled, key=settling_key(game))
    return Settled(*game.plays.result(evaluator.drawing, deal), tuple(in_order))


class Fits(NamedTuple):
    """A finished round: totals, winner, and the line that fits each offer, None where a bet loses."""

    player_total: int
    banker_total: int
    winner: Winner
    lines: tuple[int | None, ...]


def fits(evaluator: Evaluator, deal: Round, offers: Fitting | None) -> Fits:
    """As `settle`, short of the money, for offers that look neither at the seat nor at other bets.

    The cards are not looked at again: they were dealt step by step, or checked when they were corrected.
    """
    lines = offers.lines(evaluator.values(deal)) if offers else ()
    return Fits(*evaluator.game.plays.result(evaluator.drawing, deal), lines)


def _fitting_lines(
    game: Game, deal: Round, bets: Sequence[Bet], evaluator: Evaluator, bettors: Sequence[int]
) -> list[FittedBet]:
    """The line that fits each bet, on the hands that count for it; looked up once for bets alike."""
    fits: dict[object, tuple[Offer, int | None]] = {}
    fitted: list[FittedBet] = []
    for bet, bettor in zip(bets, bettors or (None,) * len(bets), strict=True):
        hand = bet.hand if isinstance(bet, HandBet) else None
        alike = (bet.wager, bet.on, bet.paytable, bet.seat, hand, bettor)
        fit = fits.get(alike)
        if fit is None:
            offer = game.offer(bet.wager, bet.on, bet.paytable)
            seat = bet.seat if evaluator.pays_by_seat(offer) else None
            place = bet.seat if evaluator.follows_choices(offer) else None
            values = evaluator.values(deal, place, hand, bettor)
            fit = fits[alike] = offer, evaluator.fitting(offer, values, seat)
        fitted.append((bet, *fit))
    return fitted


def refuse_wrong_cards(evaluator: Evaluator, deal: Round) -> None:
    """Refuse a round that the drawing rules do not deal, and choices that they do not leave."""
    game, play = evaluator.game, evaluator.drawing
    if fault := game.plays.rules.fault(play, deal):
        raise wrong_cards(game, deal, fault)
    wrong = next((made for made in deal.made if game.plays.rules.is_wrong(play, deal, made)), None)
    if wrong is not None:
        player, banker = (game.plays.hand_text(deal.cards(hand)) for hand in (wrong.hand, "banker"))
        told: Values = {"seat": wrong.place, "choice": wrong.choice, "player": player, "banker": banker}
        cite = game.plays.rules.clause(play, wrong.choice) or game.draw.cite
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "no-such-choice", **told)


def wrong_cards(game: Game, deal: Round, fault: NotAsDrawn) -> Refused:
    """Return the refusal of a round with this fault, with the hand that it is about."""
    first = next((held.name for held in deal.hands if held.name != "banker"), "player")
    wrong_hand = str(fault.values.get("hand", first))
    shown = first if wrong_hand == "banker" else wrong_hand
    player, banker = (game.plays.hand_text(deal.cards(hand)) for hand in (shown, "banker"))
    told: Values = {"player": player, "banker": banker, **fault.values}
    return Refused(Refusal.CARDS_BREAK_DRAWING_RULES, game.draw.cite, fault.say, **told)


def _settled_together(
    evaluator: Evaluator, lines: Sequence[FittedBet], meters: Mapping[str, int]
) -> list[Settlement]:
    """Bets of which some pay from a meter, which winners share and others envy."""
    shared, envious = shares(lines, meters), envied(lines, evaluator.envy_beside)
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
    # What rounding leaves nothing of has won all the same.
    won = award > 0 or award_of(line, offer.table, Fraction(1), Fraction(0))[0] > 0
    return Settlement(
        **msgspec.structs.asdict(bet),
        outcome="win" if won else "push" if kept == bet.amount else "lose",
        line=line.name if line else LOSING_LINE,
        award=award,
        vigorish=vigorish,
        net=award - vigorish - (bet.amount - kept),
        cite=line.cite if line else offer.cite,
        returned=kept,
        held=0,
    )


def _refuse_two_currencies(game: Game, bets: Sequence[Bet]) -> None:
    offers = [game.offer(bet.wager, bet.on, bet.paytable) for bet in bets]
    printed = dict.fromkeys(offer.table.currency for offer in offers)
    if len(printed) > 1:
        other = next(offer for offer in offers if offer.table.currency != "USD")
        told: Values = {"offer": f"{other.name} {other.paytable}", "currency": other.table.currency}
        raise Refused(Refusal.TWO_CURRENCIES, other.cite, "two-currencies", **told)


def _refuse_amount(bet: Bet, offer: Offer) -> NoReturn:
    if bet.amount <= 0:
        raise Refused(
            Refusal.AMOUNT_NOT_POSITIVE, offer.cite, "bet-not-positive", cents=bet.amount, name=offer.name
        )
    unit, currency = offer.table.unit_cents or 0, offer.table.currency
    name, offered = f"{offer.name} {offer.paytable}", (bet.amount, currency)
    told: Values = {"offer": name, "unit": (unit, currency), "offered": offered}
    raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, offer.cite, "not-in-units", **told)
