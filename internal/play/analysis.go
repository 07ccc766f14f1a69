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
	Plies []AnalysedPly `json:"plies"`
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

// Analysis returns the analysis of a game that has ended. Where done is false it has been asked for and
// is made in the background. A game that still runs is refused, so that nobody gets the computer's help
// in it.
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
	body, err := analysis.Ask(ctx, s.pool, id, s.clock())
	if err != nil || body == nil {
		return a, false, err
	}
	if err := json.Unmarshal(body, &a); err != nil {
		return a, false, fmt.Errorf("play: the analysis of %s does not decode: %w", id, err)
	}
	return a, true, nil
}

// ClaimAnalysis leases the game that has waited longest for its analysis; ok is false where none waits.
func (s *Games) ClaimAnalysis(ctx context.Context, lease time.Duration) (r record.Record, ok bool, err error) {
	now := s.clock()
	id, err := analysis.Claim(ctx, s.pool, now, now.Add(lease))
	if err != nil || id == "" {
		return r, false, err
	}
	r, err = s.Record(ctx, administrator, id)
	return r, err == nil, err
}

// KeepAnalysis keeps the analysis of a game.
func (s *Games) KeepAnalysis(ctx context.Context, id string, a Analysis) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return analysis.Keep(ctx, s.pool, id, body)
}
