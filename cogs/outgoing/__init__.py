"""Posts rulings and replies: to everyone, to one person, to the game masters.

delivery: shows a ruling where it belongs, and again when it changes.
emoji_upload: uploads the pictures of dice, once.
post_answers: answers posts.
private_replies: private words, refusals and apologies.
game_master_copies: sends secret rulings to the game masters.
speech_posts: posts words in character under the character's name.
recent_cache: caches of limited size.
speech_approval: asks whether late words are posted whose author may no longer post.
attachments_and_portraits: remembers what is attached to words, and keeps portraits.
webhooks: finds or makes the bot's webhook in a channel.
pinned_cards: keeps pinned cards and boards current.
delivery_retry: posts rulings whose reply failed.
reminder_posts: pings people who owe something.
channel_posts: posts and edits messages by id.
servers: finds which channels and people belong to a server, whichever client knows it.
"""
