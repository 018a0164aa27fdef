"""Fouls and irregularities: what the dealer or the floor does on request (R.7–R.13, R.22–R.27, R.45).

A card of a hand that nobody has seen is UNSEEN; those of a spread come out of such a hand as they are shown.
"""

from msgspec.structs import replace

from houseway.cards import cards_text
from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.laying import LAY
from houseway.families.panguingue.melds import OUT, in_the_pack, kind
from houseway.families.panguingue.rules.declaring import declared, due
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.paying import collected, given_back, kept, moved
from houseway.families.panguingue.rules.turn import passed_on
from houseway.families.panguingue.state import Moment, Paid, Pan, PanPlayer, resting, whole
from houseway.families.round import Hand
from houseway.refusals import Refusal, Refused

OUT_OF_ORDER = 3
IN_PLAY = ("option", "touched", "playing", "out")


def foul(pan: Pan, seat: int, caller: int | None) -> Pan:
    """The hand is dead, all pay goes back, and the player goes on paying to the end (R.9, R.24, R.33, PN-14).

    Only a player in action calls a foul; None is the floor (R.22, R.41, R.47).
    """
    player = pan.player(seat)
    callers = [each.seat for each in pan.in_action() if each.seat != seat]
    in_time = pan.moment in ("declaring", *IN_PLAY)
    if (caller is not None and caller not in callers) or player.status != "in" or not in_time:
        raise Refused(
            Refusal.NOT_FOUL, "102.R.22, R.41", "foul-not-called", seat=seat, callers=tuple(callers)
        )
    back = given_back(pan, seat, kept(pan, seat))
    cards = (*player.cards, *(card for meld in player.melds for card in meld))
    fouled = replace(resting(back.player(seat)), status="foul", cards=(), board=(), owed=0, lapsed=0)
    calls = tuple([call for call in pan.called if seat not in call])
    pan = replace(back.with_player(fouled), dead=(*back.dead, *cards), called=calls)
    return _without_turn(pan, seat)


def _without_turn(pan: Pan, seat: int) -> Pan:
    """Who was to act draws no more: the card in play is dead, and the next player is asked."""
    if pan.acting.seat != seat or pan.moment not in IN_PLAY:
        return pan
    rows, still = pan.moved, pan.moment == "option"
    lost = (None if pan.used else pan.card, None if still else pan.option)
    gone = tuple([card for card in lost if card is not None])
    after = passed_on(replace(pan, dead=(*pan.dead, *gone), card=None, option=pan.option if still else None))
    return replace(after, moved=rows)


def with_call(pan: Pan, seat: int, against: int) -> Pan:
    """A player in action calls another who is; the dealer or the floor rules on it (R.22, R.37)."""
    callers = [each.seat for each in pan.in_action() if each.seat != against]
    others = [each.seat for each in pan.in_action()]
    if seat not in callers or against not in others or (seat, against) in pan.called:
        raise Refused(
            Refusal.NOT_FOUL, "102.R.22, R.37", "foul-not-called", seat=against, callers=tuple(callers)
        )
    return replace(pan, called=(*pan.called, (seat, against)), moved=())


def put_in_hand(pan: Pan, seat: int, caller: int | None) -> Pan:
    """The drawn or option card went into the hand: a foul (R.9)."""
    if pan.acting.seat != seat or pan.used or (pan.card is None and pan.option is None):
        raise Refused(Refusal.NOT_FOUL, "102.R.9", "no-card-in-play", seat=seat)
    if pan.card is None:
        pan = replace(pan, card=pan.option, option=None, moment="playing")
    return foul(pan, seat, caller)


def counted(play: Panguingue, pan: Pan, seat: int, count: int, caller: int | None = None) -> Pan:
    """A wrong number of cards: mended before the player's first draw, foul after it (R.7, R.23, R.24, R.46).

    Nine or eight are dealt what they lack, so that the deck is as it should be; of eleven one is taken unseen
    and put among the passed hands; with fewer or more the hand is dead, and the passing ante goes back.
    """
    player = pan.player(seat)
    if count < 0 or count == whole(player) or player.status not in ("undeclared", "in"):
        raise Refused(Refusal.NOT_FOUL, "102.R.23, R.24", "count-is-right", seat=seat, count=whole(player))
    if pan.moment not in ("declaring", *IN_PLAY):
        raise Refused(Refusal.NO_DECISION_HERE, "102.R.23", "pan-not-asked", seat=seat, due=due(pan))
    if player.drew or (pan.moment != "declaring" and pan.moment != "option" and pan.acting.seat == seat):
        return foul(pan, seat, caller)
    if play.hand - 2 <= count < play.hand:
        return replace(pan, moved=())
    # What he has too many came off the deck, what he lacks is still there.
    pan = replace(pan, stock=pan.stock + play.hand - count, moved=())
    if count == play.hand + 1:
        return replace(pan, aside=(*pan.aside, UNSEEN))
    left = sum(row.chips for row in pan.pays if row.why == "ante" and row.by == seat)
    back = sum(row.chips for row in pan.pays if row.why == "ante" and row.to == seat)
    returned = moved(pan, (Paid(seat, None, left - back, "ante"),))
    dead = replace(returned.player(seat), status="dead", cards=())
    returned = replace(returned, aside=(*returned.aside, *(UNSEEN,) * count)).with_player(dead)
    return declared(play, returned) if pan.moment == "declaring" else _without_turn(returned, seat)


