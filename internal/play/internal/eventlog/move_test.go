package eventlog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

func TestTheEncodingOfAnEventIsThatOfEncodingJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		body := match.Body{Move: rapid.OneOf(rapid.SampledFrom([]string{"", "E5-D5", "e3-h3xf3,h4", "<", "a&b", `"`, `\\`, "é", "\x7f"}), rapid.String()).Draw(t, "move")}
		if rapid.Bool().Draw(t, "ended") {
			body.Reason, body.Winner = "home", rules.First
		}
		want, err := json.Marshal(body)
		if got, gotErr := encodeBody(body); err != nil || gotErr != nil || !bytes.Equal(got, want) {
			t.Fatalf("body: got %s, want %s (%v, %v)", got, want, gotErr, err)
		}
		secret := match.Secret{Fingerprint: rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "fingerprint")}
		if rapid.Bool().Draw(t, "placed") {
			secret.Setup = "123/456/789"
		}
		want, err = secret.Encode()
		if secret.IsZero() {
			want = nil
		}
		if got, gotErr := encodeSecret(secret); err != nil || gotErr != nil || !bytes.Equal(got, want) {
			t.Fatalf("secret: got %s, want %s (%v, %v)", got, want, gotErr, err)
		}
	})
}

// moved is a complete row of a game, and the one after a move.
func moved() (before, after Row) {
	before = made("aaaaaaaaaaaa").Row
	before.Status, before.Ply, before.ToAct, before.Deadline, before.ExpiresAt = match.StatusPlaying, 3, 1, noon.Add(time.Hour), time.Time{}
	before.First, before.Second, before.StartedAt, before.State, before.Deal, before.ShownVersion = "ann", "ann", noon, "x", "y", 1
	after = before
	after.Version, after.Ply, after.ToAct, after.Deadline, after.ComputerSince = 2, 4, 2, noon.Add(2*time.Hour), noon
	after.DrawOffer, after.LastMove, after.State, after.ShownVersion = rules.First, "E5-D5", "z", 2
	return before, after
}

func TestAMoveWritesTheRowByItselfAndWithOthers(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, few, few + 1} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			movesWriteTheirRows(t, n)
		})
	}
}

func movesWriteTheirRows(t *testing.T, n int) {
	log, pool := newLog(t)
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprintf("game%08d", n-i)
		game := made(ids[i])
		game.Row, _ = moved()
		if game.Row.ID = ids[i]; log.Commit(t.Context(), game) != nil {
			t.Fatal("making a game failed")
		}
	}
	// As a program leaves the row that knows nothing of what only lists read.
	if _, err := pool.Exec(t.Context(), `UPDATE games SET shown_version = NULL WHERE id = $1`, ids[0]); err != nil {
		t.Fatal(err)
	}
	steps := make([]Commit, n)
	for i, id := range ids {
		steps[i] = made(id).after(1, 2)
		_, steps[i].Row = moved()
		steps[i].Row.ID = id
	}
	if err := log.CommitAll(t.Context(), steps); !slices.Equal(err, make([]error, n)) {
		t.Fatal(err)
	}
	for i, id := range ids {
		want := steps[i].Row
		got, err := log.Row(t.Context(), id)
		if complete := i > 0; err != nil || got.Complete() != complete || len(got.Differences(want)) != 0 {
			t.Errorf("%s: complete %t, differs in %v, %v", id, got.Complete(), got.Differences(want), err)
		}
		var look time.Time
		if err := pool.QueryRow(t.Context(), `SELECT look_at FROM games WHERE id = $1`, id).Scan(&look); err != nil || !look.Equal(noon.Add(time.Hour)) {
			t.Errorf("%s: look_at is %v, want what it was: %v", id, look, err)
		}
	}
}
