package play

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"slowpond/internal/match"
)

// forms are both ways a record is written.
func forms(t testing.TB, r Record) map[string][]byte {
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

// records are those of games in every stage and with every kind of end, by everybody who looks.
func records(t testing.TB) map[string]Record {
	t.Helper()
	s := newServer(t)
	random := rand.New(rand.NewPCG(11, 12))
	ids := map[string]string{"open": s.create(proposal("tablut")).ID, "in setup": s.started(proposal("subulata-9")).ID}
	half := s.started(proposal("subulata-7"))
	s.must(s.Place(t.Context(), Request{Game: half.ID, User: bob}, setups7[1]))
	ids["half placed"] = half.ID
	for _, variant := range []string{"tablut", "subulata-7", "subulata-9"} {
		for _, end := range []string{"resign", "draw", "board", "not"} {
			for _, reveal := range []string{"", match.RevealAll} {
				if reveal != "" && variant == "tablut" {
					continue
				}
				p := proposal(variant)
				p.Reveal = reveal
				id := s.playing(p).ID
				for range 7 {
					s.step(random, id)
				}
				s.end(end, id, random)
				ids[variant+" ended by "+end+" "+reveal] = id
			}
		}
	}
	all := map[string]Record{}
	for name, id := range ids {
		for _, v := range viewers {
			r, err := s.Record(t.Context(), v, id)
			if err != nil {
				t.Fatal(err)
			}
			all[name+" for "+v.User] = r.Name(map[string]string{ann: "Ann", bob: "Bob"})
		}
	}
	return all
}

func TestRecordsReadBackAndReplayInEitherForm(t *testing.T) {
	t.Parallel()
	for name, r := range records(t) {
		for form, written := range forms(t, r) {
			read, err := ReadRecord(bytes.NewReader(written))
			if err != nil {
				t.Errorf("%s as %s: %v\n%s", name, form, err, written)
				continue
			}
			again := forms(t, read)
			if !bytes.Equal(again[form], written) {
				t.Errorf("%s as %s reads back as\n%s\nwant\n%s", name, form, again[form], written)
			}
			var plies []int
			err = read.Replay(func(s Step) {
				plies = append(plies, s.Ply)
				if s.Board == "" || s.Ply > 0 && s.Move != r.Moves[s.Ply-1] {
					t.Errorf("%s: step %+v", name, s)
				}
			})
			if started := r.Start != nil; err != nil || started && len(plies) != len(r.Moves)+1 || !started && plies != nil {
				t.Errorf("%s as %s: replayed %d steps of %d moves, %v", name, form, len(plies), len(r.Moves), err)
			}
		}
	}
}

func TestARecordThatBreaksTheRulesDoesNotReplay(t *testing.T) {
	t.Parallel()
	whole := records(t)
	attackers := "attackers"
	tests := []struct {
		name  string
		of    string
		spoil func(*Record)
	}{
		{"a move left out", "tablut ended by board  for ", func(r *Record) { r.Moves = append(r.Moves[:1:1], r.Moves[2:]...) }},
		{"an illegal move", "tablut ended by not  for ", func(r *Record) { r.Moves = append(r.Moves[:6:6], "a1-a1") }},
		{"a move after the end", "subulata-7 ended by board  for eve", func(r *Record) { r.Moves = append(r.Moves[:len(r.Moves):len(r.Moves)], "A1-A2") }},
		{"a move less, and yet an end", "subulata-7 ended by board  for eve", func(r *Record) { r.Moves = r.Moves[:len(r.Moves)-1] }},
		{"an end without its result", "subulata-7 ended by board  for eve", func(r *Record) { r.Tags.Result = nil }},
		{"another reason", "subulata-9 ended by board  for eve", func(r *Record) { r.Tags.Result = &RecordedResult{Reason: "resignation"} }},
		{"a reason of the board's own", "tablut ended by resign  for ", func(r *Record) { r.Tags.Result = &RecordedResult{Winner: &attackers, Reason: "king-captured"} }},
		{"another score", "subulata-7 ended by board all for eve", func(r *Record) {
			spoilt := *r.Tags.Result
			spoilt.Score = map[string]int{"white": 35, "black": 35}
			r.Tags.Result = &spoilt
		}},
		{"another winner", "subulata-7 ended by board all for eve", func(r *Record) {
			spoilt, other := *r.Tags.Result, "white"
			if spoilt.Winner != nil && *spoilt.Winner == "white" {
				other = "black"
			}
			spoilt.Winner = &other
			r.Tags.Result = &spoilt
		}},
		{"no start", "tablut ended by board  for ", func(r *Record) { r.Start = nil }},
		{"a pond nobody dealt", "subulata-7 ended by board  for ann", func(r *Record) { pond := strings.Repeat("W", 81); r.Start = &pond }},
		{"a setup left out", "subulata-7 ended by board  for ann", func(r *Record) { r.Setups = map[string]*string{"white": r.Setups["white"]} }},
		{"a setup with a number twice", "subulata-7 ended by board  for ann", func(r *Record) {
			twice := "1.1/345/.67"
			r.Setups = map[string]*string{"white": &twice, "black": r.Setups["black"]}
		}},
		{"an unknown variant", "tablut ended by board  for ", func(r *Record) { r.Tags.Variant = "chess" }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r, ok := whole[test.of]
			if !ok {
				t.Fatalf("there is no record of %q", test.of)
			}
			if test.spoil(&r); r.Replay(func(Step) {}) == nil {
				t.Error("it replays")
			}
		})
	}
}

func TestARecordForOthersHasNoNumberButThoseCounted(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	v := s.playing(proposal("subulata-7"))
	read := func(user string) [2]string {
		r, err := s.Record(t.Context(), Viewer{User: user}, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		return [2]string{*r.Setups["white"], *r.Setups["black"]}
	}
	const white, black = "?.?/???/.??", "???/?.?/??."
	for user, want := range map[string][2]string{ann: {setups7[0], black}, bob: {white, setups7[1]}, eve: {white, black}, "": {white, black}} {
		wantEqual(t, "setups for "+user, read(user), want)
	}
}

// FuzzReadRecord reads any text: what is read replays to an end, written as JSON it reads back the same,
// and so does what was read from text when it is written as text.
func FuzzReadRecord(f *testing.F) {
	for _, r := range records(f) {
		for _, written := range forms(f, r) {
			f.Add(written)
		}
	}
	f.Add([]byte(`{"tags":{"variant":"tablut"},"moves":["e2-a2"]}`))
	f.Add([]byte("[Variant \"tablut\"]\n[Created \"2026-03-01T12:00:00Z\"]\n\n1. e2-a2 e3-a3\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := ReadRecord(bytes.NewReader(data))
		if err != nil {
			return
		}
		_ = r.Replay(func(Step) {})
		readsBack(t, r, func(r Record) ([]byte, error) { return json.Marshal(r) })
		if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
			readsBack(t, r, Record.MarshalText)
		}
	})
}

func readsBack(t *testing.T, r Record, write func(Record) ([]byte, error)) {
	t.Helper()
	written, err := write(r)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadRecord(bytes.NewReader(written))
	if err != nil {
		t.Fatalf("what was written does not read back: %v\n%s", err, written)
	}
	if twice, err := write(again); err != nil || !bytes.Equal(twice, written) {
		t.Fatalf("it reads back as\n%s, %v, want\n%s", twice, err, written)
	}
}
