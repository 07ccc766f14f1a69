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

// pace lets burst requests through at once, and one more in each interval every. The zero pace has no limit.
type pace struct {
	burst int
	every time.Duration
}

// limits bound how often costly or dangerous requests may be made at one server. How often passwords are
// tried and sessions renewed is bounded by account, over all servers.
type limits struct {
	loginByClient pace // by network address; also reset codes, counted separately
	session       pace // renewals and ends of sessions, by network address
	register      pace // new accounts and upgrades, by network address
	guest         pace // by network address
	adopt         pace // taking over guests' games, by user
	newGame       pace // by user
	command       pace // what moves a game on, by user: each writes to its log
	other         pace // each operation that has no limit of its own, by user, or by network address for the public
}

// defaultLimits suit a public server.
func defaultLimits() limits {
	return limits{
		loginByClient: pace{burst: 30, every: 2 * time.Second},
		session:       pace{burst: 240, every: time.Second},
		register:      pace{burst: 20, every: 30 * time.Second},
		guest:         pace{burst: 30, every: 10 * time.Second},
		adopt:         pace{burst: 20, every: 3 * time.Minute},
		newGame:       pace{burst: 60, every: 10 * time.Second},
		command:       pace{burst: 3000, every: time.Second},
		other:         pace{burst: 3000, every: 50 * time.Millisecond},
	}
}

// keysKept and maxKey bound the memory of one limiter: those who have not asked for longest are forgotten,
// and longer keys than any name, id or address share what they begin with.
const (
	keysKept = 16384
	maxKey   = 64
)

// limiter counts the requests of each key. It is safe for concurrent use.
type limiter struct {
	rate  pace
	clock func() time.Time

	mu      sync.Mutex
	buckets *lru.Cache[string, *rate.Limiter]
}

func newLimiter(r pace, clock func() time.Time) *limiter {
	buckets, _ := lru.New[string, *rate.Limiter](keysKept) // fails only for a size below one
	return &limiter{rate: r, clock: clock, buckets: buckets}
}

// take uses up one request of a key, or fails with fault.TooManyRequests.
func (l *limiter) take(key string) error {
	if l.rate == (pace{}) {
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
	key = key[:min(len(key), maxKey)]
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.buckets.Get(key); ok {
		return b
	}
	b := rate.NewLimiter(rate.Every(l.rate.every), l.rate.burst)
	l.buckets.Add(strings.Clone(key), b) // not what it may be a part of
	return b
}

// clientLimiter counts requests by network address: an IPv4 address, or both the IPv6 network of /64 that
// one household has and the /48 that one customer can have, which holds 65,536 of them and is allowed
// four times as much.
type clientLimiter struct{ near, wide *limiter }

const wideAllowance = 4

func newClientLimiter(r pace, clock func() time.Time) clientLimiter {
	wide := pace{burst: r.burst * wideAllowance, every: r.every / wideAllowance}
	return clientLimiter{near: newLimiter(r, clock), wide: newLimiter(wide, clock)}
}

func (l clientLimiter) take(address string) error {
	if err := l.near.take(network(address, 64)); err != nil {
		return err
	}
	return l.wide.take(network(address, 48))
}

// limiters has one limiter for each of limits.
type limiters struct {
	loginByClient, resetByClient, session, registering, guest clientLimiter
	adopt, newGame, command, other                            *limiter
	public                                                    clientLimiter // as other
}

func newLimiters(c limits, clock func() time.Time) *limiters {
	return &limiters{
		loginByClient: newClientLimiter(c.loginByClient, clock),
		resetByClient: newClientLimiter(c.loginByClient, clock),
		session:       newClientLimiter(c.session, clock),
		registering:   newClientLimiter(c.register, clock),
		guest:         newClientLimiter(c.guest, clock),
		adopt:         newLimiter(c.adopt, clock),
		newGame:       newLimiter(c.newGame, clock),
		command:       newLimiter(c.command, clock),
		other:         newLimiter(c.other, clock),
		public:        newClientLimiter(c.other, clock),
	}
}

// limit runs before every operation.
func (l *limiters) limit(next apigen.StrictHandlerFunc, _ string) apigen.StrictHandlerFunc {
	return func(c *gin.Context, request any) (any, error) {
		if err := l.check(c, request); err != nil {
			return nil, err
		}
		return next(c, request)
	}
}

func (l *limiters) check(c *gin.Context, request any) error {
	client := callOf(c).client
	switch request.(type) {
	case apigen.LoginRequestObject:
		return l.loginByClient.take(client)
	case apigen.ResetPasswordRequestObject:
		return l.resetByClient.take(client)
	case apigen.RefreshRequestObject, apigen.LogoutRequestObject:
		return l.session.take(client)
	case apigen.RegisterRequestObject, apigen.UpgradeRequestObject:
		return l.registering.take(client)
	case apigen.StartGuestRequestObject:
		return l.guest.take(client)
	case apigen.AdoptGuestRequestObject:
		return l.adopt.take(caller(c).UserID)
	case apigen.CreateGameRequestObject, apigen.RematchGameRequestObject:
		return l.newGame.take(caller(c).UserID)
	case apigen.JoinGameRequestObject, apigen.CancelGameRequestObject, apigen.DeclineGameRequestObject, apigen.PlaceSetupRequestObject,
		apigen.MakeMoveRequestObject, apigen.ResignGameRequestObject, apigen.ClaimGameRequestObject, apigen.DrawGameRequestObject:
		return l.command.take(caller(c).UserID)
	case apigen.ListVariantsRequestObject, apigen.ListComputersRequestObject, apigen.GetGameRequestObject,
		apigen.GetHealthRequestObject, apigen.GetReadinessRequestObject, apigen.GetOpenAPIRequestObject: // cheap, or asked by operators' tools
		return nil
	}
	if user := caller(c).UserID; user != "" {
		return l.other.take(user)
	}
	return l.public.take(client)
}

// network is an IPv4 address, or the IPv6 network with a prefix of so many bits; "" for what is no address.
func network(address string, bits int) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	if ip = ip.Unmap().WithZone(""); ip.Is6() {
		prefix, _ := ip.Prefix(bits) // fails only for a length above 128
		return prefix.String()
	}
	return ip.String()
}
