package pond_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"slowpond/internal/rules"
	"slowpond/internal/rules/subulata"
)

// The arena's size and pairings; the defaults are small enough for every run of the tests.
var (
	arenaPairs = flag.String("arena", "8:greedy,greedy:random,8:rusher,8:camper,8:trader", "pairings for TestArena, NAME:NAME with a level, LEVEL@NODES or a baseline")
	arenaGames = flag.Int("games", 4, "games of each pairing; sides are swapped after every other")
	arenaNodes = flag.Int64("nodes", 2000, "nodes a move for levels without their own; 0 for the level's budget")
	arenaPiece = flag.Int("pieces", 9, "pieces a side, 7 or 9")
	arenaSeed  = flag.Uint64("seed", 1, "the seed of all that is random")
)

func playerNamed(tb testing.TB, name string) player {
	switch name {
	case "random":
		return randomly
	case "greedy":
		return greedy
	case "rusher":
		return rusher
	case "camper":
		return camper
	case "trader":
		return trader
	}
	number, nodes, own := strings.Cut(name, "@")
	l := level{nodes: *arenaNodes}
	var err error
	if l.number, err = strconv.Atoi(number); err == nil && own {
		l.nodes, err = strconv.ParseInt(nodes, 10, 64)
	}
	if err != nil {
		tb.Fatalf("no player has the name %q", name)
	}
	return l
}

// meeting is the result of one game from the first player's side.
type meeting struct {
	score   float64
	margin  int
	reason  string
	plies   int
	longest time.Duration
}

// tally adds up the results of a pairing.
type tally struct {
	sync.Mutex
	games, plies int
	sum, squares float64
	margin       int
	reasons      map[string]int
	longest      time.Duration
}

func (t *tally) add(m meeting) {
	t.Lock()
	defer t.Unlock()
	t.games++
	t.plies += m.plies
	t.sum += m.score
	t.squares += m.score * m.score
	t.margin += m.margin
	t.reasons[m.reason]++
	t.longest = max(t.longest, m.longest)
}

// score is the mean and half the width of its 95% interval.
func (t *tally) score() (mean, half float64) {
	n := float64(t.games)
	mean = t.sum / n
	return mean, 1.96 * math.Sqrt(max(t.squares/n-mean*mean, 0)/max(n-1, 1))
}

// pairUp plays games between two players on as many processors as there are. Two games that follow
// each other share the pond and the seeds, with sides swapped.
func pairUp(a, b player, pieces, games int, seed uint64) *tally {
	t := &tally{reasons: map[string]int{}}
	next := make(chan int, games)
	for i := range games {
		next <- i
	}
	close(next)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				t.add(meet([2]player{a, b}, i%2, pieces, seed+uint64(i/2)))
			}
		})
	}
	wait.Wait()
	return t
}

// meet plays one game; swapped is 1 where the first player is Black.
func meet(players [2]player, swapped, pieces int, seed uint64) meeting {
	if swapped == 1 {
		players[0], players[1] = players[1], players[0]
	}
	ruleset := subulata.Ruleset(pieces)
	s := must(ruleset.Start(must(ruleset.Deal(rand.NewChaCha8(seeded(seed))))))
	for i, seat := range rules.Seats {
		setup := players[i].place(s.(*subulata.State).Position().Pond(), pieces, seat, seed*2+uint64(i))
		s = must(s.Apply(rules.Action{Seat: seat, Verb: rules.Place, Text: setup}))
	}
	var moves []string
	m := meeting{}
	for {
		o, over := s.Outcome()
		if over {
			return m.ended(s.(*subulata.State), o, swapped)
		}
		seat := s.ToAct()[0]
		began := time.Now()
		move := players[seat.Index()].move(s.View(rules.Viewer{Seat: seat}), seat, moves, seed<<16+uint64(len(moves)))
		m.longest = max(m.longest, time.Since(began))
		s = must(s.Apply(rules.Action{Seat: seat, Verb: rules.Move, Text: move}))
		moves = append(moves, s.LastMove())
		m.plies++
	}
}

func (m meeting) ended(s *subulata.State, o rules.Outcome, swapped int) meeting {
	scores, _ := s.Scores()
	m.reason = o.Reason
	m.margin = scores[swapped] - scores[1-swapped]
	switch {
	case m.margin > 0:
		m.score = 1
	case m.margin == 0:
		m.score = 0.5
	}
	return m
}

func seeded(seed uint64) (key [32]byte) {
	for i := range 8 {
		key[i] = byte(seed >> (8 * i))
	}
	return key
}

// TestArena plays the pairings and logs a table; -v shows it.
func TestArena(t *testing.T) {
	for _, pair := range strings.Split(*arenaPairs, ",") {
		one, two, ok := strings.Cut(pair, ":")
		if !ok {
			t.Fatalf("a pairing is NAME:NAME, not %q", pair)
		}
		began := time.Now()
		r := pairUp(playerNamed(t, one), playerNamed(t, two), *arenaPiece, *arenaGames, *arenaSeed)
		t.Logf("%12s v %-12s %s", one, two, r.row(time.Since(began)))
		if r.games != *arenaGames {
			t.Errorf("%s: %d games, want %d", pair, r.games, *arenaGames)
		}
	}
}

// row is the tally as a line of the table: the first player's score with its 95% interval and its mean
// margin in points, the length of games, the time a ply took one processor, and how games ended.
func (t *tally) row(took time.Duration) string {
	mean, half := t.score()
	perGame := 1 / float64(t.games)
	perPly := took.Seconds() * 1000 * float64(runtime.GOMAXPROCS(0)) / float64(t.plies)
	return fmt.Sprintf("%4d games  %5.1f%% ± %4.1f  margin %+5.1f  %4.1f plies  %6.1f ms a ply, longest %4d  %v",
		t.games, 100*mean, 100*half, float64(t.margin)*perGame, float64(t.plies)*perGame,
		perPly, t.longest.Milliseconds(), t.reasons)
}

// TestNoTrivialPlanBeatsTheComputer gives the best level less than a hundredth of its nodes. The games are the
// same in every run.
func TestNoTrivialPlanBeatsTheComputer(t *testing.T) {
	t.Parallel()
	best := level{number: 8, nodes: 1500}
	tests := map[string]struct {
		one, two player
		games    int
		least    float64
	}{
		"the greedy player beats chance":                       {greedy, randomly, 40, 0.95},
		"one ply of greed is not enough":                       {best, greedy, 14, 0.85},
		"bringing the highest number home first is not enough": {best, rusher, 4, 1},
		"camping at the back and capturing what comes is not":  {best, camper, 4, 1},
		"trading everything is not":                            {best, trader, 4, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, pieces := range []int{7, 9} {
				r := pairUp(test.one, test.two, pieces, test.games, 1)
				if got, _ := r.score(); got < test.least {
					t.Errorf("with %d pieces %.3f, want at least %.2f: %+v", pieces, got, test.least, r.reasons)
				}
			}
		})
	}
}
