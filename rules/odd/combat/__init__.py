"""Combat: attacks always hit, and a round is a move and an action.

attack: an attack, from the questions it asks first to its outcome.
hit: what an attack does to one target, alone or with companions, and shields sundered.
weapons: the weapon of an attack, and the chain of damage dice.
rounds: the rounds of a fight: who acts before the foes, whose turn it is, what a turn allows.
zones: where everyone is, movement, and reach.
"""
