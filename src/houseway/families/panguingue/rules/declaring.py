"""Before the draw: antes, and who stays in or retires for the tops (R.8, R.43)."""

from msgspec.structs import replace

from houseway.families.panguingue.melds import PLACE
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.paying import moved
from houseway.families.panguingue.state import Moment, Paid, Pan, PanPlayer
from houseway.families.round import Hand
from houseway.refusals import Refusal, Refused


def begun(
    play: Panguingue, seats: tuple[tuple[int, int], ...], hands: tuple[Hand, ...], stock: int, tops: int = 0
) -> Pan:
    """Ten cards each and the antes posted; the last winner, or the first to his right, stands first."""
    players = tuple(
        PanPlayer(seat, chips, tuple(sorted(cards)), status="undeclared" if play.tops else "in")
        for (seat, chips), cards in zip(seats, hands, strict=True)
    )
    pan = Pan(players, stock, moment="declaring" if play.tops else "option", tops=tops)
    if not play.tops:
        return pan
    return moved(pan, tuple(Paid(None, player.seat, play.ante, "ante") for player in players))


def seated(play: Panguingue, seats: tuple[tuple[int, int], ...], stock: int, tops: int, new: bool) -> Pan:
    """Players in the order of play without cards yet; in a new game the lowest card says who is first."""
    bare = begun(play, seats, ((),) * len(seats), stock, tops)
    return replace(bare, moment="lowest" if new else "dealing")


def needed(play: Panguingue, pan: Pan) -> int:
    """How many cards are dealt at once now: one each for the first deal, then a whole hand each, then one."""
    each = {"lowest": 1, "dealing": play.hand}.get(pan.moment)
    return 1 if each is None else each * len(pan.players)


def lowest(pan: Pan, cards: Hand) -> Pan:
    """Who was dealt the lowest card is first; equal ones are dealt again (R.6, PN-2)."""
    places = [PLACE[card // 4] for card in cards]
    after = replace(pan, stock=pan.stock - len(cards), dead=(*pan.dead, *cards), moved=())
    if places.count(min(places)) > 1:
        return after
    first = places.index(min(places))
    return replace(after, players=(*pan.players[first:], *pan.players[:first]), moment="dealing")


def handed(play: Panguingue, pan: Pan, cards: Hand) -> Pan:
    """Ten each, five at a time in the order of play (R.6)."""
    hands: list[list[int]] = [[] for _ in pan.players]
    left = list(cards)
    for count in (play.hand // 2, play.hand - play.hand // 2):
        for hand in hands:
            hand += left[:count]
            del left[:count]
    players = tuple(
        replace(player, cards=tuple(sorted(hand))) for player, hand in zip(pan.players, hands, strict=True)
    )
    moment: Moment = "declaring" if play.tops else "option"
    return replace(pan, players=players, stock=pan.stock - len(cards), moment=moment, moved=())


def declare(play: Panguingue, pan: Pan, seat: int, stays: bool) -> Pan:
    """In turn from the last winner; who stays has his ante back, who retires leaves it (R.43, PN-12)."""
    if pan.moment != "declaring" or pan.acting.seat != seat:
        raise Refused(Refusal.NO_DECISION_HERE, "102.R.43", "pan-not-asked", seat=seat, due=due(pan))
    player = pan.acting
    if stays:
        pan = replace(pan, moved=()).with_player(replace(player, status="in"))
        if not play.antes_stay:
            pan = _ante_back(pan, seat)
    else:
        aside = (*pan.aside, *player.cards)
        pan = replace(pan, aside=aside, moved=()).with_player(replace(player, status="retired", cards=()))
    return declared(play, pan)


def due(pan: Pan) -> str:
    """What is awaited instead, and from whom."""
    return "nothing: the hand is over" if pan.moment == "over" else f"seat {pan.acting.seat}"


def _ante_back(pan: Pan, seat: int) -> Pan:
    posted = sum(row.chips for row in pan.pays if row.why == "ante" and row.by == seat)
    return moved(pan, (Paid(seat, None, posted, "ante"),))


def declared(play: Panguingue, pan: Pan) -> Pan:
    """The next is asked; all but one retired, he takes the tops without a draw; with nobody they stay."""
    left = [at for at, player in enumerate(pan.players) if player.status in ("undeclared", "in")]
    if not left:
        return replace(pan, moment="over")
    if len(left) == 1:
        winner = pan.players[left[0]]
        before = pan.moved
        pan = pan.with_player(replace(winner, status="in"))
        if winner.status == "undeclared" and not play.antes_stay:
            pan = _ante_back(pan, winner.seat)
            before = (*before, *pan.moved)
        pan = moved(pan, (Paid(winner.seat, None, pan.tops, "tops"),))
        return replace(pan, winner=winner.seat, moment="over", turn=left[0], moved=(*before, *pan.moved))
    asked = [at for at in left if pan.players[at].status == "undeclared"]
    if asked:
        return replace(pan, turn=asked[0])
    return replace(pan, moment="option", turn=left[0])
