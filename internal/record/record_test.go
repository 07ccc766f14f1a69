package record_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"slowpond/internal/match"
	"slowpond/internal/record"
	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

func rulesets() match.Rulesets {
	return match.Rulesets{"tablut": tablut.Ruleset(), "subulata-7": subulata.Ruleset(7), "subulata-9": subulata.Ruleset(9)}
}

func setups(variant string) [2]string {
	return map[string][2]string{
		"subulata-7": {"1.2/345/.67", "765/.4./321"},
		"subulata-9": {"195/284/376", "951/842/763"},
	}[variant]
}

// played is the record of a game of random moves, at most so many, for a viewer. One that the rules
// have not ended was resigned.
func played(t testing.TB, variant string, plies int, viewer rules.Viewer) record.Record {
	t.Helper()
	ruleset, random := rulesets()[variant], rand.New(rand.NewPCG(11, 12))
	deal, err := ruleset.Deal(rand.NewChaCha8([32]byte{7}))
	if err != nil {
		t.Fatal(err)
	}
	state, err := ruleset.Restore(deal, setups(variant))
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	r := record.New(ruleset, record.Tags{
		Game: "abcdefghijkl", Status: string(match.StatusFinished), TimeControl: match.TimeControl{Kind: match.PerMove, PerMoveSeconds: 3600},
		Players: map[string]string{}, CreatedAt: at, StartedAt: &at, EndedAt: &at,
	})
	r.Start = &deal
	for i, seat := range r.Seats() {
		r.Tags.Players[seat] = []string{"Ann", "Bob"}[i]
	}
	for len(state.ToAct()) > 0 && len(r.Moves) < plies {
		moves := state.View(rules.Viewer{Seat: state.ToAct()[0]}).Moves
		state, err = state.Apply(rules.Action{Seat: state.ToAct()[0], Verb: rules.Move, Text: moves[random.IntN(len(moves))]})
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, state.LastMove())
	}
	viewer.Over = true
	seen := state.View(viewer)
	r.SetSetups(seen.Setups)
	r.Tags.Result = result(ruleset.Variant(), state, seen)
	return r
}

func result(v rules.Variant, state rules.State, seen rules.View) *record.Result {
	o, over := state.Outcome()
	if !over {
		return &record.Result{Winner: &v.Seats[0], Reason: match.Resignation}
	}
	r := &record.Result{Reason: o.Reason}
	if name := v.SeatName(o.Winner); name != "" {
		r.Winner = &name
	}
	if seen.Score[0] != nil && seen.Score[1] != nil {
		r.Score = map[string]int{v.Seats[0]: *seen.Score[0], v.Seats[1]: *seen.Score[1]}
	}
	return r
}

// records are of games that the board ended and of others, for the public, for a player, and with
// everything revealed.
func records(t testing.TB) map[string]record.Record {
	t.Helper()
	all := map[string]record.Record{}
	for variant := range rulesets() {
		for stage, plies := range map[string]int{"resigned": 6, "ended": 1000} {
			all[variant+" "+stage] = played(t, variant, plies, rules.Viewer{})
			all[variant+" "+stage+" for the first seat"] = played(t, variant, plies, rules.Viewer{Seat: rules.First})
			all[variant+" "+stage+" revealed"] = played(t, variant, plies, rules.Viewer{Reveal: true})
		}
	}
	return all
}

// forms are both ways a record is written.
func forms(t testing.TB, r record.Record) map[string][]byte {
	t.Helper()
	asJSON, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"JSON": asJSON, "text": text}
}

func TestRecordsReadBackAndReplayInEitherForm(t *testing.T) {
	t.Parallel()
	for name, r := range records(t) {
		for form, written := range forms(t, r) {
			read, err := record.Read(bytes.NewReader(written), rulesets())
			if err != nil {
				t.Fatalf("%s as %s: %v\n%s", name, form, err, written)
			}
			if again := forms(t, read)[form]; !bytes.Equal(again, written) {
				t.Errorf("%s as %s reads back as\n%s\nwant\n%s", name, form, again, written)
			}
			steps := 0
			if err := read.Replay(func(record.Step) { steps++ }); err != nil || steps != len(r.Moves)+1 {
				t.Errorf("%s as %s: replayed %d steps of %d moves, %v", name, form, steps, len(r.Moves), err)
			}
		}
	}
}