def foreign(pan: Pan, seat: int, card: int) -> Pan:
    """An 8, 9, 10 or joker is replaced from the centre, or drawn again; it was never of the pack (R.45)."""
    player = pan.player(seat)
    dealt = not player.drew and pan.moment in ("declaring", "option") and player.status != "retired"
    drawn = pan.moment == "touched" and pan.acting.seat == seat
    if in_the_pack(card) or not (dealt or drawn):
        raise Refused(Refusal.NOT_FOUL, "102.R.45", "not-foreign", seat=seat, card=cards_text((card,)))
    return replace(pan, moved=())


def shown_spread(pan: Pan, seat: int, meld: Hand, chips: int) -> Pan:
    """A spread that is no meld, as the player in turn laid it and was paid for it by each."""
    player, cards = pan.player(seat), tuple(sorted(meld))
    left = _shown(player.cards, cards)
    in_turn = pan.acting.seat == seat and pan.moment == "playing"
    if not in_turn or left is None or len(cards) < 2 or kind(cards) or chips < 0:
        raise Refused(Refusal.NOT_FOUL, "102.R.27", "no-such-spread", seat=seat, cards=cards_text(cards))
    spread = replace(player, cards=left, board=tuple(sorted((*player.board, (cards, LAY)))))
    moment: Moment = "out" if spread.spread == OUT else pan.moment
    pan = replace(pan, moment=moment, moved=()).with_player(spread)
    return collected(pan, seat, chips, melds=(cards,))


def _shown(hand: Hand, cards: Hand) -> Hand | None:
    """The hand without these, each of them seen in it or unseen; None where it has not so many."""
    left = list(hand)
    for card in cards:
        if card not in left and UNSEEN not in left:
            return None
        left.remove(card if card in left else UNSEEN)
    return tuple(left)


def demand_valid(pan: Pan, seat: int, meld: Hand, caller: int | None) -> Pan:
    """A spread that is none goes back to the hand with its pay, and the turn goes on (R.27).

    Once he has discarded, all pay of the hand goes back and he retires, but goes on paying; put right before
    anybody calls, it costs nothing more than its own pay.
    """
    player, cards = pan.player(seat), tuple(sorted(meld))
    if cards not in player.melds or kind(cards):
        raise Refused(Refusal.NOT_FOUL, "102.R.27", "spread-is-valid", cards=cards_text(cards))
    in_turn = pan.acting.seat == seat and pan.moment in ("playing", "out")
    if caller is not None and not in_turn:
        return foul(pan, seat, caller)
    paid = tuple(row for row in kept(pan, seat) if row.melds == (cards,))
    pan = given_back(pan, seat, paid)
    calls = tuple([call for call in pan.called if call[1] != seat])
    moment: Moment = "playing" if in_turn else pan.moment
    return replace(pan.with_player(_taken_up(pan.player(seat), cards)), called=calls, moment=moment)


def _taken_up(player: PanPlayer, cards: Hand) -> PanPlayer:
    board = list(player.board)
    board.remove(next(spot for spot in board if spot[0] == cards))
    return replace(player, board=tuple(board), cards=tuple(sorted((*player.cards, *cards))))


def out_of_order(pan: Pan, drawn: tuple[int, ...]) -> Pan:
    """These seats drew out of turn: from three on it stands, else the order is rebuilt (R.13).

    What they do stands, so they are asked in the order in which they drew, and it goes on from the last;
    fewer draw again in their turn, so that whoever was passed over loses nothing.
    """
    in_action = {each.seat: at for at, each in enumerate(pan.players) if each.status == "in"}
    if pan.moment != "option":
        raise Refused(Refusal.NO_DECISION_HERE, "102.R.13", "order-while-playing", seat=pan.acting.seat)
    if not drawn or len({*drawn}) < len(drawn) or not {*drawn} <= {*in_action}:
        raise Refused(Refusal.NOT_FOUL, "102.R.13", "drew-out-of-order", seats=tuple(in_action))
    if len(drawn) < OUT_OF_ORDER:
        return replace(pan, moved=())
    return replace(pan, turn=in_action[drawn[0]], queue=drawn[1:], moved=())
