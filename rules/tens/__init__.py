"""Moves on 2d10: a range of difficulty, and hits instead of rolled damage.

system: the rules assembled, with their settings and names.
sheet: the sheet, and the values derived from it.
verb_declarations: the verbs that players type.
content: the tables of the content folder as typed rows.
characters: how a character is made, and what its card shows.
checks: moves, the roll at the heart of the game.
combat: what a move deals, and the rounds.
harm: hits, and what happens to those who take them.
healing: healing, rests, and the treatment of the dying.
gear: weapons, other things, and armour.
growth: experience and levels.
conversion: fifth-edition numbers converted to these rules.
"""
