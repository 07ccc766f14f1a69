-- +goose Up
-- When a user's name last changed, so that every process finds the few names that it must forget.
ALTER TABLE users ADD COLUMN renamed_at timestamptz;
CREATE INDEX users_renamed ON users (renamed_at) WHERE renamed_at IS NOT NULL;

-- +goose Down
ALTER TABLE users DROP COLUMN renamed_at;
