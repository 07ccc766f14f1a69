package play

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/play/internal/analysis"
	"slowpond/internal/record"
)

// Analysis is the computer's judgement of a game that has ended, ply by ply. It encodes as openapi.yaml
// says.
type Analysis struct {
	Plies []AnalysedPly `json:"plies"` // AnalysedPlies at most; fewer than the game has where a position could not be judged
}

// AnalysedPly judges one move. Scores are points for the first seat: 0 is level, and a side that is s
// points ahead scores about 1/(1+10^(-s/400)).
type AnalysedPly struct {
	Ply       int      `json:"ply"` // from 1
	Seat      string   `json:"seat"`
	Move      string   `json:"move"`
	Before    int      `json:"score_before"` // with best play from here on
	After     int      `json:"score_after"`  // once the move is made
	Best      string   `json:"best_move"`
	BestLine  []string `json:"best_line"`
	Judgement *string  `json:"judgement"` // "inaccuracy", "mistake" or "blunder"; nil for a good move
}

// AnalysedPlies is how many plies of a game are analysed, from its start.
const AnalysedPlies = 500

// How many analyses may wait at once and be asked for within 24 hours: by one user, and by all callers
// who are not signed in together. One that somebody else has asked for costs nobody anything.
const (
	AnalysesAtOnce = 3
	AnalysesADay   = 50
	publicAtOnce   = 10
	publicADay     = 300
	publicAsker    = "public"
	retryWaiting   = 30 * time.Second
)

// Analysis returns the analysis of a game that has ended. Where done is false it has been asked for and
// is made in the background. A game that still runs is refused, so that nobody gets the computer's help
// in it; who has asked for too many is refused with too_many_requests.
func (s *Games) Analysis(ctx context.Context, v Viewer, id string) (a Analysis, done bool, err error) {
	view, err := s.Get(ctx, v, id)
	switch {
	case err != nil:
		return a, false, err
	case !s.variants.Analysed(view.Variant.ID):
		return a, false, fault.New(fault.NotFound, "Games of this variant are not analysed.")
	case view.EndedAt == nil:
		return a, false, fault.New(fault.NotRunning, "A game is analysed once it has ended.")
	}
	body, asked, err := analysis.Read(ctx, s.pool, id)
	if err == nil && !asked {
		err = s.askAnalysis(ctx, v.User, id)
	}
	if err != nil || body == nil {
		return a, false, err
	}
	if err := json.Unmarshal(body, &a); err != nil {
		return a, false, fmt.Errorf("play: the analysis of %s does not decode: %w", id, err)
	}
	return a, true, nil
}

// askAnalysis puts a game in the queue for a user, "" for somebody who is not signed in.
func (s *Games) askAnalysis(ctx context.Context, user, id string) error {
	now, atOnce, aDay := s.clock(), AnalysesAtOnce, AnalysesADay
	if user == "" {
		user, atOnce, aDay = publicAsker, publicAtOnce, publicADay
	}
	return analysis.Ask(ctx, s.pool, id, user, now, func(asked analysis.Asked) error {
		switch {
		case asked.Waiting >= atOnce:
			return tooManyAnalyses(fmt.Sprintf("At most %d analyses are made for you at once. Wait for one of them.", atOnce), retryWaiting)
		case asked.Day >= aDay:
			return tooManyAnalyses(fmt.Sprintf("At most %d analyses are made for you in 24 hours.", aDay), asked.First.Add(analysis.Day).Sub(now))
		}
		return nil
	})
}

func tooManyAnalyses(detail string, retryAfter time.Duration) error {
	return &fault.Error{Code: fault.TooManyRequests, Detail: detail, RetryAfter: retryAfter}
}

// AnalysisStep is one position of a game to be judged, or the end of its analysis where all are.
type AnalysisStep struct {
	Game      string
	Positions int // judged so far; the position after as many moves is next
	Attempt   int // 1 for the first; more where earlier claims led to no opinion
}

// Opinion is what a position is thought to be worth: points for the first seat, as in AnalysedPly, and the
// best moves from there.
type Opinion struct {
	Score int
	Line  []string
}

// ClaimAnalysis leases the next step of an analysis for a term; ok is false where none waits. Those who
// ask take turns, position by position.
func (s *Games) ClaimAnalysis(ctx context.Context, term time.Duration) (step AnalysisStep, ok bool, err error) {
	now := s.clock()
	claimed, ok, err := analysis.Claim(ctx, s.pool, now, now.Add(term))
	return AnalysisStep(claimed), ok, err
}

// AnalysisRecord returns what is to be analysed of a game: its record up to the last ply that is.
func (s *Games) AnalysisRecord(ctx context.Context, id string) (record.Record, error) {
	r, err := s.Record(ctx, administrator, id)
	return analysedPart(r), err
}

func analysedPart(r record.Record) record.Record {
	r.Moves = r.Moves[:min(len(r.Moves), AnalysedPlies)]
	return r
}

// KeepOpinion keeps what was found out about a step's position.
func (s *Games) KeepOpinion(ctx context.Context, step AnalysisStep, o Opinion) error {
	return analysis.Add(ctx, s.pool, analysis.Step(step), analysis.Opinion(o))
}

// ReturnAnalysis gives back a step that was not done, for any process to claim once a time has passed.
func (s *Games) ReturnAnalysis(ctx context.Context, step AnalysisStep, after time.Duration) error {
	return analysis.Return(ctx, s.pool, analysis.Step(step), s.clock().Add(after), true)
}

// ForgoAnalysis is ReturnAnalysis at once, for a claim that is not to count as an attempt.
func (s *Games) ForgoAnalysis(ctx context.Context, step AnalysisStep) error {
	return analysis.Return(ctx, s.pool, analysis.Step(step), s.clock(), false)
}

// Opinions returns what has been found out about a game that is being analysed, position by position.
func (s *Games) Opinions(ctx context.Context, game string) ([]Opinion, error) {
	kept, err := analysis.Opinions(ctx, s.pool, game)
	all := make([]Opinion, len(kept))
	for i, o := range kept {
		all[i] = Opinion(o)
	}
	return all, err
}

// KeepAnalysis keeps the analysis of a game.
func (s *Games) KeepAnalysis(ctx context.Context, id string, a Analysis) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return analysis.Keep(ctx, s.pool, id, body)
}
