"""How long things take in a cluster: leases, handovers and patience, in seconds."""

from rules.fast_tuples import NamedTuple

#: seconds in which a server must answer whoever asks whether a bot runs there
HEALTH_PATIENCE = 5.0


class Timing(NamedTuple):
    """How long things take, in seconds."""

    beat: float = 2.0  # between two looks at the locks
    patience: float = 3.0  # until an answer of the database is late
    lease: float = 10.0  # after a look: then nothing is answered. Less than the session may idle
    pace: float = 5.0  # between two IDENTIFYs in a bucket
    step: float = 0.2  # between two tries for a lock
    late: float = 15.0  # until one that was cut off has answered all that it had heard
    handover: float = 20.0  # while nobody takes anything, until one who leaves does so all the same
    start: float = 90.0  # until a client that is not ready makes room for another process
    deaf: float = 120.0  # until one does that lost its connection to Discord
    respite: float = 30.0  # until a group is tried again whose client failed
    orphan: float = 60.0  # until a group that nobody took is anyone's


TIMING = Timing()
