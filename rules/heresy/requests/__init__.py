"""What may be asked in this game, and how it is said.

rolls: what is rolled, and what follows a roll.
sheets: what changes or shows a sheet.
gear: what may be asked of what is carried.
"""
