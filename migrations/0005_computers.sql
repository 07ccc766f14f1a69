-- +goose Up
-- Since when a computer has something to do in a game: to act, or to answer an offer of a draw. Part of
-- the projection, so a program that takes such games on finds them by it, the longest waiting first.
ALTER TABLE games ADD COLUMN robot_since timestamptz;
CREATE INDEX games_robot ON games (robot_since) WHERE robot_since IS NOT NULL;

-- Which process is at it, and until when the others leave it alone. Losing this table loses nothing.
CREATE TABLE robot_leases (
    game_id text        PRIMARY KEY REFERENCES games (id),
    version integer     NOT NULL,
    until   timestamptz NOT NULL
);
CREATE INDEX robot_leases_until ON robot_leases (until);

-- Programs of before neither read an extended deadline (0004) nor keep robot_since: a computer would
-- not notice that they made it its turn.
UPDATE compatibility SET min_binary = 5;

-- +goose Down
UPDATE compatibility SET min_binary = 2;
DROP TABLE robot_leases;
ALTER TABLE games DROP COLUMN robot_since;
