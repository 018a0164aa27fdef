"""A spent shoe is shown to have been honest."""

from houseway.cards.shoe import SEED_BYTES
from houseway.refusals import Refusal, Refused
from houseway.table.commands import RevealShoe
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events import ShoeRevealed, announced
from houseway.table.state import Phase, Shoe, ShoeStage, TableState


def reveal_shoe(state: TableState, envelope: Envelope, command: RevealShoe) -> Outcome:
    """Only a seed that was committed to and gives every card drawn is taken."""
    shoe = state.shoe
    if shoe is None or not _may_be_revealed(state, shoe):
        raise Refused(Refusal.SHOE_NOT_SPENT, state.practice.cite("last-hand"), "seed-once-spent")
    cite = state.practice.cite("shuffle")
    if not shoe.is_proved_by(_seed(command.seed)):
        raise Refused(Refusal.SEED_NOT_COMMITTED, cite, "seed-not-of-shoe", number=shoe.number)
    seed = command.seed
    said = announced("shoe-revealed", cite, number=shoe.number, seed=seed, commitment=shoe.commitment)
    return Outcome([ShoeRevealed(shoe.number, seed), said])


def _may_be_revealed(state: TableState, shoe: Shoe) -> bool:
    if not shoe.shows_its_seed:
        return False
    if state.phase is Phase.CLOSED:
        return shoe.stage is not ShoeStage.REVEALED
    return shoe.stage is ShoeStage.SPENT


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        return b""
    return seed if len(seed) == SEED_BYTES else b""
