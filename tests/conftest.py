"""What every suite shares: Hypothesis judges the code, never how busy the machine is."""

from hypothesis import HealthCheck, settings

# Under load the drawing of examples is slow and so is each of them; both say nothing about the code.
settings.register_profile("houseway", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("houseway")
