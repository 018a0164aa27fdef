"""What comes next in a round of the blackjack family, and what a choice does to it."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.hands import (
    BANKER,
    KEEP,
    MATCH,
    STAY,
    asked_to_match,
    at_place,
    is_given_up,
    is_split,
    new_hand,
    own,
    standing,
    was,
)
from houseway.families.blackjack.rules.options import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    banker_letter,
    banker_wish,
    options,
    told_of,
    usual,
)
from houseway.families.blackjack.rules.values import points, worth
from houseway.families.round import OVER, Added, Ask, Deal, Held, Made, Round, Step, Turn

INSURE, DECLINE, SHOW = "insure", "decline", "show"


def begin(play: Blackjack, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """A hand for each place; where none is named, one bettor who plays as the house would."""
    bettors = [Held(f"place-{place}", place=place) for place in places] or [Held("player")]
    return Round((*bettors, Held(BANKER)), (), places, pays)


def deciding(play: Blackjack) -> None:
    """Every bettor plays a hand of his own."""


def next_step(play: Blackjack, deal: Round) -> Step:
    """First cards; what is shown and insured; each hand in turn; the player-dealer; hands opened."""
    return next(_steps(play, deal), OVER)


def _steps(play: Blackjack, deal: Round) -> Iterator[Step]:
    """Whatever is still to be done, in order; only the first is asked for."""
    yield from _first_cards(play, deal)
    yield from _before_draws(play, deal)
    if not has_ended(play, deal):
        for held in own(deal):
            yield from _played(play, deal, held)
    yield from _bankers_turn(play, deal)
    for held in own(deal):
        if held.is_down:
            yield Turn(held.name)


def _first_cards(play: Blackjack, deal: Round) -> Iterator[Step]:
    """One card at a time round the table, the player-dealer last."""
    banker = deal.held(BANKER)
    bettors = [held for held in own(deal) if not is_split(deal, held)]
    for nth, face in enumerate(play.dealing.banker):
        for held in bettors:
            if len(held.cards) == nth:
                yield Deal(held.name, play.dealing.player[nth] == "down")
        if len(banker.cards) == nth and face != "late":
            yield Deal(BANKER, face == "down")


def _before_draws(play: Blackjack, deal: Round) -> Iterator[Step]:
    for held in own(deal):
        if held.down[:1] != (True,):
            continue
        natural = len(held.cards) == 2 and standing(deal, held).worth(play).natural
        if play.natural.shown and natural and not was(deal, held, SHOW):
            yield Ask(held.place, held.name, (SHOW, KEEP), SHOW)
        if natural or (play.dealing.laid_open and len(held.cards) == 2):
            yield Turn(held.name)
    rule, up = play.insurance, points(deal.cards(BANKER)[:1])
    if rule is not None and rule.wager in deal.wagers and up[0] in rule.up:
        for place in deal.places:
            told = {
                made.seat for made in deal.made if made.place == place and made.choice in (INSURE, DECLINE)
            }
            for seat in deal.bettors_at(place):
                if seat not in told:
                    yield Ask(place, f"place-{place}", (INSURE, DECLINE), DECLINE, seat)


def has_ended(play: Blackjack, deal: Round) -> bool:
    """Whether the player-dealer's hole card was looked at before the draws and makes a Natural."""
    banker, rule = deal.cards(BANKER), play.hole_card
    if rule is None or len(banker) != 2 or points(banker)[0] not in rule.checked_under:
        return False
    return worth(play, banker).natural > 0


def _played(play: Blackjack, deal: Round, held: Held) -> Iterator[Step]:
    """The bettor's hand, by the charts and his wishes; who has money on it says whether more goes on it."""
    for made, onto, seat in asked_to_match(deal):
        if made.place == held.place:
            yield Ask(made.place, onto, (MATCH, STAY), STAY, seat)
    if held.status in (STAND, SURRENDER):
        return
    if held.status == HIT or (held.status == DOUBLE and len(held.cards) == 2):
        yield Deal(held.name, _lies_down(play, held))
    hand, up = standing(deal, held), deal.cards(BANKER)[0]
    may = options(play, hand, up)
    if len(may) > 1 and deal.places:
        openly = told_of(play, hand) if held.is_down else None
        yield Ask(held.place, held.name, may, usual(play, hand, up, may), openly=openly)
    choice = may[0] if len(may) == 1 else usual(play, hand, up, may)
    if choice == HIT:
        yield Deal(held.name, _lies_down(play, held))


