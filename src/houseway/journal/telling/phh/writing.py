"""A hand as the text of a .phh file."""

import json
from collections.abc import Iterator
from datetime import UTC
from typing import Any

from houseway.families.hand_record import HandRecord
from houseway.journal.telling.phh.acts import act_text
from houseway.journal.telling.phh.names import LIMITS, NAMES, money, turned


def written(hand: HandRecord) -> str:
    """The hand as the text of a .phh file."""
    letter = next(letter for letter, limit in LIMITS.items() if limit == hand.limit)
    bets = {"min_bet": hand.lower} if letter == "N" else {"small_bet": hand.lower, "big_bet": hand.upper}
    # Who posts to come in is written with a minus, so that others do not take it for a blind.
    blinds, kinds = hand.blinds or (0,) * len(hand.stacks), hand.kinds or ("",) * len(hand.stacks)
    posted = tuple([-cents if kind == "post" else cents for cents, kind in zip(blinds, kinds, strict=True)])
    forced = {"bring_in": hand.bring_in} if hand.bring_in else {"blinds_or_straddles": turned(posted)}
    fields: dict[str, Any] = {
        "variant": f"{letter}{NAMES[hand.game]}",
        "antes": hand.antes,
        **forced,
        **bets,
    }
    lines = [f"{key} = {money(value)}" for key, value in fields.items()]
    lines += [f"starting_stacks = {money(hand.stacks)}", "actions = ["]
    lines += [f"  '{act_text(act)}'," for act in hand.acts] + ["]"]
    about = {"seats": list(hand.seats), "players": list(hand.players), "table": hand.table, "hand": hand.hand}
    lines += [f"{key} = {json.dumps(value)}" for key, value in about.items() if value not in ([], "", None)]
    if hand.at is not None:
        at = hand.at.astimezone(UTC)
        lines.append(f"year = {at.year}\nmonth = {at.month}\nday = {at.day}")
        lines.append(f"time = {at.time().isoformat('seconds')}\ntime_zone = 'UTC'")
    if hand.finishing:
        lines.append(f"finishing_stacks = {money(hand.finishing)}")
    if hand.winnings:
        lines.append(f"winnings = {money(hand.winnings)}")
    return "\n".join([*lines, "currency = 'USD'", *_own_fields(hand), ""])


def _own_fields(hand: HandRecord) -> Iterator[str]:
    """What the format has no word for."""
    yield f"_game = '{hand.game}'"
    if hand.kinds:
        yield f"_kinds = {json.dumps(hand.kinds)}"
    if hand.dead:
        yield f"_dead = {money(hand.dead)}"
    ours = ("left", hand.left, 0), ("collected", hand.collected, 0), ("chip", hand.chip, 1)
    for key, cents, usual in ours:
        if cents != usual:
            yield f"_{key} = {money(cents)}"
    if hand.kill:
        yield "_kill = true"
    if hand.named:
        yield f"_winners = {json.dumps([[won.pot, won.part, won.seats] for won in hand.named])}"
    if hand.options:
        yield f"_options = {{{', '.join(f'{name} = {value}' for name, value in hand.options.items())}}}"
