"""What people type, and what it means.

conftest: tables at which sentences are said, one for each system.
test_hearing: what hearing must never do, and how offers, lines and names work.
test_sentences: sentences as people type them, each said at a table: what they mean, or what is.
"""
