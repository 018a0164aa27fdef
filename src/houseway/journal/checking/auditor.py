"""All balances rebuilt from the journal's text, by code that shares nothing with the ledger."""

import json

# From this number on the house's money has bounds, and no table books a patron's pocket.
_BOUNDED = 6
_HOUSE = (
    "tray/",
    "drop/",
    "bank/",
    "won/",
    "pot/",
    "collection/",
    "fees/",
    "vigorish/",
    "tips/",
    "promotions/",
)
_CAGE = "house/cage"


class Auditor:
    """Adds up transfers as they stand in the rows, and keeps a list of what is wrong with them.

    `is_table` says whether the rows are a table's, which books no pocket.
    """

    def __init__(self, is_table: bool = False) -> None:
        self._is_table = is_table
        self.balances: dict[str, int] = {}
        self._ids: set[str] = set()

    def read(self, body: bytes) -> list[str]:
        """Take in one row; returns what an auditor would object to."""
        objections = []
        row = json.loads(body)
        change: dict[str, int] = {}
        for transfer in row["transfers"]:
            objections += self._objections(transfer)
            self._ids.add(transfer["id"])
            for account, sign in ((transfer["debit"], -1), (transfer["credit"], 1)):
                self.balances[account] = self.balances.get(account, 0) + sign * transfer["cents"]
                change[account] = change.get(account, 0) + sign * transfer["cents"]
            if transfer["debit"].startswith("seat/") and self.balances[transfer["debit"]] < 0:
                objections.append(f"{transfer['id']} takes more from {transfer['debit']} than it held")
        if row.get("decisions", 1) >= _BOUNDED:
            objections += self._bounds(change)
        return objections

    def _bounds(self, change: dict[str, int]) -> list[str]:
        """Object to an account of the house that a row leaves below zero, and to a pocket at a table."""
        objections = []
        for account, cents in change.items():
            is_house = account == _CAGE or account.startswith(_HOUSE)
            if is_house and cents < 0 and self.balances[account] < 0:
                objections.append(f"it leaves {self.balances[account]} cents in {account}")
            if self._is_table and account.startswith("patron/") and not account.endswith("/cash"):
                objections.append(f"the table books {account}, which only the cage may")
        return objections

    def _objections(self, transfer: dict[str, object]) -> list[str]:
        cents, name = transfer["cents"], transfer["id"]
        objections = []
        if name in self._ids:
            objections.append(f"{name} stands in the journal twice")
        if not isinstance(cents, int) or cents <= 0:
            objections.append(f"{name} moves {cents} cents")
        if not transfer["why"] or not transfer["cite"]:
            objections.append(f"{name} gives no reason or no clause")
        return objections
