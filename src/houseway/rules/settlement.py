"""What a finished round pays: every bet, in the order in which the rules settle."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from houseway.families import Drawing
from houseway.money import Amount, Rounding, Share, money_text, pays_text
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import rounded_profit
from houseway.rules.evaluation import Evaluator, FeatureValues, evaluator_of
from houseway.rules.game import Deal, Game, Line, Offer
from houseway.rules.settling_order import settling_key

LOSING_LINE = "All other outcomes"


class Bet(msgspec.Struct, frozen=True):
    """One patron's money on a wager, in cents.

    `cards` are the bettor's own where each bettor has a hand; `choice` is "stand" or "hit" where the rules
    leave that to each bettor.
    """

    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    cards: tuple[int, ...] | None = None
    choice: str | None = None


class BetSettled(msgspec.Struct, frozen=True):
    """`award` is paid for the line before vigorish; `net` is what the bettor gained or lost on the bet."""

    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int
    outcome: str
    line: str
    award: int
    vigorish: int
    net: int
    cite: str


class Settled(msgspec.Struct, frozen=True):
    player_total: int
    banker_total: int
    winner: str
    settlements: tuple[BetSettled, ...]


def settle(
    game: Game,
    deal: Deal,
    bets: Sequence[Bet],
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    meters: Mapping[str, int] | None = None,
) -> Settled:
    """Settle a complete round; cards that break the drawing rules are refused."""
    drawing = game.drawing(options)
    if not any(bet.cards for bet in bets):
        refuse_wrong_cards(game, deal, drawing)
    lines = _fitting_lines(game, deal, bets, evaluator_of(game, options, seats), drawing)
    shares = _shares(lines, meters or {})
    envied = _envied(lines)
    rounding = vigorish_rounding(game, options or {})
    settled = []
    for place, (bet, offer, index) in enumerate(lines):
        _refuse_wrong_amount(bet, offer)
        line, share = envied.get(place) or _fitting(offer, index), shares.get(place, 0)
        settled.append(_settled(bet, offer, line, *_profit(game, offer, line, bet.amount, rounding, share)))
    player, banker = game.plays.counted(drawing, deal.player, deal.banker)
    totals = game.total(player), game.total(banker)
    winner = "tie" if totals[0] == totals[1] else "player" if totals[0] > totals[1] else "banker"
    return Settled(*totals, winner, tuple(sorted(settled, key=settling_key(game))))


_MOST_PROFITS = 65_536
_profits: dict[object, tuple[int, int, bool]] = {}


def _profit(
    game: Game, offer: Offer, line: Line | None, amount: int, rounding: Rounding, share: int
) -> tuple[int, int, bool]:
    """What a line is worth on a bet of this amount; worked out once, as tables see the same bets all day."""
    key = (game.digest, offer.key, line and line.name, line and line.pays, amount, rounding, share)
    if key not in _profits:
        if len(_profits) >= _MOST_PROFITS:
            _profits.clear()
        _profits[key] = rounded_profit(game, line, offer.table, amount, rounding, share)
    return _profits[key]


def _fitting_lines(
    game: Game, deal: Deal, bets: Sequence[Bet], evaluator: Evaluator, drawing: Drawing
) -> list["_Found"]:
    """The line that fits each bet; bets that must come out alike are looked up once."""
    hands: dict[object, FeatureValues] = {}
    fits: dict[object, int | None] = {}
    found: list[_Found] = []
    for bet in bets:
        offer = game.offer(bet.wager, bet.on, bet.paytable)
        own = (bet.cards, bet.choice)
        if own not in hands:
            hands[own] = evaluator.values(_own_deal(game, deal, bet, drawing))
        seat = bet.seat if evaluator.pays_by_seat(offer) else None
        key = (offer.key, own, seat)
        if key not in fits:
            fits[key] = evaluator.fitting(offer, hands[own], seat)
        found.append((bet, offer, fits[key]))
    return found


def _own_deal(game: Game, deal: Deal, bet: Bet, drawing: Drawing) -> Deal:
    """The hands this bet is settled on: the bettor's own cards, or the Player hand as he chose to play it."""
    own = deal if bet.cards is None else Deal(bet.cards, deal.banker)
    refuse_wrong_cards(game, own, drawing)
    counted = Deal(*game.plays.counted(drawing, own.player, own.banker))
    if bet.choice is None:
        return counted
    may_stand = game.plays.may_stand(drawing, own.player, own.banker)
    drawn = len(counted.player) > 2
    if not may_stand or bet.choice not in ("stand", "hit") or (bet.choice == "hit" and not drawn):
        hands = f"{game.plays.hand_text(own.player)} against {game.plays.hand_text(own.banker)}"
        sentence = (
            f"Seat {bet.seat} cannot choose {bet.choice!r} with {hands}; leave the choice out, or give the "
            f"cards dealt ({game.draw.cite})."
        )
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, sentence)
    return Deal(counted.player[:2], counted.banker) if bet.choice == "stand" else counted


