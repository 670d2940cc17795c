"""Points, dice and lives that come back.

treatment: points given back, and the dying treated.
rest: an hour, a night or a week.
"""
