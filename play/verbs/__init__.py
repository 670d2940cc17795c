"""What every table can say, settled: games, sheets, NPCs, dice, history, choices, lookups."""
