"""What a ruling leaves to choose: buttons, each of which is a sentence.

choice_rights: who may take a choice, and whose it is.
choice_sentences: the sentence that a choice says, and the choice that a sentence takes.
questions: what is asked back: whom it is for, and its answers as whole sentences.
"""
