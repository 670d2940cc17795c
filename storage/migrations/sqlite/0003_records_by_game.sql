-- Records are numbered within their game, so that a game can be taken elsewhere as it is.
CREATE TABLE record_by_game (
    game    INTEGER NOT NULL REFERENCES game (id),
    id      INTEGER NOT NULL,
    kind    TEXT    NOT NULL,            -- game, stage, pc, npc
    owner   TEXT    NOT NULL,
    name    TEXT    NOT NULL,            -- of a stage: its channel
    system  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    fields  TEXT    NOT NULL,            -- JSON
    PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID;
INSERT INTO record_by_game SELECT game, id, kind, owner, name, system, version, fields FROM record;
DROP TABLE record;
ALTER TABLE record_by_game RENAME TO record;
CREATE INDEX records_of_owner ON record (owner);

-- When people last posted where a game is played: never what they wrote.
CREATE TABLE presence (
    game    INTEGER NOT NULL REFERENCES game (id),
    channel TEXT    NOT NULL,
    person  TEXT    NOT NULL,
    at      TEXT    NOT NULL,
    number  INTEGER NOT NULL,            -- the newest entry of the game at that time
    PRIMARY KEY (game, channel, person)
) STRICT, WITHOUT ROWID;
