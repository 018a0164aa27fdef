"""People of a test's house who sign on a session of their own."""

from typing import Any

from starlette.testclient import TestClient

PASSWORD = "correct horse battery"


def signed_in_as(client: TestClient, person: str, password: str = PASSWORD) -> TestClient:
    """Another browser of the same house, in which this person has signed in by password."""
    visitor = TestClient(client.app)
    visitor.portal = client.portal
    answer = visitor.post("/api/sign-in", json={"person": person, "password": password})
    assert answer.status_code == 200, answer.json()
    return visitor


def approve(client: TestClient, waiting: dict[str, Any], answer: bool = True) -> dict[str, Any]:
    """The person whom a request waits for answers it on their own session."""
    signer = signed_in_as(client, waiting["person"])
    said: dict[str, Any] = signer.post(
        f"/api/signatures/{waiting['request']}", json={"approve": answer}
    ).json()
    return said
