package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"slowpond/internal/api/apitest"
)

func limited(c *Config) { c.Unlimited = false }

func TestCostlyRequestsAreLimitedAndLetThroughLater(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rate pace
		ask  func(h *harness, guest *apitest.Client, i int) apitest.Answer
	}{
		{"logins from one place", defaultLimits().loginByClient, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			return h.Post("/api/v1/auth/login", credentials{Name: fmt.Sprintf("Nobody%d", i), Password: "wrong password"})
		}},
		{"codes from one place", defaultLimits().loginByClient, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			return h.Post("/api/v1/auth/reset", map[string]string{"name": fmt.Sprintf("Nobody%d", i), "code": "x", "new_password": password})
		}},
		{"new accounts", defaultLimits().register, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			return h.Post("/api/v1/auth/register", credentials{Name: fmt.Sprintf("Ada%d", i), Password: password})
		}},
		{"guests who become accounts", defaultLimits().register, func(_ *harness, guest *apitest.Client, _ int) apitest.Answer {
			return guest.Post("/api/v1/me/upgrade", credentials{Name: "admin", Password: password})
		}},
		{"renewals of sessions", defaultLimits().session, func(h *harness, _ *apitest.Client, _ int) apitest.Answer {
			return h.Post("/api/v1/auth/refresh", map[string]string{"refresh_token": "x"})
		}},
		{"ends of sessions", defaultLimits().session, func(h *harness, _ *apitest.Client, _ int) apitest.Answer {
			return h.Post("/api/v1/auth/logout", map[string]string{"refresh_token": "x"})
		}},
		{"new games", defaultLimits().newGame, func(_ *harness, guest *apitest.Client, _ int) apitest.Answer {
			return guest.Post("/api/v1/games", `{"variant": "tablut", "opponent": {"kind": "anyone"}}`)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := setup(t, limited)
			guest, _ := h.guest()
			for i := range c.rate.burst {
				if a := c.ask(h, guest, i); a.Status == http.StatusTooManyRequests {
					t.Fatalf("request %d of %d was refused", i+1, c.rate.burst)
				}
			}
			a := c.ask(h, guest, c.rate.burst).Want(http.StatusTooManyRequests)
			a.Refused("too_many_requests")
			if got, want := a.Header.Get("Retry-After"), fmt.Sprint(int(c.rate.every.Seconds())); got != want {
				t.Errorf("Retry-After: got %s, want %s", got, want)
			}
			h.clock.Advance(c.rate.every)
			if err := h.accounts.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			if a := c.ask(h, guest, c.rate.burst); a.Status == http.StatusTooManyRequests {
				t.Errorf("after %v: still refused", c.rate.every)
			}
		})
	}
}

func TestGuestsAreLimitedByPlace(t *testing.T) {
	t.Parallel()
	h := setup(t, limited)
	from := func(address string) apitest.Answer {
		r := h.Request(http.MethodPost, "/api/v1/auth/guest", nil, "X-Forwarded-For: 192.0.2.77")
		r.RemoteAddr = address
		return h.Do(r)
	}
	for i := range defaultLimits().guest.burst {
		from(fmt.Sprintf("[2001:db8::%x]:1", i+1)).Want(http.StatusCreated)
	}
	from("[2001:db8::ffff]:1").Want(http.StatusTooManyRequests)
	from("[2001:db8:0:1::1]:1").Want(http.StatusCreated)
	from("198.51.100.7:1").Want(http.StatusCreated)
}

func TestForwardedAddressesAreUsedOnlyFromTrustedProxies(t *testing.T) {
	t.Parallel()
	h := setup(t, limited, func(c *Config) {
		c.TrustedProxies = []string{"192.0.2.0/24"}
		c.Unlimited, c.limits.guest = false, pace{burst: 1, every: time.Hour}
	})
	for address, want := range map[string]int{"192.0.2.1:1": http.StatusCreated, "203.0.113.5:1": http.StatusTooManyRequests} {
		r := h.Request(http.MethodPost, "/api/v1/auth/guest", nil)
		r.RemoteAddr = address
		h.Do(r).Want(http.StatusCreated)
		r = h.Request(http.MethodPost, "/api/v1/auth/guest", nil, "X-Forwarded-For: 198.51.100.1")
		r.RemoteAddr = address
		h.Do(r).Want(want)
	}
}

