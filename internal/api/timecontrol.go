package api

import (
	"slowpond/internal/api/apigen"
	"slowpond/internal/match"
	"slowpond/internal/null"
)

// Only these two functions know that a time control has another type on the wire.

func askedTimeControl(t apigen.TimeControl) match.TimeControl {
	return match.TimeControl{Kind: string(t.Kind), PerMoveSeconds: null.Value(t.PerMoveSeconds)}
}

func renderTimeControl(c match.TimeControl) apigen.TimeControl {
	t := apigen.TimeControl{Kind: apigen.TimeControlKind(c.Kind)}
	if c.PerMoveSeconds != 0 {
		t.PerMoveSeconds = &c.PerMoveSeconds
	}
	return t
}
