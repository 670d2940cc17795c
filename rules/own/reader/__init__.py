"""A page, read: what it means, or all that is wrong with it at once.

page: the page as a whole, divided by its headings.
sheet: `## Sheet`: fields, conditions, when someone is down.
rolls: `## Roll` and `## Rolls`: dice and what they mean.
results: which results of a roll are meant: `On a 10+`, `On a hit`.
moves: `## Moves`: prose with rolls, results and lists to choose from.
tables: `## Tables`: lines that are rolled on.
effects: what stands in backticks.
common_mistakes: the right words for what people write otherwise.
names: what things may be called.
problems: what is wrong, gathered and told.
text: lines in their plain form that know where they were typed.
limits: how much may stand on a page.
"""
