"""Experience, and what it gives.

experience: gained, rolled on its table and spent.
advances: what a roll may give, and the sheet of one who took it.
"""
