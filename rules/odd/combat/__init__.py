"""Combat: attacks always hit, and a round is a move and an action.

attack: an attack from the sentence to the reply.
hit: what an attack does to one target.
joint_attack: companions on one target, of whose rolls the highest stands.
shield: a shield sundered to take a blow back.
weapons: what is attacked with, and its die.
questions: what is asked before an attack: its die, and whether friends are meant too.
damage_dice: the chain of damage dice, its steps, and rolling twice.
actions: what a round allows.
initiative: who acts before the foes, and whose turn it is.
rounds: a fight begins, goes on and is over.
zones: where everyone stands, moving, and reach.
"""
