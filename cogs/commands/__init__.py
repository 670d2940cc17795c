"""Slash commands and menus, made of verbs and registered with Discord.

verbs: how a cog declares its verbs, and the slash command of each.
completion: what an option may become while it is typed.
context_menus: the commands under Apps, on a post and on a person.
registration: which commands each server has, written to Discord when they change.
"""
