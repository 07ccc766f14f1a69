package computer

import (
	"context"
	"time"

	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/play"
	"slowpond/internal/record"
)

// analysisLease is how long a process may work on one analysis before another may claim it.
const analysisLease = 5 * time.Minute

// claimAnalysis claims an analysis that was asked for. It is called when no game waits.
func (r *Runner) claimAnalysis(ctx context.Context) (job, bool) {
	record, ok, err := r.games.ClaimAnalysis(ctx, analysisLease)
	if err != nil && ctx.Err() == nil {
		r.log.Debug("claiming an analysis failed", "error", err)
	}
	if err != nil || !ok {
		return nil, false
	}
	return func(ctx context.Context, w *worker) {
		if err := w.analyse(ctx, record); err != nil && ctx.Err() == nil {
			w.log.Error("an analysis failed", "game", record.Tags.Game, "error", err)
		}
	}, true
}

func (w *worker) analyse(ctx context.Context, record record.Record) error {
	var verdicts []engine.Verdict
	_, err := w.think(ctx, analysisRank, analysisLease, func(minds *games.Minds, stop func() bool) error {
		analyst, err := minds.Analyst(record.Tags.Variant)
		if err == nil && record.Start != nil {
			verdicts, err = analyst.Analyse(*record.Start, record.Moves, stop)
		}
		return err
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	analysis := play.Analysis{Plies: make([]play.AnalysedPly, 0, len(verdicts))}
	for i, v := range verdicts {
		analysis.Plies = append(analysis.Plies, analysed(i+1, v, record.Seats()))
	}
	return w.games.KeepAnalysis(ctx, record.Tags.Game, analysis)
}

func analysed(ply int, v engine.Verdict, seats [2]string) play.AnalysedPly {
	p := play.AnalysedPly{
		Ply: ply, Seat: seats[v.Seat.Index()], Move: v.Move, Before: v.Before, After: v.After,
		Best: v.Best, BestLine: v.Line,
	}
	if v.Judgement != "" {
		p.Judgement = &v.Judgement
	}
	return p
}
