"""No test fails because the machine is busy."""

from hypothesis import HealthCheck, settings


def test_hypothesis_has_no_deadline_and_no_health_check_by_time():
    assert settings.default is not None
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check
