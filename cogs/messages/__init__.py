"""How rulings look: values in, messages out.

message: a message about rulings, with its embeds, buttons and files.
digest: one public message about all that a post said.
dice: dice in words as pictures.
choice_buttons: which choices stand as buttons, and which behind one.
embed: a ruling as an embed or as a line.
screens: a sheet, the board and help, with buttons beside what they are about.
default_portrait: the face of someone without a portrait.
layout: messages made of parts, within Discord's limits.
menus: what a lookup offers, as menus.
buttons: buttons and menus that outlive a restart, and their custom_ids.
form_fields: what every form shares.
choice_forms: forms in which several things are chosen at once.
refusal: what went wrong, in words.
mentions: commands that can be pressed where they are named.
markup: text made harmless.
speech: words of a character as messages.
"""
