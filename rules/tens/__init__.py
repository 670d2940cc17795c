"""Moves on 2d10: a range of difficulty, and hits instead of rolled damage.

system: the rules assembled, with their settings and names.
sheet: the sheet, and the values derived from it.
verb_declarations: the verbs that players type.
content: the tables of the content folder as typed rows.
characters: how a character is made, and what its card shows.
checks: moves, the roll at the heart of the game.
combat: what a move deals, what a foe deals back, and the rounds.
harm: how many hits land, step by step, and temporary hit points, which take them first.
healing: healing, rests, and the treatment of the dying.
gear: weapons, spells and things carried; armour put on and off; potions and tools used.
growth: experience and levels.
conversion: fifth-edition numbers converted to these rules.
death: hit points, the state they imply, what the dying lose, who can act, and a due Fate.
fate: the Fate move, rolled, shown or ruled on.
"""
