"""What every bot loads, loaded once: imported by the process that bots are forked from."""

import gc

import bot  # noqa: F401
import cogs.client  # noqa: F401
from play.referee import Referee

Referee.__new__(Referee).read_ahead()
gc.freeze()  # what is there stays shared
