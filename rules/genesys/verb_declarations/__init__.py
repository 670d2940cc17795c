"""The verbs of this game, and how they are typed.

checks_and_attacks: pools, checks, contests, attacks, and what their symbols buy.
harm_turns_growth: harm and healing, statuses, story points, turns, rounds, ranges, experience.
gear_and_hazards: carried things, gifts of dice; falls, fire, vacuum and other surroundings.
"""
