package subulata_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

func FuzzParseMove(f *testing.F) {
	for _, seed := range []string{"E5-D5", "e5xe6", "E5XE6", "E5-E5", "A1-I9", "E5xD5 ", "", "E5–D5"} {
		f.Add(seed)
	}
	p, err := subulata.ParsePosition(example{pieces: "W E5:4 D5:2 I1:1 B E6:6 A9:1"}.line())
	if err != nil {
		f.Fatal(err)
	}
	legal := notations(p)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := p.ParseMove(text)
		if err != nil {
			if !errors.Is(err, rules.ErrIllegalMove) {
				t.Errorf("ParseMove(%q) = %v, want ErrIllegalMove", text, err)
			}
			return
		}
		sign := map[bool]string{true: "x", false: "-"}[m.Capture]
		if got, want := m.String(), strings.ToUpper(text[:2])+sign+strings.ToUpper(text[3:]); got != want {
			t.Errorf("ParseMove(%q) = %s, want %s", text, got, want)
		}
		if !strings.Contains(strings.Join(legal, " "), m.String()) {
			t.Errorf("ParseMove(%q) = %s, which is not legal", text, m)
		}
	})
}

func FuzzSetup(f *testing.F) {
	for _, seed := range []string{"123/456/789", "1.2/345/.67", "?.?/??4/.??", "///////////", "１23/456/7"} {
		f.Add(seed)
	}
	deal, err := subulata.Ruleset(7).Deal(rand.NewChaCha8([32]byte{}))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, ruleset := range subulata.Rulesets() {
			start, err := ruleset.Start(deal)
			if err != nil {
				t.Fatal(err)
			}
			placed, err := start.Apply(rules.Action{Seat: rules.Second, Verb: rules.Place, Text: text})
			if err != nil {
				if !errors.Is(err, rules.ErrIllegalSetup) {
					t.Errorf("placing %q = %v, want ErrIllegalSetup", text, err)
				}
				continue
			}
			if got := placed.View(rules.Viewer{Seat: rules.Second}).Setups[1]; got != text {
				t.Errorf("placed %q, shown %q", text, got)
			}
		}
	})
}

func FuzzParsePond(f *testing.F) {
	deal, err := subulata.Ruleset(9).Deal(rand.NewChaCha8([32]byte{}))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(deal)
	f.Add(strings.ToLower(deal))
	f.Add(strings.Repeat("/", 8))
	f.Fuzz(func(t *testing.T, text string) {
		if pond, err := subulata.ParsePond(text); err == nil && pond.String() != text {
			t.Errorf("ParsePond(%q) = %q", text, pond)
		}
		if s, err := subulata.Ruleset(9).Start(text); err == nil && strings.Count(text, "L") != 27 {
			t.Errorf("Start(%q) = %v, want an error", text, s)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, e := range append(moveExamples, playExamples...) {
		f.Add(e.line())
	}
	f.Add(example{pieces: "W E5:? B", captured: "W 9 B 8", toMove: "b"}.line())
	f.Fuzz(func(t *testing.T, line string) {
		p, err := subulata.ParsePosition(line)
		if err != nil {
			return
		}
		again, err := subulata.ParsePosition(p.String())
		if err != nil || again != p {
			t.Errorf("ParsePosition(%q) = %q, read again %q, %v", line, p, again, err)
		}
		if o, over := p.Outcome(); !over && len(p.Moves(nil)) == 0 {
			t.Errorf("Outcome() = %+v without a move", o)
		}
	})
}
