"""What comes next in a hand of Panguingue, and what an answer leads to."""

from houseway.families.panguingue.laying import Lay, steps
from houseway.families.panguingue.plays import usable
from houseway.families.panguingue.rules.declaring import declare
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.forcing import force, force_back
from houseway.families.panguingue.rules.paying import call_pay
from houseway.families.panguingue.rules.seen import keyed, might_lay
from houseway.families.panguingue.rules.turn import (
    discard,
    go_out,
    lay,
    let_go,
    strands,
    take_option,
    touch_deck,
)
from houseway.families.panguingue.state import Pan
from houseway.families.round import OVER, Ask, Deal, Made, Step
from houseway.refusals import Refusal, Refused

STAY, RETIRE, TAKE, TOUCH = "stay", "retire", "take", "touch"
LAYS = ("new", "add", "split", "borrow")
CALL, DISCARD, LET_GO, OUT, FORCE = "call", "discard", "let-go", "out", "force"
FORCE_BACK = "force-back"


def comes_next(play: Panguingue, pan: Pan) -> Step:
    """The one source of what comes next: a declaration, a draw, a play, or the end."""
    player = pan.acting
    hand = f"place-{player.seat}"
    match pan.moment:
        case "lowest" | "dealing":
            return Deal("hands")
        case "declaring":
            return Ask(player.seat, hand, (STAY, RETIRE), STAY)
        case "option":
            takes = pan.option is not None and (
                bool(player.unseen) or usable(player.melds, player.known, pan.option)
            )
            return Ask(player.seat, hand, (TAKE, TOUCH) if takes else (TOUCH,), TOUCH, openly=(TOUCH,))
        case "touched":
            return Deal("drawn")
        case "playing" | "out":
            return _playing(play, pan)
    return OVER


def _playing(play: Panguingue, pan: Pan) -> Ask:
    player = pan.acting
    kinds = {step.step for step in legal_steps(play, pan)} | might_lay(player)
    options: list[str] = [choice for choice in LAYS if choice in kinds]
    if player.owed:
        options.append(CALL)
    if pan.moment == "out":
        options.append(OUT)
    elif pan.used:
        options.append(DISCARD)
    elif not pan.bound:
        options.append(LET_GO)
    default = CALL if player.owed else options[-1]
    # Whether the card was used lies open; what else the hand could do does not.
    openly = (OUT if pan.moment == "out" else DISCARD if pan.used else LET_GO,)
    return Ask(player.seat, f"place-{player.seat}", tuple(options), default, openly=openly)


def legal_steps(play: Panguingue, pan: Pan) -> tuple[Lay, ...]:
    """Every single step of laying that is legal now, with what it collects."""
    if pan.moment not in ("playing", "out"):
        return ()
    reached = steps((pan.acting.board, pan.held), play.by_the_letter)
    return tuple(step for step, there in reached if not strands(pan, there))


def answered(play: Panguingue, pan: Pan, made: Made) -> Pan:
    """The hand after a choice; `hand` of a step names the meld that it changes, `cards` those it takes."""
    seat = made.place if made.place is not None else -1
    pan = keyed(pan, made)
    match made.choice:
        case "stay" | "retire":
            return declare(play, pan, seat, made.choice == STAY)
        case "take":
            return take_option(pan, seat)
        case "touch":
            return touch_deck(pan, seat)
        case "force":
            return force(pan, seat)
        case "force-back":
            return force_back(pan, seat)
        case "new" | "add" | "split" | "borrow":
            return lay(play, pan, seat, _step(play, pan, made))
        case "call":
            return call_pay(pan, seat, made.cents or None)
        case "discard" if made.cards:
            return discard(pan, seat, made.cards[0])
        case "let-go":
            return let_go(pan, seat)
        case "out":
            return go_out(play, pan, seat)
    raise Refused(Refusal.NO_DECISION_HERE, "102.R.14", "pan-no-such-choice", choice=made.choice)


def _step(play: Panguingue, pan: Pan, made: Made) -> Lay:
    """The legal step that is meant: `cards` are the held cards it takes and, of a split or a loan, one part.

    A split without held cards names either part, a loan the new meld.
    """
    at = made.hand.rpartition(".")[2]
    melds = pan.acting.melds
    meld = melds[int(at)] if at.isdigit() and int(at) < len(melds) else ()
    cards = tuple(sorted(made.cards))
    for step in legal_steps(play, pan):
        named = step.cards if step.cards and step.step != "borrow" else step.makes[-1]
        same = cards in (named, step.makes[0]) if step.step == "split" else cards == named
        if step.step == made.choice and step.meld == meld and same:
            return step
    return Lay("new", meld, cards, (), 0)
