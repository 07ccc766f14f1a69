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
	Attacker: [orbits]int32{0, -80, -80, -90, -90, -100, -95, -95, -105, -95, -90, -90, -90, -80, -70},
	Defender: [orbits]int32{0, 150, 150, 150, 150, 150, 150, 150, 150, 150, 140, 140, 140, 140, 130},
	King:     [orbits]int32{0, 0, 10, 10, 15, 20, 15, 15, 20, 25, 0, 0, 0, 0, 0},
	Room:     3, Door: 30, Fork: 120,
	Hunters: [5]int32{0, -15, -35, -60, -80},
	Guards:  [5]int32{0, 5, 8, 8, 0},
	Closed:  -100, Gate: 4,
	Tempo: 10,
}

// worths lays the pieces' weights out on the board.
func (w *weights) worths() (t worths) {
	for s := range squares {
		t[attacker][s], t[defender][s], t[king][s] = w.Attacker[orbit[s]], w.Defender[orbit[s]], w.King[orbit[s]]
	}
	return t
}