func TestARecordThatBreaksTheRulesDoesNotReplay(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		of    record.Record
		spoil func(*record.Record)
	}{
		{"a move left out", played(t, "tablut", 1000, rules.Viewer{}), func(r *record.Record) { r.Moves = append(r.Moves[:1:1], r.Moves[2:]...) }},
		{"an illegal move", played(t, "tablut", 6, rules.Viewer{}), func(r *record.Record) { r.Moves = append(r.Moves[:5:5], "a1-a1") }},
		{"a move after the end", ended(t), func(r *record.Record) { r.Moves = append(r.Moves[:len(r.Moves):len(r.Moves)], "A1-A2") }},
		{"a move less, but an end", ended(t), func(r *record.Record) { r.Moves = r.Moves[:len(r.Moves)-1] }},
		{"an end without its result", ended(t), func(r *record.Record) { r.Tags.Result = nil }},
		{"another reason", ended(t), func(r *record.Record) { r.Tags.Result.Reason = match.Resignation }},
		{"a reason of the board's own", played(t, "tablut", 6, rules.Viewer{}), func(r *record.Record) { r.Tags.Result.Reason = "king-captured" }},
		{"another score", ended(t), func(r *record.Record) { r.Tags.Result.Score = map[string]int{"white": 35, "black": 35} }},
		{"another winner", ended(t), func(r *record.Record) { r.Tags.Result.Winner = otherThan(r.Tags.Result.Winner) }},
		{"no start", ended(t), func(r *record.Record) { r.Start = nil }},
		{"a pond nobody dealt", ended(t), func(r *record.Record) { pond := strings.Repeat("W", 81); r.Start = &pond }},
		{"a setup left out", ended(t), func(r *record.Record) { r.Setups["black"] = nil }},
		{"a setup with a number twice", ended(t), func(r *record.Record) { twice := "1.1/345/.67"; r.Setups["white"] = &twice }},
		{"another variant's name", ended(t), func(r *record.Record) { r.Tags.Variant = "chess" }},
		{"no ruleset", ended(t), func(r *record.Record) { *r = record.Record{Tags: r.Tags, Moves: r.Moves} }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if err := test.of.Replay(func(record.Step) {}); err != nil {
				t.Fatalf("unspoilt: %v", err)
			}
			if test.spoil(&test.of); test.of.Replay(func(record.Step) {}) == nil {
				t.Error("it replays")
			}
		})
	}
}

// ended is a revealed game of Subulata that the board has ended.
func ended(t testing.TB) record.Record {
	t.Helper()
	return played(t, "subulata-7", 1000, rules.Viewer{Reveal: true})
}

func otherThan(winner *string) *string {
	other := "white"
	if winner != nil && *winner == other {
		other = "black"
	}
	return &other
}

func TestOtherTextsAreRefused(t *testing.T) {
	t.Parallel()
	const head = "[Variant \"tablut\"]\n[Created \"2026-03-01T12:00:00Z\"]\n"
	for name, text := range map[string]string{
		"nothing":             "",
		"another variant":     `{"tags":{"variant":"chess"}}`,
		"broken JSON":         `{"tags":`,
		"no tag":              "Variant tablut",
		"a turn twice":        head + "\n1. e2-a2 e3-a3\n1. a2-b2",
		"no time":             "[Variant \"tablut\"]\n[Created \"today\"]\n",
		"a winner of no seat": head + "[Winner \"white\"]\n[Reason \"timeout\"]\n",
		"a score of words":    head + "[Winner \"draw\"]\n[Reason \"timeout\"]\n[Score \"many\"]\n",
		"bytes":               "\xff\xfe",
		"too much":            strings.Repeat(" ", 1<<20+1),
	} {
		if _, err := record.Read(strings.NewReader(text), rulesets()); err == nil {
			t.Errorf("%s: it reads", name)
		}
	}
}
