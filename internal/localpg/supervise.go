package localpg

import (
	"context"
	"time"
)

const restartMax = 5 * time.Second // the longest pause between two tries

// supervise starts Postgres again whenever it ends, until the returned function is called, which
// stops it.
func (s *cluster) supervise(p *process) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for p != nil {
			select {
			case <-ctx.Done():
				p.stop()
				return
			case <-p.done:
				s.log.Error("postgres ended; starting it again", "error", p.err)
				p = s.restart(ctx)
			}
		}
	}()
	return func() {
		cancel()
		<-stopped
	}
}

// restart tries until Postgres answers; nil when ctx has ended.
func (s *cluster) restart(ctx context.Context) *process {
	for pause := pollEvery; ; pause = min(2*pause, restartMax) {
		p, err := s.start(ctx)
		if err == nil {
			return p
		}
		if ctx.Err() != nil || wait(ctx, pause) != nil {
			return nil
		}
		s.log.Error("postgres cannot be started again yet", "error", err)
	}
}
