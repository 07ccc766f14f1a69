package api

import (
	"sync"
	"time"

	"slowpond/internal/account"
	"slowpond/internal/fault"
)

// roll looks at times whether the callers of open streams may still listen: for all of them at once, since
// a timer of its own for each of ten thousand streams takes more than the checks. It is safe for concurrent use.
type roll struct {
	standing func(account.Identity) error
	every    time.Duration

	mu      sync.Mutex
	callers map[chan string]account.Identity
	running bool
}

func newRoll(standing func(account.Identity) error, every time.Duration) *roll {
	return &roll{standing: standing, every: every, callers: map[chan string]account.Identity{}}
}

// enter has a caller checked until leave is called. ended receives the code of the refusal once the session
// or the token has ended. The public has neither.
func (r *roll) enter(caller account.Identity) (ended <-chan string, leave func()) {
	if caller.UserID == "" {
		return nil, func() {}
	}
	told := make(chan string, 1)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.callers[told] = caller
	if !r.running {
		r.running = true
		time.AfterFunc(r.every, r.call)
	}
	return told, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.callers, told)
	}
}

// call checks every caller once, and comes again while there are any.
func (r *roll) call() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for told, caller := range r.callers {
		if err := r.standing(caller); err != nil {
			told <- string(fault.CodeOf(err))
			delete(r.callers, told)
		}
	}
	if r.running = len(r.callers) > 0; r.running {
		time.AfterFunc(r.every, r.call)
	}
}
