"""The Must Hit award (Massachusetts 13(j)): an amount sealed at reset and shown when the meter reached it.

- seed: 32 random bytes, secret until the award is won.
- words and below(n): as of the virtual shoe, SHA-256(seed + counter) read as 32-bit numbers.
- amount: reset + 1 + below(maximum - reset), in cents: any amount above the reset and not above the maximum.
- winner: below(n) next, among the n bettors of the round in the order of their seats.
- commitment: SHA-256(seed + amount), the amount as 8 bytes big-endian, in hexadecimal.
"""

from hashlib import sha256

from houseway.cards.shoe import below, words
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table.link import events as e
from houseway.table.link.commands import RevealAmount, SealAmount
from houseway.table.link.decision import LinkEnvelope, LinkOutcome
from houseway.table.link.state import MUST_HIT, Ended, LinkState
from houseway.table.link.terms import MustHitTerms
from houseway.words import Values


def amount_of(seed: bytes, reset: int, maximum: int) -> int:
    return reset + 1 + below(maximum - reset, words(seed))


def winner_of(seed: bytes, reset: int, maximum: int, bettors: int) -> int:
    """Which of so many bettors is drawn."""
    drawn = words(seed)
    below(maximum - reset, drawn)
    return below(bettors, drawn)


def must_hit_commitment(seed: bytes, reset: int, maximum: int) -> str:
    return sha256(seed + amount_of(seed, reset, maximum).to_bytes(8, "big")).hexdigest()


def is_reached(state: LinkState, table: str, seed: bytes) -> bool:
    """Whether the round that this table ended last is the one that draws.

    It has brought the meter to the sealed amount; or, where the round that did went by undrawn, the meter has
    passed its maximum: no game can start then, and what must hit is drawn in the first round left.
    """
    award = state.known.must_hit
    if award is None or table not in state.ended:
        return False
    amount = amount_of(seed, award.reset, award.maximum)
    if any(_brought_to(amount, ended) for ended in state.ended.values()):
        return _brought_to(amount, state.ended[table])
    return table == _first_past(state, award.maximum)


def _brought_to(amount: int, ended: Ended) -> bool:
    return ended.shown >= amount and (ended.before is None or ended.before < amount)


def _first_past(state: LinkState, maximum: int) -> str | None:
    past = [(ended.shown, ended.before or 0, name) for name, ended in state.ended.items()]
    return min((each for each in past if each[0] >= maximum), default=(0, 0, None))[-1]


def seal_amount(state: LinkState, envelope: LinkEnvelope, command: SealAmount) -> LinkOutcome:
    award = _award(state)
    if state.sealed or len(command.commitment) != 64:
        raise Refused(Refusal.SEED_NOT_COMMITTED, award.cite, "one-amount-sealed")
    return LinkOutcome((e.AmountSealed(command.commitment),))


def reveal_amount(state: LinkState, envelope: LinkEnvelope, command: RevealAmount) -> LinkOutcome:
    """The award is what the meter showed when the round ended, never above the maximum; the excess stays."""
    award = _award(state)
    seed = _read_seed(command.seed, award)
    if not state.sealed or must_hit_commitment(seed, award.reset, award.maximum) != state.sealed:
        raise Refused(Refusal.SEED_NOT_COMMITTED, award.cite, "seed-not-of-amount", link=state.link)
    ended = state.ended.get(command.table)
    if ended is None or ended.round != command.round or not is_reached(state, command.table, seed):
        told: Values = {"round": command.round, "table": command.table}
        raise Refused(Refusal.MUST_HIT_NOT_REACHED, award.cite, "amount-not-reached", **told)
    winner = ended.bettors[winner_of(seed, award.reset, award.maximum, len(ended.bettors))]
    cents = min(ended.shown, award.maximum)
    amount = amount_of(seed, award.reset, award.maximum)
    won = e.AmountRevealed(command.table, command.round, command.seed, amount, winner, cents, award.reset)
    account, way = accounts.meter(state.link, MUST_HIT), accounts.clearing(command.table)
    moves: list[Move] = [
        Move(account, way, cents, "Must Hit award", award.cite),
        Move(accounts.PROGRESSIVES, account, award.reset, "reset", award.cite),
    ]
    return LinkOutcome((won,), moves)


def _award(state: LinkState) -> MustHitTerms:
    award = state.known.must_hit
    if award is None:
        raise Refused(Refusal.METER_MISSING, state.known.cite, "no-must-hit", link=state.link)
    return award


def _read_seed(written: str, award: MustHitTerms) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError:
        raise Refused(Refusal.SEED_NOT_COMMITTED, award.cite, "seed-in-hexadecimal") from None
