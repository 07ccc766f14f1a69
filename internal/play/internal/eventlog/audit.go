package eventlog

import (
	"context"

	"slowpond/internal/audit"
)

// Tell writes the entry of an act that changes no game, durable when it returns nil.
func (l *Log) Tell(ctx context.Context, act audit.Entry) error {
	return explain(audit.Write(ctx, l.db, act))
}
