package api

import (
	"context"
	"net/http"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/fault"
)

// rooms are the rooms of all classes. The classes are apart so that none keeps another out: reads, which
// are many, leave the processors to commands.
type rooms struct {
	commands size // what changes something
	views    size // what reads one game
	lists    size // all else that reads
}

// size is how many requests of a class a server takes. More would only make all of them slower: they are
// refused, so that those let in take little longer than ever.
type size struct {
	working int // how many are worked on at once
	all     int // those and the ones that wait for a place
	pressed int // all, for a second after a refusal: a load that goes on is served best in small helpings
}

// defaultRooms let in as many commands as are written at once, and of views, which take a processor more
// than anything else, a few for each. Lists take turns in play.
func defaultRooms() rooms {
	processors := runtime.GOMAXPROCS(0)
	return rooms{
		commands: size{working: 80, all: 80, pressed: 32},
		views:    size{working: processors, all: processors + 64, pressed: 2 * processors},
		lists:    size{working: 64, all: 64, pressed: 32},
	}
}

const (
	pressedFor = time.Second
	// waitMost is how long a request waits for a place: where those at work wait for the database, it would
	// wait for it after them, and in all longer than any request may.
	waitMost = 250 * time.Millisecond
	// holdEach and holdMost keep refusals from being the load: all held together are answered at a rate of
	// 1/holdEach, and nobody waits longer than holdMost for one.
	holdEach = 500 * time.Microsecond
	holdMost = time.Second
)

// class is what room a route's requests are let into.
type class uint8

const (
	uncounted class = iota // takes nothing worth counting, takes as long as its caller likes, or waits to hash a password
	commands
	views
	lists
	classes
)

var classNames = [classes]string{commands: "commands", views: "views", lists: "lists"}

// hashing are the operations that wait for their turn to hash a password, which account bounds.
var hashing = []string{"register", "login", "resetPassword", "changePassword", "upgrade", "proposeEmail"}

func (r *route) classOf() class {
	switch {
	case r.stream || slices.Contains(r.Operation.Tags, "around") || slices.Contains(hashing, r.Operation.OperationID):
		return uncounted
	case r.Method != http.MethodGet:
		return commands
	case r.game:
		return views
	}
	return lists
}

// admission lets a bounded number of requests in.
type admission struct {
	rooms [classes]*room
	held  atomic.Int64 // refusals that are not answered yet
}

// room is where the requests of one class are let in.
type room struct {
	size
	here      atomic.Int64  // working or waiting
	working   chan struct{} // holds one for each that is worked on
	refusedAt atomic.Int64  // when the last one was refused, in Unix nanoseconds
	refused   prometheus.Counter
}

func newAdmission(r rooms, registry *prometheus.Registry) (*admission, error) {
	refused := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "slowpond_http_overload_refusals_total", Help: "Requests refused because the server worked on too many of their class.",
	}, []string{"class"})
	var a admission
	for class, size := range map[class]size{commands: r.commands, views: r.views, lists: r.lists} {
		a.rooms[class] = &room{size: size, working: make(chan struct{}, size.working), refused: refused.WithLabelValues(classNames[class])}
	}
	return &a, registry.Register(refused)
}

var errFull = &fault.Error{Code: fault.Unavailable, Detail: "The server has too much to do at once. Try again shortly.", RetryAfter: time.Second}

// enter takes a place, waiting a little for one that works where few enough wait. It fails with errFull, or
// as ctx does.
func (r *room) enter(ctx context.Context) error {
	if here := int(r.here.Add(1)); here > r.pressed && here > r.limit() {
		r.here.Add(-1)
		r.refusedAt.Store(time.Now().UnixNano())
		r.refused.Inc()
		return errFull
	}
	select {
	case r.working <- struct{}{}:
		return nil
	default:
	}
	patience := time.NewTimer(waitMost)
	defer patience.Stop()
	select {
	case r.working <- struct{}{}:
		return nil
	case <-patience.C:
		r.here.Add(-1)
		return errFull
	case <-ctx.Done():
		r.here.Add(-1)
		return ctx.Err()
	}
}

func (r *room) leave() {
	<-r.working
	r.here.Add(-1)
}

func (r *room) limit() int {
	if time.Now().UnixNano()-r.refusedAt.Load() < int64(pressedFor) {
		return r.pressed
	}
	return r.all
}

// admit refuses a request whose room is full. It comes after the body has been read, and its place is free
// again once the answer begins: clients that send or read slowly take no place.
func (a *admission) admit(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || mine.route.class == uncounted {
		return
	}
	room := a.rooms[mine.route.class]
	if err := room.enter(c); err != nil {
		mine.overload = true
		a.hold(c)
		refuse(c, err)
		return
	}
	w := &leaving{ResponseWriter: c.Writer, room: room}
	defer w.leave()
	c.Writer = w
	c.Next()
}

// hold waits before a refusal: clients that ask again at once would otherwise take the server all its time.
func (a *admission) hold(ctx context.Context) {
	defer a.held.Add(-1)
	timer := time.NewTimer(min(holdMost, time.Duration(a.held.Add(1))*holdEach))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// leaving gives up its place in a room when the answer begins.
type leaving struct {
	gin.ResponseWriter
	room *room
	left bool
}

func (w *leaving) leave() {
	if !w.left {
		w.left = true
		w.room.leave()
	}
}

// Write begins the answer.
func (w *leaving) Write(p []byte) (int, error) {
	w.leave()
	return w.ResponseWriter.Write(p)
}

// WriteString begins the answer.
func (w *leaving) WriteString(s string) (int, error) {
	w.leave()
	return w.ResponseWriter.WriteString(s)
}
