"""What a person may know of what happened, and what the others are shown.

numbers_players_know: how a ruling reads for players who don't know the real numbers.
unmet_npcs: hides NPCs that no player has met.
npc_introductions: finds out which NPCs the players of an older game have met.
"""
