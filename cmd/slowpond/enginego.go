package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/engine/pond"
	"slowpond/internal/engine/tafl"
	"slowpond/internal/rules/subulata"
	"slowpond/internal/rules/tablut"
)

// engineTable is the memory of the engine's Tablut search, in bytes.
const engineTable = 64 << 20

var errGo = errors.New("go takes nodes N or time MILLISECONDS, and then seed S if wanted")

// goLimits is how long a search may go on.
type goLimits struct {
	nodes int64 // 0 for none
	stop  func() bool
	seed  uint64
}

func parseGo(text string) (l goLimits, err error) {
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
		l.nodes = amount
	case "time":
		end := time.Now().Add(time.Duration(min(amount, math.MaxInt64/int64(time.Millisecond))) * time.Millisecond)
		l.stop = func() bool { return time.Now().After(end) }
	default:
		return l, errGo
	}
	if len(words) == 4 {
		if l.seed, err = strconv.ParseUint(words[3], 10, 64); err != nil {
			return l, errGo
		}
	}
	return l, nil
}

// think searches the position for the side to move. In Subulata it uses what that side knows and
// nothing else, whatever numbers the position gives.
func (e *engineSession) think(text string, out io.Writer) error {
	limits, err := parseGo(text)
	if err != nil {
		return err
	}
	if len(e.position.state.ToAct()) == 0 {
		return errors.New("the game is over")
	}
	switch s := e.position.state.(type) {
	case tablut.State:
		e.thinkTablut(s, limits, out)
		return nil
	case *subulata.State:
		return thinkSubulata(s, limits, out)
	}
	return errors.New("no search for this variant")
}

func (e *engineSession) thinkTablut(s tablut.State, l goLimits, out io.Writer) {
	if e.tafl == nil {
		e.tafl = tafl.New(engineTable)
	}
	found := e.tafl.Search(s.Position(), s.Earlier(), tafl.Limits{Nodes: l.nodes, Deadline: l.stop}, l.seed)
	p := s.Position()
	pv := line(found.PV, func(m tablut.Move) string {
		text := p.MoveText(m)
		p = p.Play(m)
		return text
	})
	fmt.Fprintf(out, "bestmove %s score %d depth %d nodes %d pv %s\n",
		s.MoveText(found.Move), found.Score, found.Depth, found.Nodes, strings.Join(pv, " "))
}

func thinkSubulata(s *subulata.State, l goLimits, out io.Writer) error {
	known, err := pond.FromPosition(s.Position(), s.ToAct()[0])
	if err != nil {
		return err
	}
	if l.nodes == 0 {
		l.nodes = math.MaxInt64
	}
	found, err := pond.Choose(engine.Levels, known, pond.Limits{Nodes: l.nodes, Deadline: l.stop}, l.seed)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "bestmove %s score %d depth %d nodes %d pv %s\n",
		found.Move, int(math.Round(1000*found.Score)), found.Depth, found.Nodes,
		strings.Join(line(found.PV, subulata.Move.String), " "))
	return nil
}
