"""What became of a mutant, by how the process ended that met it."""

import os
import signal

import pytest

from tests.mutants.trial import Verdict


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        (0 << 8, Verdict.SURVIVED),
        (1 << 8, Verdict.NOTICED),
        (signal.SIGSEGV, Verdict.NOTICED),
        (signal.SIGALRM, Verdict.TIMED_OUT),
    ],
)
def test_a_mutant_that_is_stopped_has_timed_out_and_is_not_noticed(
    status: int, verdict: Verdict
) -> None:
    assert Verdict.of(os.waitstatus_to_exitcode(status)) is verdict
