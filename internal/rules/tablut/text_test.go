package tablut_test

import (
	"strings"
	"testing"

	"slowpond/internal/rules/tablut"
)

func TestTheStartIsWrittenAsPublished(t *testing.T) {
	t.Parallel()
	const want = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a"
	if got := tablut.Start().String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// T2 lists the fields of the start one by one.
func TestTheStartHasItsPiecesInPlace(t *testing.T) {
	t.Parallel()
	p := tablut.Start()
	for name, tt := range map[string]struct {
		got  tablut.Set
		want string
	}{
		"attackers": {p.Attackers(), "d1 e1 f1 e2 a4 i4 a5 b5 h5 i5 a6 i6 e8 d9 e9 f9"},
		"defenders": {p.Defenders(), "e3 e4 c5 d5 f5 g5 e6 e7"},
	} {
		var fields []string
		for s := range tt.got.All() {
			fields = append(fields, s.String())
		}
		if got := strings.Join(fields, " "); got != tt.want {
			t.Errorf("the %s stand on %s, want %s", name, got, tt.want)
		}
	}
	if got := p.King().String(); got != "e5" || p.ToMove() != tablut.Attackers {
		t.Errorf("the king stands on %s, side %d is to move; want e5 and the attackers", got, p.ToMove())
	}
}

func TestParsePositionReadsEmptyFieldsOneByOne(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "9/9/9/9/1111K1111/9/9/45/9 d")
	if got, want := p.String(), "9/9/9/9/4K4/9/9/9/9 d"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestParsePositionRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text string }{
		{"nothing", ""},
		{"a board without a side", "9/9/9/9/4K4/9/9/9/9"},
		{"an unknown side", "9/9/9/9/4K4/9/9/9/9 w"},
		{"a side in capitals", "9/9/9/9/4K4/9/9/9/9 A"},
		{"something after the side", "9/9/9/9/4K4/9/9/9/9 a "},
		{"eight ranks", "9/9/9/9/4K4/9/9/9 a"},
		{"ten ranks", "9/9/9/9/4K4/9/9/9/9/9 a"},
		{"a short rank", "9/9/9/9/4K3/9/9/9/9 a"},
		{"a long rank", "9/9/9/9/4K5/9/9/9/9 a"},
		{"a piece beyond the last file", "9/9/9/9/4K4/9t/9/9/9 a"},
		{"an empty rank", "9/9/9/9/4K4//9/9/9 a"},
		{"a zero", "9/9/9/9/4K4/09/9/9/9 a"},
		{"an unknown piece", "9/9/9/9/4K4/4k4/9/9/9 a"},
		{"no king", "9/9/9/9/9/9/9/9/t8 a"},
		{"two kings", "9/9/9/9/4K4/9/4K4/9/9 a"},
		{"a soldier on the castle", "9/9/9/4K4/4t4/9/9/9/9 a"},
		{"seventeen attackers", "ttttttttt/tttttttt1/9/9/4K4/9/9/9/9 a"},
		{"nine defenders", "TTTTTTTTT/9/9/9/4K4/9/9/9/9 a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if p, err := tablut.ParsePosition(tt.text); err == nil || p != (tablut.Position{}) {
				t.Errorf("%q reads as %v, error %v", tt.text, p, err)
			}
		})
	}
}

func TestDrawingIsForPeople(t *testing.T) {
	t.Parallel()
	const want = `    a b c d e f g h i
  9 . . . t t t . . . 9
  8 . . . . t . . . . 8
  7 . . . . T . . . . 7
  6 t . . . T . . . t 6
  5 t t T T + T T t t 5
  4 t . . K T . . . t 4
  3 . . . . T . . . . 3
  2 . . . . t . . . . 2
  1 . . . t t t . . . 1
    a b c d e f g h i
`
	p := mustParse(t, "3ttt3/4t4/4T4/t3T3t/ttTT1TTtt/t2KT3t/4T4/4t4/3ttt3 a")
	if got := p.Drawing(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add(tablut.Start().String())
	for _, tt := range positions {
		f.Add(tt.text)
	}
	f.Add("9/9/9/9/1111K1111/9/9/45/9 d")
	f.Add("9/9/9/9/4K4/9t/9/9/9 a")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := tablut.ParsePosition(text)
		if err != nil {
			return
		}
		if again := mustParse(t, p.String()); again != p {
			t.Errorf("%q reads as %s and that as %s", text, p, again)
		}
		s := tablut.FromPosition(p)
		for _, m := range s.Legal() {
			play(t, s, s.MoveText(m))
		}
	})
}
