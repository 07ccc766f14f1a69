package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/api/apigen"
	gamelist "slowpond/internal/games"
)

// crowded is an admission before a handler that works until it is told to answer, and then until it is
// told to end.
type crowded struct {
	*admission
	registry            *prometheus.Registry
	engine              *gin.Engine
	inside, answer, end chan struct{}
}

func newCrowded(t *testing.T) crowded {
	t.Helper()
	registry := prometheus.NewRegistry()
	a, err := newAdmission(rooms{commands: size{2, 2, 1}, views: size{1, 1, 1}, lists: size{1, 2, 1}}, registry)
	if err != nil {
		t.Fatal(err)
	}
	w := crowded{a, registry, gin.New(), make(chan struct{}), make(chan struct{}), make(chan struct{})}
	w.engine.Use(func(c *gin.Context) {
		mine := &call{route: &route{class: map[string]class{"POST": commands, "GET": views, "PUT": lists}[c.Request.Method]}}
		c.Request = c.Request.WithContext(context.WithValue(c.Request.Context(), callKey{}, mine))
	}, a.admit)
	w.engine.ContextWithFallback = true
	w.engine.NoRoute(func(c *gin.Context) {
		w.inside <- struct{}{}
		<-w.answer
		c.String(http.StatusOK, "done")
		<-w.end
	})
	return w
}

func (w crowded) ask(method string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	w.engine.ServeHTTP(answer, httptest.NewRequest(method, "/", nil))
	return answer
}

func TestAFullRoomRefusesAtOnceAndKeepsNoOtherClassOut(t *testing.T) {
	t.Parallel()
	w := newCrowded(t)
	statuses := make(chan int, 5)
	enter := func(method string) {
		t.Helper()
		go func() { statuses <- w.ask(method).Code }()
		<-w.inside
	}
	enter("POST")
	enter("POST")
	refused := w.ask("POST")
	if refused.Code != http.StatusServiceUnavailable || refused.Header().Get("Retry-After") != "1" || !strings.Contains(refused.Body.String(), `"unavailable"`) {
		t.Errorf("a third: %d, Retry-After %q, %s", refused.Code, refused.Header().Get("Retry-After"), refused.Body)
	}
	enter("GET")
	if got := w.ask("GET").Code; got != http.StatusServiceUnavailable {
		t.Errorf("a second view: %d", got)
	}
	enter("PUT")
	go func() { statuses <- w.ask("PUT").Code }()
	for w.rooms[lists].here.Load() < 2 { // the second list waits, and the third is refused
		runtime.Gosched()
	}
	if got := w.ask("PUT").Code; got != http.StatusServiceUnavailable {
		t.Errorf("a third list: %d", got)
	}
	close(w.answer) // the one who waits comes in as the first list leaves
	close(w.end)
	<-w.inside
	for range 5 {
		if got := <-statuses; got != http.StatusOK {
			t.Errorf("one who was let in: %d", got)
		}
	}
	families, err := w.registry.Gather()
	if err != nil || len(families) != 1 {
		t.Fatalf("%d families, %v", len(families), err)
	}
	want := map[string]float64{"commands": 1, "views": 1, "lists": 1}
	for _, m := range families[0].GetMetric() {
		if class := m.GetLabel()[0].GetValue(); m.GetCounter().GetValue() != want[class] {
			t.Errorf("%s refused: %v, want %v", class, m.GetCounter().GetValue(), want[class])
		}
	}
}

func TestWhoReadsSlowlyTakesNoPlace(t *testing.T) {
	t.Parallel()
	w := newCrowded(t)
	done := make(chan int, 2)
	for range 2 { // the first one has answered and has not ended when the second comes
		go func() { done <- w.ask("GET").Code }()
		<-w.inside
		w.answer <- struct{}{}
		for w.rooms[views].here.Load() > 0 {
			select {
			case got := <-done:
				t.Fatalf("ended with %d", got)
			default:
			}
		}
	}
	close(w.end)
	for range 2 {
		if got := <-done; got != http.StatusOK {
			t.Errorf("got %d", got)
		}
	}
}

func TestALoadThatGoesOnIsTakenInSmallHelpings(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := &room{size: size{working: 4, all: 4, pressed: 2}, working: make(chan struct{}, 4), refused: prometheus.NewCounter(prometheus.CounterOpts{Name: "refused"})}
		enter := func(want int) {
			t.Helper()
			entered := 0
			for r.enter(t.Context()) == nil {
				entered++
			}
			if entered != want {
				t.Errorf("%d entered, want %d", entered, want)
			}
			for range entered {
				r.leave()
			}
		}
		enter(4)
		enter(2)
		time.Sleep(pressedFor)
		enter(4)
	})
}

func TestRefusalsAreAnsweredAtABoundedRate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var a admission
		began := time.Now()
		var all sync.WaitGroup
		for range 400 {
			all.Go(func() { a.hold(t.Context()) })
		}
		all.Wait()
		if took := time.Since(began); took != 400*holdEach {
			t.Errorf("400 refusals took %v, want %v", took, 400*holdEach)
		}
		a.held.Store(1 << 20)
		began = time.Now()
		a.hold(t.Context())
		if took := time.Since(began); took != holdMost {
			t.Errorf("one of a million took %v, want %v", took, holdMost)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		began = time.Now()
		a.hold(gone)
		if took := time.Since(began); took != 0 {
			t.Errorf("one whose caller had left took %v", took)
		}
	})
}

func TestEveryOperationHasAClass(t *testing.T) {
	t.Parallel()
	routes, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	for operation, want := range map[string]class{
		"GET /healthz": uncounted, "POST /api/v1/auth/login": uncounted, "POST /api/v1/me/upgrade": uncounted,
		"POST /api/v1/auth/guest": commands, "POST /api/v1/auth/refresh": commands, "POST /api/v1/games/:id/moves": commands,
		"GET /api/v1/games/:id": views, "GET /api/v1/games/:id/events": views, "GET /api/v1/games": lists, "GET /api/v1/users/:name": lists,
	} {
		if got := routes[operation].class; got != want {
			t.Errorf("%s: %s, want %s", operation, classNames[got], classNames[want])
		}
	}
	for name, r := range routes {
		if r.stream && r.class != uncounted {
			t.Errorf("%s is a stream and takes a place for good", name)
		}
	}
}
