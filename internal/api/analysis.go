package api

import (
	"context"

	"slowpond/internal/api/apigen"
	"slowpond/internal/null"
	"slowpond/internal/play"
)

func (g games) GetAnalysis(ctx context.Context, r apigen.GetAnalysisRequestObject) (apigen.GetAnalysisResponseObject, error) {
	analysis, done, err := g.play.Analysis(ctx, viewer(ctx), r.ID)
	if err != nil {
		return nil, err
	}
	answer := apigen.GetAnalysis200JSONResponse{Status: apigen.Pending, Plies: []apigen.AnalysedPly{}}
	if done {
		answer.Status = apigen.Done
	}
	for _, p := range analysis.Plies {
		answer.Plies = append(answer.Plies, renderPly(p))
	}
	return answer, nil
}

func renderPly(p play.AnalysedPly) apigen.AnalysedPly {
	ply := apigen.AnalysedPly{
		Ply: p.Ply, Seat: apigen.Seat(p.Seat), Move: p.Move, ScoreBefore: p.Before, ScoreAfter: p.After,
		BestMove: p.Best, BestLine: p.BestLine,
	}
	if ply.BestLine == nil {
		ply.BestLine = []string{}
	}
	if p.Judgement != nil {
		ply.Judgement = null.Text(apigen.AnalysedPlyJudgement(*p.Judgement))
	}
	return ply
}
