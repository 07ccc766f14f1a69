package play

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slowpond/internal/fault"
	"slowpond/internal/match"
	"slowpond/internal/rules/subulata"
)

// referee follows each piece from its start field by the moves alone.
type referee struct {
	at       map[string]piece // by the field a piece stands on now
	captured []piece
}

type piece struct {
	seat, start string
	number      int
}

func newReferee(setups [2]string) *referee {
	r := &referee{at: map[string]piece{}}
	for i, corner := range []struct{ file, rank byte }{{'G', '3'}, {'A', '9'}} {
		for row, rank := range strings.Split(setups[i], "/") {
			for column, c := range []byte(rank) {
				if c != '.' {
					field := string([]byte{corner.file + byte(column), corner.rank - byte(row)})
					r.at[field] = piece{[]string{"white", "black"}[i], field, int(c - '0')}
				}
			}
		}
	}
	return r
}

func (r *referee) play(move string) {
	from, to := move[:2], move[3:]
	if taken, ok := r.at[to]; ok {
		r.captured = append(r.captured, taken)
	}
	r.at[to] = r.at[from]
	delete(r.at, from)
}

func onGoal(seat, field string) bool {
	if seat == "white" {
		return strings.ContainsRune("ABC", rune(field[0])) && strings.ContainsRune("789", rune(field[1]))
	}
	return strings.ContainsRune("GHI", rune(field[0])) && strings.ContainsRune("123", rune(field[1]))
}

// known are the start fields of the pieces whose numbers a viewer may know once the game has ended on
// the board (S22): the own ones, and those on a goal tile at the end.
func (r *referee) known(you string) map[string]bool {
	known := map[string]bool{}
	for field, p := range r.at {
		known[p.start] = p.seat == you || onGoal(p.seat, field)
	}
	for _, p := range r.captured {
		known[p.start] = p.seat == you
	}
	return known
}

// position is what a viewer with this knowledge sees of the referee's board.
func (r *referee) position(pond []string, known map[string]bool, you string) *subulata.View {
	v := &subulata.View{Game: "subulata", Pond: pond, Pieces: []subulata.ViewPiece{}}
	number := func(p piece) *int {
		if known[p.start] {
			return &p.number
		}
		return nil
	}
	for _, field := range slices.Sorted(maps.Keys(r.at)) {
		p := r.at[field]
		v.Pieces = append(v.Pieces, subulata.ViewPiece{At: field, Seat: p.seat, Number: number(p)})
	}
	for i, seat := range []string{"white", "black"} {
		v.Captured[i] = subulata.ViewCaptured{Seat: seat}
		all := subulata.Numbers{}
		for _, p := range r.captured {
			if p.seat == seat {
				v.Captured[i].Count++
				all = append(all, p.number)
			}
		}
		if slices.Sort(all); seat == you {
			v.Captured[i].Numbers = all
		}
	}
	v.Score = subulata.ViewScore{White: r.score("white", known), Black: r.score("black", known)}
	return v
}

// score is a seat's score, nil where a number counted is not known.
func (r *referee) score(seat string, known map[string]bool) *int {
	sum := 0
	for _, p := range r.captured {
		if p.seat != seat {
			sum++
		}
	}
	for field, p := range r.at {
		if p.seat != seat || !onGoal(seat, field) {
			continue
		}
		if !known[p.start] {
			return nil
		}
		sum += p.number
	}
	return &sum
}

func TestAReplayShowsAtEveryPlyWhatMayBeKnownNow(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("subulata-7"))
	random := rand.New(rand.NewPCG(4, 2))
	final := newReferee(setups7)
	var moves []string
	for v = s.get("", v.ID); v.Status == match.StatusPlaying; {
		v = s.step(random, v.ID)
		moves = append(moves, v.LastMove)
		final.play(v.LastMove)
	}
	for _, viewer := range viewers {
		you := s.get(viewer.User, v.ID).You
		known := final.known(you)
		board := newReferee(setups7)
		for ply := range v.Ply + 1 {
			if ply > 0 {
				board.play(moves[ply-1])
			}
			then, err := s.Replay(t.Context(), viewer, v.ID, ply)
			if err != nil {
				t.Fatal(err)
			}
			pond := then.Position.(*subulata.View).Pond
			wantEqualJSON(t, "position for "+viewer.User, then.Position, board.position(pond, known, you))
			checkReplay(t, then, ply, v, moves)
		}
	}
}

// checkReplay looks at everything but the position.
func checkReplay(t *testing.T, then View, ply int, now View, moves []string) {
	t.Helper()
	last := ""
	if ply > 0 {
		last = moves[ply-1]
	}
	seat := []string{"white", "black"}[ply%2]
	if ply == now.Ply {
		wantEqualJSON(t, "result", then.Result, now.Result)
		wantEqual(t, "to act", then.ToAct, []string{})
	} else {
		wantEqual(t, "to act", then.ToAct, []string{seat})
	}
	if then.Ply != ply || then.LastMove != last || then.Moves != nil || then.Deadline != nil || ply < now.Ply && then.Result != nil {
		t.Errorf("at ply %d: ply %d, last move %s, moves %v, deadline %v, result %v", ply, then.Ply, then.LastMove, then.Moves, then.Deadline, then.Result)
	}
}

func TestAReplayOfAGameThatLastsShowsOnesOwnNumbersOnly(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("subulata-7"))
	random := rand.New(rand.NewPCG(4, 4))
	for range 5 {
		s.step(random, v.ID)
	}
	for _, viewer := range viewers {
		you := s.get(viewer.User, v.ID).You
		want := shownNumbers{unknown: 14}
		if you != "" {
			want = shownNumbers{numbers: 7, unknown: 7}
		}
		for ply := range 6 {
			then, err := s.Replay(t.Context(), viewer, v.ID, ply)
			if got := hiddenOf(then); err != nil || got != want || then.Moves != nil || then.Result != nil {
				t.Errorf("%q at ply %d: got %+v, %v, want %+v", viewer.User, ply, got, err, want)
			}
		}
	}
	for _, ply := range []int{-1, 6} {
		_, err := s.Replay(t.Context(), Viewer{}, v.ID, ply)
		wantCode(t, "a ply that does not exist", err, fault.Invalid)
	}
}

func TestAReplayHasTheDrawOfferOfThatTime(t *testing.T) {
	t.Parallel()
	s := newHarness(t)
	v := s.playing(proposal("tablut"))
	random := rand.New(rand.NewPCG(4, 4))
	s.step(random, v.ID)
	s.must(s.Draw(t.Context(), Request{Game: v.ID, User: ann}, match.Offer))
	s.step(random, v.ID)
	s.step(random, v.ID)
	for ply, want := range []string{"", "attackers", "attackers", ""} {
		then, err := s.Replay(t.Context(), Viewer{}, v.ID, ply)
		if err != nil || then.DrawOffer != want {
			t.Errorf("ply %d: the offer is %q's, %v, want %q", ply, then.DrawOffer, err, want)
		}
	}
}
