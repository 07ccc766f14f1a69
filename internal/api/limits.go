package api

import (
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
)

// Rate lets Burst requests through at once, and one more after each Every.
type Rate struct {
	Burst int
	Every time.Duration
}

// Limits are how often one may ask for what is dear or dangerous. A Rate of zero is no limit.
type Limits struct {
	Off bool // no limits at all, for load tests

	LoginByClient Rate // by network address; so are codes for a new password, counted apart
	LoginByName   Rate // by the name tried, whoever tries it; codes likewise
	Register      Rate // new accounts and upgrades, by network address
	Guest         Rate // by network address
	Password      Rate // changes of password, by user
	NewGame       Rate // by user
}

// DefaultLimits suit a public server.
func DefaultLimits() Limits {
	return Limits{
		LoginByClient: Rate{Burst: 30, Every: 2 * time.Second},
		LoginByName:   Rate{Burst: 10, Every: 10 * time.Second},
		Register:      Rate{Burst: 20, Every: 30 * time.Second},
		Guest:         Rate{Burst: 30, Every: 10 * time.Second},
		Password:      Rate{Burst: 10, Every: 10 * time.Second},
		NewGame:       Rate{Burst: 60, Every: 10 * time.Second},
	}
}

// keysKept bounds the memory of one limiter: those who have not asked for longest are forgotten.
const keysKept = 16384

// limiter counts the requests of each key. It is safe for concurrent use.
type limiter struct {
	rate  Rate
	clock func() time.Time

	mu      sync.Mutex
	buckets *lru.Cache[string, *rate.Limiter]
}

func newLimiter(r Rate, clock func() time.Time) *limiter {
	buckets, _ := lru.New[string, *rate.Limiter](keysKept) // fails for a size below one alone
	return &limiter{rate: r, clock: clock, buckets: buckets}
}

// take uses one request of a key up, or fails with fault.TooManyRequests.
func (l *limiter) take(key string) error {
	if l.rate == (Rate{}) {
		return nil
	}
	now := l.clock()
	reserved := l.bucket(key).ReserveN(now, 1)
	wait := reserved.DelayFrom(now)
	if wait == 0 {
		return nil
	}
	reserved.CancelAt(now)
	return &fault.Error{
		Code: fault.TooManyRequests, Detail: "Wait as long as Retry-After says, then try again.", RetryAfter: wait,
	}
}

func (l *limiter) bucket(key string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.buckets.Get(key); ok {
		return b
	}
	b := rate.NewLimiter(rate.Every(l.rate.Every), l.rate.Burst)
	l.buckets.Add(key, b)
	return b
}

// limiters has one limiter for each of Limits.
type limiters struct {
	off                                   bool
	loginByClient, loginByName            *limiter
	resetByClient, resetByName            *limiter
	registering, guest, password, newGame *limiter
}

func newLimiters(c Limits, clock func() time.Time) *limiters {
	return &limiters{
		off:           c.Off,
		loginByClient: newLimiter(c.LoginByClient, clock),
		loginByName:   newLimiter(c.LoginByName, clock),
		resetByClient: newLimiter(c.LoginByClient, clock),
		resetByName:   newLimiter(c.LoginByName, clock),
		registering:   newLimiter(c.Register, clock),
		guest:         newLimiter(c.Guest, clock),
		password:      newLimiter(c.Password, clock),
		newGame:       newLimiter(c.NewGame, clock),
	}
}

// limit stands before every operation.
func (l *limiters) limit(next apigen.StrictHandlerFunc, _ string) apigen.StrictHandlerFunc {
	if l.off {
		return next
	}
	return func(c *gin.Context, request any) (any, error) {
		if err := l.check(c, request); err != nil {
			return nil, err
		}
		return next(c, request)
	}
}

func (l *limiters) check(c *gin.Context, request any) error {
	switch r := request.(type) {
	case apigen.LoginRequestObject:
		if err := l.loginByClient.take(network(c.ClientIP())); err != nil {
			return err
		}
		return l.loginByName.take(strings.ToLower(r.Body.Name))
	case apigen.ResetPasswordRequestObject:
		if err := l.resetByClient.take(network(c.ClientIP())); err != nil {
			return err
		}
		return l.resetByName.take(strings.ToLower(r.Body.Name))
	case apigen.RegisterRequestObject, apigen.UpgradeRequestObject:
		return l.registering.take(network(c.ClientIP()))
	case apigen.StartGuestRequestObject:
		return l.guest.take(network(c.ClientIP()))
	case apigen.ChangePasswordRequestObject:
		return l.password.take(Caller(c).UserID)
	case apigen.CreateGameRequestObject:
		return l.newGame.take(Caller(c).UserID)
	}
	return nil
}

// network is what one household has: an IPv4 address, or an IPv6 network of /64.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	if ip = ip.Unmap().WithZone(""); ip.Is6() {
		prefix, _ := ip.Prefix(64) // fails for a length above 128 alone
		return prefix.String()
	}
	return ip.String()
}
