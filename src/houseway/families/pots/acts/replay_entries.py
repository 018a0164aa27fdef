"""The stakes and forced bets of a written hand."""

from houseway.families.betting import Entry, Stakes
from houseway.families.hand_record import HandRecord

_KINDS, _BLINDS = ("small", "big", "straddle"), ("small", "blind", "big")


def written_stakes(record: HandRecord) -> Stakes:
    # A kill is double the big blind, whoever has that.
    doubled = [(each, 2 if each.kind == "kill" else 1) for each in entries_of(record)]
    blinds = sorted({each.live // by for each, by in doubled if each.kind in _BLINDS or by > 1})
    ante = max(record.antes, default=0)
    return Stakes(
        record.limit, record.lower, record.upper, tuple(blinds), ante, record.bring_in, chip=record.chip,
        kill=record.kill,
    )  # fmt: skip


def entries_of(record: HandRecord) -> list[Entry]:
    """What is forced; where nobody wrote what a blind was, its amount tells."""
    nothing = (0,) * len(record.stacks)
    blinds, dead = record.blinds or nothing, record.dead or nothing
    told = record.kinds or ("",) * len(record.stacks)
    amounts = sorted({blind for blind, kind in zip(blinds, told, strict=True) if blind and not kind})
    kinds = dict(zip(amounts, _KINDS if len(amounts) > 1 else _KINDS[1:], strict=False))
    return [
        Entry(
            at + 1, chips, record.antes[at] - dead[at], blinds[at], dead[at],
            told[at] or kinds.get(blinds[at], ""), left=0 if at else record.left,
        )
        for at, chips in enumerate(record.stacks)
    ]  # fmt: skip
