"""Harm: what damage does to a character, and what it leaves behind.

damage: hit points, strength, the save and critical injury.
who_is_down: being down, as the numbers say, and who can act at all.
hazards: harm without an attack, such as a fall or a poison.
scars: what a blow leaves that ends at exactly zero hit points.
debilities: conditions that fill a slot, given and cleared; and being fresh.
harm_offers: the choices under a blow: a shield, coming round, a drop.
"""
