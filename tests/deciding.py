"""What holds of every decision: table and command alone lead to it, and its events are all of it."""

from houseway.table import Decision, Envelope, TableState, apply_all, decide


def decide_twice(state: TableState, envelope: Envelope) -> Decision:
    """Return the decision, or raise its refusal; deciding again must give the same."""
    decision = decide(state, envelope)
    again = decide(state, envelope)
    assert (again, again.next_state) == (decision, decision.next_state)
    return decision


def apply_events(state: TableState, decision: Decision) -> TableState:
    """Return the table after the events; a table that deciding has worked out must be the same."""
    after = apply_all(state, decision.events)
    assert decision.next_state is None or decision.next_state == after
    return after
