-- +goose Up
-- An analysis is made position by position, so that turns can come between and any process can go on
-- with it. Older programs make a whole one at once, which is as good.
ALTER TABLE analyses
    ADD COLUMN asked_by  text    NOT NULL DEFAULT '', -- a user, or 'public'; '' once it is a day old and no longer counts
    ADD COLUMN served_at timestamptz,                 -- when a position was last judged
    ADD COLUMN positions integer NOT NULL DEFAULT 0,  -- judged so far
    ADD COLUMN attempts  integer NOT NULL DEFAULT 0;  -- to judge the next one
CREATE INDEX analyses_asked ON analyses (asked_by, asked_at) WHERE asked_by <> '';

-- What an analysis that is being made has found so far. Nothing is lost with this table.
CREATE TABLE analysis_positions (
    game_id text    NOT NULL,
    ply     integer NOT NULL CHECK (ply >= 0), -- moves made before it
    score   integer NOT NULL,                  -- points for the first seat
    line    text[]  NOT NULL,                  -- the best moves from there
    PRIMARY KEY (game_id, ply)
);

-- +goose Down
DROP TABLE analysis_positions;
DROP INDEX analyses_asked;
ALTER TABLE analyses DROP COLUMN attempts, DROP COLUMN positions, DROP COLUMN served_at, DROP COLUMN asked_by;
