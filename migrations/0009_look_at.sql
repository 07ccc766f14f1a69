-- +goose Up
-- A move must not touch an indexed column, or Postgres writes every index its row is in. So deadline is
-- in no index, and look_at is: at that time the sweeper looks at a game, and moves look_at to the
-- deadline it finds. look_at is never later than the deadline or expiry, and a move changes it only to
-- keep it so. It is infinity without either, and -infinity for a game made by an older program, so that
-- the sweeper looks at it at once.
ALTER TABLE games ADD COLUMN look_at timestamptz NOT NULL DEFAULT '-infinity';
UPDATE games SET look_at = coalesce(least(deadline, expires_at), 'infinity') WHERE ended_at IS NULL;
CREATE INDEX games_look_at ON games (look_at) WHERE ended_at IS NULL;
DROP INDEX games_deadline;
DROP INDEX games_timeless;
DROP INDEX games_expiry;

-- Looking up a game and a user for every event cost more than writing it, and locked the user's row.
-- One statement writes a row of games and its events, and `slowpond verify` finds dangling references.
ALTER TABLE game_events DROP CONSTRAINT game_events_game_id_fkey;
ALTER TABLE game_events DROP CONSTRAINT game_events_actor_fkey;

-- Those constraints also kept rows that events refer to from being deleted.
-- +goose StatementBegin
CREATE FUNCTION refuse_deleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never deleted: events refer to them', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER games_are_kept BEFORE DELETE OR TRUNCATE ON games FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleting();
CREATE TRIGGER users_are_kept BEFORE DELETE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleting();

-- Older programs sweep by the deadline's index.
UPDATE compatibility SET min_binary = 9;

-- +goose Down
UPDATE compatibility SET min_binary = 5;
DROP TRIGGER users_are_kept ON users;
DROP TRIGGER games_are_kept ON games;
DROP FUNCTION refuse_deleting();
ALTER TABLE game_events ADD CONSTRAINT game_events_actor_fkey FOREIGN KEY (actor) REFERENCES users (id);
ALTER TABLE game_events ADD CONSTRAINT game_events_game_id_fkey FOREIGN KEY (game_id) REFERENCES games (id);
CREATE INDEX games_expiry ON games (expires_at) WHERE status = 'open';
CREATE INDEX games_timeless ON games (id) WHERE deadline IS NULL AND ended_at IS NULL;
CREATE INDEX games_deadline ON games (deadline, id) WHERE deadline IS NOT NULL;
ALTER TABLE games DROP COLUMN look_at;
