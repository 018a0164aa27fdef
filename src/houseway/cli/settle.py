"""`houseway settle`: what a round pays, read as JSON from standard input."""

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.documents import SettleDocument
from houseway.contracts.settling import settle_document
from houseway.families.round import Added, Held, Made, Round
from houseway.money import Rounding, money_text
from houseway.refusals import NotationError
from houseway.rules import Bet, Game, Settled, load
from houseway.rules import settle as settle_round
from houseway.rules.at_one_table import choices, refuse_bets
from houseway.rules.banked import Bank, BankedRound, banked
from houseway.rules.between_bets import HandBet
from houseway.rules.envy import envies
from houseway.rules.evaluation import Evaluator, evaluator_of
from houseway.rules.named_amounts import with_named_amount


class WagerInput(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    wager: str
    amount: int
    paytable: str
    on: str | None = None
    cards: list[Any] | None = None
    choice: str | None = None
    bettor: Annotated[int, Meta(ge=0)] = 0


class MadeInput(msgspec.Struct, forbid_unknown_fields=True):
    choice: str
    cents: int = 0
    cards: list[str] = []


class HandInput(msgspec.Struct, forbid_unknown_fields=True):
    """A bettor's hand; a place that was split has several, in the order in which they came to be."""

    place: int
    cards: list[Any]
    made: list[MadeInput] = []


class BankInput(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    cents: int


class RoundInput(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    banker: list[Any] = []
    player: list[Any] = []
    dealer: list[Any] = []
    dealer_made: list[MadeInput] = []
    board: list[Any] = []
    hands: list[HandInput] = []
    wagers: list[WagerInput] = []
    options: dict[str, Any] = {}
    seats: int | None = None
    decks: int | None = None
    meters: dict[str, int] = {}
    player_dealer: BankInput | None = None
    action: int | None = None


def settle(json: Json = False) -> None:
    """Settle a round given as JSON on standard input; see docs/settle.md for its shape."""
    with refusing():
        asked = round_input(sys.stdin.buffer.read())
        document = answer(asked)
    if json:
        print_json(document)
    else:
        _print(document, _currency(asked))


def round_input(text: bytes) -> RoundInput:
    try:
        return msgspec.json.decode(text, type=RoundInput)
    except msgspec.DecodeError as error:
        raise NotationError(f"The round is not what settle reads: {error}.") from None


def answer(asked: RoundInput) -> SettleDocument:
    """What `houseway settle --json` prints for this round."""
    settled, banked_round = settled_with_bank(asked)
    document = settle_document(load(asked.game), settled, banked_round)
    if not asked.player:
        document.player_total = document.winner = None
    if asked.hands:
        document.banker_total = None
    return document


def settled_round(asked: RoundInput) -> Settled:
    return settled_with_bank(asked)[0]


def settled_with_bank(asked: RoundInput) -> tuple[Settled, BankedRound | None]:
    """The round, and where a player banks it also its order from the first action and the bank's cover."""
    game, bank = load(asked.game).posted(asked.options), asked.player_dealer
    if bank is None and (asked.action is not None or any(w.bettor for w in asked.wagers)):
        raise NotationError("`action` and `bettor` are for a round that a player banks; add `player_dealer`.")
    bets = [Bet(w.seat, w.wager, w.on, w.paytable, w.amount) for w in asked.wagers]
    bettors = [w.bettor for w in asked.wagers]
    seats = asked.seats if bank is None else asked.seats or game.practice.seats.default
    round_ = _played(asked, game) if asked.hands else _dealt(asked, game, bets)
    told = asked.options, seats, asked.meters
    evaluator = evaluator_of(game, asked.options, seats)
    whole, behind = _raised(evaluator, round_, bets, bettors) if asked.hands else (bets, bettors)
    settled = settle_round(game, round_, whole, *told, as_given=bank is not None, bettors=behind)
    refuse_bets(evaluator, round_, bets, seats, asked.decks, bettors)
    if bank is None:
        paid = settled.settlements
        return replace(settled, settlements=(*paid, *envies(evaluator, round_, paid))), None
    whose = zip(settled.settlements, behind, strict=True)
    wagers = [replace(each, bettor=bettor) for each, bettor in whose]
    wagers += envies(evaluator, round_, wagers)
    return settled, banked(game, round_, wagers, Bank(bank.seat, bank.cents, seats or 0), asked.action)


def _dealt(asked: RoundInput, game: Game, bets: list[Bet]) -> Round:
    parse = game.parse_hand
    own = {w.seat: parse(w.cards) for w in asked.wagers if w.cards}
    hands = [Held(f"place-{seat}", cards, place=seat) for seat, cards in own.items()]
    if asked.player or not own:
        hands.insert(0, Held("player", parse(asked.player)))
    made = choices(game, [(bet, w.choice, w.bettor) for bet, w in zip(bets, asked.wagers, strict=True)])
    return Round((*hands, Held("banker", parse(asked.banker))), made, tuple(own))


def _played(asked: RoundInput, game: Game) -> Round:
    """Hands of places as they were played, and what was chosen for each."""
    if asked.banker or asked.player or not (asked.dealer or asked.board):
        raise NotationError(
            "With `hands` write the player-dealer's cards as `dealer`, and no player or banker."
        )
    hands: list[Held] = []
    made: list[Made] = []
    for given in asked.hands:
        nth = 1 + sum(held.place == given.place for held in hands)
        name = f"place-{given.place}" + (f".{nth}" if nth > 1 else "")
        status = given.made[-1].choice if given.made else ""
        hands.append(Held(name, game.parse_hand(given.cards), place=given.place, status=status))
        made += [Made(given.place, name, m.choice, m.cents, game.parse_hand(m.cards)) for m in given.made]
    wagers = tuple(sorted({wager.wager for wager in asked.wagers}))
    hands.append(Held("banker", game.parse_hand(asked.dealer)))
    made += [Made(None, "banker", m.choice, m.cents, game.parse_hand(m.cards)) for m in asked.dealer_made]
    if asked.board:
        hands.append(Held("board-1", game.parse_hand(asked.board)))
    return Round(tuple(hands), tuple(made), tuple({held.place for held in hands if held.place}), (), wagers)


def _raised(
    evaluator: Evaluator, deal: Round, bets: list[Bet], bettors: list[int]
) -> tuple[Sequence[Bet], list[int]]:
    """A bet on each hand of its place, as much again on one that was doubled; and what choices put down."""
    rules, game = evaluator.game.plays.rules, evaluator.game
    raised: list[HandBet] = []
    whose: list[int] = []
    # As it was when each was chosen.
    before = (replace(deal, made=deal.made[:at]) for at in range(len(deal.made)))
    costs = [rules.added(evaluator.drawing, then, made) for then, made in zip(before, deal.made, strict=True)]
    for bet, bettor in zip(bets, bettors, strict=True):
        offer = game.offer(bet.wager, bet.on, bet.paytable)
        names = [held.name for held in deal.hands if held.place == bet.seat]
        if not names:
            raise NotationError(f"Place {bet.seat} has a wager and no hand; add it to `hands`.")
        for name in names if offer.kind == "base" else names[:1]:
            times = 1
            for made, cost in zip(deal.made, costs, strict=True) if offer.kind == "base" else ():
                times += cost is not None and made.hand == cost.onto == name and cost.wager is None
            raised.append(HandBet(bet.seat, bet.wager, bet.on, bet.paytable, bet.amount * times, name))
            whose.append(bettor)
    for made, cost in zip(deal.made, costs, strict=True):
        if cost is not None and cost.base is not None:
            _put_down(game, made, cost, raised, whose)
    return raised, whose


def _put_down(game: Game, made: Made, cost: Added, raised: list[HandBet], whose: list[int]) -> None:
    """What a choice puts down beside a wager, as many times as much; or what it takes back.

    An amount that is named is that of whoever comes first at the place, and so decides.
    """
    on_hand = [
        (bet, bettor)
        for bet, bettor in zip(raised, whose, strict=True)
        if bet.hand == cost.hand and bet.wager == cost.base
    ]
    if on_hand:
        decider, _ = min(on_hand, key=lambda each: each[1])
        cost = with_named_amount(cost, made, decider.amount)
    for bet, bettor in on_hand:
        if cost.times < 0:
            whose.pop(raised.index(bet))
            raised.remove(bet)
        else:
            offer = next(offer for offer in game.offers() if offer.wager == cost.wager)
            amount = Rounding.CENT_DOWN.of(Fraction(bet.amount * cost.times, cost.of))
            raised.append(HandBet(bet.seat, *offer.key, amount, bet.hand))
            whose.append(bettor)


def _currency(asked: RoundInput) -> str:
    """That of the pay tables, which is one for the whole round."""
    tables = (load(asked.game).offer(bet.wager, bet.on, bet.paytable).table for bet in asked.wagers)
    return next((table.currency for table in tables), "USD")


def _print(settled: SettleDocument, currency: str) -> None:
    if settled.banker_total is None:
        console().print("Each hand against the player-dealer's:")
    elif settled.winner is None:
        console().print(f"Player-dealer {settled.banker_total}")
    else:
        result = "Tie" if settled.winner == "tie" else f"{settled.winner.capitalize()} wins"
        console().print(f"Player {settled.player_total}, Banker {settled.banker_total}: {result}")
    columns = ("seat", "wager", "bet", "outcome", "line", "award", "vigorish", "net", "clause")
    bank = settled.player_dealer
    table = table_of(columns if bank is UNSET else (*columns, "covered", "returned"))
    for each in settled.settlements:
        wager = " ".join(part for part in (each.wager, each.on, each.paytable) if part)
        money = [money_text(cents, currency) for cents in (each.award, each.vigorish, each.net)]
        bet = money_text(each.amount, currency)
        reached = [
            money_text(cents, currency) for cents in (each.covered, each.returned) if cents is not UNSET
        ]
        table.add_row(str(each.seat), wager, bet, each.outcome, each.line, *money, each.cite, *reached)
    console().print(table)
    if bank is not UNSET:
        sums = {"bank": bank.bank, "paid": bank.paid, "collected": bank.collected, "left": bank.left}
        told = ", ".join(f"{name} {money_text(cents, currency)}" for name, cents in sums.items())
        console().print(f"Player-dealer: {told}, net {money_text(bank.net, currency)}.")
    if settled.dealer_envy:
        console().print(f"The dealer has {money_text(settled.dealer_envy)} of envy.")
