"""How rulings look: values in, messages out.

ruling_message: a message about rulings, with its embeds, buttons and files.
hidden_messages: what everyone reads of a ruling that only some may know.
post_answer: one public message about all that a post said.
dice_pictures: dice in words as pictures.
message_buttons: which buttons and menus stand under a message, and which behind one.
embed: a ruling as an embed or as a line.
sheet_board_help: a sheet, the board and help, with buttons beside what they are about.
default_portrait: the face of someone without a portrait.
layout: messages made of parts, within Discord's limits.
lookup_menus: what a lookup offers, as menus.
button_kinds: every kind of button and menu that outlives a restart, and its custom_id.
button_labels: the labels of buttons, menus and forms.
forms: forms, how they are read, and those in which several things are chosen at once.
refusal: what went wrong, in words.
command_mentions: commands that can be pressed where they are named.
safe_text: text made harmless.
speech: words of a character as messages.
"""
