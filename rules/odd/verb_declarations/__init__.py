"""What may be asked in this game, and how it is said.

saves_and_combat: saves, attacks, deeds, harm, healing, rounds, zones.
rest_gear_growth: rests, supplies, treatment, growth, tables, hirelings, things.
"""
