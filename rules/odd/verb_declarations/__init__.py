"""The verbs of this game, and how they are typed.

saves_and_combat: saves, attacks, deeds, harm, healing, rounds, zones.
rest_gear_growth: rests, supplies, treatment, growth, tables, hirelings, things.
"""
