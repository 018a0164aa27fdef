"""What every suite shares: Hypothesis judges the code, never how busy the machine is."""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.asserting")
pytest_plugins = ["tests.golden_words"]

# Under load the drawing of examples is slow and so is each of them; both say nothing about the code.
settings.register_profile("houseway", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("houseway")


@pytest.fixture(autouse=True, scope="session")
def own_configuration(tmp_path_factory):
    """Keys that a test makes in its user's folder are not put into that of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("configuration")))
        patch.delenv("HOUSEWAY_KEY_FILE", raising=False)
        yield
