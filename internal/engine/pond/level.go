package pond

// Level is how well the computer plays, and what it may spend.
type Level struct {
	Name        string
	Description string // one sentence for people
	Nodes       int64  // positions it looks at for a move
	Millis      int    // after which the caller should end the search, in milliseconds

	depth  int     // plies it looks ahead at most
	noise  float64 // how far off it judges each move of an even game, in chances of winning (standard deviation)
	learns bool    // infers numbers from the other side's play
	setup  float64 // how closely its setup follows what is known to be good, 0 not at all
}

// Levels returns all levels from 1 on, weakest first.
func Levels() []Level { return append([]Level(nil), levels[:]...) }

// levels each look further or err less than the one before. With these budgets (TestArena, -nodes 0) each
// scored against the one below, from level 2 up: 62.8% ± 7.4, 66.2% ± 7.1, 74.4% ± 6.6, 76.6% ± 6.3 (160
// games each), 68.3% ± 8.2 (120), 75.6% ± 9.2 (80), 80.6% ± 9.9 (62 games, in five runs); level 8 scored
// 85% in 30 games against level 6 and won all 12 against the greedy player.
var levels = [8]Level{
	{"Tadpole", "Sees one move ahead and often misjudges what it sees.", 2_000, 1500, 1, 0.12, false, 0},
	{"Froglet", "Sees one move ahead, and where captures lead.", 2_000, 1500, 1, 0.05, false, 0.5},
	{"Newt", "Looks two moves ahead, with a slip now and then.", 5_000, 1500, 2, 0.015, false, 0.5},
	{"Toad", "Looks three moves ahead and seldom slips.", 10_000, 1500, 3, 0.005, false, 1},
	{"Frog", "Calculates short lines without slips.", 2_000, 1500, 60, 0, true, 1},
	{"Otter", "Calculates several moves ahead and guesses numbers from play.", 8_000, 1500, 60, 0, true, 1},
	{"Heron", "Calculates deep lines and times the end of the game.", 50_000, 1500, 60, 0, true, 1},
	{"Pike", "The best it has: long calculation with what play has told of the hidden numbers.", 400_000, 1500, 60, 0, true, 1},
}
