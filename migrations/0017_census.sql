-- +goose Up
-- How many games of each status go on, kept so that monitoring counts none. As with tallies, what starts
-- or ends a game only adds to census_changes, and it is added up in the background.
CREATE TABLE census (
    status text    PRIMARY KEY,
    games  integer NOT NULL
);
CREATE TABLE census_changes (
    status text    NOT NULL,
    games  integer NOT NULL
);

-- +goose StatementBegin
CREATE FUNCTION count_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO census_changes (status, games)
    SELECT status, games FROM (VALUES (CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, -1), (NEW.status, 1)) AS change (status, games)
    WHERE status IN ('open', 'setup', 'playing');
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER games_counted AFTER INSERT ON games FOR EACH ROW EXECUTE FUNCTION count_game();
CREATE TRIGGER games_counted_anew AFTER UPDATE OF status ON games FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION count_game();

INSERT INTO census (status, games)
SELECT status, count(*) FROM games WHERE status IN ('open', 'setup', 'playing') GROUP BY status;

-- +goose Down
DROP TRIGGER games_counted ON games;
DROP TRIGGER games_counted_anew ON games;
DROP FUNCTION count_game();
DROP TABLE census_changes;
DROP TABLE census;
