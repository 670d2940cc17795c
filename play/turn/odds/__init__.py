"""How likely what is, and how lucky it was: long work, which no turn waits for.

worker_thread: long work, done beside all turns.
odds_count: how likely what is, counted within limits.
luck: how lucky everyone's dice were, worked out when someone asks.
"""
