-- +goose Up
-- Since when a computer has something to do in a game: to act, or to answer an offer of a draw. Part of
-- the row's projection: programs that play for computers find games by it, the longest waiting first.
ALTER TABLE games ADD COLUMN robot_since timestamptz;
CREATE INDEX games_robot ON games (robot_since) WHERE robot_since IS NOT NULL;

-- Leases: until when other processes leave a game alone. Nothing is lost with this table.
CREATE TABLE robot_leases (
    game_id text        PRIMARY KEY REFERENCES games (id),
    version integer     NOT NULL,
    until   timestamptz NOT NULL
);
CREATE INDEX robot_leases_until ON robot_leases (until);

-- Older programs neither read an extended deadline (0004) nor set robot_since: a computer would not
-- notice when they give it the turn.
UPDATE compatibility SET min_binary = 5;

-- +goose Down
UPDATE compatibility SET min_binary = 2;
DROP TABLE robot_leases;
ALTER TABLE games DROP COLUMN robot_since;
