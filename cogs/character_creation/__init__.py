"""Making a character step by step, in one private message.

flow: from the first question to the name, whatever is pressed.
question: one step as a message: its question, its options, back and on.
answers: the answers so far, short enough for a custom_id.
"""
