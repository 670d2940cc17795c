"""Chances and luck: long work that no turn waits for.

worker_thread: does long work on another thread.
odds_count: counts how likely each result is, within limits.
luck: works out how lucky everyone's dice were, when someone asks.
"""
