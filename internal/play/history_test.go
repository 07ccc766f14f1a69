package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/pgtest"
)

func TestTheLogRefusesToBeRewrittenEvenByItsOwner(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("subulata-7"))
	owner := pgtest.Owner(t, s.pool)
	for _, sql := range []string{
		`UPDATE game_events SET body = '{}'`,
		`UPDATE game_events SET at = now() WHERE game_id = '` + v.ID + `'`,
		`DELETE FROM game_events`,
		`DELETE FROM game_events WHERE seq = 1`,
		`TRUNCATE game_events`,
		`TRUNCATE games CASCADE`,
		`DELETE FROM games`,
		`DELETE FROM users WHERE id = 'ann'`,
		`INSERT INTO game_events (game_id, seq, at, type, body) VALUES ('` + v.ID + `', 1, now(), 'moved', '{}')
			ON CONFLICT (game_id, seq) DO UPDATE SET type = 'moved'`,
	} {
		_, err := owner.Exec(t.Context(), sql)
		if pg, ok := errors.AsType[*pgconn.PgError](err); !ok || !strings.HasPrefix(pg.Code, "23") {
			t.Errorf("%s: got %v, want a violation", sql, err)
		}
	}
	wantEqual(t, "the game", s.process(s.clock).get(bob, v.ID), v)
	s.clean()
}

// tamper changes history as the owner, without running the triggers.
func (s *harness) tamper(sql string, args ...any) {
	s.t.Helper()
	tx, err := pgtest.Owner(s.t, s.pool).Begin(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	defer tx.Rollback(context.Background())
	_, err = tx.Exec(context.Background(), `SET LOCAL session_replication_role = replica`)
	if err == nil {
		_, err = tx.Exec(context.Background(), sql, args...)
	}
	if err = errors.Join(err, tx.Commit(context.Background())); err != nil {
		s.t.Fatal(err)
	}
}

// The game has 8 events: created, joined, started, placed, placed and three moves.
func TestVerifyFindsEveryDifferenceAndNamesColumnsOnly(t *testing.T) {
	t.Parallel()
	const secret = "111.secret"
	tests := []struct {
		name, sql, want string
	}{
		{"a tampered row", `UPDATE games SET ply = 99, winner_id = 'eve' WHERE id = $1`, "differs from its log in: ply, winner_id"},
		{"what lists show", `UPDATE games SET last_move = 'A1-A2', reason = 'home', state = '' WHERE id = $1`, "differs from its log in: last_move, state, reason"},
		{"another maker", `UPDATE games SET created_by = 'eve' WHERE id = $1`, "differs from its log in: created_by"},
		{"a moved deadline", `UPDATE games SET deadline = deadline + interval '1 hour' WHERE id = $1`, "differs from its log in: deadline"},
		{"a missing last event", `DELETE FROM game_events WHERE game_id = $1 AND seq = 8`, "differs from its log in: version, ply, to_act, last_move, state"},
		{"a missing event", `DELETE FROM game_events WHERE game_id = $1 AND seq = 7`, "the log does not fold beyond event 6 of 7"},
		{"a missing beginning", `DELETE FROM game_events WHERE game_id = $1 AND seq = 1`, "the log does not fold beyond event 0 of 7"},
		{"an extra event", `INSERT INTO game_events (game_id, seq, at, type, seat, actor, body) VALUES ($1, 9, now(), 'draw_offered', 1, 'ann', '{}')`, "differs from its log in: version, draw_offer"},
		{"an event of nobody's", `INSERT INTO game_events (game_id, seq, at, type, body) VALUES ($1, 9, now(), 'draw_offered', '{}')`, "the log does not fold beyond event 8 of 9"},
		{"an event of a seat that is none", `UPDATE game_events SET seat = 7 WHERE game_id = $1 AND seq = 2`, "has an event of a seat that does not exist"},
		{"an offer of a seat that is none", `UPDATE games SET draw_offer = 7 WHERE id = $1`, "has an offer of a draw by a seat that does not exist"},
		{"a status that is none", `UPDATE games SET status = 'lost', version = -1, opponent_kind = '' WHERE id = $1`, "differs from its log in: status, version, opponent_kind"},
		{"an illegal move", `UPDATE game_events SET body = '{"move": "A1-A9"}' WHERE game_id = $1 AND seq = 6`, "the log does not fold beyond event 5 of 8"},
		{"an illegal setup", `UPDATE game_events SET secret = '{"setup": "` + secret + `"}' WHERE game_id = $1 AND seq = 4`, "the log does not fold beyond event 3 of 8"},
		{"a body that does not decode", `UPDATE game_events SET body = '{"move": ["` + secret + `"]}' WHERE game_id = $1 AND seq = 6`, "an event of the log does not decode"},
		{"a secret that does not decode", `UPDATE game_events SET secret = '["` + secret + `"]' WHERE game_id = $1 AND seq = 4`, "an event of the log does not decode"},
		{"no log", `DELETE FROM game_events WHERE game_id = $1`, "there is a row but no log"},
		{"no row", `DELETE FROM games WHERE id = $1`, "there is a log but no row"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := newHarness(t)
			s.playing(proposal("tablut"))
			v := s.playing(proposal("subulata-7"))
			for random := rand.New(rand.NewPCG(1, 1)); v.Ply < 3; {
				v = s.step(random, v.ID)
			}
			s.clean()
			s.tamper(test.sql, v.ID)
			ofGames := slices.DeleteFunc(s.differences(), func(d Difference) bool { return d.Game == "" }) // counts may differ, too
			wantEqual(t, "differences", ofGames, []Difference{{Game: v.ID, Detail: test.want}})
			if one := s.differencesOf(v.ID); test.name != "no row" {
				wantEqual(t, "differences of the one", one, []Difference{{Game: v.ID, Detail: test.want}})
			}
		})
	}
}