def _lies_down(play: Blackjack, held: Held) -> bool:
    if held.status == DOUBLE:
        return play.double is not None and play.double.down
    draws = play.dealing.draws
    if play.dealing.exposed_draws_down and len(held.cards) == 2 and False in held.down:
        return True
    return draws[min(max(len(held.cards) - 2, 0), len(draws) - 1)] == "down"


def _bankers_turn(play: Blackjack, deal: Round) -> Iterator[Step]:
    """The second card or the hole card always; more only where a hand or a wager needs them."""
    banker = deal.held(BANKER)
    if len(banker.cards) < 2:
        yield Deal(BANKER)
    if banker.is_down:
        yield Turn(BANKER)
    if has_ended(play, deal) or not is_needed(play, deal):
        return
    letter = banker_letter(play, banker.cards)
    if letter == "O" and not banker.status:
        wish = banker_wish(play, banker.cards)
        if deal.places:
            yield Ask(None, BANKER, (HIT, STAND), wish)
        letter = "H" if wish == HIT else "S"
    if letter == "H" or banker.status == HIT:
        yield Deal(BANKER)


def is_needed(play: Blackjack, deal: Round) -> bool:
    """Whether somebody's wager waits for the player-dealer's hand to be complete."""
    if play.completes is not None and set(play.completes.wagers) & set(deal.wagers):
        return True
    return any(
        not is_given_up(deal, held) and not standing(deal, held).worth(play).natural for held in own(deal)
    )


def added(play: Blackjack, deal: Round, made: Made) -> Added | None:
    """As much again for a double, a split or who goes along with one; half of it for insurance."""
    cite = clause(play, made.choice) or ""
    match made.choice:
        case "double":
            return Added(made.hand, made.hand, cite)
        case "split":
            return Added(made.hand, new_hand(deal, made, len(deal.made)), cite)
        case "match":
            along = next(raised for raised, hand, _ in asked_to_match(deal) if hand == made.hand)
            return Added(along.hand, made.hand, clause(play, along.choice) or "")
        case "insure" if play.insurance is not None:
            return Added(made.hand, made.hand, cite, 2, play.insurance.wager)
    return None


def clause(play: Blackjack, choice: str) -> str | None:
    """That of the figure which offers the choice; of one that the game has not, none."""
    figures = {
        DOUBLE: play.double,
        SPLIT: play.split,
        SURRENDER: play.surrender,
        INSURE: play.insurance,
        DECLINE: play.insurance,
        SHOW: play.natural,
        KEEP: play.natural,
        HIT: play.player,
        STAND: play.player,
    }
    figure = figures.get(choice)
    return None if figure is None else figure.cite


def after(play: Blackjack, deal: Round, made: Made) -> Round:
    """A split makes two hands of one; any other choice is kept with the hand until it is carried out."""
    held = deal.held(made.hand)
    if made.choice == SPLIT:
        first, second = held.cards
        name = new_hand(deal, made, len(deal.made))
        kept = replace(held, cards=(first,), down=held.down[:1], status="")
        other = replace(held, name=name, cards=(second,), down=held.down[1:], status="")
        hands = list(deal.hands)
        last = hands.index(at_place(deal, held)[-1])
        hands[hands.index(held)] = kept
        hands.insert(last + 1, other)
        return replace(deal, hands=tuple(hands), made=(*deal.made, made))
    if made.choice in (HIT, STAND, DOUBLE, SURRENDER):
        # A doubled card that lies down is nobody's to look at before the settlement.
        closed = made.choice == DOUBLE and play.double is not None and play.double.down
        deal = deal.with_hand(replace(held, status=made.choice, sees=() if closed else held.sees))
    return deal.with_made(made)
