"""Reads a page: its game, or everything wrong with it at once.

page: the page as a whole, divided by its headings.
sheet: `## Sheet`: fields, conditions, when someone is down.
rolls: `## Roll` and `## Rolls`: dice and what they mean.
results: which results of a roll are meant: `On a 10+`, `On a hit`.
moves: `## Moves`: prose with rolls, results and lists to choose from.
tables: `## Tables`: random tables.
effects: effects in backticks.
common_mistakes: the right words for common mistakes.
names: which names things may have.
problems: problems, collected and reported.
text: lines in plain form that know where they were typed.
limits: how much a page may contain.
"""
