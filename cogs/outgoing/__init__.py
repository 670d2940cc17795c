"""Where rulings go: to everyone, to one person, to the game masters.

delivery: shows a ruling where it belongs, and anew when it changes.
emoji_upload: the pictures of dice, uploaded once.
post_answers: answers to posts.
private_replies: words for one person alone, refusals and apologies.
secrets: secret rulings on their way to the game masters.
speech: what characters say, posted under their names.
recent_cache: what is remembered of late, and no more than there is room for.
late_speech: words that come late, when their author may post no more.
attachments: what goes with words, known until it is posted.
portraits: portraits that were attached, and where they stand.
webhooks: the one webhook of ours in a channel.
pinned_cards: pinned cards and boards, kept up to date by editing.
delivery_retry: rulings whose reply did not get through.
reminders: pings for those who owe something.
channel_posts: posting and editing by ids.
servers: which channels and people belong to a server.
"""
