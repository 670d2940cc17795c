"""Slash commands and menus, made of verbs and registered with Discord.

places: which verbs stand where, and what each asks for.
slash: the slash command of each, which joins its options into a sentence.
completion: what an option may become while it is typed.
context_menus: the commands under Apps, on a post and on a person.
old_commands: commands of before, which a client may still show.
registration: which commands each server has, written to Discord when they change.
queue: who may write them next, where many servers wait.
"""
