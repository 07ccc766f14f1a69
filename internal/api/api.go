// Package api serves openapi.yaml: it translates between HTTP and the packages below.
//
// A request passes through the chain that New sets up, in this order: it is counted and logged, a panic
// is caught, headers are set; then come the refusals in the contract's order - who asks
// (401), whether it is for administrators alone (403), whether they may know of the game (404), the body (413, 415, 400) and its meaning (422). Only
// a request the document allows reaches a handler. All refusals are written in one place, refuse.
package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"slowpond/internal/account"
	"slowpond/internal/api/apigen"
	"slowpond/internal/audit"
	gamelist "slowpond/internal/games"
	"slowpond/internal/live"
	"slowpond/internal/lobby"
	"slowpond/internal/notify"
	"slowpond/internal/notify/feed"
	"slowpond/internal/notify/mail"
	"slowpond/internal/notify/push"
	"slowpond/internal/notify/webhook"
	"slowpond/internal/play"
)

// Config is what New needs. Accounts, Play, Lobby, Acts, Notices, Webhooks, Variants and Ready are required.
type Config struct {
	Accounts *account.Service
	Play     *play.Games
	Lobby    *lobby.Lobby
	Acts     audit.Table
	Notices  *notify.Service
	Webhooks *webhook.Channel

	Mail  *mail.Channel // nil where this server sends no mail, as are the next two
	Push  *push.Channel
	Feeds *feed.Feeds

	// Ready returns why the server cannot serve, nil if it can.
	Ready func(ctx context.Context) error

	// Live wakes the streams. Default a hub of its own, which hears of nothing.
	Live *live.Hub

	Variants *gamelist.List // what can be played

	Log        *slog.Logger         // default slog.Default()
	Metrics    *prometheus.Registry // counts the requests; default a new one
	Clock      func() time.Time     // default time.Now
	limits     limits               // default defaultLimits(), unless Unlimited
	streamPace streamPace           // default defaultStreamPace()
	rooms      rooms                // default defaultRooms()
	Timeout    time.Duration        // of one request, unless its route is a stream; default 30 seconds

	// Patience is how long one request waits for the database in all; default without a bound.
	Patience time.Duration

	Unlimited bool // turns rate limits off, for load tests

	// Ending ends when the server begins to end: from then on requests are refused, and streams end.
	// Default never.
	Ending context.Context

	// TrustedProxies are the addresses or CIDR ranges whose X-Forwarded-For is trusted; default none.
	TrustedProxies []string
}

// operations holds all operations of openapi.yaml.
type operations struct {
	sessions
	users
	around
	games
	streams
	notices
	channels
	administration
}

var _ apigen.StrictServerInterface = operations{}

// New returns the handler of everything in openapi.yaml, or an error that says what is missing in c.
func New(c Config) (http.Handler, error) {
	if c.Accounts == nil || c.Play == nil || c.Lobby == nil || c.Acts == (audit.Table{}) || c.Notices == nil || c.Webhooks == nil || c.Variants == nil || c.Ready == nil {
		return nil, errors.New("api: Accounts, Play, Lobby, Acts, Variants and Ready are required")
	}
	c = withDefaults(c)
	routes, err := readRoutes(apigen.Document(), c.Variants)
	if err != nil {
		return nil, err
	}
	seen, err := newObserver(c.Log, c.Metrics, c.Clock)
	if err != nil {
		return nil, err
	}
	admitted, err := newAdmission(c.rooms, c.Metrics)
	if err != nil {
		return nil, err
	}
	engine, err := newEngine(c.TrustedProxies)
	if err != nil {
		return nil, err
	}
	all := games{play: c.Play, lobby: c.Lobby, accounts: c.Accounts, tags: newGameTags(), unlimited: c.Unlimited}
	g := gate{
		routes: routes, accounts: c.Accounts, show: all.show, timeout: c.Timeout, patience: c.Patience, ending: c.Ending,
	}
	limited := newLimiters(c.limits, c.Clock)
	engine.Use(g.begin, seen.observe, recovered, setHeaders, turnAway(c.Ending),
		g.authenticate, g.administer, readBody, admitted.admit, g.showGame, quickGame{all}.answer,
		newQuickMove(all, limited.command).answer, checkBody, checkRequest)
	engine.NoRoute(refuseNoRoute)
	engine.NoMethod(refuseMethod)
	register(engine, c, all, limited)
	return answerHead(compressed(engine)), nil
}

func withDefaults(c Config) Config {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Metrics == nil {
		c.Metrics = prometheus.NewRegistry()
	}
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.limits == (limits{}) && !c.Unlimited {
		c.limits = defaultLimits()
	}
	if c.rooms == (rooms{}) {
		c.rooms = defaultRooms()
	}
	if c.Live == nil {
		c.Live = live.NewHub()
	}
	if c.streamPace == (streamPace{}) {
		c.streamPace = defaultStreamPace()
	}
	if c.Ending == nil {
		c.Ending = context.Background()
	}
	if c.Timeout == 0 {
		c.Timeout = 30 * time.Second
	}
	return c
}

func newEngine(trusted []string) (*gin.Engine, error) {
	if gin.Mode() == gin.DebugMode {
		gin.SetMode(gin.ReleaseMode) // otherwise gin prints every route; the mode cannot be set for one engine
	}
	engine := gin.New()
	engine.ContextWithFallback = true
	engine.HandleMethodNotAllowed = true
	engine.RedirectTrailingSlash = false
	engine.RemoteIPHeaders = []string{"X-Forwarded-For"} // a proxy may pass on a forged X-Real-IP
	if err := engine.SetTrustedProxies(trusted); err != nil {
		return nil, fmt.Errorf("api: trusted proxies: %w", err)
	}
	return engine, nil
}

// register binds the operations to their paths and routes every failure to refuse.
func register(engine *gin.Engine, c Config, all games, limited *limiters) {
	s := operations{
		sessions: sessions{accounts: c.Accounts, lobby: c.Lobby, left: all.left},
		users:    users{accounts: c.Accounts, tally: all.tally, variants: variants(c.Variants), computers: computers(c.Variants)},
		around:   around{ready: c.Ready},
		games:    all,
		streams:  streams{all, c.Live, c.Notices, newOpenStreams(c.Unlimited), newRoll(c.Accounts.Standing, c.streamPace.check), c.streamPace, c.Clock},
		notices:  notices{c.Notices, c.Accounts},
		channels: channels{c.Accounts, notices{c.Notices, c.Accounts}, c.Mail, c.Push, c.Webhooks, c.Feeds},

		administration: administration{accounts: c.Accounts, acts: c.Acts, games: all},
	}
	strict := apigen.NewStrictHandlerWithOptions(s, []apigen.StrictMiddlewareFunc{limited.limit}, apigen.StrictGinServerOptions{
		RequestErrorHandlerFunc:  refuseUnbound,
		HandlerErrorFunc:         refuse,
		ResponseErrorHandlerFunc: refuse,
	})
	apigen.RegisterHandlersWithOptions(engine, strict, apigen.GinServerOptions{
		ErrorHandler: func(c *gin.Context, err error, _ int) { refuseUnbound(c, err) },
	})
}
