"""Combat: attacks always hit, and a round is a move and an action.

attack: an attack, from the request to its outcome.
hit: what an attack does to one target.
joint_attack: companions attacking one target, where only the highest roll counts.
shield: a shield sundered to cancel a blow.
weapons: the weapon of an attack, and its die.
questions: questions before an attack: its die, and whether to hit friends too.
damage_dice: the chain of damage dice, its steps, and rolling twice.
actions: what a round allows.
initiative: who acts before the foes, and whose turn it is.
rounds: the beginning, rounds and end of a fight.
zones: where everyone is, movement, and reach.
"""
