"""Fouls and irregularities: what the dealer or the floor does on request (R.13, R.22–R.24, R.27)."""

from collections import Counter

from msgspec.structs import replace

from houseway.cards import cards_text
from houseway.families.panguingue.laying import LAY
from houseway.families.panguingue.melds import in_the_pack, kind
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.paying import collected, given_back, kept, moved
from houseway.families.panguingue.rules.turn import passed_on
from houseway.families.panguingue.state import Paid, Pan, PanPlayer, resting, whole
from houseway.families.round import Hand
from houseway.refusals import Refusal, Refused

OUT_OF_ORDER = 3


def foul(pan: Pan, seat: int, caller: int | None) -> Pan:
    """The hand is dead, all pay goes back, and the player goes on paying to the end (R.9, R.24, R.33, PN-14).

    Only a player in action calls a foul; None is the floor (R.22, R.41, R.47).
    """
    player = pan.player(seat)
    callers = [each.seat for each in pan.in_action() if each.seat != seat]
    if (caller is not None and caller not in callers) or player.status != "in":
        raise Refused(
            Refusal.NOT_FOUL, "102.R.22, R.41", "foul-not-called", seat=seat, callers=tuple(callers)
        )
    back = given_back(pan, seat, kept(pan, seat))
    cards = (*player.cards, *(card for meld in player.melds for card in meld))
    fouled = replace(resting(back.player(seat)), status="foul", cards=(), board=(), owed=0, lapsed=0)
    pan = replace(back.with_player(fouled), dead=(*back.dead, *cards))
    return _without_turn(pan, seat)


def _without_turn(pan: Pan, seat: int) -> Pan:
    """Who was to act draws no more: the card in play is dead, and the next player is asked."""
    if pan.acting.seat != seat or pan.moment not in ("option", "touched", "playing", "out"):
        return pan
    rows, gone = pan.moved, () if pan.card is None else (pan.card,)
    kept_option = pan.option if pan.moment == "option" else None
    after = passed_on(replace(pan, dead=(*pan.dead, *gone), card=None, option=kept_option))
    return replace(after, moved=rows)


def put_in_hand(pan: Pan, seat: int, caller: int | None) -> Pan:
    """The drawn or option card went into the hand: a foul (R.9)."""
    if pan.acting.seat != seat or (pan.card is None and pan.option is None):
        raise Refused(Refusal.NOT_FOUL, "102.R.9", "no-card-in-play", seat=seat)
    return foul(pan, seat, caller)


def counted(play: Panguingue, pan: Pan, seat: int, caller: int | None = None) -> Pan:
    """A wrong number of cards: mended before the player's first draw, foul after it (R.7, R.23, R.24, R.46).

    Nine or eight are dealt what they lack (`complete`), of eleven one is taken unseen (`taken_back`); with
    fewer or more the hand is dead, and the passing ante goes back.
    """
    player = pan.player(seat)
    count = whole(player)
    if count == play.hand:
        raise Refused(Refusal.NOT_FOUL, "102.R.23, R.24", "count-is-right", seat=seat, count=count)
    touched = player.drew or (pan.moment == "touched" and pan.acting.seat == seat)
    if touched:
        return foul(pan, seat, caller)
    if play.hand - 2 <= count <= play.hand + 1:
        return pan
    left = sum(row.chips for row in pan.pays if row.why == "ante" and row.by == seat)
    back = sum(row.chips for row in pan.pays if row.why == "ante" and row.to == seat)
    returned = moved(pan, (Paid(seat, None, left - back, "ante"),))
    dead = replace(returned.player(seat), status="dead", cards=())
    returned = replace(returned, aside=(*returned.aside, *player.cards)).with_player(dead)
    return _next_to_declare(returned, seat) if pan.moment == "declaring" else _without_turn(returned, seat)


def _next_to_declare(pan: Pan, seat: int) -> Pan:
    """A dead hand is not asked; with nobody left to ask the draw begins."""
    asked = [at for at, player in enumerate(pan.players) if player.status == "undeclared"]
    if pan.acting.seat != seat:
        return pan
    if asked:
        return replace(pan, turn=asked[0])
    first = next(at for at, player in enumerate(pan.players) if player.status == "in")
    return replace(pan, moment="option", turn=first)


