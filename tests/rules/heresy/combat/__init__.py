"""Tests of rules/heresy/combat.

test_ammo: rules 29 and 30: uses and ammo.
test_attack: rules 17, 23 and 24: damage dealt, suffered and rolled again.
test_damage_dice: rules 18 to 20: what adds to the dice of an attack, and Proven.
test_questions: rule 24 and more: what an attack without dice, weapon or target asks for.
test_blows: rules 17, 24 and 27: attacks on several at once, and what they lead to.
"""
