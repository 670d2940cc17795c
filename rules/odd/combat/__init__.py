"""Combat: attacks always hit, and a round is a move and an action.

attack: an attack, from the questions it asks first to its outcome.
joint_attack: companions on one target: which attacks join, and the highest roll that counts.
hit: what an attack does to one target, and shields sundered.
weapons: the weapon of an attack, and the chain of damage dice.
rounds: the rounds of a fight: who acts before the foes, whose turn it is, what a turn allows.
zones: where everyone is, movement, and reach.
"""
