"""What may be asked in this game, and how it is said.

checks_and_attacks: pools, checks, contests, attacks, and what their symbols buy.
harm_turns_growth: harm and healing, statuses, story points, turns, rounds, ranges, experience.
hazards: what may be asked of dangers that nobody wields.
gear: what may be asked of what is carried.
"""
