"""What may be asked in this game, and how it is said.

rolls: what is rolled, and what follows a roll.
sheets: what changes or shows a sheet, a fight or its surroundings.
"""
