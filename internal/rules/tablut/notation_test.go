package tablut_test

import (
	"strings"
	"testing"

	"slowpond/internal/rules/tablut"
)

func TestParseMoveReads(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text, move string
		captures   []string
	}{
		{"d1-d4", "d1-d4", nil},
		{"A1-I9", "a1-i9", nil},
		{"d1-d3xc3", "d1-d3", []string{"c3"}},
		{"d1-D3Xe3,C3,d4", "d1-d3", []string{"c3", "e3", "d4"}},
	}
	for _, tt := range tests {
		n, err := tablut.ParseMove(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if n.Move.String() != tt.move || n.Listed != (tt.captures != nil) {
			t.Errorf("%s reads as %s, captures listed: %t", tt.text, n.Move, n.Listed)
		}
		var captures []string
		for s := range n.Captures.All() {
			captures = append(captures, s.String())
		}
		if got, want := strings.Join(captures, " "), strings.Join(tt.captures, " "); got != want {
			t.Errorf("%s has captures %s, want %s by rank and file", tt.text, got, want)
		}
	}
}

func TestParseMoveRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "d", "d1", "d1-", "d1-d", "d1d4", "d1–d4", "d1 d4", "d1-d4 ", " d1-d4", "j1-d4", "d0-d4", "d1-d10",
		"d1-d4x", "d1-d4x,", "d1-d4xc3,", "d1-d4x,c3", "d1-d4xc3 d4", "d1-d4xc3,,d4", "d1-d4xc3xd4", "d1-d4xc3,c3",
		"d1-d4+", "d1-d4-d5", "\x01\x11-d4", "d1-d4xj3",
	} {
		if n, err := tablut.ParseMove(text); err == nil || n != (tablut.Notation{}) {
			t.Errorf("%q reads as %v, error %v", text, n, err)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, seed := range []string{"d1-d4", "D1-D3XC3,D4,E3", "e5-e9xd9", "d1-d4x", "d1-d3xc3,c3", "a1-a1", "j0-e5", ""} {
		f.Add(seed)
	}
	start := tablut.FromPosition(tablut.Start())
	f.Fuzz(func(t *testing.T, text string) {
		n, err := tablut.ParseMove(text)
		if err != nil {
			if len(text) > 4 && strings.Contains(err.Error(), text) {
				t.Errorf("the error repeats the text: %v", err)
			}
			return
		}
		lower := strings.ToLower(text)
		if !strings.HasPrefix(lower, n.Move.String()) || n.Listed != strings.Contains(lower, "x") {
			t.Errorf("%q reads as %s, captures listed: %t", text, n.Move, n.Listed)
		}
		if want := strings.Count(lower, ","); n.Listed && n.Captures.Len() != want+1 {
			t.Errorf("%q has %d captures, want %d", text, n.Captures.Len(), want+1)
		}
		_, err = start.Apply(action(start, text))
		if legal := start.Position().Legal(n.Move) && !n.Listed; legal != (err == nil) {
			t.Errorf("%q from the start gives %v", text, err)
		}
	})
}
