package tafl

import (
	"math"
	"reflect"
	"testing"

	"slowpond/internal/rules/tablut"
)

// BenchmarkFit tunes the weights: it plays as many games against itself as there are iterations
// (-benchtime 400x), and logs the weights that best foretell from the quiet positions how the games
// ended. Those go into weights.go by hand, if they win a match against the old ones.
func BenchmarkFit(b *testing.B) {
	e := New(1 << 20)
	var samples []sample
	for i := range b.N {
		samples = append(samples, selfPlay(e, scramble(uint64(i)^fitSeed))...)
	}
	if b.N == 1 {
		return
	}
	w := tuned
	before := loss(samples, flatten(&w))
	fit(samples, &w)
	b.Logf("%d games, %d positions, loss %.4f -> %.4f\n%+v", b.N, len(samples), before, loss(samples, flatten(&w)), w)
}

const (
	fitNodes = 1_000
	fitSeed  = 1 << 51
)

// sample is a quiet position as its evaluation sees it: how much each weight counts for the defenders,
// and what they scored in the end.
type sample struct {
	counts []float32
	score  float32
}

func selfPlay(e *Engine, seed uint64) (samples []sample) {
	g := opening(6, seed)
	for {
		if score, _, over := g.end(); over {
			for i := range samples {
				samples[i].score = float32(score)
			}
			return samples
		}
		r := e.search(g.position, g.earlier, Limits{Nodes: fitNodes}, Manner{Slack: 8}, seed+uint64(g.plies))
		if quiet(g.position, r) {
			samples = append(samples, sample{counts: counts(g.position)})
		}
		g.play(r.Move)
	}
}

// quiet positions have no captures, no threats to the king and none by him.
func quiet(p tablut.Position, r Result) bool {
	b := boardOf(&p)
	_, seized := b.seizure()
	n, _ := b.exits(b.king)
	return !seized && n == 0 && len(b.captures(nil, p.ToMove())) == 0 && max(r.Score, -r.Score) < decisive
}

// flatten lists the weights in the order of their declaration.
func flatten(w *weights) (all []*int32) {
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() == reflect.Int32 {
			all = append(all, f.Addr().Interface().(*int32))
			continue
		}
		for j := range f.Len() {
			all = append(all, f.Index(j).Addr().Interface().(*int32))
		}
	}
	return all
}

// counts differentiates the evaluation, which is linear in every weight.
func counts(p tablut.Position) []float32 {
	var w weights
	all := flatten(&w)
	c := make([]float32, len(all))
	sign := float32(1)
	if p.ToMove() == tablut.Attackers {
		sign = -1
	}
	e := &Engine{}
	for i, weight := range all {
		*weight = 1
		e.weights, e.worths = w, w.worths()
		n, b := newNode(p, &e.worths), boardOf(&p)
		c[i] = sign * float32(e.evaluate(&n, &b))
		*weight = 0
	}
	return c
}

const perPoint = math.Ln10 / 400

func foretell(s *sample, w []float64) float64 {
	sum := 0.0
	for i, c := range s.counts {
		sum += float64(c) * w[i]
	}
	return 1 / (1 + math.Exp(-perPoint*sum))
}

func loss(samples []sample, weights []*int32) float64 {
	w := make([]float64, len(weights))
	for i := range w {
		w[i] = float64(*weights[i])
	}
	sum := 0.0
	for i := range samples {
		d := foretell(&samples[i], w) - float64(samples[i].score)
		sum += d * d
	}
	return sum / float64(len(samples))
}

// fit descends the cross entropy with Adam, held a little to where it started.
func fit(samples []sample, w *weights) {
	all := flatten(w)
	n := len(all)
	x, start, m, v := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range x {
		x[i] = float64(*all[i])
		start[i] = x[i]
	}
	const rounds, rate, hold = 250, 2.0, 1e-6
	for round := 1; round <= rounds; round++ {
		gradient := make([]float64, n)
		for i := range samples {
			s := &samples[i]
			d := (foretell(s, x) - float64(s.score)) * perPoint / float64(len(samples))
			for j, c := range s.counts {
				gradient[j] += d * float64(c)
			}
		}
		for j := range x {
			g := gradient[j] + hold*(x[j]-start[j])
			m[j], v[j] = 0.9*m[j]+0.1*g, 0.999*v[j]+0.001*g*g
			up := math.Sqrt(v[j] / (1 - math.Pow(0.999, float64(round))))
			x[j] -= rate * m[j] / (1 - math.Pow(0.9, float64(round))) / (up + 1e-9)
		}
	}
	for j := range x {
		*all[j] = int32(math.Round(x[j]))
	}
}
