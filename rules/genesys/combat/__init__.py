"""Combat: attacks, and whose turn it is to do what.

attack: an attack, from the question of range to its outcome.
weapons: the weapons that an attack uses, what it stores for its spends, and it written out again.
attack_pool: an attack's dice, from weapon, range, target and circumstances.
initiative: initiative checks and their slots.
turns: one turn: what is suffered at its start, its slot, its action, its maneuvers, their cost.
rounds: rounds and encounters, begun and ended, and who a fight is waiting for.
maneuvers: the maneuvers, one by one.
movement: ranges, and movement between them.
"""
