-- +goose Up
-- How often passwords may be tried, counted by all servers together. A row stands for all that is counted
-- under one of 262,144 numbers, so that whatever an attacker makes up, there are no more rows. spent_until
-- is in the future while something is spent; a row is worth nothing from then on, and is purged.
CREATE TABLE password_tries (
    bucket      integer     PRIMARY KEY,
    spent_until timestamptz NOT NULL
) WITH (fillfactor = 70);

-- address_prefix is from where a session was last begun or renewed: there its user is known for a while.
-- renewals_until counts a session's renewals as spent_until counts tries.
ALTER TABLE sessions ADD COLUMN address_prefix text, ADD COLUMN renewals_until timestamptz;
CREATE INDEX sessions_places ON sessions (user_id, address_prefix) WHERE address_prefix IS NOT NULL;

-- +goose Down
DROP INDEX sessions_places;
ALTER TABLE sessions DROP COLUMN renewals_until, DROP COLUMN address_prefix;
DROP TABLE password_tries;
