"""Combat: attacks, and whose turn it is to do what.

attack: an attack, from the question of range to its outcome.
weapons: the weapons that an attack uses.
attack_pool: an attack's dice, from weapon, range, target and circumstances.
attack_memory: what an attack stores for its spends.
wording: an attack written out again.
initiative: initiative checks and their slots.
turns: one turn: its slot, its action, its maneuvers and what they cost.
rounds: rounds and encounters: begun and ended.
maneuvers: the maneuvers, one by one.
movement: ranges, and movement between them.
whose_turn: who a fight is waiting for.
"""
