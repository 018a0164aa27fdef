"""Whatever the API's own description lets one ask is answered as described, and never with a failure."""

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.applications import Starlette
from starlette.testclient import TestClient

from houseway.rules import load
from houseway.server import limits
from houseway.server.api.routes import Api
from tests.banked_games import BANKED

pytestmark = pytest.mark.slow

API = Api()
APP = Starlette(routes=API.routes())
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# The same questions in every run; no reports of what is slow, for simulations may be.
BOUNDED = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    # The audit proves the whole rulebook when it is first asked for; a busy machine takes minutes.
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(limits, "WORK_SECONDS", 600.0)
        yield
    API.close()


@BOUNDED
def ask(case):
    case.call_and_validate(checks=CHECKS, timeout=600)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("named", [(each.path, each.method) for each in API.endpoints], ids=" ".join)
def test_no_question_breaks_the_api(named):
    """As `SCHEMA.parametrize` does, which makes all questions up, in every worker, before one is asked."""
    path, method = named
    load_all_checks()
    feedback = FeedbackSources(constants_value_source=make_constants_value_source(SCHEMA))
    build_operation_test(
        config=SCHEMA.config,
        operation=SCHEMA[path][method],
        test_func=ask,
        given_kwargs={},
        feedback=feedback,
    )()


WORDS = ("hand.total", "winner.total", "loser.cards", "option.suits", "seat.number")
SIGNS = st.sampled_from(["==", "!=", "<", ">=", "+", "-"])
GARBAGE = st.text("()andortisuplyerbk.=<>+-*0123456789 ", min_size=1, max_size=30)
PAYS = ("8 to 1", "19 to 20", "250 for 1", "$7", "PHP 5", "50% of main", "push", "lose", "x", "0 to 1")
POSTED = st.dictionaries(
    st.sampled_from(["suits", "letter", "star"]), st.sampled_from([1, "s", ["s", "h"], {"mine": ["c"]}])
)


def rules(game: str) -> st.SearchStrategy[str]:
    """Mostly what can be read in this game."""
    names = st.sampled_from([*sorted(load(game).plays.vocabulary().features), *WORDS])
    atoms = [
        names,
        st.builds("{} {} {}".format, names, SIGNS, st.integers(-2, 14)),
        st.builds("{} + {} == {}".format, names, names, st.integers(0, 20)),
        st.builds("{} in ({}, {})".format, names, st.integers(0, 9), names),
        st.builds("{} in option.suits".format, names),
        GARBAGE,
    ]
    joined = ["({} and {})", "({} or {})", "not ({}) or {}", "({}) == ({})"]
    deep = st.recursive(
        st.one_of(atoms[:-1]),
        lambda inner: st.one_of([st.builds(each.format, inner, inner) for each in joined]),
        max_leaves=6,
    )
    return st.one_of([deep, deep, *atoms]).map(lambda rule: rule[:2_000])


def own_tables(game: str) -> st.SearchStrategy[dict[str, object]]:
    line = {"name": st.just("It"), "when": rules(game), "pays": st.sampled_from(PAYS)}
    lines = st.lists(
        st.fixed_dictionaries(line, optional={"vigorish": st.integers(0, 100)}), min_size=1, max_size=3
    )
    ids_ = st.sampled_from(["tie", "banker", "mine"])
    return st.fixed_dictionaries(
        {"id": ids_, "name": st.just("Mine"), "lines": lines},
        optional={
            "on": st.sampled_from([None, "player", "banker"]),
            "suits": st.integers(0, 4),
            "unit": st.sampled_from(["$1", "$0", "x"]),
        },
    )


def questions(game: str) -> st.SearchStrategy[dict[str, object]]:
    own = st.lists(own_tables(game), min_size=1, max_size=2)
    return st.fixed_dictionaries(
        {"game": st.just(game), "offers": st.just([]), "own": own},
        optional={
            "decks": st.integers(1, 20),
            "removed": st.lists(st.sampled_from(["8s", "Kh", "Ac", "10d"]), max_size=4),
            "options": POSTED,
            "seat": st.integers(1, 20),
            "seats": st.integers(1, 20),
            "stake": st.integers(1, 10**10),
            "meter": st.integers(0, 10**14),
            "strategy": st.sampled_from(["house-way", "house-way", "stand", "hit", "best"]),
        },
    )


# At these a wager of one's own is played out for minutes, and refused after one.
SLOW = {"ca/ultimate-texas-holdem", *(id_ for id_ in BANKED if load(id_).family == "pai-gow")}
ODDS = st.sampled_from(sorted({*BANKED} - SLOW)).flatmap(questions)


@settings(BOUNDED, max_examples=25)
@given(ODDS)
def test_no_pay_table_breaks_the_laboratory(asked):
    check_laboratory(asked)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@settings(BOUNDED, max_examples=300)
@given(ODDS)
def test_none_of_many_pay_tables_breaks_the_laboratory(asked):
    check_laboratory(asked)


def check_laboratory(asked):
    answer = TestClient(APP).post("/api/odds", json=asked)
    assert answer.status_code in (200, 422), answer.text
    for when in {line["when"] for table in asked["own"] for line in table["lines"]}:
        rule = {"game": asked["game"], "when": when}
        assert TestClient(APP).post("/api/rule", json=rule).status_code == 200


@settings(BOUNDED, max_examples=25)
@given(ODDS, st.sampled_from(["/api/card", "/api/par"]), st.sampled_from(["md", "csv"]))
def test_no_pay_table_breaks_the_printer(asked, path, kind):
    question = {"game": asked["game"], "own": asked["own"], "format": kind}
    assert TestClient(APP).post(path, json=question).status_code in (200, 422)
