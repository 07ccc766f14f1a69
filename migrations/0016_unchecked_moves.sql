-- +goose Up
-- Postgres reads and plans every check of a table, and the condition of every trigger, anew for each
-- statement: a quarter of what a move cost it. What the checks of games and their events said, `slowpond
-- verify` says of every row, since it compares each with the log that it follows from, and of every log.
ALTER TABLE games
    DROP CONSTRAINT games_check, DROP CONSTRAINT games_check1, DROP CONSTRAINT games_status_check, DROP CONSTRAINT games_version_check,
    DROP CONSTRAINT games_ply_check, DROP CONSTRAINT games_to_act_check, DROP CONSTRAINT games_opponent_kind_check, DROP CONSTRAINT games_draw_offer_check;
ALTER TABLE game_events DROP CONSTRAINT game_events_seq_check, DROP CONSTRAINT game_events_seat_check;

-- Where a statement sets none of these columns, as that of a move does not, the condition is not read.
DROP TRIGGER games_tallied_anew ON games;
CREATE TRIGGER games_tallied_anew AFTER UPDATE OF status, private, variant, winner_id, first_id, second_id ON games FOR EACH ROW
    WHEN ((NEW.status = 'finished' OR OLD.status = 'finished')
        AND (NEW.status, NEW.private, NEW.variant, NEW.winner_id, NEW.first_id, NEW.second_id)
            IS DISTINCT FROM (OLD.status, OLD.private, OLD.variant, OLD.winner_id, OLD.first_id, OLD.second_id))
    EXECUTE FUNCTION tally_game();

-- +goose Down
DROP TRIGGER games_tallied_anew ON games;
CREATE TRIGGER games_tallied_anew AFTER UPDATE ON games FOR EACH ROW
    WHEN ((NEW.status = 'finished' OR OLD.status = 'finished')
        AND (NEW.status, NEW.private, NEW.variant, NEW.winner_id, NEW.first_id, NEW.second_id)
            IS DISTINCT FROM (OLD.status, OLD.private, OLD.variant, OLD.winner_id, OLD.first_id, OLD.second_id))
    EXECUTE FUNCTION tally_game();
ALTER TABLE games
    ADD CONSTRAINT games_check CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'cancelled'))),
    ADD CONSTRAINT games_check1 CHECK (status <> 'open' OR expires_at IS NOT NULL),
    ADD CONSTRAINT games_status_check CHECK (status IN ('open', 'setup', 'playing', 'finished', 'cancelled')),
    ADD CONSTRAINT games_version_check CHECK (version > 0),
    ADD CONSTRAINT games_ply_check CHECK (ply >= 0),
    ADD CONSTRAINT games_to_act_check CHECK (to_act BETWEEN 0 AND 3),
    ADD CONSTRAINT games_opponent_kind_check CHECK (opponent_kind IN ('anyone', 'user', 'invite', 'computer')),
    ADD CONSTRAINT games_draw_offer_check CHECK (draw_offer IN (1, 2));
ALTER TABLE game_events
    ADD CONSTRAINT game_events_seq_check CHECK (seq > 0),
    ADD CONSTRAINT game_events_seat_check CHECK (seat IN (1, 2));
