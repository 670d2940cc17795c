"""What a player of Generic Fantasy may ask.

rolls: tests, contests, fights, spells and tables.
sheets: harm and healing, rests, hirelings, goods, experience.
"""
