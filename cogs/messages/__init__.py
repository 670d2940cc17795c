"""Renders rulings as Discord messages: values in, messages out.

ruling_message: a message about rulings, with its embeds, buttons and files.
public_messages: what everyone sees: one message that answers a whole post, one line of a secret.
message_buttons: which buttons and menus are below a message, and which behind one.
embed: a ruling as an embed or as a line.
sheet_board_help: sheets, the board and help, with buttons beside their parts.
emojis: dice in words, and characters without a portrait, as emojis of the bot.
component_layout: messages made of components, within Discord's limits.
lookup_menus: menus for what a lookup offers.
button_kinds: every kind of persistent button and menu, and its custom_id.
button_labels: the labels of buttons, menus and forms.
forms: builds and reads forms, such as for choosing several things.
command_mentions: turns commands in texts into clickable mentions.
safe_text: makes typed text harmless.
speech_message: words in character: who speaks, and the parts of long ones.
"""
