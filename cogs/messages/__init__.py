"""How rulings look: values in, messages out.

message: a message about rulings, with its embeds, buttons and files.
digest: one public message about all that a post said.
dice: dice in words as pictures.
offers: which choices stand as buttons, and which behind one.
embed: a ruling as an embed or as a line.
buttons: buttons and menus that outlive a restart, and their custom_ids.
refusal: what went wrong, in words.
markup: text made harmless.
"""
