"""Slash commands and menus, made of verbs and registered with Discord.

menu_tree: which verbs stand where in the menu of slash commands, and what each asks for.
slash_commands: a slash command for each, which joins its options into a sentence.
completion: what an option may become while it is typed.
context_menus: the commands under Apps, on a post and on a person.
old_commands: commands of before, which a client may still show.
registration: which commands each server has, written to Discord when they change.
registration_queue: which server's commands are written next, where many wait.
"""
