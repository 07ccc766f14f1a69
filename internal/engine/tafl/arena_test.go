package tafl

import (
	"fmt"
	"math"
	"testing"

	"slowpond/internal/rules/tablut"
)

// game is a game being played, as far as a player needs it.
type game struct {
	position tablut.Position
	earlier  []tablut.Position // since the last capture
	plies    int
	repeated bool
}

// player chooses moves; it is asked only while the game goes on.
type player func(g *game, seed uint64) tablut.Move

func (g *game) play(m tablut.Move) {
	next := g.position.Play(m)
	if areaOf(next.Occupied()).size() < areaOf(g.position.Occupied()).size() {
		g.earlier = g.earlier[:0]
	} else {
		g.earlier = append(g.earlier, g.position)
	}
	g.position, g.repeated = next, false
	g.plies++
	for _, p := range g.earlier {
		g.repeated = g.repeated || p == next
	}
}

// end tells how the game ended, from the defenders' side; over is false while it goes on. A game that
// lasts too long is a draw.
func (g *game) end() (score float64, how string, over bool) {
	switch {
	case g.position.KingCaptured():
		return 0, "king captured", true
	case g.position.KingEscaped():
		return 1, "king escaped", true
	case g.repeated:
		return 0.5, "repetition", true
	case !g.position.HasMove():
		return 0.5, "no moves", true
	case g.plies >= 300:
		return 0.5, "too long", true
	}
	return 0, "", false
}

// opening is a game after some random moves that decided nothing.
func opening(plies int, seed uint64) *game {
	for try := uint64(0); ; try++ {
		g := &game{position: tablut.Start()}
		for i := range plies {
			moves := g.position.Moves(nil)
			g.play(moves[scramble(seed^try<<40^uint64(i)<<20)%uint64(len(moves))])
			if _, _, over := g.end(); over {
				break
			}
		}
		b := boardOf(&g.position)
		_, seized := b.seizure()
		if n, _ := b.exits(b.king); g.plies == plies && !seized && n == 0 {
			return g
		}
	}
}

// tally adds up a match from the first player's side.
type tally struct {
	games, wins, draws int
	plies              int
	as                 [2]float64 // points as attackers, as defenders
	ends               map[string]int
}

// match plays games in pairs: the same opening with either player attacking.
func match(first, second player, games int, seed uint64) tally {
	t := tally{ends: map[string]int{}}
	for i := range games {
		g := opening(4, scramble(seed+uint64(i/2)))
		pair := [2]player{first, second}
		if i%2 == 1 {
			pair = [2]player{second, first}
		}
		for {
			score, how, over := g.end()
			if over {
				t.add(g, score, how, i%2 == 1)
				break
			}
			g.play(pair[g.position.ToMove()](g, scramble(seed^uint64(i/2)<<32^uint64(g.plies))))
		}
	}
	return t
}

func (t *tally) add(g *game, score float64, how string, defending bool) {
	side := 1
	if !defending {
		score, side = 1-score, 0
	}
	t.games++
	t.plies += g.plies
	t.ends[how]++
	t.as[side] += score
	switch score {
	case 1:
		t.wins++
	case 0.5:
		t.draws++
	}
}

// interval is the score and the half width of its 95% interval.
func (t *tally) interval() (score, half float64) {
	n := float64(t.games)
	w, d := float64(t.wins)/n, float64(t.draws)/n
	score = w + d/2
	return score, 1.96 * math.Sqrt((w+d/4-score*score)/n)
}

func (t *tally) String() string {
	score, half := t.interval()
	n := float64(t.games) / 2
	return fmt.Sprintf("%.1f%% ±%.1f in %d games (%d won, %d drawn), %.0f%% attacking, %.0f%% defending, %d plies on average, %v",
		100*score, 100*half, t.games, t.wins, t.draws, 100*t.as[0]/n, 100*t.as[1]/n, t.plies/t.games, t.ends)
}

func atLevel(e *Engine, level int) player {
	return func(g *game, seed uint64) tablut.Move {
		return e.Choose(level, g.position, g.earlier, nil, seed).Move
	}
}

func atNodes(e *Engine, nodes int64) player {
	return func(g *game, seed uint64) tablut.Move {
		return e.Search(g.position, g.earlier, Limits{Nodes: nodes}, seed).Move
	}
}

// random plays any move.
func random(g *game, seed uint64) tablut.Move {
	moves := g.position.Moves(nil)
	return moves[seed%uint64(len(moves))]
}

// greedy looks one ply ahead: it wins if it can, else captures what it can, else avoids an immediate
// loss, else plays any move.
func greedy(g *game, seed uint64) tablut.Move {
	best, most := tablut.Move{}, math.MinInt
	for i, m := range g.position.Moves(nil) {
		next := g.position.Play(m)
		worth := int(scramble(seed+uint64(i)) % 1000)
		worth += 1000 * (areaOf(g.position.Occupied()).size() - areaOf(next.Occupied()).size())
		if next.Decided() {
			worth += 1_000_000
		} else if loses(next) {
			worth -= 100_000
		}
		if worth > most {
			best, most = m, worth
		}
	}
	return best
}

// loses reports whether the side to move wins at once.
func loses(p tablut.Position) bool {
	for _, m := range p.Moves(nil) {
		if p.Play(m).Decided() {
			return true
		}
	}
	return false
}

// BenchmarkArena plays each level against the one below, and the ends of the ladder against players
// that hardly look. The number of iterations is the number of games: -benchtime 100x.
func BenchmarkArena(b *testing.B) {
	e := New(16 << 20)
	pairing(b, "level 1 against random", atLevel(e, 1), random)
	pairing(b, "level 1 against greedy", atLevel(e, 1), greedy)
	pairing(b, "level 8 against greedy", atLevel(e, 8), greedy)
	for level := 2; level < len(Levels); level++ {
		pairing(b, fmt.Sprintf("level %d against level %d", level, level-1), atLevel(e, level), atLevel(e, level-1))
	}
}

func pairing(b *testing.B, name string, first, second player) {
	b.Run(name, func(b *testing.B) {
		t := match(first, second, b.N, 1)
		score, half := t.interval()
		b.ReportMetric(100*score, "score%")
		b.ReportMetric(100*half, "±%")
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(t.plies), "ms/move")
		b.Log(t.String())
	})
}

// guessed are the weights that tuning began with.
var guessed = weights{
	Attacker: [orbits]int32{0, -80, -80, -90, -90, -100, -95, -95, -105, -95, -90, -90, -90, -80, -70},
	Defender: [orbits]int32{0, 150, 150, 150, 150, 150, 150, 150, 150, 150, 140, 140, 140, 140, 130},
	King:     [orbits]int32{0, 0, 10, 10, 15, 20, 15, 15, 20, 25, 0, 0, 0, 0, 0},
	Door:     30, Fork: 120,
	Hunters: [5]int32{0, -15, -35, -60, -80},
	Guards:  [5]int32{0, 5, 8, 8, 0},
	Closed:  -100, Gate: 4,
	Tempo: 10,
}

// BenchmarkWeights plays the tuned weights against the guessed ones at equal nodes.
func BenchmarkWeights(b *testing.B) {
	pairing(b, "tuned against guessed", atNodes(New(4<<20), 3000), atNodes(newEngine(4<<20, guessed), 3000))
}
