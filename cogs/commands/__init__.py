"""Builds slash commands and menus from verbs, and registers them with Discord.

menu_tree: which verbs appear where in the menu, and what each asks for.
command_calls: finds the command that somebody used, and answers for those of earlier releases.
slash_commands: builds a slash command that completes its options and joins them into a sentence.
context_menus: the commands under Apps, on posts and people.
registration: writes each server's commands to Discord when they change, and decides whose are next.
"""
