package subulata

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestTilesHaveThreeOfEachAndDiffer(t *testing.T) {
	t.Parallel()
	seen := map[tile]int{}
	for i, tile := range tiles {
		for _, letter := range letters {
			if got := strings.Count(string(tile), string(letter)); got != 3 {
				t.Errorf("tile %d has %d of %c, want 3", i+1, got, letter)
			}
		}
		if other, ok := seen[tile.canonical()]; ok {
			t.Errorf("tiles %d and %d are one tile turned", other, i+1)
		}
		seen[tile.canonical()] = i + 1
	}
}

func TestTilesTurnClockwise(t *testing.T) {
	t.Parallel()
	want := [4]tile{"ABCDEFGHI", "GDAHEBIFC", "IHGFEDCBA", "CFIBEHADG"}
	if got := want[0].rotations(); got != want {
		t.Errorf("rotations() = %v, want %v", got, want)
	}
}

// TestDealsAreEven counts, over many deals of a seeded source, which tile lies in which slot and how it
// is turned. Each tile has four different rotations (checked here), so turns can be told apart.
func TestDealsAreEven(t *testing.T) {
	t.Parallel()
	const deals = 7200
	random := rand.NewChaCha8([32]byte{'p', 'o', 'n', 'd'})
	var laid [9][9][4]int // tile, slot, turn
	for range deals {
		pond, err := dealPond(random)
		if err != nil {
			t.Fatal(err)
		}
		for slot := range 9 {
			which, turn := identify(t, pond.tileIn(slot))
			laid[which][slot][turn]++
		}
	}
	for which := range laid {
		for slot, turns := range laid[which] {
			for turn, got := range turns {
				// 200 expected, deviation 14: five of them either way.
				if got < 130 || got > 270 {
					t.Errorf("tile %d lies in slot %d turned %d times by a quarter %d times, want about 200", which+1, slot, turn, got)
				}
			}
		}
	}
}

func identify(t *testing.T, laid tile) (which, turn int) {
	t.Helper()
	found := 0
	for i, candidate := range tiles {
		for j, turned := range candidate.rotations() {
			if turned == laid {
				which, turn = i, j
				found++
			}
		}
	}
	if found != 1 {
		t.Fatalf("%s is %d tiles and turns, want one", laid, found)
	}
	return which, turn
}

func TestUniformDrawsAgainWhatWouldFavourSmallNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		bytes   []byte
		n, want int
	}{
		{[]byte{251}, 9, 8},
		{[]byte{252, 255, 12}, 9, 3},
		{[]byte{255}, 4, 3},
		{[]byte{255}, 1, 0},
	} {
		got, err := uniform(bytes.NewReader(c.bytes), c.n)
		if err != nil || got != c.want {
			t.Errorf("uniform(%v, %d) = %d, %v, want %d", c.bytes, c.n, got, err, c.want)
		}
	}
}

func TestDealFailsWithItsSource(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, random := range map[string]io.Reader{
		"at once":  iotest.ErrReader(broken),
		"half way": io.MultiReader(bytes.NewReader(make([]byte, 7)), iotest.ErrReader(broken)),
	} {
		if deal, err := ruleset(9).Deal(random); !errors.Is(err, broken) || deal != "" {
			t.Errorf("%s: Deal() = %q, %v, want the source's error", name, deal, err)
		}
	}
}

func TestStartTakesOnlyDealtPonds(t *testing.T) {
	t.Parallel()
	deal, err := ruleset(7).Deal(rand.NewChaCha8([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ruleset(7).Start(deal); err != nil {
		t.Errorf("Start of a deal: %v", err)
	}
	rows := strings.Split(deal, "/")
	swapped := slices.Clone(rows)
	swapped[0], swapped[3] = swapped[3], swapped[0]
	if rows[0] == rows[3] {
		t.Fatal("the seed gives equal rows, choose another")
	}
	for name, text := range map[string]string{
		"all water":                   strings.Repeat("WWWWWWWWW/", 8) + "WWWWWWWWW",
		"rows of two tiles swapped":   strings.Join(swapped, "/"),
		"one tile laid nine times":    tripled("WFLWFLWFL/LWFLWFLWF/FLWFLWFLW"),
		"a row missing":               strings.Join(rows[1:], "/"),
		"lower case":                  strings.ToLower(deal),
		"a row too long, one shorter": deal[:8] + "/" + deal[8:9] + deal[10:],
	} {
		if s, err := ruleset(7).Start(text); err == nil {
			t.Errorf("%s: Start() = %v, want an error", name, s)
		}
	}
}

func tripled(rows string) string { return rows + "/" + rows + "/" + rows }
