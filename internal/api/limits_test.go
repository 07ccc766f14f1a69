package api

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"slowpond/internal/api/apitest"
)

func limited(c *Config) { c.Unlimited = false }

func TestDearRequestsAreLimitedAndLetThroughLater(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		rate pace
		ask  func(h *harness, guest *apitest.Client, i int) apitest.Answer
	}{
		{"logins under one name", defaultLimits().loginByName, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			name := [2]string{"Nobody", "NOBODY"}[i%2]
			return h.Post("/api/v1/auth/login", credentials{Name: name, Password: "wrong password"})
		}},
		{"logins from one place", defaultLimits().loginByClient, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			return h.Post("/api/v1/auth/login", credentials{Name: fmt.Sprintf("Nobody%d", i), Password: "wrong password"})
		}},
		{"codes under one name", defaultLimits().loginByName, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			name := [2]string{"Nobody", "NOBODY"}[i%2]
			return h.Post("/api/v1/auth/reset", map[string]string{"name": name, "code": "x", "new_password": password})
		}},
		{"codes from one place", defaultLimits().loginByClient, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			return h.Post("/api/v1/auth/reset", map[string]string{"name": fmt.Sprintf("Nobody%d", i), "code": "x", "new_password": password})
		}},
		{"new accounts", defaultLimits().register, func(h *harness, _ *apitest.Client, i int) apitest.Answer {
			return h.Post("/api/v1/auth/register", credentials{Name: fmt.Sprintf("Ada%d", i), Password: password})
		}},
		{"guests who become accounts", defaultLimits().register, func(_ *harness, guest *apitest.Client, i int) apitest.Answer {
			return guest.Post("/api/v1/me/upgrade", credentials{Name: fmt.Sprintf("Ada%d", i), Password: password})
		}},
		{"changes of password", defaultLimits().password, func(_ *harness, guest *apitest.Client, _ int) apitest.Answer {
			return guest.Post("/api/v1/me/password", map[string]string{"old_password": "x", "new_password": password})
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

func TestForwardedAddressesAreBelievedFromTrustedProxiesAlone(t *testing.T) {
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

func TestNetworks(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"192.0.2.1": "192.0.2.1", "::ffff:192.0.2.1": "192.0.2.1", "2001:db8::1": "2001:db8::/64",
		"2001:db8:0:0:ffff::": "2001:db8::/64", "fe80::1%eth0": "fe80::/64", "": "", "nonsense": "",
	} {
		if got := network(address); got != want {
			t.Errorf("network(%q): got %q, want %q", address, got, want)
		}
	}
}
