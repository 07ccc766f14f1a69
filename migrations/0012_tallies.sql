-- +goose Up
-- What each user has won, drawn and lost in finished public games, kept so that nobody counts them.
CREATE TABLE tallies (
    user_id text    NOT NULL,
    variant text    NOT NULL,
    won     integer NOT NULL,
    drawn   integer NOT NULL,
    lost    integer NOT NULL,
    PRIMARY KEY (user_id, variant)
) WITH (fillfactor = 70);

-- What has yet to be added to them. The statement that ends a game only inserts here: a computer's games
-- end at the same time, and would otherwise wait for each other at its one row.
CREATE TABLE tally_changes (
    user_id text    NOT NULL,
    variant text    NOT NULL,
    won     integer NOT NULL,
    drawn   integer NOT NULL,
    lost    integer NOT NULL
);
CREATE INDEX tally_changes_user ON tally_changes (user_id);

-- +goose StatementBegin
CREATE FUNCTION note_tallies(game games, times integer) RETURNS void LANGUAGE sql AS $$
    INSERT INTO tally_changes (user_id, variant, won, drawn, lost)
    SELECT player, game.variant, times * coalesce(game.winner_id = player, false)::integer,
        times * (game.winner_id IS NULL)::integer, times * coalesce(game.winner_id <> player, false)::integer
    FROM (VALUES (game.first_id), (game.second_id)) AS seat (player)
    WHERE game.status = 'finished' AND NOT game.private
$$;

CREATE FUNCTION tally_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM note_tallies(OLD, -1);
    END IF;
    PERFORM note_tallies(NEW, 1);
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- Triggers, so that games that older programs end are counted too. No move fires them.
CREATE TRIGGER games_tallied AFTER INSERT ON games FOR EACH ROW WHEN (NEW.status = 'finished') EXECUTE FUNCTION tally_game();
CREATE TRIGGER games_tallied_anew AFTER UPDATE ON games FOR EACH ROW
    WHEN ((NEW.status = 'finished' OR OLD.status = 'finished')
        AND (NEW.status, NEW.private, NEW.variant, NEW.winner_id, NEW.first_id, NEW.second_id)
            IS DISTINCT FROM (OLD.status, OLD.private, OLD.variant, OLD.winner_id, OLD.first_id, OLD.second_id))
    EXECUTE FUNCTION tally_game();

-- From here to the end of this step nobody else writes to games: about three seconds for a million.
INSERT INTO tallies (user_id, variant, won, drawn, lost)
SELECT player, variant, count(*) FILTER (WHERE winner_id = player), count(*) FILTER (WHERE winner_id IS NULL),
    count(*) FILTER (WHERE winner_id <> player)
FROM games, LATERAL (VALUES (first_id), (second_id)) AS seat (player)
WHERE status = 'finished' AND NOT private GROUP BY player, variant;

-- +goose Down
DROP TRIGGER games_tallied ON games;
DROP TRIGGER games_tallied_anew ON games;
DROP FUNCTION tally_game();
DROP FUNCTION note_tallies(games, integer);
DROP TABLE tally_changes;
DROP TABLE tallies;
