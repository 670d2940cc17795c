"""What is stored about people: collected for them, and deleted: a person, a server, old whispers.

personal_export: collects everything that is stored about a person.
person_erasure: erases a person, and what others repeat of them.
notes_and_taught_phrases: the notes of a person, and the phrases they taught.
pictures: stored pictures of notes and characters, and their links on Discord.
old_whispers: finds old whispers of games that keep no story.
server_removal: marks servers that removed the bot, and deletes them later.
"""
