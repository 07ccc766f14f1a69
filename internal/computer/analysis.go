package computer

import (
	"context"
	"runtime"
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
	return func(ctx context.Context, minds *games.Minds) error { return r.analyse(ctx, minds, record) }, true
}

func (r *Runner) analyse(ctx context.Context, minds *games.Minds, record record.Record) error {
	analyst, err := minds.Analyst(record.Tags.Variant)
	if err != nil {
		return err
	}
	var verdicts []engine.Verdict
	if record.Start != nil {
		stop := func() bool { runtime.Gosched(); return ctx.Err() != nil }
		if verdicts, err = analyst.Analyse(*record.Start, record.Moves, stop); err != nil || stop() {
			return err
		}
	}
	analysis := play.Analysis{Plies: make([]play.AnalysedPly, 0, len(verdicts))}
	for i, v := range verdicts {
		analysis.Plies = append(analysis.Plies, analysed(i+1, v, record.Seats()))
	}
	return r.games.KeepAnalysis(ctx, record.Tags.Game, analysis)
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
