"""Discord in and out. discord.py lives here and nowhere else."""