func (s *harness) differences() (all []Difference) {
	s.t.Helper()
	if _, err := s.Verify(context.Background(), func(d Difference) { all = append(all, d) }); err != nil {
		s.t.Errorf("verify: %v", err)
	}
	return all
}

func (s *harness) differencesOf(id string) (all []Difference) {
	s.t.Helper()
	err := s.VerifyOne(context.Background(), id, func(d Difference) { all = append(all, d) })
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		s.t.Errorf("verify: %v", err)
	}
	return all
}

func TestVerifyLooksAtEveryGameInMoreThanOneBatch(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	const games = verifyBatch*2 + 3
	var last string
	for range games {
		last = max(last, s.create(proposal("tablut")).ID)
	}
	s.tamper(`UPDATE games SET ply = 5 WHERE id = $1`, last)
	var found []Difference
	n, err := s.Verify(t.Context(), func(d Difference) { found = append(found, d) })
	if err != nil || n != games || len(found) != 1 || found[0].Game != last {
		t.Errorf("got %d games, %v, %v, want %d and a difference in the last", n, found, err, games)
	}
	wantCode(t, "a game that is not there", s.VerifyOne(t.Context(), "aaaaaaaaaaaa", nil), fault.NotFound)
	wantCode(t, "a malformed id", s.VerifyOne(t.Context(), "'; --", nil), fault.NotFound)
}

func TestACorruptGameKeepsNoOtherFromEndingOnTime(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	spoilt, sound := s.playing(proposal("tablut")), s.playing(proposal("tablut"))
	s.tamper(`UPDATE game_events SET body = '{}' WHERE game_id = $1 AND seq = 3`, spoilt.ID)
	p := s.process(s.clock)
	p.clock.Set(*spoilt.Deadline)
	n, err := p.Sweep(t.Context())
	if n != 1 || err == nil || !strings.Contains(err.Error(), spoilt.ID) {
		t.Errorf("got %d, %v, want one ended and the spoilt one named", n, err)
	}
	if got := p.get("", sound.ID); got.Result == nil || got.Result.Reason != "timeout" {
		t.Errorf("the sound game: got %+v, want a timeout", got.Result)
	}
}

func TestTheSweeperEndsEveryDueGameOnceWithManyProcesses(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	var ids []string
	for range 12 {
		ids = append(ids, s.playing(proposal("tablut")).ID, s.started(proposal("subulata-7")).ID)
	}
	p := proposal("tablut")
	p.TimeControl = match.TimeControl{Kind: match.NoClock}
	timeless := s.playing(p)
	s.create(proposal("tablut"))
	deadline := *s.get("", ids[0]).Deadline
	s.clock.Set(deadline.Add(-1))
	if n, err := s.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("before the deadline: got %d, %v", n, err)
	}
	s.clock.Set(deadline)
	processes := s.processes(3)
	ended := make([]int, 3)
	errs := atOnce(3, func(i int) (err error) {
		ended[i], err = processes[i].Sweep(context.Background())
		return err
	})
	if sum := ended[0] + ended[1] + ended[2]; errors.Join(errs...) != nil || sum != len(ids) {
		t.Errorf("got %v games, %v, want %d in all", ended, errors.Join(errs...), len(ids))
	}
	var statuses []string
	for _, id := range ids[:2] {
		statuses = append(statuses, fmt.Sprint(s.get("", id).Status))
	}
	if !slices.Equal(statuses, []string{"finished", "cancelled"}) || s.get("", timeless.ID).Status != "playing" {
		t.Errorf("got %v and a timeless game %s", statuses, s.get("", timeless.ID).Status)
	}
	s.clean()
}

// A list reads rows. Only a row that an older program wrote, and whose log does not fold, cannot be shown.
func TestACorruptLogHidesNoOtherGameFromAList(t *testing.T) {
	t.Parallel()
	for name, sql := range map[string]string{
		"does not fold":   `UPDATE game_events SET body = '{}' WHERE game_id = $1 AND seq = 1`,
		"does not decode": `UPDATE game_events SET body = '[]' WHERE game_id = $1 AND seq = 1`,
	} {
		s := newHarness(t)
		sound, spoilt := s.playing(proposal("subulata-7")), s.playing(proposal("subulata-7"))
		s.tamper(sql, spoilt.ID)
		items := s.process(s.clock).list(Viewer{}, Query{})
		wantEqual(t, "games with a log that "+name, len(items), 2)
		s.older()
		items = s.process(s.clock).list(Viewer{}, Query{})
		if len(items) != 1 || items[0].ID != sound.ID {
			t.Errorf("an old row with a log that %s: got %d games, want the sound one", name, len(items))
		}
	}
}
