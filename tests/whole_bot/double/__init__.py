"""A stand-in Discord on loopback: its API, its gateway, and people who use it."""