def complete(play: Panguingue, pan: Pan, seat: int, cards: Hand) -> Pan:
    """Eight or nine cards are made ten from the deck (R.23, PN-9)."""
    player = pan.player(seat)
    count = whole(player)
    if player.drew or not 0 < play.hand - count <= 2 or len(cards) != play.hand - count:
        raise Refused(Refusal.NOT_FOUL, "102.R.23", "not-so-many-lacking", seat=seat, count=count)
    mended = replace(player, cards=tuple(sorted((*player.cards, *cards))))
    return replace(pan.with_player(mended), stock=pan.stock - len(cards), moved=())


def taken_back(play: Panguingue, pan: Pan, seat: int, card: int) -> Pan:
    """Of eleven the dealer takes one, unseen, and puts it among the passed hands (R.23)."""
    player = pan.player(seat)
    if player.drew or whole(player) != play.hand + 1 or card not in player.cards:
        raise Refused(Refusal.NOT_FOUL, "102.R.23", "not-so-many-lacking", seat=seat, count=whole(player))
    left = Counter(player.cards) - Counter((card,))
    mended = replace(player, cards=tuple(sorted(left.elements())))
    return replace(pan.with_player(mended), aside=(*pan.aside, card), moved=())


def replace_foreign(pan: Pan, seat: int, card: int, instead: int) -> Pan:
    """An 8, 9, 10 or joker in a hand is replaced from the centre (R.45)."""
    player = pan.player(seat)
    if in_the_pack(card) or card not in player.cards or not in_the_pack(instead):
        raise Refused(Refusal.NOT_FOUL, "102.R.45", "not-foreign", seat=seat, card=cards_text((card,)))
    left = Counter(player.cards) - Counter((card,)) + Counter((instead,))
    return replace(
        pan.with_player(replace(player, cards=tuple(sorted(left.elements())))), stock=pan.stock - 1, moved=()
    )


def foreign_drawn(pan: Pan) -> Pan:
    """A foreign card that is drawn leaves the deck, and the player draws again (R.45)."""
    if pan.moment != "playing" or pan.card is None or in_the_pack(pan.card):
        shown = "no card" if pan.card is None else cards_text((pan.card,))
        raise Refused(Refusal.NOT_FOUL, "102.R.45", "not-foreign", seat=pan.acting.seat, card=shown)
    return replace(pan, card=None, moment="touched", bound=False, moved=())


def shown_spread(pan: Pan, seat: int, meld: Hand, chips: int) -> Pan:
    """A spread as a player laid it and was paid for it, whatever it is: recorded at a table of real cards."""
    player = pan.player(seat)
    left = Counter(player.cards) - Counter(meld)
    spread = replace(
        player,
        cards=tuple(sorted(left.elements())),
        board=tuple(sorted((*player.board, (tuple(sorted(meld)), LAY)))),
    )
    return collected(pan.with_player(spread), seat, chips, melds=(tuple(sorted(meld)),))


def demand_valid(pan: Pan, seat: int, meld: Hand, caller: int | None) -> Pan:
    """A spread that is none goes back to the hand with its pay, and the turn goes on (R.27).

    Once he has discarded, all pay of the hand goes back and he retires, but goes on paying.
    """
    player, cards = pan.player(seat), tuple(sorted(meld))
    if cards not in player.melds or kind(cards):
        raise Refused(Refusal.NOT_FOUL, "102.R.27", "spread-is-valid", cards=cards_text(cards))
    if pan.acting.seat != seat or pan.moment not in ("playing", "out"):
        return foul(pan, seat, caller)
    paid = tuple(row for row in kept(pan, seat) if row.melds == (cards,))
    pan = given_back(pan, seat, paid)
    return pan.with_player(_taken_up(pan.player(seat), cards))


def _taken_up(player: PanPlayer, cards: Hand) -> PanPlayer:
    board = list(player.board)
    board.remove(next(spot for spot in board if spot[0] == cards))
    return replace(player, board=tuple(board), cards=tuple(sorted((*player.cards, *cards))))


def out_of_order(pan: Pan, drawn: tuple[int, ...]) -> Pan:
    """These seats drew out of turn: from three on the draw goes on from there, else the order is rebuilt.

    What they melded and were paid stands as long as it is valid (R.13); fewer draw again in their turn, so
    that whoever was passed over loses nothing.
    """
    if pan.moment != "option":
        raise Refused(Refusal.NO_DECISION_HERE, "102.R.13", "order-while-playing", seat=pan.acting.seat)
    if len(drawn) < OUT_OF_ORDER:
        return replace(pan, moved=())
    last = next(at for at, player in enumerate(pan.players) if player.seat == drawn[-1])
    return replace(pan, turn=pan.next_in_action(last), moved=())
