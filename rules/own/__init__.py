"""Games of a table's own: what a page says, read and played.

key: the key under which such games are stored.
page_values: a page's game as values.
reader: reads a page line by line, with everything wrong with it.
system: the rules of a page, assembled.
verb_declarations: the verbs that players type.
sheet: the sheet that a page describes.
revision: one page replaced by another.
characters: making a character and showing one.
checks: moves and rolls, and their results.
harm: harm, healing and conditions.
gear: what is carried.
"""
