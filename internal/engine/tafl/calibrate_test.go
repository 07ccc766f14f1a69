package tafl

import (
	"math"
	"testing"

	"slowpond/internal/rules/tablut"
)

// forecast is a score in a game, from the defenders' side, and how the game then ended.
type forecast struct{ score, result float64 }

// forecasts plays a game against itself and keeps the scores it gave on the way, but for decided
// positions and draws within sight.
func forecasts(e *Engine, g *game, nodes int64, seed uint64) (all []forecast) {
	for {
		result, _, over := g.end()
		if over {
			for i := range all {
				all[i].result = result
			}
			return all
		}
		found := e.search(g.position, g.earlier, Limits{Nodes: nodes}, Manner{}, scramble(seed^uint64(g.plies)))
		score := float64(found.Score)
		if g.position.ToMove() == tablut.Attackers {
			score = -score
		}
		if score != draw && math.Abs(score) < maxEvaluation {
			all = append(all, forecast{score: score})
		}
		g.play(found.Move)
	}
}

// fit finds the slope and offset with which Chance predicts results best: 1 and 0 where it already
// does. It climbs the likelihood by halved steps of Newton.
func fit(all []forecast) (slope, offset float64) {
	slope = 1
	for range 200 {
		var g, h [3]float64 // first and second derivatives
		for _, f := range all {
			p := Chance(slope*f.score + offset)
			miss, weight := f.result-p, p*(1-p)*math.Ln10/400
			g[0], g[1] = g[0]+miss*f.score, g[1]+miss
			h[0], h[1], h[2] = h[0]+weight*f.score*f.score, h[1]+weight*f.score, h[2]+weight
		}
		det := h[0]*h[2] - h[1]*h[1]
		slope += (h[2]*g[0] - h[1]*g[1]) / det / 2
		offset += (h[0]*g[1] - h[1]*g[0]) / det / 2
	}
	return slope, offset
}

// BenchmarkCalibrate measures whether points mean what the comment on weights says: it plays b.N games and fits
// scores to results. -benchtime 600x takes a minute.
func BenchmarkCalibrate(b *testing.B) {
	if b.N == 1 {
		return
	}
	e := New(1 << 22)
	var all []forecast
	for i := range b.N {
		seed := scramble(uint64(i + 1))
		all = append(all, forecasts(e, opening(2+i%5, seed), 3000, seed)...)
	}
	slope, offset := fit(all)
	b.Logf("%d positions: slope %.2f, offset %.0f points", len(all), slope, offset)
	for low := -700.0; low < 700; low += 200 {
		var n, won float64
		for _, f := range all {
			if f.score >= low && f.score < low+200 {
				n, won = n+1, won+f.result
			}
		}
		b.Logf("%4.0f to %4.0f: %.0f positions, the defenders score %.2f, %.2f expected", low, low+200, n, won/n, Chance(low+100))
	}
}

func TestTheStartIsCalledAboutLevel(t *testing.T) {
	t.Parallel()
	for _, nodes := range []int64{300, 3_000, 30_000} {
		if r := New(1<<20).Search(tablut.Start(), nil, Limits{Nodes: nodes}, 1); r.Score < -150 || r.Score > 150 {
			t.Errorf("after %d nodes the attackers are %d points ahead", nodes, r.Score)
		}
	}
}

func TestFitFindsTheSlopeAndOffsetOfMadeUpResults(t *testing.T) {
	t.Parallel()
	var all []forecast
	for score := -600.0; score <= 600; score += 50 {
		all = append(all, forecast{score, Chance(0.6*score + 90)})
	}
	if slope, offset := fit(all); math.Abs(slope-0.6) > 1e-6 || math.Abs(offset-90) > 1e-3 {
		t.Errorf("slope %f, offset %f; want 0.6 and 90", slope, offset)
	}
}
