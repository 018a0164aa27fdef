"""All balances rebuilt from the journal's text, by code that shares nothing with the ledger."""

import json


class Auditor:
    """Adds up transfers as they stand in the rows, and keeps a list of what is wrong with them."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self._ids: set[str] = set()

    def read(self, body: bytes) -> list[str]:
        """Take in one row; returns what an auditor would object to."""
        objections = []
        for transfer in json.loads(body)["transfers"]:
            objections += self._objections(transfer)
            self._ids.add(transfer["id"])
            for account, sign in ((transfer["debit"], -1), (transfer["credit"], 1)):
                self.balances[account] = self.balances.get(account, 0) + sign * transfer["cents"]
            if transfer["debit"].startswith("seat/") and self.balances[transfer["debit"]] < 0:
                objections.append(f"{transfer['id']} takes more from {transfer['debit']} than it held")
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
