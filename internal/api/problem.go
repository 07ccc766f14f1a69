package api

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
	"slowpond/internal/postgres"
)

// answers holds the status and title of each code. A code without one is answered as internal.
var answers = map[fault.Code]struct {
	status int
	title  string
}{
	fault.Malformed:            {http.StatusBadRequest, "The body is not valid JSON"},
	fault.Unauthenticated:      {http.StatusUnauthorized, "Sign in first"},
	fault.Forbidden:            {http.StatusForbidden, "You may not do this"},
	fault.NotFound:             {http.StatusNotFound, "There is nothing here"},
	fault.MethodNotAllowed:     {http.StatusMethodNotAllowed, "The path does not have this method"},
	fault.StaleVersion:         {http.StatusConflict, "The game has moved on"},
	fault.NotYourTurn:          {http.StatusConflict, "It is not your turn"},
	fault.NotRunning:           {http.StatusConflict, "The game is not at that stage"},
	fault.AlreadyJoined:        {http.StatusConflict, "The seat is taken"},
	fault.AlreadyPlaced:        {http.StatusConflict, "The setup is placed"},
	fault.NameTaken:            {http.StatusConflict, "The name is taken"},
	fault.DrawOffer:            {http.StatusConflict, "The draw offer does not allow this"},
	fault.TooManyGames:         {http.StatusConflict, "You have too many games under way"},
	fault.NotClaimable:         {http.StatusConflict, "The game cannot be claimed"},
	fault.TooLarge:             {http.StatusRequestEntityTooLarge, "The body is too large"},
	fault.UnsupportedMediaType: {http.StatusUnsupportedMediaType, "The body is not JSON"},
	fault.Invalid:              {http.StatusUnprocessableEntity, "The request is not valid"},
	fault.IllegalMove:          {http.StatusUnprocessableEntity, "The move is not legal"},
	fault.IllegalSetup:         {http.StatusUnprocessableEntity, "The setup is not legal"},
	fault.KeyReused:            {http.StatusUnprocessableEntity, "The idempotency key was used before"},
	fault.TooManyRequests:      {http.StatusTooManyRequests, "Too many requests"},
	fault.Internal:             {http.StatusInternalServerError, "Something went wrong on the server"},
	fault.Unavailable:          {http.StatusServiceUnavailable, "Not available at the moment"},
}

const (
	internalDetail    = "This is an error of the server. Try again, and report the X-Request-Id if it persists."
	unavailableDetail = "The server cannot answer this at the moment. Try again shortly."
	defaultRetry      = 5 * time.Second
)

// refuse answers a request with a problem and ends its chain. Only the text of a *fault.Error reaches
// the caller; that of any other error goes only to the log.
func refuse(c *gin.Context, err error) {
	c.Abort()
	if call := callOf(c); call != nil {
		call.failure = err
	}
	if c.Writer.Written() {
		return // part of an answer has already been sent
	}
	f := asFault(err)
	status := answers[f.Code].status
	header := c.Writer.Header()
	switch f.Code {
	case fault.Unauthenticated:
		header.Set("WWW-Authenticate", "Bearer")
	case fault.TooManyRequests, fault.Unavailable:
		header.Set("Retry-After", retryAfter(f.RetryAfter))
	}
	body, err := json.Marshal(problem(f, c.Request.URL.EscapedPath()))
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Data(status, "application/problem+json", body)
}

func problem(f *fault.Error, path string) apigen.Problem {
	answer := answers[f.Code]
	p := apigen.Problem{
		Type: "urn:slowpond:problem:" + string(f.Code), Title: answer.title, Status: answer.status,
		Detail: f.Detail, Instance: path, Code: apigen.ProblemCode(f.Code),
	}
	if f.Code == fault.StaleVersion {
		p.CurrentVersion = &f.CurrentVersion
	}
	for _, field := range f.Fields {
		p.Errors = append(p.Errors, apigen.ProblemField{Pointer: field.Pointer, Detail: field.Detail})
	}
	return p
}

// asFault returns the fault that an error is shown as.
func asFault(err error) *fault.Error {
	f, ok := errors.AsType[*fault.Error](err)
	if _, known := answers[fault.CodeOf(err)]; ok && known && f.Code != fault.Internal {
		return f
	}
	if unavailable(err) {
		return fault.Wrap(err, fault.Unavailable, unavailableDetail)
	}
	return fault.Wrap(err, fault.Internal, internalDetail)
}

// unavailable reports whether the same request may succeed later: the database is away, the request's
// time is over, or its caller has left.
func unavailable(err error) bool {
	return postgres.Away(err) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)
}

// retryAfter returns whole seconds, at least one.
func retryAfter(d time.Duration) string {
	if d <= 0 {
		d = defaultRetry
	}
	return strconv.Itoa(int(math.Ceil(d.Seconds())))
}

func refuseNoRoute(c *gin.Context) { refuse(c, errNoPath) }

var errNoPath = fault.New(fault.NotFound, "There is nothing at this path.")

func refuseMethod(c *gin.Context) {
	allowed := c.Writer.Header().Get("Allow")
	if strings.Contains(allowed, http.MethodGet) {
		c.Writer.Header().Set("Allow", allowed+", "+http.MethodHead)
	}
	refuse(c, fault.New(fault.MethodNotAllowed, "Use one of the methods in the Allow header."))
}

// refuseUnbound refuses a value that the document allows but Go cannot hold, such as 1.0 for an integer.
func refuseUnbound(c *gin.Context, err error) {
	f := fault.Wrap(err, fault.Invalid, invalidDetail)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		f.Fields = []fault.Field{{
			Pointer: "/" + strings.ReplaceAll(wrong.Field, ".", "/"), Detail: "The field cannot hold this value.",
		}}
	}
	refuse(c, f)
}
