"""What is forgotten, and who asked for it: a person, or a server that left.

privacy: what is kept about a person, gathered or erased.
removal: servers that removed the bot: marked, kept for a while, then forgotten.
"""
