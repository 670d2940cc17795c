"""What may be asked in this game, and how it is said.

checks_and_combat: tests, contests, fights, spells and tables.
harm_gear_growth: harm and healing, rests, hirelings, goods, experience.
"""
