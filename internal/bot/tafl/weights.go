package tafl

// weights are the coefficients of the evaluation, in points for the defenders. Points are scaled so
// that 400 of them mean ten to one: a side with s points scores 1/(1+10^(-s/400)) on average.
type weights struct {
	// Attacker, Defender and King are what a piece is worth by its orbit: how far it is from the middle
	// file and the middle rank.
	Attacker, Defender, King [orbits]int32

	// Room is for each field the king may move to, Door for each of them from which one line to the edge
	// is free, Fork from which more are: from there he can't be stopped by standing in the way.
	Room, Door, Fork int32

	// Hunters and Guards are for so many attackers and defenders next to the king.
	Hunters, Guards [5]int32

	// Closed is for a cordon: no way to the edge, even step by step, that attackers do not stand on.
	// Gate is for each field of the edge that can be reached so.
	Closed, Gate int32

	// Walk is for each field of the edge that the king can reach over empty fields alone.
	Walk int32

	// Chain is for each two attackers who stand diagonally side by side, as they do in a cordon.
	Chain int32

	// Crowd and Escort are for each attacker and each defender within two fields of the king.
	Crowd, Escort int32

	// Tempo is for the move, whichever side has it.
	Tempo int32
}

// tuned are the weights to play with.
var tuned = weights{
	Attacker: [orbits]int32{0, -72, -76, -99, -101, -99, -83, -87, -83, -104, -76, -73, -73, -53, -57},
	Defender: [orbits]int32{0, 99, 116, 108, 130, 130, 146, 127, 120, 125, 155, 154, 150, 108, 151},
	King:     [orbits]int32{46, 50, 43, -7, 35, 0, 11, 14, 16, 24},
	Room:     -5, Door: 28, Fork: 77,
	Hunters: [5]int32{15, 35, 5, -65, -80},
	Guards:  [5]int32{28, 21, 31, 24, 19},
	Closed:  -64, Gate: 14,
	Tempo: -9,
}

// worths lays the pieces' weights out on the board.
func (w *weights) worths() (t worths) {
	for s := range squares {
		t[attacker][s], t[defender][s], t[king][s] = w.Attacker[orbit[s]], w.Defender[orbit[s]], w.King[orbit[s]]
	}
	return t
}
