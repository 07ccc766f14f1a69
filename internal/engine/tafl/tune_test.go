package tafl

import (
	"math"
	"reflect"
	"testing"
)

// BenchmarkTune moves the weights towards those that win games, by simultaneous perturbation (SPSA):
// each iteration shifts every weight up or down at random, plays a pair of games against the opposite
// shift, and follows the winner a little. The number of iterations is that of pairs: -benchtime 4000x.
// The weights logged go into weights.go by hand, if BenchmarkWeights says that they are better.
func BenchmarkTune(b *testing.B) {
	if b.N == 1 {
		return
	}
	x := newTuning(tuned)
	for i := range b.N {
		x.step(scramble(tuneSeed+uint64(i)), 0.05/math.Sqrt(1+4*float64(i)/float64(b.N)))
	}
	b.Logf("after %d pairs of games:\n%+v", b.N, x.rounded(nil, 0))
}

const (
	tuneNodes = 1_000
	tuneSeed  = 1 << 52
)

// tuning is a vector of weights being tuned.
type tuning struct {
	at, reach   []float64 // of each weight, in the order of flatten; and how far it is shifted
	plus, minus *Engine
}

func newTuning(w weights) *tuning {
	x := &tuning{plus: New(1 << 18), minus: New(1 << 18)}
	for _, v := range flatten(&w) {
		x.at = append(x.at, float64(*v))
	}
	reaches := weights{
		Door: 10, Fork: 25, Closed: 30, Gate: 3, Chain: 4, Crowd: 4, Escort: 4, Tempo: 10,
	}
	for _, v := range flatten(&reaches) {
		if *v == 0 {
			*v = 14 // pieces on their fields, and those next to the king
		}
		x.reach = append(x.reach, float64(*v))
	}
	return x
}

// step plays one pair of games and follows its winner at a rate.
func (x *tuning) step(seed uint64, rate float64) {
	signs := make([]float64, len(x.at))
	for i := range signs {
		signs[i] = 1 - 2*float64(scramble(seed+uint64(i)<<32)&1)
	}
	x.plus.use(x.rounded(signs, 1))
	x.minus.use(x.rounded(signs, -1))
	t := match(atNodes(x.plus, tuneNodes), atNodes(x.minus, tuneNodes), 2, seed)
	won, _ := t.interval()
	for i := range x.at {
		x.at[i] += rate * x.reach[i] * signs[i] * (2*won - 1)
	}
}

// rounded are the weights, shifted by so many times their reach.
func (x *tuning) rounded(signs []float64, by float64) (w weights) {
	for i, v := range flatten(&w) {
		shifted := x.at[i]
		if signs != nil {
			shifted += by * signs[i] * x.reach[i]
		}
		*v = int32(math.Round(shifted))
	}
	return w
}

// use makes an engine play with other weights.
func (e *Engine) use(w weights) { e.weights, e.worths = w, w.worths() }

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
