// Package tafl chooses moves in Tablut, at eight levels of strength.
//
// It is an alpha-beta search with iterative deepening on the rules' own positions. A king with a free
// line to the edge, or an attacker's move that captures him, decides a position at sight. At the end of
// a line, captures and the king's threats are played out before the position is evaluated.
// The package does no I/O and reads no clock: the limits of a search are passed in.
package tafl

import "slowpond/internal/rules/tablut"

// Scores are points for the side to move. A win in n plies is Won - n, a loss in n plies n - Won;
// everything between is an estimate: a side with s points scores about 1/(1+10^(-s/400)). A draw is 0.
const Won = 30_000

const (
	decisive = Won - 1_000 // every score beyond is a win or a loss
	maxDepth = 60          // plies searched in full
	maxQuiet = 12          // plies of captures and threats after them
)

// Limits end a search: the first one reached does. Without any of them it goes four plies deep.
type Limits struct {
	Nodes    int64       // positions visited at most; 0: any number
	Depth    int         // plies searched in full at most; 0: any number
	Deadline func() bool // reports whether time is up; polled every thousand nodes or so; nil: never
}

// Result is what a search found.
type Result struct {
	Move  tablut.Move // the zero Move if the game is over or the side to move has no move
	Score int         // for the side to move, as Won says; of the best move, from which Move may differ by the level's slack
	Depth int         // plies of the last iteration that added to the result; 0: no time for one
	Nodes int64       // positions visited

	// PV is how the search expects the game to go on, the best move first.
	PV []tablut.Move
}

// Engine searches, one position at a time. It holds the transposition table and all other memory a
// search needs, so it is worth keeping; its results do not depend on earlier searches. Several
// goroutines need an Engine each.
type Engine struct {
	weights weights
	worths  worths
	table   table
	frames  [maxDepth + maxQuiet + 2]frame
	history [2][squares][squares]int16
	past    []node          // positions since the last capture, the root excluded
	seen    [seenSize]int16 // how many positions of the line and the past have these last bits of a key

	limits  Limits
	manner  Manner
	seed    uint64
	full    bool // search every move to full depth, without the table
	missed  bool // a king's way to the edge was missed in the past, so going back to it would draw
	stopped bool
	nodes   int64
	roots   []candidate
	found   Result
}

// frame is what a search keeps for each ply of its line.
type frame struct {
	node
	since   int // the first frame whose position can come back; 0: those of the past can too
	moves   [tablut.MaxMoves]tablut.Move
	orders  [tablut.MaxMoves]int32
	killers [2]tablut.Move
	pv      [maxDepth + maxQuiet + 2]tablut.Move
	length  int  // of pv
	passed  bool // the frame was reached by a pass
}

// New makes an Engine whose transposition table takes at most so many bytes; another 200 kB or so are
// always needed. The size of the table affects what a search finds.
func New(tableBytes int) *Engine { return newEngine(tableBytes, tuned) }

func newEngine(tableBytes int, w weights) *Engine {
	return &Engine{
		weights: w,
		worths:  w.worths(),
		table:   newTable(tableBytes),
		past:    make([]node, 0, 256),
		roots:   make([]candidate, 0, tablut.MaxMoves),
	}
}

// Search finds the best move within the limits. Earlier are the positions since the last capture, in
// any order and without the present one: coming back to one of them draws (T19). The seed decides
// between equal moves. The result depends on nothing else, unless the deadline ends the search.
func (e *Engine) Search(position tablut.Position, earlier []tablut.Position, limits Limits, seed uint64) Result {
	return e.search(position, earlier, limits, Manner{}, seed)
}
