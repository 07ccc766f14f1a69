package subulata_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

func TestPositionsRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := drawPosition(t)
		got, err := subulata.ParsePosition(want.String())
		if err != nil || got != want {
			t.Fatalf("ParsePosition(%q) = %q, %v", want, got, err)
		}
	})
}

func TestPositionLinesRefused(t *testing.T) {
	t.Parallel()
	good := example{pieces: "W E5:4 I1:1 B A9:1"}.line()
	if _, err := subulata.ParsePosition(good); err != nil {
		t.Fatalf("ParsePosition(%q): %v", good, err)
	}
	for name, line := range map[string]string{
		"empty":                         "",
		"no side to move":               good[:len(good)-1],
		"another side to move":          good[:len(good)-1] + "x",
		"a part too many":               good + " | w",
		"a row too short":               good[1:],
		"a piece before its side":       strings.Replace(good, "| W E5", "| E5", 1),
		"a field off the board":         strings.Replace(good, "E5", "J5", 1),
		"no number":                     strings.Replace(good, "E5:4", "E5", 1),
		"the number 0":                  strings.Replace(good, "E5:4", "E5:0", 1),
		"the number 10":                 strings.Replace(good, "E5:4", "E5:10", 1),
		"a number twice on a side":      strings.Replace(good, "E5:4", "E5:1", 1),
		"a field taken twice":           strings.Replace(good, "A9", "I1", 1),
		"captures of one side missing":  strings.Replace(good, "W 0 B 0", "W 0", 1),
		"captures that are no number":   strings.Replace(good, "W 0", "W -", 1),
		"more captured than there were": strings.Replace(good, "W 0", "W 9", 1),
		"ten pieces of a side": example{
			pieces: "W A1:? B1:? C1:? D1:? E1:? F1:? G1:? H1:? I1:? A2:? B A9:1"}.line(),
	} {
		if p, err := subulata.ParsePosition(line); err == nil {
			t.Errorf("%s: ParsePosition(%q) = %v, want an error", name, line, p)
		}
	}
}

func TestMoveNotation(t *testing.T) {
	t.Parallel()
	e := example{pieces: "W E5:4 D5:2 I1:1 B E6:6 F5:3 G1:9 A9:1"}
	p := e.state(t).Position()
	for _, c := range []struct{ name, text, want string }{
		{"canonical capture", "E5xE6", "E5xE6"},
		{"the other sign for a capture", "E5-E6", "E5xE6"},
		{"the other sign for a move", "D5xC5", "D5-C5"},
		{"lower case", "e5xe6", "E5xE6"},
		{"upper case sign", "E5XE6", "E5xE6"},
		{"backward onto an enemy", "E5xF5", "E5xF5"},
		{"onto an own piece", "E5-D5", ""},
		{"too far", "E5-E7", ""},
		{"diagonally", "E5-D6", ""},
		{"on the spot", "E5-E5", ""},
		{"backward onto nothing", "E5-E4", ""},
		{"from an empty field", "A1-A2", ""},
		{"with an enemy piece", "F5-G5", ""},
		{"another sign", "E5:E6", ""},
		{"a space after", "E5xE6 ", ""},
		{"a field off the board", "I1-J1", ""},
	} {
		m, err := p.ParseMove(c.text)
		if (err == nil) != (c.want != "") || err == nil && m.String() != c.want {
			t.Errorf("%s: ParseMove(%q) = %v, %v, want %q", c.name, c.text, m, err, c.want)
		}
	}
}

func TestNewPositionRefusesWhatIsNoField(t *testing.T) {
	t.Parallel()
	for _, at := range []subulata.Square{subulata.Captured, subulata.Absent} {
		pieces := []subulata.Piece{{At: at, Seat: rules.First, Number: 1}}
		if p, err := subulata.NewPosition(subulata.Pond{}, pieces, [2]int{}, rules.First); err == nil {
			t.Errorf("NewPosition with a piece %s = %v, want an error", at, p)
		}
	}
}
