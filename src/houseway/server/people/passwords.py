"""Passwords and PINs: kept as argon2 hashes, and compared in the same time whether right or wrong."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from houseway.refusals import Refusal, Refused

LEAST_PASSWORD, MOST_PASSWORD = 10, 256
LEAST_PIN = 6
# About 20 ms on a small machine and 19 MiB, as OWASP advises for argon2id.
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
# Someone unknown is compared with this, so that the time taken does not tell who is known.
_NOBODY = _hasher.hash("nobody has this password")


def hashed_password(password: str) -> bytes:
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused(
            Refusal.PASSWORD_TOO_SHORT, "", "password-length", least=LEAST_PASSWORD, most=MOST_PASSWORD
        )
    return _hasher.hash(password).encode()


def hashed_pin(pin: str) -> bytes:
    if not (pin.isascii() and pin.isdigit() and LEAST_PIN <= len(pin) <= MOST_PASSWORD):
        raise Refused(Refusal.PASSWORD_TOO_SHORT, "", "pin-length", least=LEAST_PIN)
    return _hasher.hash(pin).encode()


def matches(kept: bytes | None, said: str) -> bool:
    try:
        return _hasher.verify(_NOBODY if kept is None else kept.decode(), said) and kept is not None
    except (VerificationError, InvalidHashError):
        return False
