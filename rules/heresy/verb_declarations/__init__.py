"""What may be asked in this game, and how it is said.

moves_and_harm: moves, aid, damage, harm, healing and the last breath.
hold_bonds_growth: forward, hold, bonds, insight, ammo, experience, sessions.
gear: what may be asked of what is carried.
"""
