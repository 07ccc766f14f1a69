package record_test

import (
	"bytes"
	"strings"
	"testing"

	"slowpond/internal/match"
	"slowpond/internal/record"
	"slowpond/internal/rules"
)

func winner(seat string) *string { return &seat }

// endedBy is an unfinished position with a result: Tablut and Subulata after six plies, so that the
// first seat is to move.
func endedBy(reason string, winner *string) func(*record.Record) {
	return func(r *record.Record) { r.Tags.Result = &record.Result{Winner: winner, Reason: reason} }
}

// abandonedBy is such a position of a game without a clock that a seat has claimed.
func abandonedBy(seat string) func(*record.Record) {
	return func(r *record.Record) {
		endedBy(match.Abandonment, winner(seat))(r)
		r.Tags.TimeControl = match.TimeControl{Kind: match.NoClock}
	}
}

func TestWhatNoGameCanBeIsRefusedInBothForms(t *testing.T) {
	t.Parallel()
	tablut := func() record.Record { return played(t, "tablut", 6, rules.Viewer{}) }
	revealed := func() record.Record { return played(t, "subulata-7", 6, rules.Viewer{Reveal: true}) }
	for _, test := range []struct {
		name  string
		of    record.Record
		spoil func(*record.Record)
	}{
		{"a draw by resignation", tablut(), endedBy(match.Resignation, nil)},
		{"a draw by timeout", tablut(), endedBy(match.Timeout, nil)},
		{"an agreement with a winner", tablut(), endedBy(match.Agreement, winner("attackers"))},
		{"a timeout won by the side to move", tablut(), endedBy(match.Timeout, winner("attackers"))},
		{"a timeout without a clock", tablut(), func(r *record.Record) {
			endedBy(match.Timeout, winner("defenders"))(r)
			r.Tags.TimeControl = match.TimeControl{Kind: match.NoClock}
		}},
		{"abandoned with a clock", tablut(), endedBy(match.Abandonment, winner("defenders"))},
		{"abandoned on the winner's turn", tablut(), abandonedBy("attackers")},
		{"abandoned and drawn", tablut(), func(r *record.Record) {
			abandonedBy("defenders")(r)
			r.Tags.Result.Winner = nil
		}},
		{"playing with a result", tablut(), func(r *record.Record) { r.Tags.Status = "playing" }},
		{"finished without a result", tablut(), func(r *record.Record) { r.Tags.Result = nil }},
		{"cancelled with moves", tablut(), func(r *record.Record) { r.Tags.Status, r.Tags.Result = "cancelled", nil }},
		{"a status of no game", tablut(), func(r *record.Record) { r.Tags.Status = "lost" }},
		{"a setup phase in Tablut", tablut(), func(r *record.Record) { r.Tags.Status, r.Tags.Result, r.Moves = "setup", nil, nil }},
		{"a score in Tablut", tablut(), func(r *record.Record) { r.Tags.Result.Score = map[string]int{"attackers": 1, "defenders": 2} }},
		{"too long after six moves", tablut(), endedBy(rules.TooLong, nil)},
		{"a reason of no game", tablut(), endedBy("boredom", nil)},
		{"a score after a resignation", revealed(), func(r *record.Record) { r.Tags.Result.Score = map[string]int{"white": 0, "black": 0} }},
		{"a score the position contradicts", revealed(), func(r *record.Record) {
			r.Tags.Options.Reveal = match.RevealAll
			r.Tags.Result.Score = map[string]int{"white": 30, "black": 30}
		}},
		{"a reveal in Tablut", tablut(), func(r *record.Record) { r.Tags.Options.Reveal = match.RevealAll }},
		{"one player on both sides", tablut(), func(r *record.Record) { r.Tags.Players["attackers"] = r.Tags.Players["defenders"] }},
		{"a time control of no game", tablut(), func(r *record.Record) { r.Tags.TimeControl.PerMoveSeconds = 1 << 40 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.spoil(&test.of)
			for form, written := range forms(t, test.of) {
				if judge(written) == nil {
					t.Errorf("as %s it passes:\n%s", form, written)
				}
			}
		})
	}
}

func TestWhatAGameCanBePassesInBothForms(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*record.Record){
		"resigned by the side to move":  endedBy(match.Resignation, winner("defenders")),
		"resigned by the other":         endedBy(match.Resignation, winner("attackers")),
		"out of time":                   endedBy(match.Timeout, winner("defenders")),
		"agreed":                        endedBy(match.Agreement, nil),
		"abandoned by the side to move": abandonedBy("defenders"),
		"adjudicated for the mover":     endedBy(match.Adjudication, winner("attackers")),
		"adjudicated, a draw":           endedBy(match.Adjudication, nil),
	} {
		r := played(t, "tablut", 6, rules.Viewer{})
		end(&r)
		for form, written := range forms(t, r) {
			if err := judge(written); err != nil {
				t.Errorf("%s as %s: %v", name, form, err)
			}
			if err := judge(append([]byte("\ufeff"), written...)); err != nil {
				t.Errorf("%s as %s after a byte order mark: %v", name, form, err)
			}
		}
	}
}

func judge(written []byte) error {
	r, err := record.Read(bytes.NewReader(written), rulesets())
	if err != nil {
		return err
	}
	return r.Replay(func(record.Step) {})
}

// Texts that only one form can have.
func TestFormsThatSayTwoThingsOrCommandATerminalAreRefused(t *testing.T) {
	t.Parallel()
	written := forms(t, played(t, "tablut", 6, rules.Viewer{}))
	text, asJSON := string(written["text"]), string(written["JSON"])
	for name, spoilt := range map[string]string{
		"a tag twice":                strings.Replace(text, "[Status", "[Status \"playing\"]\n[Status", 1),
		"a winner without a reason":  strings.Replace(text, "[Reason \"resignation\"]\n", "", 1),
		"a seat of another game":     strings.Replace(text, "[First \"attackers\"]", "[First \"white\"]", 1),
		"a setup in Tablut":          strings.Replace(text, "[Start", "[FirstSetup \"123/456/789\"]\n[Start", 1),
		"a score of Tablut":          strings.Replace(text, "[Start", "[Score \"unknown\"]\n[Start", 1),
		"a key twice":                strings.Replace(asJSON, `"moves":`, `"moves":[],"moves":`, 1),
		"a player in no seat":        strings.Replace(asJSON, `"attackers":"Ann"`, `"white":"Ann"`, 1),
		"a winner in no seat":        strings.Replace(asJSON, `"winner":"attackers"`, `"winner":"black"`, 1),
		"no reason":                  strings.Replace(asJSON, `"reason":"resignation"`, `"reason":""`, 1),
		"an escape in a status":      strings.Replace(asJSON, `"finished"`, `"\u001b[2Jfinished"`, 1),
		"an escape in a player name": strings.Replace(asJSON, `"Ann"`, `"\u001b[2J"`, 1),
		"an escape in a reason":      strings.Replace(asJSON, `"resignation"`, `"\u0007"`, 1),
		"an escape in a move":        strings.Replace(asJSON, `"moves":["`, `"moves":["\u001b`, 1),
	} {
		if spoilt == text || spoilt == asJSON {
			t.Fatalf("%s: the record does not hold what the test replaces", name)
		}
		if err := judge([]byte(spoilt)); err == nil {
			t.Errorf("%s: it passes", name)
		} else if strings.ContainsAny(err.Error(), "\x1b\a") {
			t.Errorf("%s: the refusal repeats what was read", name)
		}
	}
}
