"""Builds slash commands and menus from verbs, and registers them with Discord.

menu_tree: which verbs appear where in the menu, and what each asks for.
command_calls: finds the command that somebody used, and answers where that fails.
slash_commands: builds a slash command that joins its options into a sentence.
completion: completes an option while it is typed.
context_menus: the commands under Apps, on posts and people.
old_commands: commands of earlier releases, which a client may still show.
registration: writes each server's commands to Discord when they change.
registration_queue: decides whose commands are written next.
"""
