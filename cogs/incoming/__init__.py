"""What people do on Discord, heard and ruled on.

interactions: answers every interaction once and in time.
interaction_deadline: who is asked for patience, and when: Discord waits three seconds.
button_presses: what buttons, menus and forms of choices do.
press_target: the entry that a press names.
action_menu: playing by pressing, from what a character can do to a form for words.
posts: sentences in posts, after a mention or in double brackets.
pause: asking everyone to pause, without a trace of who asks.
speech: words spoken as a character: the command, its form, the menus of posts.
automatic_speech: posts that are said as a character by themselves.
old_buttons: submitted forms, and buttons from an older version.
deletions: messages, threads and channels that are gone.
direct_messages: in which game a direct message counts.
utterances: what was said, with who said it and where.
"""
