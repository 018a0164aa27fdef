"""Records a playthrough: a few rounds of a game from a fixed seed, told as a person at the table would.

`python -m tests.playthroughs.recorder` records every game anew, `… co/eternal` just one. The transcripts are
kept beside this file and compared by a test, so re-record only where a change is meant.
"""

import sys
import textwrap
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from pathlib import Path

from houseway.cards.pack import FIFTY_TWO
from houseway.cards.shoe import shuffled
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.pai_gow.rules import as_set as front_and_back
from houseway.families.poker_hand.rules import Poker
from houseway.families.round import Ask, Deal, Held, Made, Over, Round, Step, Throw, Turn, face_up
from houseway.families.tiles.rules import Tiles, as_set
from houseway.money import money_text
from houseway.rules import Bet, Game, Offer, Settled, ids, load, settle
from houseway.rules.language import holds, parse
from tests.playthroughs.pot_hands import pot_hands

FOLDER = Path(__file__).parent
SEED = bytes([19]) * 32
ROUNDS = 5
SEAT = 1
STAKE = 1_000
METER = 1_000_000
WIDTH = 110

# What is shuffled for every hand that is set, and how much of it two hands take.
SET_HANDS = {"tiles": 8, "pai-gow": 14}
HANDS = {
    "two-hand": ("Player", "Banker", 2),
    "dice": ("Player", "Banker", 3),
    "pan-nine": ("The bettor", "The player-dealer", 3),
    "tiles": ("The bettor", "The player-dealer", 4),
    "blackjack": ("The bettor", "The player-dealer", 2),
    "pai-gow": ("The bettor", "The player-dealer", 7),
}


def path_of(game_id: str) -> Path:
    return FOLDER / f"{game_id.replace('/', '-')}.txt"


def playthrough(game: Game) -> str:
    """The transcript of one game."""
    if game.plays.money == "pooled":
        return "\n".join(pot_hands(game)) + "\n"
    cards = _cards(game)
    lines = [f"{game.name} ({game.id}): {game.jurisdiction}, {game.cite}", _setting(game)]
    for number in range(1, ROUNDS + 1):
        told = _decided(game, cards, number) if game.family == "poker-hand" else _round(game, cards)
        lines += ["", f"Round {number}", *(f"  {line}" for line in told)]
    return "\n".join(lines) + "\n"


def _setting(game: Game) -> str:
    sets = {"tiles": "A set of tiles, set House Way", "pai-gow": "53 cards, set House Way"}
    decks = game.pack.default
    pieces = sets.get(game.family, "1 deck" if decks == 1 else f"{decks} decks")
    shoe = "Two cups of three dice" if game.pack.is_empty else pieces
    bets = f"one bet on every wager from seat {SEAT}, {money_text(STAKE)} or one unit"
    meters = f"; meters show {money_text(METER)}" if any(o.table.meters for o in game.offers()) else ""
    return f"{shoe}; {bets}{meters}"


def _cards(game: Game) -> Iterator[int]:
    """The shoe from the seed, without the ranks the game takes out; or dice from the same seed."""
    for number in count() if game.family in SET_HANDS else ():
        piece = shuffled(sha256(SEED + bytes([number])).digest(), game.pack.counts(1))
        yield from piece[: SET_HANDS[game.family]]
    if not game.pack.is_empty:
        more = game.pack.jokers or game.pack.extra_aces
        whole = game.pack if more else FIFTY_TWO
        yield from (card for card in shuffled(SEED, whole.counts(game.pack.default)) if game.pack.has(card))
    for number in count():
        for byte in sha256(SEED + number.to_bytes(8, "big")).digest():
            if byte < 252:
                yield byte % 6 + 1


def _round(game: Game, cards: Iterator[int]) -> Iterator[str]:
    deal = game.plays.rules.begin(game.draw.rules)
    while not isinstance(step := game.plays.rules.next_step(game.draw.rules, deal), Over):
        deal = _went_on(deal, step, cards)
    yield from _told(game, deal)
    offers = _offers(game)
    closed = [offer for offer in offers if not _open(game, offer, deal)]
    bets = [
        Bet(SEAT, offer.wager, offer.on, offer.paytable, offer.table.unit_cents or STAKE)
        for offer in offers
        if offer not in closed
    ]
    meters = {meter.name: METER for offer in offers for meter in offer.table.meters}
    seats = game.practice.seats.default
    settled = settle(game, deal, bets, seats=seats, meters=meters)
    yield _result(game, settled)
    yield from _settlements(game, settled, closed)


def _went_on(deal: Round, step: Step, cards: Iterator[int]) -> Round:
    match step:
        case Throw(hands):
            return face_up(**{hand: tuple(islice(cards, 3)) for hand in hands})
        case Turn(hand):
            return deal.turned(hand)
        case Deal(hand, down):
            return deal.with_card(hand, next(cards), down)
    raise AssertionError(f"nobody decides here: {step}")


