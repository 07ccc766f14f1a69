package tablut_test

import (
	"fmt"
	"testing"

	"slowpond/internal/rules/tablut"
)

// census counts what the last plies of all lines of one length do.
type census struct {
	nodes, capturing, soldiers, kings, escapes, repetitions, noMoves uint64
}

// take plays every line of so many plies from p; earlier are the positions before it since the last
// capture. It judges by the order of T18 and does not continue finished games.
func (c *census) take(p tablut.Position, earlier []tablut.Position, plies int) {
	var buf [tablut.MaxMoves]tablut.Move
	line := append(earlier, p)
	for _, m := range p.Moves(buf[:0]) {
		next := p.Play(m)
		taken := soldiers(p) - soldiers(next)
		since := line
		if taken > 0 {
			since = nil
		}
		over := c.ends(next, since, plies == 1)
		switch {
		case plies == 1:
			c.nodes++
			c.soldiers += uint64(taken)
			c.capturing += uint64(min(taken, 1))
		case !over:
			c.take(next, since, plies-1)
		}
	}
}

// ends reports whether the game is over at p and, where count is set, counts how.
func (c *census) ends(p tablut.Position, earlier []tablut.Position, count bool) bool {
	var column *uint64
	switch {
	case p.KingCaptured():
		column = &c.kings
	case p.KingEscaped():
		column = &c.escapes
	case contains(earlier, p):
		column = &c.repetitions
	case !p.HasMove():
		column = &c.noMoves
	default:
		return false
	}
	if count {
		*column++
	}
	return true
}

func contains(earlier []tablut.Position, p tablut.Position) bool {
	for _, e := range earlier {
		if e == p {
			return true
		}
	}
	return false
}

func soldiers(p tablut.Position) int { return p.Attackers().Len() + p.Defenders().Len() }

func takeCensus(p tablut.Position, plies int) census {
	var c census
	c.take(p, nil, plies)
	return c
}

func TestCensusOfTheStart(t *testing.T) {
	t.Parallel()
	want := []census{
		{nodes: 80},
		{nodes: 4_400, capturing: 24, soldiers: 24},
		{nodes: 353_200, capturing: 4_640, soldiers: 4_656},
		{nodes: 19_913_864, capturing: 205_856, soldiers: 205_856, repetitions: 4_264},
	}
	for i, want := range want {
		t.Run(fmt.Sprintf("ply %d", i+1), func(t *testing.T) {
			t.Parallel()
			if got := takeCensus(tablut.Start(), i+1); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// positions are other facts of the rules: nodes at plies 1 to 4, and what the fourth plies do, draws
// not counted.
var positions = []struct {
	text  string
	nodes [4]uint64
	ply4  census
}{
	{
		"3ttt3/3t5/4T4/t1T1TT2t/tt1T2KTt/4T3t/t4T1t1/1t7/3ttt3 d",
		[4]uint64{64, 4_799, 301_283, 23_017_384},
		census{capturing: 961_723, soldiers: 967_736, kings: 8_111},
	}, {
		"4tt3/4t4/1T6T/t7t/tt1tKtT1t/2t1t3t/7t1/1t1t5/9 d",
		[4]uint64{29, 3_284, 88_792, 9_931_451},
		census{capturing: 171_409, soldiers: 171_601, kings: 172_988},
	}, {
		"3ttt3/7t1/3tT4/3tK1t1t/t5T1t/t5t2/9/2T1t4/3ttt3 a",
		[4]uint64{106, 2_582, 269_651, 7_278_439},
		census{capturing: 511_017, soldiers: 511_017, escapes: 44_201},
	}, {
		"4t4/3TttT2/4TT3/tT1t4t/ttK4tt/3t1tt2/4t4/6t2/4t4 a",
		[4]uint64{99, 3_566, 341_383, 12_147_721},
		census{capturing: 177_436, soldiers: 177_724, escapes: 599_527},
	}, {
		"9/9/9/9/4K4/9/9/T8/t1T6 d",
		[4]uint64{46, 210, 9_424, 116_904},
		census{},
	},
}

func TestCensusOfOtherPositions(t *testing.T) {
	t.Parallel()
	for _, tt := range positions {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			p := mustParse(t, tt.text)
			for ply, want := range tt.nodes[:3] {
				if got := takeCensus(p, ply+1).nodes; got != want {
					t.Errorf("ply %d has %d nodes, want %d", ply+1, got, want)
				}
			}
			got, want := takeCensus(p, 4), tt.ply4
			want.nodes = tt.nodes[3]
			got.repetitions, got.noMoves = 0, 0
			if got != want {
				t.Errorf("ply 4 is %+v, want %+v", got, want)
			}
		})
	}
}

func TestDrawsByNoMovesAreCounted(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "9/9/9/9/4K4/9/9/T8/t1T6 d")
	for ply, want := range map[int]uint64{1: 1, 3: 20} {
		if got := takeCensus(p, ply).noMoves; got != want {
			t.Errorf("ply %d has %d draws by no moves, want %d", ply, got, want)
		}
	}
}

func TestPerftAgreesWithTheTables(t *testing.T) {
	t.Parallel()
	for _, tt := range positions {
		p := mustParse(t, tt.text)
		for ply, want := range tt.nodes[:3] {
			if got := tablut.Perft(p, ply+1); got != want {
				t.Errorf("perft %d of %s is %d, want %d", ply+1, tt.text, got, want)
			}
		}
	}
	if got, want := tablut.Perft(tablut.Start(), 4), uint64(19_913_864); got != want {
		t.Errorf("perft 4 of the start is %d, want %d", got, want)
	}
}

func TestPerftOfNoPliesIsOne(t *testing.T) {
	t.Parallel()
	if got := tablut.Perft(tablut.Start(), 0); got != 1 {
		t.Errorf("got %d, want 1", got)
	}
}

func TestPerftDoesNotContinueAFinishedRoot(t *testing.T) {
	t.Parallel()
	escaped := mustParse(t, "9/9/9/9/1t6K/9/9/9/9 a")
	captured := mustParse(t, "9/9/9/9/9/9/2tK5/4t4/9 a").Play(mustMove(t, "e2-e3"))
	for _, p := range []tablut.Position{escaped, captured} {
		if got := tablut.Perft(p, 1); got != 0 {
			t.Errorf("perft 1 of %s is %d, want 0", p, got)
		}
	}
}

// The root counts as an occurrence (T19): after four plies that shuffle two pieces to and fro there is
// a draw, and nothing follows it.
func TestPerftRepetitionCountsTheRoot(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "9/9/9/9/4K4/9/9/1T7/8t a")
	c := takeCensus(p, 4)
	if c.repetitions == 0 {
		t.Fatal("no line of four plies repeats the root")
	}
	var all uint64
	for _, m := range p.Moves(nil) {
		all += tablut.Perft(p.Play(m), 4)
	}
	if got := tablut.Perft(p, 5); got >= all {
		t.Errorf("perft 5 is %d, want fewer than the %d of its moves taken as roots", got, all)
	}
}
