"""What was done last at a table, with what takes it back, or why nothing does."""

from collections.abc import Iterable

from houseway.refusals import Refusal, Refused
from houseway.table.console.documents import LastAct
from houseway.table.console.irregular_acts import named
from houseway.table.console.legal_now import Judged
from houseway.table.console.proposal import is_virtual
from houseway.table.state import TableState

TAKE_BACK = "take_back_card"


def last_act(state: TableState, acts: Iterable[Judged]) -> LastAct | None:
    """What was keyed last; where nothing was, what was said last, which nobody takes back."""
    back = next((act for act in acts if act.proposal.id == TAKE_BACK), None)
    if state.keyed and back is not None and back.legal is not None:
        return LastAct(named(state.keyed[-1]), TAKE_BACK)
    if not state.keyed and not state.said:
        return None
    words = named(state.keyed[-1]) if state.keyed else state.said[-1].words
    if back is not None and back.refused is not None:
        return LastAct(words, why=back.refused.sentence)
    cite = state.practice.cite("corrections")
    sealed = Refused(Refusal.NO_ERROR_HERE, cite, "sealed-not-taken-back")
    return LastAct(words, why=sealed.sentence if is_virtual(state) else "")
