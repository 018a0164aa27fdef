import pytest
from argon2 import PasswordHasher

from houseway.server.people import passwords


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Real hashes are slow on purpose; tests need only their meaning."""
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
