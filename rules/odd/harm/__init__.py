"""Harm: what damage does to a character, and its consequences.

damage: hit points, strength, the save and critical injury.
who_is_down: the state by the numbers, and who can act.
hazards: harm without an attack, such as a fall or a poison.
scars: the results of a blow that leaves exactly zero hit points.
debilities: conditions that fill a slot, given and cleared; and being fresh.
harm_offers: the choices under a blow: a shield, coming round, a drop.
"""
