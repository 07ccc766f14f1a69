-- +goose Up
-- Analyses made so far called the start nearly won for the attackers. They are made again when asked
-- for.
DELETE FROM analyses;

-- +goose Down
SELECT 1;
