package play

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"slowpond/internal/games"
	"slowpond/internal/match"
	"slowpond/internal/record"
)

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

// records returns those of games at every stage and with every end, for every viewer.
func records(t testing.TB) map[string]record.Record {
	t.Helper()
	s := newHarness(t)
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
	all := map[string]record.Record{}
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
			read, err := record.Read(bytes.NewReader(written), games.All().Rulesets())
			if err != nil {
				t.Errorf("%s as %s: %v\n%s", name, form, err, written)
				continue
			}
			again := forms(t, read)
			if !bytes.Equal(again[form], written) {
				t.Errorf("%s as %s reads back as\n%s\nwant\n%s", name, form, again[form], written)
			}
			var plies []int
			err = read.Replay(func(s record.Step) {
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

func TestARecordForOthersHasOnlyTheNumbersCounted(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
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
