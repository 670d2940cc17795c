"""The engines behind storage.

session: a session on PostgreSQL that does nothing but hold locks.
"""
