"""The verbs of this game, and how they are typed.

hold_bonds_growth: forward, hold, bonds, insight, ammo, experience, sessions.
moves_harm_gear: moves, aid, damage, harm, healing, the last breath, and carried things.
"""
