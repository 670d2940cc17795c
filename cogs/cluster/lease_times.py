"""Durations in a cluster: leases, handovers and timeouts, in seconds."""

from rules.fast_tuples import NamedTuple

#: seconds in which a server must answer a health check
HEALTH_PATIENCE = 5.0


class Timing(NamedTuple):
    """Durations, in seconds."""

    beat: float = 2.0  # between checks of the locks
    patience: float = 3.0  # until the database counts as lost
    lease: float = 10.0  # to answer after a check; less than the session may idle
    pace: float = 5.0  # between IDENTIFYs in a bucket
    step: float = 0.2  # between tries for a lock
    late: float = 15.0  # until a disconnected client has answered all it had received
    handover: float = 20.0  # for the next process to take a group, until closing without it
    start: float = 90.0  # for a client to get ready, until its group is given up
    deaf: float = 120.0  # without a connection to Discord, until the group is given up
    respite: float = 30.0  # before trying a group again whose client failed
    orphan: float = 60.0  # until any process may take a group that nobody took


TIMING = Timing()
