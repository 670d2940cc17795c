"""How likely what is, and how lucky it was: long work, which no turn waits for.

background: long work, done beside all turns.
chances: how likely what is, counted within limits.
luck: how lucky everyone's dice were, worked out when someone asks.
"""
