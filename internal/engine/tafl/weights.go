package tafl

import "math"

// weights are the coefficients of the evaluation, in points for the defenders. Points are scaled so
// that 400 of them mean ten to one: a side with s points scores 1/(1+10^(-s/400)) on average.
type weights struct {
	// Attacker, Defender and King are what a piece is worth by its orbit: how far it is from the middle
	// file and the middle rank.
	Attacker, Defender, King [orbits]int32

	// Door is for each field the king may move to from which one line to the edge is free, Fork from which
	// more are: there he can't be stopped by standing in the way.
	Door, Fork int32

	// Hunters and Guards are by the number of attackers and defenders next to the king.
	Hunters, Guards [5]int32

	// Closed is for a cordon: no way to the edge, even step by step, that attackers do not stand on.
	// Gate is for each field of the edge that can be reached so.
	Closed, Gate int32

	// Chain is for each two attackers who stand diagonally side by side, as they do in a cordon.
	Chain int32

	// Crowd and Escort are for each attacker and each defender within two fields of the king.
	Crowd, Escort int32

	// Tempo is for having the move, on either side.
	Tempo int32

	// Even is a constant that puts positions in which both sides win equally often at 0. It decides
	// which side is content with a draw.
	Even int32
}

// Chance is what a side so many points ahead scores on average, from 0 to 1.
func Chance(points float64) float64 { return 1 / (1 + math.Pow(10, -points/400)) }

// tuned are the weights to play with. They come from guesses by three rounds of self-play, each the mean
// of two runs of BenchmarkTune (3,500 pairs of games a run, 2,500 in the last, 1,000 nodes a move), and
// each better than the one before at 3,000 nodes a move: 78.0 ±3.9%, 54.2 ±5.0%, 54.9 ±4.3%. Fitting the
// weights to the results of games by regression made play worse (37.0 ±4.9% against the guesses). All
// were then brought to one scale, and Even set, by what BenchmarkCalibrate found.
var tuned = weights{
	Attacker: [orbits]int32{0, -65, -98, -96, -108, -76, -96, -93, -100, -64, -99, -95, -92, -51, -24},
	Defender: [orbits]int32{0, 65, 76, 85, 89, 86, 95, 96, 91, 77, 111, 110, 93, 83, 91},
	King:     [orbits]int32{10, 14, 6, 3, 8, 25, 20, 18, 6, 17},
	Door:     8, Fork: 33,
	Hunters: [5]int32{-5, -9, -18, -40, -36},
	Guards:  [5]int32{-4, 4, 4, 15, 16},
	Closed:  -51, Gate: 0,
	Chain: -5, Crowd: -24, Escort: 3,
	Tempo: 19, Even: 917,
}

// worths lays the pieces' weights out on the board.
func (w *weights) worths() (t worths) {
	for s := range squares {
		t[attacker][s], t[defender][s], t[king][s] = w.Attacker[orbit[s]], w.Defender[orbit[s]], w.King[orbit[s]]
	}
	return t
}
