"""What is forgotten: with a person who asks for it, a server that left, the last message.

personal_export: everything that is kept about a person, gathered for them.
person: the same, erased with all that others repeat of it.
notes_and_taught_phrases: the notes of a person.
pictures: pictures of notes and characters, and where on Discord they can be seen.
whispers: whispers of games that keep no story.
server_removal: servers that removed the bot: marked, kept for a while, then forgotten.
"""
