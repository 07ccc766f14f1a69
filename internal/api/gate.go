package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"slowpond/internal/account"
	"slowpond/internal/fault"
	"slowpond/internal/play"
	"slowpond/internal/postgres"
)

// gate finds out who the caller is and whether they may know of what they ask about.
type gate struct {
	routes   routes
	accounts *account.Service
	show     func(ctx context.Context, v play.Viewer, game string, reads bool) (play.Viewer, error)
	timeout  time.Duration   // of a request that is not a stream
	patience time.Duration   // of a request with the database
	ending   context.Context // ends when the server begins to end
}

// begin gives the request its call, and the time limit of its route.
func (g gate) begin(c *gin.Context) {
	mine := &call{id: newRequestID(), client: c.ClientIP(), route: g.routes.of(c.Request.Method, c.FullPath())}
	ctx := c.Request.Context()
	if mine.route != nil && mine.route.stream {
		g.stream(&callContext{Context: ctx, call: mine}, c, mine)
		return
	}
	limited := &callContext{Context: postgres.Patient(ctx, g.patience), call: mine, until: time.Now().Add(g.timeout)}
	defer limited.end()
	c.Request = c.Request.WithContext(limited)
	c.Next()
}

var errNoToken = fault.New(fault.Unauthenticated, "This needs an access token: sign in, or play as a guest.")

func (g gate) authenticate(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || mine.route.access == ignored {
		return
	}
	values := c.Request.Header.Values("Authorization")
	if len(values) == 0 {
		if mine.route.access == required {
			refuse(c, errNoToken)
		}
		return
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	if len(values) > 1 || !strings.EqualFold(scheme, "Bearer") {
		refuse(c, fault.New(fault.Unauthenticated, "Authorization must be one Bearer token."))
		return
	}
	caller, err := g.accounts.Authenticate(c, strings.TrimSpace(token))
	if err != nil {
		refuse(c, err)
		return
	}
	mine.caller = caller
}

// showGame refuses a request about a game that the caller may not know of, before any later check.
func (g gate) showGame(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || !mine.route.game {
		return
	}
	asks := play.Viewer{User: mine.caller.UserID, Invite: invite(c, mine)}
	id := c.Param("id")
	var err error
	mine.viewer, err = g.show(c, asks, id, c.Request.Method == http.MethodGet)
	if err == nil || errors.Is(err, play.ErrHidden) {
		mine.game = id // any other text might be an invite code
	}
	if err != nil {
		refuse(c, err)
	}
}

// invite returns the caller's invite code, from the query or from the still unchecked body.
func invite(c *gin.Context, mine *call) (code string) {
	if mine.route.hasBody() && !mine.route.invites {
		return ""
	}
	if c.Request.URL.RawQuery != "" {
		code = c.Query("invite")
	}
	if mine.route.invites && mine.bodyErr == nil {
		var body struct {
			InviteCode string `json:"invite_code"`
		}
		if json.Unmarshal(mine.body, &body) == nil {
			code = body.InviteCode
		}
	}
	return code
}
