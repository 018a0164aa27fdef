"""What is said when it is not one's turn to bet: a pot killed after two cards, a draw changed in time."""

from collections import Counter

from houseway.families.betting import Betting, Redraw
from houseway.families.pots.acts.money import play_of
from houseway.families.pots.rules.drawing import KILL_NEEDS, is_looked_at, kills_with, last_word
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.steps import DISCARD, DRAW, KILL, PAT
from houseway.families.round import Hand, Made
from houseway.refusals import Refusal, Refused
from houseway.table.commands import Choose
from houseway.table.envelope import Envelope, Role
from houseway.table.shoe.loading import read_cards, text_of
from houseway.table.state import Phase, TableState, own_seat
from houseway.words import Values


def not_in_turn(state: TableState, envelope: Envelope, play: PotGame, command: Choose) -> Made:
    """What may be said all the same; anything else is refused with whose turn it is."""
    betting, seat = state.deal.betting, command.place or 0
    cite = state.practice.cite("no-more-bets")
    if betting is None or state.phase is not Phase.DEALING or betting.at(seat) < 0:
        return _refused(betting, command, cite)
    if command.choice == KILL and is_looked_at(play, state.deal):
        return _kill(state, envelope, play, betting, seat)
    if command.choice == KILL and play.kill and betting.stakes.kill:
        why = "killed-already" if betting.times > 1 else "kill-after-two-cards"
        raise Refused(Refusal.NO_CHOICE_HERE, play.cite_of["kill"], why)
    change = redraw(state)
    if command.choice in (DRAW, PAT) and change is not None and change.seat == seat:
        return _changed(state, envelope, change, command)
    return _refused(betting, command, cite)


def _refused(betting: Betting | None, command: Choose, cite: str) -> Made:
    if betting is None or betting.turn < 0:
        raise Refused(Refusal.NO_DECISION_HERE, cite, "nobody-asked", hand=command.hand)
    seat = betting.players[betting.turn].seat
    raise Refused(Refusal.DECISION_DUE, cite, "acts-first", seat=seat)


def _kill(state: TableState, envelope: Envelope, play: PotGame, betting: Betting, seat: int) -> Made:
    if envelope.role is not Role.DEALER:
        own_seat(state, envelope, seat)
    cents = kills_with(betting, betting.players[betting.at(seat)])
    if not cents:
        kill = 2 * betting.stakes.big_blind
        told: Values = {"kill": kill, "least": KILL_NEEDS * kill}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, play.cite_of["kill"], "kill-needs-chips", **told)
    return Made(seat, f"place-{seat}", KILL, cents)


def redraw(state: TableState) -> Redraw | None:
    """While no card was dealt for it and nobody has acted on it, what was said last may be changed (A.5)."""
    betting = state.deal.betting
    last = -1 if state.phase is not Phase.DEALING else last_word(play_of(state), state.deal)
    if betting is None or last < 0:
        return None
    return Redraw(betting.players[last].seat, play_of(state).streets[betting.street].draw)


def _changed(state: TableState, envelope: Envelope, change: Redraw, command: Choose) -> Made:
    """The cards that were given away are chosen from again."""
    seat, hand = change.seat, f"place-{change.seat}"
    if envelope.role is not Role.DEALER:
        own_seat(state, envelope, seat)
    gave = [made.cards for made in state.deal.made if made.hand == hand][-1:]
    before = state.deal.cards(hand) + (gave[0] if gave else ())
    gives = (1, change.most)
    cards = given_away(state, envelope, gives, command, before) if command.choice == DRAW else ()
    return Made(seat, hand, command.choice, 0, cards)


def given_away(
    state: TableState, envelope: Envelope, gives: tuple[int, int], command: Choose, held: Hand | None = None
) -> Hand:
    """Cards of the hand itself, no more than may be drawn and as many as must be discarded."""
    cite = play_of(state).cite_of.get(command.choice) or state.game.draw.cite
    own = state.deal.cards(f"place-{command.place}") if held is None else held
    least, most = gives
    if envelope.role is Role.DEALER and command.choice == DISCARD and not command.cards:
        # Of a player who does not say which, the card goes that came last.
        return own[-least:]
    cards = read_cards(state, command.cards)
    if Counter(cards) - Counter(own) or not least <= len(cards) <= most:
        told: Values = {"cards": " ".join(map(text_of, cards)), "least": least, "most": most}
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "give-away-own", **told)
    return cards