def refuse_wrong_cards(game: Game, deal: Deal, drawing: Drawing) -> None:
    if fault := game.plays.fault(drawing, deal.player, deal.banker):
        hands = [game.plays.hand_text(hand) for hand in (deal.player, deal.banker)]
        sentence = (
            f"Player {hands[0]} and Banker {hands[1]} are not what the drawing rules deal "
            f"({game.draw.cite}): {fault}"
        )
        raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, game.draw.cite, sentence)


_Found = tuple[Bet, Offer, int | None]


def _shares(lines: Sequence[_Found], meters: Mapping[str, int]) -> dict[int, int]:
    """Each winning bet's part of the meter its line pays from, by the bet's place in the round.

    Bets on one wager that win a share are paid alike from what its meter shows; the cents that do not
    divide go one each from the highest seat down (READINGS 19, 43).
    """
    winners: dict[tuple[str, str], list[int]] = {}
    for place, (_, offer, index) in enumerate(lines):
        if index is not None and isinstance(pay := offer.lines[index].pay, Share):
            winners.setdefault((offer.wager, pay.meter), []).append(place)
    parts: dict[int, int] = {}
    for (wager, _), places in winners.items():
        _, offer, index = lines[places[0]]
        pot = _pot(offer.lines[index or 0], wager, meters)
        places.sort(key=lambda place: -lines[place][0].seat)
        for order, place in enumerate(places):
            parts[place] = pot // len(places) + (order < pot % len(places))
    return parts


def _pot(line: Line, wager: str, meters: Mapping[str, int]) -> int:
    """What the line pays out of its meter: `wager/meter`, or just `meter` where one wager has it."""
    pay = line.pay
    assert isinstance(pay, Share)
    shown = meters.get(f"{wager}/{pay.meter}", meters.get(pay.meter))
    if shown is None:
        sentence = f"{line.name} pays {line.pays}; say what the meter {pay.meter!r} shows ({line.cite})."
        raise Refused(Refusal.METER_MISSING, line.cite, sentence)
    return shown * pay.percent // 100


def _fitting(offer: Offer, index: int | None) -> Line | None:
    return offer.lines[index] if index is not None else None


def _envied(lines: Sequence[_Found]) -> dict[int, Line]:
    """Where a seat wins a meter and the envy is the bettors', every other winner has the envy instead."""
    envied: dict[int, Line] = {}
    for place, (_, offer, index) in enumerate(lines):
        line = _fitting(offer, index)
        if not (line and line.envy and offer.table.envy_to == "bettors"):
            continue
        pays = pays_text(Amount(line.envy, offer.table.currency))
        envy = Line(f"Envy: {line.name}", line.when, pays, line.cite)
        for other, (_, theirs, fit) in enumerate(lines):
            if other != place and theirs.key == offer.key and fit is not None and fit != index:
                envied[other] = envy
    return envied


def vigorish_rounding(game: Game, options: Mapping[str, Any]) -> Rounding:
    posted = game.options_from(options).get("vigorish_rounding")
    return Rounding(str(posted)) if posted else Rounding.CENT_HALF_UP


def _settled(bet: Bet, offer: Offer, line: Line | None, award: int, vigorish: int, kept: bool) -> BetSettled:
    outcome = "win" if award else "push" if kept else "lose"
    return BetSettled(
        seat=bet.seat,
        wager=bet.wager,
        on=bet.on,
        paytable=bet.paytable,
        amount=bet.amount,
        outcome=outcome,
        line=line.name if line else LOSING_LINE,
        award=award,
        vigorish=vigorish,
        net=award - vigorish - (0 if kept else bet.amount),
        cite=line.cite if line else offer.cite,
    )


def _refuse_wrong_amount(bet: Bet, offer: Offer) -> None:
    if bet.amount <= 0:
        sentence = f"A bet is a positive number of cents; {bet.amount} was offered on {offer.name}."
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, offer.cite, sentence)
    unit = offer.table.unit_cents
    if unit and bet.amount % unit:
        sentence = (
            f"{offer.name} {offer.paytable} is bet in units of {money_text(unit, offer.table.currency)}; "
            f"{money_text(bet.amount, offer.table.currency)} was offered ({offer.cite})."
        )
        raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, offer.cite, sentence)
