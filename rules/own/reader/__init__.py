"""Reads a page: its game, or everything wrong with it at once.

whole_page: the page as a whole, divided by its headings, and its random tables.
sheet: `## Sheet`: fields, conditions, when someone is down.
rolls: `## Roll` and `## Rolls`: dice and what they mean.
moves: `## Moves`: prose with rolls, results and lists to choose from.
problems: problems, collected and reported; common mistakes, and which names things may have.
text: lines in plain form that know where they were typed.
page_limits: how much a page may contain.
results_and_effects: the results that a line is for, such as `On a 10+`, and effects in backticks.
"""
