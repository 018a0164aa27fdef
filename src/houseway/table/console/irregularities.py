"""The menu of what may go wrong: what happened, which clause speaks of it, what follows, and the act."""

from houseway.refusals import Refusal, Refused
from houseway.table.acts import acts_of
from houseway.table.console.documents import Irregularity, LegalAct, Way
from houseway.table.console.legal_now import Judged
from houseway.table.state import TableState

# What happened, and the beginnings of the acts that answer it.
_MENU = {
    "third-card": (
        "A third card was dealt to the Player in error",
        ("card_in_error-third", "card_in_error-disclosed-third"),
    ),
    "extra-card": (
        "A card was drawn that no hand is due",
        ("card_in_error-card", "card_in_error-disclosed-card"),
    ),
    "seen": ("A card was seen as it was dealt face down", ("card_in_error-as-dealt",)),
    "face-up": ("The next card lies face up in the shoe", ("card_face_up",)),
    "too-few": ("The round cannot be finished", ("void_round",)),
    "miskeyed": ("A card was keyed wrongly", ("take_back_card",)),
    "misread": ("A hand was misread", ("correct_hands",)),
    "wrong-pay": ("A pay-out was wrong", ("correct_payout-",)),
    "jackpot": ("A jackpot was hit in error", ("back_out-",)),
    "recut": ("The cut was improper", ("order_recut",)),
    "foul": ("A hand is foul, or dead by the house's mistake", ("rule_hand-",)),
    "wager": ("A wager was changed, removed or is in doubt", ("rule_wager-",)),
    "misdeal": ("The hand was misdealt", ("declare_misdeal",)),
    "dead-card": ("A card was boxed, or fell open on the draw", ("card_dead-",)),
    "unpaid": ("A collection was not paid", ("unpaid-",)),
    "barred": ("A patron may not play on", ("bar_patron-",)),
    "signalling": ("All places are in play and signalling is suspected", ("close_place-",)),
    "broken": ("The game cannot go on", ("break_game",)),
    "accommodation": ("A patron needs an accommodation", ("set_aside-",)),
}


def irregularities(state: TableState, acts: list[Judged]) -> tuple[Irregularity, ...]:
    """Those that this game knows, each open or with why not."""
    menu = []
    irregular = [act for act in acts if act.proposal.fate]
    for id_, (name, beginnings) in (_MENU | acts_of(state.game.plays).menu).items():
        known = [act for act in irregular if act.proposal.id.startswith(beginnings)]
        if known:
            menu.append(_entry(state, id_, name, known))
        elif id_ == "wrong-pay" and state.game.plays.money != "pooled":
            menu.append(_nothing_paid(state, name))
    return tuple(menu)


def _entry(state: TableState, id_: str, name: str, known: list[Judged]) -> Irregularity:
    first = known[0]
    ways = tuple([_way(state, act, act.legal) for act in known if act.legal is not None])
    why_not = "" if ways or first.refused is None else first.refused.sentence
    text = _clause(state, first.proposal.fate)
    return Irregularity(id_, name, text, first.proposal.cite, ways, why_not)


def _way(state: TableState, act: Judged, legal: LegalAct) -> Way:
    """The clause, and in the dealer's own words what follows from it at this table."""
    proposal = act.proposal
    said = act.said if proposal.fate != "corrections" else ()
    # Nor what depends on cards that are still to be keyed.
    keyed = {need.name for need in proposal.needs}
    told = [words for words in said if words.cite == proposal.cite and not keyed & words.values.keys()]
    follows = " ".join([words.words for words in told])
    return Way(f"{_clause(state, proposal.fate)} {follows}".strip(), legal)


def _nothing_paid(state: TableState, name: str) -> Irregularity:
    cite = state.practice.cite("corrections")
    why_not = Refused(Refusal.NO_BET_THERE, cite, "nothing-paid-yet")
    return Irregularity("wrong-pay", name, _clause(state, "corrections"), cite, (), why_not.sentence)


def _clause(state: TableState, procedure: str) -> str:
    """The sentence of the rulebook's procedure."""
    rule = state.practice.procedures.get(procedure)
    return rule.text if rule else ""
