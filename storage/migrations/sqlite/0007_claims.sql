-- Whom an import names. It could name anyone: a claim counts once that person speaks in the server.
CREATE TABLE claim (
    game   INTEGER NOT NULL REFERENCES game (id),
    person TEXT    NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

-- Games that were taken in before: whoever has said nothing since is a claim too.
INSERT INTO claim
SELECT DISTINCT named.game, named.person FROM (
    SELECT game, owner AS person FROM record WHERE owner <> ''
    UNION
    SELECT r.game, gm.value FROM record r, json_each(r.fields, '$.gms') gm WHERE r.kind = 'game'
) named
WHERE EXISTS (SELECT 1 FROM entry e WHERE e.game = named.game AND e.source LIKE 'import:%')
AND NOT EXISTS (
    SELECT 1 FROM entry e JOIN game g ON g.id = e.game
    WHERE e.speaker = named.person AND e.source NOT LIKE 'import:%'
    AND g.server = (SELECT server FROM game WHERE id = named.game)
);
