"""What may be asked in this game, and how it is said.

rolls: what is rolled, and what follows a roll.
sheets: what changes or shows a sheet or a fight.
hazards: what may be asked of dangers that nobody wields.
gear: what may be asked of what is carried.
"""
