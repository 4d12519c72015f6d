"""Time decides no test: the machine may be busy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
settings.load_profile("patient")
