"""Games of a table's own: what a page says, read and played.

key: under which key such games are known.
page: a game as its page says it, as values.
reader: a page, read line by line, with all that is wrong with it.
system: the rules of a page, assembled.
verb_declarations: what players may ask for, and how they say it.
sheet: the sheet that a page asks for.
revision: one page in place of another.
characters: making a character and showing one.
checks: moves and rolls, and what comes of them.
harm: harm, healing and conditions.
hold: what a move gave, until it is spent.
gear: what is carried.
"""
