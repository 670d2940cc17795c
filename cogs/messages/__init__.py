"""Renders rulings as Discord messages: values in, messages out.

ruling_message: a message about rulings, with its embeds, buttons and files.
public_line_of_secrets: what everyone sees of a ruling that only some may know.
post_answer: one public message that answers a whole post.
dice_pictures: replaces dice in words by pictures.
message_buttons: which buttons and menus are below a message, and which behind one.
embed: a ruling as an embed or as a line.
sheet_board_help: sheets, the board and help, with buttons beside their parts.
default_portrait: a picture for characters without a portrait.
layout: messages made of components, within Discord's limits.
lookup_menus: menus for what a lookup offers.
button_kinds: every kind of persistent button and menu, and its custom_id.
button_labels: the labels of buttons, menus and forms.
forms: builds and reads forms, such as for choosing several things.
refusal: explains what went wrong.
command_mentions: turns commands in texts into clickable mentions.
safe_text: makes typed text harmless.
speech: renders words in character.
"""
