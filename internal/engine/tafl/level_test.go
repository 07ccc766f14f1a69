package tafl

import (
	"testing"
	"time"

	"slowpond/internal/rules/tablut"
)

func TestLevelsRise(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for n := 1; n < len(Levels); n++ {
		l := Levels[n]
		if l.Name == "" || l.Description == "" || names[l.Name] {
			t.Errorf("level %d has no name or description of its own: %q, %q", n, l.Name, l.Description)
		}
		names[l.Name] = true
		if l.Limits.Nodes <= 0 || l.Within <= 0 || l.Within >= 2*time.Second {
			t.Errorf("level %d is not bounded: %d nodes, %s", n, l.Limits.Nodes, l.Within)
		}
		below := Levels[n-1]
		if n > 1 && (l.Manner.Noise > below.Manner.Noise || l.Manner.Overlooks > below.Manner.Overlooks || l.Manner.Slack > below.Manner.Slack) {
			t.Errorf("level %d errs more than level %d", n, n-1)
		}
	}
}

func TestChooseTakesTheNearestLevel(t *testing.T) {
	t.Parallel()
	e := New(1 << 16)
	p := tablut.Start()
	for level, near := range map[int]int{-3: 1, 0: 1, 1: 1} {
		got, want := e.Choose(level, p, nil, nil, 5), e.Choose(near, p, nil, nil, 5)
		if got.Move != want.Move || got.Nodes != want.Nodes {
			t.Errorf("level %d plays %s, level %d %s", level, got.Move, near, want.Move)
		}
	}
	late := func() bool { return true }
	if got, want := e.Choose(9, p, nil, late, 5), e.Choose(8, p, nil, late, 5); got.Move != want.Move || got.Nodes > 1024 {
		t.Errorf("level 9 plays %s after %d nodes, level 8 %s", got.Move, got.Nodes, want.Move)
	}
}

func TestEveryLevelTakesAWin(t *testing.T) {
	t.Parallel()
	e := New(1 << 16)
	for level := 1; level < len(Levels); level++ {
		for seed := range uint64(20) {
			p := parse(t, "9/9/9/2t6/1tKt5/9/9/9/9 d")
			if r := e.Choose(level, p, nil, nil, seed); r.Move.String() != "c5-c1" {
				t.Errorf("level %d with seed %d plays %s", level, seed, r.Move)
			}
		}
	}
}

func TestSeedsVaryTheGame(t *testing.T) {
	t.Parallel()
	e := New(1 << 16)
	for level := 1; level < len(Levels); level++ {
		moves := map[tablut.Move]bool{}
		for seed := range uint64(12) {
			limits := Levels[level].Limits
			limits.Nodes = min(limits.Nodes, 5_000)
			moves[e.search(tablut.Start(), nil, limits, Levels[level].Manner, seed).Move] = true
		}
		if len(moves) < 3 {
			t.Errorf("level %d opens with %d moves only", level, len(moves))
		}
	}
}

func TestBeginnersOverlookWhatMastersSee(t *testing.T) {
	t.Parallel()
	e := New(1 << 16)
	p := parse(t, "t8/9/9/2T6/1TKT5/9/9/8t/9 a") // only i2-c2 stops the king
	missed := func(level int) (n int) {
		for seed := range uint64(100) {
			if e.Choose(level, p, nil, nil, seed).Move.String() != "i2-c2" {
				n++
			}
		}
		return n
	}
	if first, last := missed(1), missed(6); first == 0 || first > 80 || last != 0 {
		t.Errorf("level 1 missed the only move %d times of 100, level 6 %d times", first, last)
	}
}
