package computer

import (
	"context"

	"slowpond/internal/engine"
	"slowpond/internal/games"
	"slowpond/internal/play"
	"slowpond/internal/record"
)

// claimAnalysis claims one step of an analysis. It is called when no turn waits.
func (r *Runner) claimAnalysis(ctx context.Context) (job, bool) {
	step, ok, err := r.games.ClaimAnalysis(ctx, leaseTerm)
	if err != nil && ctx.Err() == nil {
		r.log.Debug("claiming an analysis failed", "error", err)
	}
	if err != nil || !ok {
		return nil, false
	}
	return func(ctx context.Context, w *worker) { w.takeStep(ctx, step) }, true
}

// takeStep judges a position, or gives the step back.
func (w *worker) takeStep(ctx context.Context, step play.AnalysisStep) {
	err := safely(func() error { return w.analyse(ctx, step) })
	switch {
	case ctx.Err() != nil:
		w.giveBack(ctx, func(ctx context.Context) error { return w.games.ForgoAnalysis(ctx, step) })
	case err != nil && !overtaken(err):
		w.log.Error("a step of an analysis failed", "game", step.Game, "ply", step.Positions, "attempt", step.Attempt, "error", err)
		w.giveBack(ctx, func(ctx context.Context) error { return w.games.ReturnAnalysis(ctx, step, retryAfter) })
	}
}

// analyse judges the next position of a game. After the last one, or at one that could not be judged in
// so many attempts, it makes the analysis of what has been found; of nothing at all where even that fails.
func (w *worker) analyse(ctx context.Context, step play.AnalysisStep) error {
	if step.Attempt > 2*attempts {
		return w.games.KeepAnalysis(ctx, step.Game, play.Analysis{Plies: []play.AnalysedPly{}})
	}
	record, err := w.games.AnalysisRecord(ctx, step.Game)
	if err != nil {
		return err
	}
	if record.Start == nil || step.Positions > len(record.Moves) || step.Attempt > attempts {
		return w.conclude(ctx, record)
	}
	var opinion engine.Opinion
	_, err = w.think(ctx, analysisRank, longest, func(minds *games.Minds, stop func() bool) error {
		analyst, err := minds.Analyst(record.Tags.Variant)
		if err == nil {
			opinion, err = analyst.Judge(*record.Start, record.Moves[:step.Positions], engine.Budget{Stop: stop})
		}
		return err
	})
	if err != nil || ctx.Err() != nil {
		return err
	}
	return w.games.KeepOpinion(ctx, step, play.Opinion(opinion))
}

// conclude makes an analysis of the opinions on a game's positions.
func (w *worker) conclude(ctx context.Context, r record.Record) error {
	kept, err := w.games.Opinions(ctx, r.Tags.Game)
	if err != nil {
		return err
	}
	analysis := play.Analysis{Plies: []play.AnalysedPly{}}
	if len(kept) > 1 {
		opinions := make([]engine.Opinion, len(kept))
		for i, o := range kept {
			opinions[i] = engine.Opinion(o)
		}
		analyst, err := w.minds[0].Analyst(r.Tags.Variant)
		if err != nil {
			return err
		}
		verdicts, err := analyst.Verdicts(*r.Start, r.Moves[:len(kept)-1], opinions)
		if err != nil {
			return err
		}
		for i, v := range verdicts {
			analysis.Plies = append(analysis.Plies, analysed(i+1, v, r.Seats()))
		}
	}
	return w.games.KeepAnalysis(ctx, r.Tags.Game, analysis)
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
