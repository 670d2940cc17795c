"""Handles what people do on Discord.

interactions: answers every interaction once and in time, submitted forms and old buttons included.
interaction_deadline: asks people for patience, because Discord waits only three seconds.
button_presses: handles buttons, menus and forms of choices.
press_target: finds the entry that a press is about.
action_menu: playing by buttons: acts, targets, and a form for words.
posts: sentences in posts, after a mention or in double brackets.
pause: asks everyone to pause, without a trace of who asked.
speech_forms: words in character: the command, its forms, the menus on posts.
automatic_speech: reposts posts as a character's words, if their author wants that.
deletions: handles deleted messages, threads and channels.
direct_messages: finds the game that a direct message is about.
utterances: makes sentences of interactions and posts, with who said them and where.
"""
