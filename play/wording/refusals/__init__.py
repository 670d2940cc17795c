"""Why something can't be done, and what would work instead: the texts, one file a subject.

dice: rolls and their chances.
games: games, their channels, people, settings and files.
sheets: characters, their names and what they carry.
journal: undoing, fixing, picking and looking back.
desk: asks, scenes, plans, votes, seals and deadlines.
days: time, notes and reminders.
speech: words, whispers and the chronicle.
"""
