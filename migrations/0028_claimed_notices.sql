-- +goose Up
-- Until when one job has a notice to itself, so that two of one target do not both send it.
ALTER TABLE notices ADD COLUMN claimed_until timestamptz;

-- +goose Down
ALTER TABLE notices DROP COLUMN claimed_until;
