"""Points, dice and lives restored.

treatment: points restored, and the dying treated.
rest: an hour, a night or a week.
"""
