-- +goose Up
-- A user is known at an address, and a network of /24 has many. The address itself is worth keeping for
-- nobody: address_mac is a keyed hash of user and address, for which one needs the servers' secrets.
ALTER TABLE sessions ADD COLUMN address_mac bytea;
DROP INDEX sessions_places;
CREATE INDEX sessions_places ON sessions (user_id, address_mac) WHERE address_mac IS NOT NULL;

-- +goose Down
DROP INDEX sessions_places;
CREATE INDEX sessions_places ON sessions (user_id, address_prefix) WHERE address_prefix IS NOT NULL;
ALTER TABLE sessions DROP COLUMN address_mac;
