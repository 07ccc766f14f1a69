package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/fault"
)

// sse writes Server-Sent Events (WHATWG HTML, 9.2). What is written is kept until flush.
type sse struct {
	w   http.ResponseWriter
	out *http.ResponseController
	b   []byte
}

// newSSE begins the answer. Its first line tells the caller to wait 3 seconds before it comes back.
func newSSE(w http.ResponseWriter) *sse {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold events back
	w.WriteHeader(http.StatusOK)
	return &sse{w: w, out: http.NewResponseController(w), b: []byte("retry: 3000\n\n")}
}

// event adds an event. id may be "" for none; no argument may hold a line break.
func (s *sse) event(id, name string, data []byte) {
	if id != "" {
		s.b = append(append(s.b, "id: "...), id...)
		s.b = append(s.b, '\n')
	}
	s.b = append(append(s.b, "event: "...), name...)
	s.b = append(append(s.b, "\ndata: "...), data...)
	s.b = append(s.b, "\n\n"...)
}

// id moves the caller's Last-Event-ID on without an event.
func (s *sse) id(id string) { s.b = append(append(append(s.b, "id: "...), id...), "\n\n"...) }

// beat adds a comment, so that the caller and proxies between see that the stream stands.
func (s *sse) beat() { s.b = append(s.b, ":\n\n"...) }

// bye adds the last event. Where the server is ending, callers are spread over some seconds, so that they
// do not all come to the next server at once.
func (s *sse) bye(code string) {
	if code == string(fault.Unavailable) {
		s.b = append(strconv.AppendInt(append(s.b, "retry: "...), int64(500+rand.IntN(4501)), 10), '\n')
	}
	s.event("", "bye", []byte(`{"code":"`+code+`"}`))
}

func (s *sse) flush() error {
	if len(s.b) == 0 {
		return nil
	}
	_, err := s.w.Write(s.b)
	s.b = s.b[:0]
	return errors.Join(err, s.out.Flush())
}

// Codes of bye that are no codes of refusals.
const (
	byeEnded = "ended" // the game is over
	byeSlow  = "slow"  // the caller is too far behind
)

// streamPace is how often a stream looks whether its caller may still listen, and how often it beats.
type streamPace struct{ check, beat, retry time.Duration }

func defaultStreamPace() streamPace {
	return streamPace{check: 5 * time.Second, beat: 20 * time.Second, retry: time.Second}
}

// followed is one open stream.
type followed struct {
	*sse
	ctx    context.Context // ends when the caller leaves or the server begins to end
	caller account.Identity
	roll   *roll
	pace   streamPace
	rung   <-chan struct{}
	look   func() (bye string, err error) // writes what is new; a bye ends the stream, "." without a word
	mark   func()                         // called before each beat; may be nil
}

// silently ends a stream without a bye.
const silently = "."

// run writes the stream until it ends. It returns an error only where the caller cannot be written to.
func (f followed) run() error {
	ended, leave := f.roll.enter(f.caller)
	defer leave()
	beat := time.NewTicker(f.pace.beat)
	defer beat.Stop()
	bye, again := f.see()
	for bye == "" {
		if err := f.flush(); err != nil {
			return err
		}
		select {
		case <-f.ctx.Done():
			if !errors.Is(context.Cause(f.ctx), errStreamEnds) {
				return nil // the caller has left
			}
			bye = string(fault.Unavailable)
		case <-f.rung:
			bye, again = f.see()
		case <-again:
			bye, again = f.see()
		case bye = <-ended:
		case <-beat.C:
			f.beats()
		}
	}
	if bye != silently {
		f.bye(bye)
	}
	return f.flush()
}

// see writes what is new. Where the database is away it says when to look again: the stream stands
// meanwhile.
func (f followed) see() (bye string, again <-chan time.Time) {
	bye, err := f.look()
	switch {
	case err == nil:
		return bye, nil
	case fault.CodeOf(err) == fault.NotFound:
		return string(fault.NotFound), nil
	}
	return "", time.After(f.pace.retry)
}

func (f followed) beats() {
	if f.mark != nil {
		f.mark()
	}
	f.beat()
}
