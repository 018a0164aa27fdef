"""Who may come in, as whom, and what became of those who may not."""

from houseway.server.people.door import Door
from houseway.server.people.register import Person, Register
from houseway.server.people.roles import HouseRole

__all__ = ["Door", "HouseRole", "Person", "Register"]
