package picture

import (
	"bytes"
	"errors"
	"image/png"
	"testing"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

func drawing(t testing.TB, r rules.Ruleset, deal string) string {
	t.Helper()
	s, err := r.Start(deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.View(rules.Viewer{Drawn: true}).Board
}

func boards(t testing.TB) map[string]string {
	t.Helper()
	tablutDeal, err := tablut.Ruleset().Deal(bytes.NewReader(nil))
	if err != nil {
		t.Fatal(err)
	}
	pond, err := subulata.Ruleset(9).Deal(bytes.NewReader(make([]byte, 4096)))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"tablut": drawing(t, tablut.Ruleset(), tablutDeal), "subulata": drawing(t, subulata.Ruleset(9), pond)}
}

func TestEachBoardIsDrawnTheSameEachTime(t *testing.T) {
	t.Parallel()
	for name, text := range boards(t) {
		first, err := PNG(text, 270)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		again, _ := PNG(text, 270)
		if !bytes.Equal(first, again) {
			t.Errorf("%s: two pictures of one board differ", name)
		}
		img, err := png.Decode(bytes.NewReader(first))
		if err != nil || img.Bounds().Dx() != 270 || len(first) > 40_000 {
			t.Errorf("%s: %d bytes, %v", name, len(first), err)
		}
	}
}

func TestPiecesAreReadFromTheDrawing(t *testing.T) {
	t.Parallel()
	b, err := read(boards(t)["tablut"])
	if err != nil {
		t.Fatal(err)
	}
	count := map[byte]int{}
	for _, row := range b {
		for _, c := range row {
			count[c.piece]++
		}
	}
	if count['t'] != 16 || count['T'] != 8 || count['K'] != 1 {
		t.Errorf("got %v", count)
	}
	if _, err := PNG("no board", 100); !errors.Is(err, ErrNoBoard) {
		t.Errorf("another text: %v", err)
	}
}

func BenchmarkPNG(b *testing.B) {
	text := boards(b)["subulata"]
	for b.Loop() {
		if _, err := PNG(text, 270); err != nil {
			b.Fatal(err)
		}
	}
}
