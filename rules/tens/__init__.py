"""Moves on 2d10: a range of difficulty, and hits instead of rolled damage.

system: the rules assembled, with their settings and every name that a sentence may say.
sheet: the sheet, and what follows from its numbers.
verb_declarations: what people may ask.
content: the tables of the content folder as typed rows.
characters: how a character is made, and what its card shows.
checks: moves, the roll at the heart of the game.
combat: what a move deals, and the rounds.
harm: hits and what becomes of who takes them.
healing: hit points back, rests, and the treatment of the dying.
gear: weapons, other things, and armour.
growth: experience and levels.
conversion: what numbers of the fifth edition are worth here.
"""
