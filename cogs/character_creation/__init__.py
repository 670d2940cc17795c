"""Makes a character step by step, in one private message.

flow: leads from the first question to the name, whatever is pressed.
question: renders one step as a message, and encodes the answers so far in a custom_id.
"""
