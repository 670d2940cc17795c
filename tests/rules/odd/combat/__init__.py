"""Tests of rules/odd/combat.

test_actions: what a round allows: point 41.
test_attack: attacks: points 11, 14, 16 and 58.
test_damage_dice: damage dice: points 11 to 13, and their exact odds over every face.
test_initiative: initiative: point 40.
test_joint_attack: attacks by companions together: point 15.
test_rounds: the end of a fight: points 50 and 53.
test_shield: sundered shields: point 39.
test_weapons: weapons: point 11.
test_zones: zones and reach: point 42.
"""
