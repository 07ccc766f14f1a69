-- +goose Up
-- An administrator has hidden the game; events say when. private is true then too, and means from now on
-- that only those the game concerns see it: lists and tallies go by that column.
ALTER TABLE games ADD COLUMN hidden boolean NOT NULL DEFAULT false;

-- Games whose makers may have left.
CREATE INDEX games_waiting ON games (id) WHERE status = 'open';

-- A guest's games go to the account that adopted_by names; adopting until no game can be left behind.
ALTER TABLE users
    ADD COLUMN adopted_by text REFERENCES users (id),
    ADD COLUMN adopted_at timestamptz,
    ADD COLUMN adopting   boolean NOT NULL DEFAULT false;
CREATE INDEX users_adopted ON users (adopted_by) WHERE adopted_by IS NOT NULL;
CREATE INDEX users_adopting ON users (adopted_at) WHERE adopting;

-- A user's last visit, and whether the user has a session that stands.
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at);

-- Older programs cannot fold the events hidden, shown, claimed and taken_over.
UPDATE compatibility SET min_binary = 18;

-- +goose Down
UPDATE compatibility SET min_binary = 9;
DROP INDEX sessions_by_user;
ALTER TABLE users DROP COLUMN adopting, DROP COLUMN adopted_at, DROP COLUMN adopted_by;
DROP INDEX games_waiting;
ALTER TABLE games DROP COLUMN hidden;