func TestAWholeCustomersNetworkIsLimitedToo(t *testing.T) {
	t.Parallel()
	h := setup(t, limited)
	from := func(i int) int {
		r := h.Request(http.MethodPost, "/api/v1/auth/guest", nil)
		r.RemoteAddr = fmt.Sprintf("[2001:db8:7:%x::1]:1", i)
		return h.Do(r).Status
	}
	for i := range defaultLimits().guest.burst * wideAllowance {
		if got := from(i); got != http.StatusCreated {
			t.Fatalf("household %d: %d", i, got)
		}
	}
	if got := from(0xffff); got != http.StatusTooManyRequests {
		t.Errorf("one household more: %d, want 429", got)
	}
}

func TestCommandsAreLimitedByUser(t *testing.T) {
	t.Parallel()
	h := setup(t, func(c *Config) { c.Unlimited, c.limits.command = false, pace{burst: 2, every: time.Hour} })
	ann, _ := h.guest()
	bob, _ := h.guest()
	game := ann.Post("/api/v1/games", `{"variant": "tablut", "opponent": {"kind": "anyone"}}`).Want(http.StatusCreated).Header.Get("Location")
	for range 2 {
		ann.Post(game+"/draw", `{"action": "offer"}`).Want(http.StatusConflict)
	}
	for command, body := range map[string]string{
		"join": `{}`, "decline": `{}`, "cancel": `{}`, "setup": `{"setup": "1.2/345/.67"}`, "moves": `{"version": 1, "move": "d1-d3"}`,
		"resign": `{}`, "draw": `{"action": "offer"}`,
	} {
		ann.Post(game+"/"+command, body).Want(http.StatusTooManyRequests).Refused("too_many_requests")
	}
	bob.Post(game+"/join", `{}`).Want(http.StatusOK)
}

func TestLongKeysCostNoMemory(t *testing.T) {
	t.Parallel()
	l := newLimiter(pace{burst: 1, every: time.Hour}, time.Now)
	long := strings.Repeat("x", 1<<16)
	if err := l.take(long); err != nil {
		t.Fatal(err)
	}
	if l.take(long+"y") == nil {
		t.Error("keys that differ after their bounded length are told apart")
	}
	for _, key := range l.buckets.Keys() {
		if len(key) > maxKey {
			t.Errorf("a key of %d bytes is kept", len(key))
		}
	}
}

func TestNetworks(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", "::ffff:192.0.2.1": "192.0.2.1", "2001:db8::1": "2001:db8::/64",
		"2001:db8:0:0:ffff::": "2001:db8::/64", "fe80::1%eth0": "fe80::/64", "": "", "nonsense": "",
	} {
		if got := network(address, 64); got != want {
			t.Errorf("network(%q): got %q, want %q", address, got, want)
		}
	}
}

// unlimited are operations that are cheap, or that operators' tools ask.
var unlimited = []string{"GET /healthz", "GET /readyz", "GET /openapi.yaml", "GET /api/v1/variants", "GET /api/v1/computers", "GET /api/v1/games/{id}"}

// A new operation has a limit, and its document says so.
func TestEachOperationHasALimit(t *testing.T) {
	t.Parallel()
	once := pace{burst: 1, every: time.Hour}
	h := setup(t, limited, func(c *Config) { c.limits = limits{once, once, once, once, once, once, once, once} })
	boss := h.boss(t)
	as := h.As(boss.AccessToken)
	as.Get("/api/v1/me").Want(http.StatusOK) // so that no stream is opened below
	guest, _ := h.guest()
	game := opened(guest, `{"variant": "tablut", "opponent": {"kind": "anyone"}}`)
	for _, r := range documented(t) {
		name := r.Method + " " + r.Path
		if slices.Contains(unlimited, name) {
			continue
		}
		if r.Operation.Responses.Value("429") == nil {
			t.Errorf("%s: the document lists no 429", name)
		}
		path, body := exampleOf(r, "x")
		path = strings.Replace(path, noGame, strings.TrimPrefix(game, "/api/v1/games/"), 1)
		as.Do(as.Request(r.Method, path, body))
		if a := as.Do(as.Request(r.Method, path, body)); a.Status != http.StatusTooManyRequests {
			t.Errorf("%s, asked twice: %d %s", name, a.Status, a.Body)
		}
	}
}
