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

// tuned are the weights to play with.
var tuned = weights{
	Attacker: [orbits]int32{0, -104, -142, -141, -160, -120, -131, -133, -140, -94, -154, -134, -132, -85, -44},
	Defender: [orbits]int32{0, 114, 126, 132, 148, 143, 158, 168, 142, 127, 165, 172, 151, 142, 149},
	King:     [orbits]int32{25, 12, 10, 11, 3, 36, 16, 18, 14, 28},
	Door:     12, Fork: 56,
	Hunters: [5]int32{-18, 4, -36, -56, -64},
	Guards:  [5]int32{-8, 2, 8, 24, 8},
	Closed:  -88, Gate: 2,
	Chain: -11, Crowd: -32, Escort: 4,
	Tempo: 25,
}

// worths lays the pieces' weights out on the board.
func (w *weights) worths() (t worths) {
	for s := range squares {
		t[attacker][s], t[defender][s], t[king][s] = w.Attacker[orbit[s]], w.Defender[orbit[s]], w.King[orbit[s]]
	}
	return t
}
