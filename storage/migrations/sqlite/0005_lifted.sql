-- What an undone entry had itself taken back stands again, until that undo is taken back in turn.
CREATE TABLE lifted (
    entry  INTEGER NOT NULL REFERENCES entry (id),
    by     INTEGER NOT NULL REFERENCES entry (id),
    lifter INTEGER NOT NULL REFERENCES entry (id)
) STRICT;
CREATE INDEX lifted_by ON lifted (lifter);
