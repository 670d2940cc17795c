"""The verbs of this game, and how they are typed.

moves_and_harm: moves, aid, damage, harm, healing and the last breath.
hold_bonds_growth: forward, hold, bonds, insight, ammo, experience, sessions.
gear: carried things.
"""
