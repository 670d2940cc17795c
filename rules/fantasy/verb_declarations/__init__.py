"""The verbs of this game, and how they are typed.

checks_and_combat: tests, contests, fights, spells and tables.
harm_gear_growth: harm and healing, rests, hirelings, goods, experience.
"""