def _decided(game: Game, cards: Iterator[int], number: int) -> Iterator[str]:
    """A round in which the bettor is asked; from round to round another of the choices is taken."""
    play, rules = game.draw.rules, game.plays.rules
    assert isinstance(play, Poker)
    deal = rules.begin(play, (SEAT,))
    staked = dict.fromkeys((wager.id for wager in game.wagers), STAKE)
    staked |= dict.fromkeys(game.practice.bets_together.later, 0)
    while not isinstance(step := rules.next_step(play, deal), Over):
        match step:
            case Ask(place, hand, options):
                made = Made(place, hand, options[(number + len(deal.made)) % len(options)])
                if (cost := rules.added(play, deal, made)) is not None:
                    staked[cost.wager or ""] += STAKE * cost.times
                cite = play.streets[len(deal.made)].cite
                yield f"The bettor may {', '.join(options)}: {made.choice} ({cite})."
                deal = rules.after(play, deal, made)
            case _:
                deal = _went_on(deal, step, cards)
                if isinstance(step, Turn) or (isinstance(step, Deal) and not step.down):
                    said = rules.worth(play, deal, step.hand)[1]
                    held = deal.held(step.hand)
                    open_ = tuple(card for card, down in zip(held.cards, held.down, strict=True) if not down)
                    value = f", {said}" if said and not held.is_down else ""
                    yield f"{step.hand}: {game.plays.hand_text(open_)}{value}."
    offers = [offer for offer in _offers(game) if staked[offer.wager]]
    bets = [Bet(SEAT, offer.wager, offer.on, offer.paytable, staked[offer.wager]) for offer in offers]
    yield from _settlements(game, settle(game, deal, bets, seats=game.practice.seats.default), [])


def _offers(game: Game) -> list[Offer]:
    """Every wager on every hand, under the first of its pay tables."""
    return [game.offer(wager.id, wager.on, wager.paytables[0].id) for wager in game.wagers]


def _open(game: Game, offer: Offer, deal: Round) -> bool:
    """Whether a bet placed after the first cards could be placed in this round."""
    if offer.placed_when is None:
        return True
    sides = game.plays.rules.sides(game.draw.rules, deal, None)
    cells, features = game.plays.cells(*sides), game.plays.vocabulary().features
    values = {name: int(f.values[cells[f.coordinate]]) for name, f in features.items()}
    return holds(parse(offer.placed_when), values)


def _told(game: Game, deal: Round) -> Iterator[str]:
    """The first cards of each hand, then who draws and why."""
    first, second, initial = HANDS[game.family]
    for name, hand in ((first, deal.cards("player")), (second, deal.cards("banker"))):
        if isinstance(game.draw.rules, PaiGow):
            front, back = map(game.plays.hand_text, front_and_back(game.draw.rules, deal, Held(name, hand)))
            yield f"{name}: {front} in front, {back} behind: {_count(game, hand)}."
            continue
        if isinstance(game.draw.rules, Tiles):
            hand = as_set(game.draw.rules, deal, Held(name, hand))
        shown = game.plays.hand_text(hand[:initial])
        yield f"{name}: {shown}, which counts {_count(game, hand[:initial])}."
    if game.family in ("dice", *SET_HANDS):
        return
    counts = _count(game, deal.cards("player")[:initial]), _count(game, deal.cards("banker")[:initial])
    if game.family == "two-hand" and max(counts) >= "8":
        yield f"A natural {max(counts)} ends the draw ({game.draw.cite})."
        return
    third = deal.cards("player")[initial:]
    against = f" against a third card that counts {game.total(third)}" if third else " as Player has stood"
    why = {"two-hand": ("", against), "blackjack": ("", "")}.get(game.family, (" by House Way",) * 2)
    for name, hand, total, reason in zip(
        (first, second), (deal.cards("player"), deal.cards("banker")), counts, why, strict=True
    ):
        drawn = game.plays.hand_text(hand[initial:])
        act = f"draws on {total}{reason}: {drawn}" if drawn else f"stands on {total}{reason}"
        yield f"{name} {act} ({game.draw.cite})."


def _count(game: Game, hand: tuple[int, ...]) -> str:
    """As a dealer says it: `soft 17`."""
    return game.plays.rules.worth(game.draw.rules, face_up(player=hand), "player")[1]


def _result(game: Game, settled: Settled) -> str:
    first, second, _ = HANDS[game.family]
    second = second.replace("The ", "the ")
    result = {"player": f"{first} wins", "banker": f"{second} wins", "tie": "a tie"}[settled.winner]
    said = f"{first} {settled.player_total}, {second} {settled.banker_total}: {result}."
    return said.replace(": The ", ": the ")


def _settlements(game: Game, settled: Settled, closed: list[Offer]) -> Iterator[str]:
    """What wins or pushes a line each, what loses in a list."""
    lost = []
    for bet in settled.settlements:
        offer = game.offer(bet.wager, bet.on, bet.paytable)
        if bet.outcome == "lose":
            lost.append(bet.wager if bet.on in (None, bet.wager) else f"{bet.wager} on {bet.on}")
            continue
        net = f"{'+' if bet.net > 0 else ''}{money_text(bet.net, offer.table.currency)}"
        table = "" if bet.paytable == "standard" else f" {bet.paytable}"
        vigorish = f" after {money_text(bet.vigorish)} vigorish" if bet.vigorish else ""
        yield f"  {bet.outcome} {net}{vigorish}: {offer.name}{table}, {bet.line} ({bet.cite})"
    if lost:
        yield from textwrap.wrap(
            f"lose: {', '.join(lost)}", WIDTH - 4, initial_indent="  ", subsequent_indent="    "
        )
    if closed:
        yield f"  not open after these cards: {', '.join(offer.name for offer in closed)}"


def record(games: list[str]) -> None:
    for game_id in games:
        path_of(game_id).write_text(playthrough(load(game_id)), "utf-8")
        print(f"recorded {path_of(game_id).name}")


if __name__ == "__main__":
    record(sys.argv[1:] or list(ids()))
