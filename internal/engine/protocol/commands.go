package protocol

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/rules"
)

// maxPerft bounds the depth of perft; a deeper count would take too long to be of use.
const maxPerft = 20

// all returns the view of the position that shows every number given.
func (c *conversation) all() rules.View {
	return c.position.State().View(rules.Viewer{Over: true, Reveal: true, Drawn: true})
}

// moves are the legal moves, sorted; none once the game is over.
func (c *conversation) moves() []string {
	s := c.position.State()
	toAct := s.ToAct()
	if c.over() {
		return nil
	}
	return s.View(rules.Viewer{Seat: toAct[0]}).Moves
}

// over reports whether the game has ended, on the board or at the limit of its length. Plies count from
// the position that was set.
func (c *conversation) over() bool {
	_, over := c.variant.Outcome(c.position.State(), c.plies)
	return over
}

func (c *conversation) play(move string) error {
	if c.over() {
		return rules.ErrOver
	}
	next, err := c.position.Play(move)
	if err != nil {
		return err
	}
	c.position = next
	c.plies++
	fmt.Fprintln(c.out, c.verdict())
	return nil
}

// verdict is "ok", or how the last move ended the game. Where a number that counts is unknown, so is
// the winner.
func (c *conversation) verdict() string {
	o, over := c.variant.Outcome(c.position.State(), c.plies)
	if !over {
		return "ok"
	}
	scores := c.all().Score
	score := ""
	if scores[0] != nil && scores[1] != nil {
		score = fmt.Sprintf(" %d-%d", *scores[0], *scores[1])
	}
	switch {
	case o.Winner != rules.Nobody:
		return "end " + o.Reason + " " + c.variant.SeatName(o.Winner) + score
	case c.variant.HasHidden && score == "":
		return "end " + o.Reason + " unknown"
	}
	return "end " + o.Reason + " draw" + score
}

func (c *conversation) perft(depth string) error {
	n, err := strconv.Atoi(depth)
	if err != nil || n < 0 || n > maxPerft {
		return fmt.Errorf("perft takes a depth from 0 to %d", maxPerft)
	}
	fmt.Fprintf(c.out, "perft %d %d\n", n, c.position.Perft(n))
	return nil
}

// think searches the position for the side to move.
func (c *conversation) think(text string) error {
	limits, err := parseLimits(text)
	if err != nil {
		return err
	}
	if c.over() {
		return rules.ErrOver
	}
	found, err := c.position.Search(limits)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "bestmove %s score %d depth %d nodes %d pv %s\n",
		found.Move, found.Score, found.Depth, found.Nodes, strings.Join(found.PV, " "))
	return nil
}

var errGo = errors.New("go takes nodes N or time MILLISECONDS, and then seed S if wanted")

func parseLimits(text string) (l Limits, err error) {
	words := strings.Fields(text)
	if len(words) != 2 && (len(words) != 4 || words[2] != "seed") {
		return l, errGo
	}
	amount, err := strconv.ParseInt(words[1], 10, 64)
	if err != nil || amount < 1 {
		return l, errGo
	}
	switch words[0] {
	case "nodes":
		l.Nodes = amount
	case "time":
		end := time.Now().Add(time.Duration(min(amount, math.MaxInt64/int64(time.Millisecond))) * time.Millisecond)
		l.Stop = func() bool { return time.Now().After(end) }
	default:
		return l, errGo
	}
	if len(words) == 4 {
		if l.Seed, err = strconv.ParseUint(words[3], 10, 64); err != nil {
			return l, errGo
		}
	}
	return l, nil
}
