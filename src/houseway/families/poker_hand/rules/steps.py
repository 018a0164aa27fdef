"""What comes next in a poker-hand round.

Cards, a board turned in stages, decisions street by street, a War.
"""

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from houseway.families.poker_hand.rules import hands
from houseway.families.poker_hand.rules.figures import (
    FOLD,
    TAKE_BACK,
    WAR,
    From,
    Poker,
    Street,
    is_play,
    times_played,
    wager_chosen,
)
from houseway.families.round import (
    FOR_ONESELF,
    OVER,
    PLAY_AMOUNT,
    Added,
    Ask,
    Deal,
    Hand,
    Held,
    Made,
    Round,
    Step,
    Turn,
)

BANKER, BOARD, UNSEEN, BURNED = "banker", "board-", "unseen", "burned"
BURNS = 3


def stages(rules: Poker) -> list[int]:
    """How many community cards are turned at a time."""
    shown = [0, *(street.board for street in rules.streets if street.board), rules.board]
    return [after - before for before, after in pairwise(shown) if after > before]


def begin(rules: Poker, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """A hand for each place, or one bettor's where none is named; the player-dealer's.

    The board in its stages.
    """
    bettors = [Held(f"place-{place}", place=place) for place in places] or [Held("player")]
    of_bank = [Held(BANKER)] if rules.banker else []
    board = [Held(f"{BOARD}{at}") for at, _ in enumerate(stages(rules), start=1)]
    return Round((*bettors, *of_bank, *board, *([Held(UNSEEN)] if rules.unseen else [])), (), places, pays)


def bettors(deal: Round) -> list[Held]:
    return [held for held in deal.hands if held.name == "player" or held.place is not None]


def _in_turn(deal: Round, start: From) -> list[Held]:
    """The bettors' hands from there on, clockwise; from the house dealer's right the other way round."""
    match start:
        case "deal":
            return bettors(deal)
        case "player-dealer-left":
            # Hands lie in the order of the deal, the player-dealer's among them.
            at = [held.name for held in deal.hands].index(BANKER)
            return bettors(replace(deal, hands=deal.hands[at:] + deal.hands[:at]))
    return sorted(bettors(deal), key=lambda held: held.place or 0, reverse=start == "house-right")


def choices(deal: Round, held: Held) -> tuple[str, ...]:
    """What was decided for a hand, in order."""
    return tuple(
        made.choice for made in deal.made if made.hand == held.name and made.choice not in FOR_ONESELF
    )


def board(deal: Round) -> Hand:
    return tuple(card for held in deal.hands if held.name.startswith(BOARD) for card in held.cards)


def next_step(rules: Poker, deal: Round) -> Step:
    """Cards to everyone; then street by street what is turned and who decides; at the end all is opened."""
    for steps in (_dealt(rules, deal), _streets(rules, deal), _opened(rules, deal), _wars(rules, deal)):
        step = next(steps, None)
        if step is not None:
            return step
    return OVER


def _dealt(rules: Poker, deal: Round) -> Iterator[Step]:
    closed = bool(deal.places) and rules.ranking != "one-card"
    wanted = {held.name: rules.own for held in bettors(deal)}
    if rules.banker:
        wanted[BANKER] = rules.banker
    # The player-dealer is dealt to last, wherever he sits.
    in_turn = sorted(deal.hands, key=lambda held: held.name == BANKER)
    short = [held for held in in_turn if len(held.cards) < wanted.get(held.name, 0)]
    if short:
        held = short[0] if rules.stacks else min(short, key=lambda held: len(held.cards))
        is_up = held.name == BANKER and len(held.cards) + 1 == rules.up
        yield Deal(held.name, closed and not is_up)
    community = {f"{BOARD}{at}": count for at, count in enumerate(stages(rules), start=1)}
    for name, count in (community | ({UNSEEN: rules.unseen} if rules.unseen else {})).items():
        if len(deal.cards(name)) < count:
            yield Deal(name, closed or name == UNSEEN)


def _streets(rules: Poker, deal: Round) -> Iterator[Step]:
    for number, street in enumerate(rules.streets):
        yield from _turned(rules, deal, street.board)
        for held in _in_turn(deal, rules.asks_from) if deal.places else ():
            options = asked(rules, deal, held, number, street)
            if options:
                yield Ask(held.place, held.name, options, options[0], openly=street.options)
    yield from _turned(rules, deal, rules.board)


def _turned(rules: Poker, deal: Round, shown: int) -> Iterator[Step]:
    """The stages of the board, as far as so many cards lie open."""
    for at, count in enumerate(stages(rules), start=1):
        shown -= count
        if shown >= 0 and deal.is_down(f"{BOARD}{at}"):
            yield Turn(f"{BOARD}{at}")


def asked(rules: Poker, deal: Round, held: Held, number: int, street: Street) -> tuple[str, ...]:
    """What a bettor may choose on this street; nothing where he has decided, or no longer can."""
    made = choices(deal, held)
    if len(made) > number or (made and (made[-1] == FOLD or is_play(made[-1]))):
        return ()
    if street.on_tie and hands.value(rules.ranking, held.cards) != hands.value(
        rules.ranking, deal.cards(BANKER)
    ):
        return ()
    # Of real cards that nobody has seen yet, all is open: when they are, it is asked again.
    if street.aces_for and not held.unseen and not hands.has_aces(rules, held.cards):
        return tuple(choice for choice in street.choices if choice not in street.aces_for)
    return street.options


def _opened(rules: Poker, deal: Round) -> Iterator[Step]:
    """The player-dealer's hand, then of those who remain, and what was folded with a wager that stays."""
    remain = any(BANKER in _settled_by(rules, deal, held) for held in bettors(deal))
    if deal.is_down(BANKER) and (remain or not rules.opens_for_remaining):
        yield Turn(BANKER)
    for held in _in_turn(deal, rules.opens_from):
        if held.is_down and _settled_by(rules, deal, held):
            yield Turn(held.name)


def _settled_by(rules: Poker, deal: Round, held: Held) -> set[str]:
    """The hands that settle what lies at a place: none once it is folded, but for wagers that stay."""
    if FOLD not in choices(deal, held):
        return {held.name, BANKER}
    stay = [cards for wager, cards in rules.fold_keeps if (held.place, wager) in deal.bet_on]
    return {held.name, BANKER} if "both" in stay else {held.name} if stay else set()


def _wars(rules: Poker, deal: Round) -> Iterator[Step]:
    """Three cards burned and one to the bettor, three burned and one to the player-dealer, War by War."""
    burned = 0
    for held in bettors(deal):
        if WAR not in choices(deal, held):
            continue
        for name in war_hands(held):
            if deal.cards(name):
                burned += BURNS
                continue
            yield Deal(BURNED, down=True) if len(deal.cards(BURNED)) < burned + BURNS else Deal(name)


def war_hands(held: Held) -> tuple[str, str]:
    return f"{held.name}-war", f"{BANKER}-{held.name}-war"


def after(rules: Poker, deal: Round, made: Made) -> Round:
    """What was chosen is kept; who goes to War is given room for its cards."""
    if made.choice == WAR:
        names = [BURNED, *war_hands(deal.held(made.hand))]
        known = {held.name for held in deal.hands}
        more = [Held(name) for name in names if name not in known]
        deal = replace(deal, hands=(*deal.hands, *more))
    return deal.with_made(made)


def added(rules: Poker, deal: Round, made: Made) -> Added | None:
    """A Play or War wager put down beside the first one, or one of three equal wagers taken back.

    It is said of the hand, so it goes for all who bet on it (103.11).
    """
    said = [at for at, each in enumerate(deal.made) if _is_said(each, made.hand)]
    if not _is_said(made, made.hand):
        return added(rules, replace(deal, made=deal.made[: said[-1]]), deal.made[said[-1]])
    street = len(said)
    if street >= len(rules.streets):
        return None  # One choice too many. It is refused when the round is read.
    wager = wager_chosen(rules, made.choice, street)
    if wager is None:
        return None
    cite = rules.streets[street].cite
    if made.choice == TAKE_BACK:
        return Added(made.hand, made.hand, cite, wager=wager, times=-1, base=wager, along=(-1,))
    plays = rules.streets[street].plays
    if made.choice == PLAY_AMOUNT:
        named = Added(made.hand, made.hand, cite, wager=wager, base=rules.base)
        return replace(named, along=plays[::-1], between=(plays[0], plays[-1]))
    times = times_played((made.choice,))
    along = tuple(each for each in reversed(plays or (times,)) if each <= times)
    return Added(made.hand, made.hand, cite, wager=wager, times=times, base=rules.base, along=along)


def _is_said(made: Made, hand: str) -> bool:
    """Whether this was said of the hand, and not of one bettor's money on it."""
    return made.hand == hand and made.choice not in FOR_ONESELF


def clause(rules: Poker, choice: str) -> str | None:
    """That of the street which offers the choice."""
    return next((street.cite for street in rules.streets if choice in street.options), None)
