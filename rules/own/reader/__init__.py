"""Reads a page: its game, or everything wrong with it at once.

whole_page: the page as a whole, divided by its headings, and its random tables.
sheet: `## Sheet`: fields, conditions, when someone is down.
rolls: `## Roll` and `## Rolls`: dice and what they mean.
moves: `## Moves`: prose with rolls, results and lists to choose from.
problems: what is wrong with a page, collected and reported at once.
names: which names things on a page may have, each once.
common_mistakes: what is often written, and how it reads on a page.
text: lines in plain form that know where they were typed.
page_limits: how much a page may contain.
results_and_effects: the results that a line is for, such as `On a 10+`, and effects in backticks.
"""
