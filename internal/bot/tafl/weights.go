package tafl

// weights are the coefficients of the evaluation, in points for the defenders. Points are scaled so
// that 400 of them mean ten to one: a side with s points scores 1/(1+10^(-s/400)) on average.
type weights struct {
	// Attacker, Defender and King are what a piece is worth by its orbit: how far it is from the middle
	// file and the middle rank.
	Attacker, Defender, King [orbits]int32

	// Door is for each field the king may move to from which one line to the edge is free, Fork from which
	// more are: there he can't be stopped by standing in the way.
	Door, Fork int32

	// Hunters and Guards are for so many attackers and defenders next to the king.
	Hunters, Guards [5]int32

	// Closed is for a cordon: no way to the edge, even step by step, that attackers do not stand on.
	// Gate is for each field of the edge that can be reached so.
	Closed, Gate int32

	// Chain is for each two attackers who stand diagonally side by side, as they do in a cordon.
	Chain int32

	// Crowd and Escort are for each attacker and each defender within two fields of the king.
	Crowd, Escort int32

	// Tempo is for the move, whichever side has it.
	Tempo int32
}

// tuned are the weights to play with. They come from guesses by three rounds of self-play, each the mean
// of two runs of BenchmarkTune (3,500 pairs of games a run, 2,500 in the last, 1,000 nodes a move), and
// each better than the one before at 3,000 nodes a move: 78.0 ±3.9%, 54.2 ±5.0%, 54.9 ±4.3%. Fitting the
// weights to the results of games by regression made play worse (37.0 ±4.9% against the guesses).
var tuned = weights{
	Attacker: [orbits]int32{0, -104, -156, -154, -172, -122, -154, -149, -159, -102, -158, -152, -147, -82, -39},
	Defender: [orbits]int32{0, 104, 122, 136, 142, 138, 152, 154, 146, 123, 177, 176, 148, 133, 146},
	King:     [orbits]int32{16, 22, 10, 4, 12, 40, 32, 28, 10, 27},
	Door:     12, Fork: 53,
	Hunters: [5]int32{-8, -14, -28, -64, -58},
	Guards:  [5]int32{-7, 6, 6, 24, 25},
	Closed:  -82, Gate: 0,
	Chain: -8, Crowd: -38, Escort: 5,
	Tempo: 30,
}

// worths lays the pieces' weights out on the board.
func (w *weights) worths() (t worths) {
	for s := range squares {
		t[attacker][s], t[defender][s], t[king][s] = w.Attacker[orbit[s]], w.Defender[orbit[s]], w.King[orbit[s]]
	}
	return t
}
