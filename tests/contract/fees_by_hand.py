"""A second, plain reading of the fee files, sharing no code with the first: what a hand costs, in dollars."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

FOLDER = Path(str(files("houseway"))) / "catalog" / "california" / "fees"
# A bet: its place, 0 for the active player or the number of a backline bettor, the wager and its dollars.
Bet = tuple[int, int, str, int]


def options() -> Iterator[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """Every option with its block and file, as written."""
    for path in sorted(FOLDER.glob("*.toml")):
        file = tomllib.loads(path.read_text())
        for block in file["block"]:
            for option in block["options"]:
                yield f"{path.stem}/{block['part']}/{option['n']}", file, block, option


def dollars(text: str) -> int:
    return int(text.strip("$+").replace(",", ""))


def fee_in(bands: Any, amount: int) -> int:
    """Down the printed rows to the first whose end is not below the amount."""
    if isinstance(bands, str):
        return dollars(bands)
    for row in bands:
        amounts, fee = row.split(" ")
        if amounts.endswith("+") or dollars(amounts.split("-")[-1]) >= amount:
            return dollars(fee)
    return dollars(bands[-1].split(" ")[-1])


def most_of(file: dict[str, Any], block: dict[str, Any], option: dict[str, Any], wager: str) -> int | None:
    """The smallest printed end for a wager: of its limits, its bands, the table limit or all bonus bets."""
    ends = []
    base = wager in file["base"]
    for limits in (block.get("limits", {}), option.get("limits", {})):
        for name, amounts in limits.get("wagers", {}).items():
            if wager in file.get("sets", {}).get(name, [name]):
                ends.append(amounts)
        ends += [limits[key] for key in ("table_limit" if base else "bonus",) if key in limits]
    for line, fees in zip(block.get("lines", []), option.get("fees", []), strict=False):
        if line.get("by") == "own" and wager in members(file, line["for"]) and isinstance(fees, list):
            ends.append(fees[-1].split(" ")[0])
    closed = [dollars(end.split("-")[-1]) for end in ends if not end.endswith("+")]
    return min(closed, default=None)


def members(file: dict[str, Any], names: list[str]) -> list[str]:
    return [wager for name in names for wager in file.get("sets", {}).get(name, [name])]


def bettors_fees(
    file: dict[str, Any], block: dict[str, Any], option: dict[str, Any], bets: list[Bet]
) -> list[int]:
    """What one bettor pays at one place."""
    paid, groups = [], []
    base = sum(cost for _, _, wager, cost in bets if wager in file["base"])
    for line, fees in zip(block.get("lines", []), option.get("fees", []), strict=False):
        wanted = members(file, line["for"])
        mine = [bet for bet in bets if (bet[2] in wanted or "any" in wanted) and _who(line, bet)]
        amounts = [base if line.get("by") == "base" else bet[3] for bet in mine]
        match line["count"]:
            case "wager" | "spot":
                paid += [fee_in(fees, amount) for amount in amounts]
            case "hand" if mine:
                paid.append(fee_in(fees, max(amounts)))
            case "group" if mine:
                groups.append(({bet[2] for bet in mine}, fee_in(fees, max(amounts))))
    for text in option.get("groups", []):
        wanted = members(file, text.split(" ")[0].split("/"))
        if mine := [bet for bet in bets if bet[2] in wanted]:
            groups.append(({bet[2] for bet in mine}, dollars(text.split(" ")[1])))
    return [*paid, *cheapest(groups)]


def cheapest(groups: list[tuple[set[str], int]]) -> list[int]:
    """The fees of the fewest groups that hold every bet: one in several rides with a group already due."""
    bets = set().union(*(wagers for wagers, _ in groups))
    for size in range(len(groups) + 1):
        for some in combinations(groups, size):
            if set().union(*(wagers for wagers, _ in some)) == bets:
                return [fee for _, fee in some]
    raise AssertionError("all groups together hold every bet")


def _who(line: dict[str, Any], bet: Bet) -> bool:
    return line.get("who", "") in ("", "backline" if bet[1] else "seated")


def hand_costs(
    file: dict[str, Any], block: dict[str, Any], option: dict[str, Any], bets: list[Bet], turn: int
) -> dict[tuple[int, int] | str, int]:
    """The dollars of each bettor and of the player-dealer; who pays nothing is left out."""
    held = []
    for place, bettor, wager, cost in bets:
        most = most_of(file, block, option, wager)
        held.append((place, bettor, wager, cost if most is None else min(cost, most)))
    costs: dict[tuple[int, int] | str, int] = {}
    for who in {(bet[0], bet[1]) for bet in held}:
        costs[who] = sum(bettors_fees(file, block, option, [bet for bet in held if (bet[0], bet[1]) == who]))
    if held and option.get("player_dealer"):
        fees = option["player_dealer"]
        counting = members(file, block.get("action", []))
        action = sum(cost for _, _, wager, cost in held if not counting or wager in counting)
        if isinstance(fees, list) and fees[0].startswith("first"):
            costs["player-dealer"] = dollars(re.split(" ", fees[0 if turn == 1 else 1])[1])
        else:
            costs["player-dealer"] = fee_in(fees, action)
    return {who: cost for who, cost in costs.items() if cost}
