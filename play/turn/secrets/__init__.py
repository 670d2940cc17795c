"""What a person may know of what happened, and what is told to those who may not.

numbers_players_know: what is told of a sentence to those who may not know all.
unmet_npcs: NPCs whom no player has met: what is told of them, and to whom.
npc_introductions: which NPCs the players of an older game have met.
"""
