"""Games of a table's own: what a page says, read and played.

page: a game as its page says it, as values.
reader: a page, read line by line, with all that is wrong with it.
"""
