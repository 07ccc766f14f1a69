// Package fault names the ways a request can fail, as stable codes that the API shows to programs.
package fault

import (
	"errors"
	"time"
)

// Code is a stable word for one way to fail. The API maps each to an HTTP status.
type Code string

const (
	Malformed            Code = "malformed"              // 400: not JSON, trailing bytes, duplicate keys, invalid UTF-8
	Unauthenticated      Code = "unauthenticated"        // 401
	Forbidden            Code = "forbidden"              // 403
	NotFound             Code = "not_found"              // 404: absent, or hidden from the caller
	MethodNotAllowed     Code = "method_not_allowed"     // 405
	StaleVersion         Code = "stale_version"          // 409, with CurrentVersion
	NotYourTurn          Code = "not_your_turn"          // 409
	NotRunning           Code = "not_running"            // 409: the game is not in a status that allows this
	AlreadyJoined        Code = "already_joined"         // 409: the seat is taken, or the game is the caller's own
	AlreadyPlaced        Code = "already_placed"         // 409
	NameTaken            Code = "name_taken"             // 409
	DrawOffer            Code = "draw_offer"             // 409: no offer to answer, or one stands already
	TooManyGames         Code = "too_many_games"         // 409: as many games against computers under way as there may be
	NotClaimable         Code = "not_claimable"          // 409: nobody has kept the caller waiting for long enough
	TooLarge             Code = "too_large"              // 413
	UnsupportedMediaType Code = "unsupported_media_type" // 415
	Invalid              Code = "invalid"                // 422: unknown field, wrong type, bad query
	IllegalMove          Code = "illegal_move"           // 422
	IllegalSetup         Code = "illegal_setup"          // 422
	KeyReused            Code = "key_reused"             // 422: an idempotency key with another body
	TooManyRequests      Code = "too_many_requests"      // 429, with RetryAfter
	Internal             Code = "internal"               // 500
	Unavailable          Code = "unavailable"            // 503
)

// Field is one invalid part of a request. Pointer is a JSON pointer (RFC 6901) into the body, or
// the name of a parameter; Detail never repeats the submitted value.
type Field struct {
	Pointer string
	Detail  string
}

// Error is a refusal that may be shown to the caller. Detail says what to do next and never
// repeats a submitted value, nor anything the caller may not know.
type Error struct {
	Code           Code
	Detail         string
	Fields         []Field
	CurrentVersion int           // with StaleVersion
	RetryAfter     time.Duration // with TooManyRequests and Unavailable
	Err            error         // the cause, for the log only
}

// New returns a refusal with a code and a sentence for people.
func New(code Code, detail string) *Error { return &Error{Code: code, Detail: detail} }

// InvalidField returns the refusal of one field.
func InvalidField(pointer, detail string) *Error {
	return &Error{Code: Invalid, Detail: "The request is not valid.", Fields: []Field{{pointer, detail}}}
}

// Wrap returns a refusal that keeps its cause for the log.
func Wrap(err error, code Code, detail string) *Error {
	return &Error{Code: code, Detail: detail, Err: err}
}

// Error returns the code, the detail and the cause; it is for logs, not for callers.
func (e *Error) Error() string {
	s := string(e.Code) + ": " + e.Detail
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// CodeOf returns the code of the first Error in err's chain, and Internal for any other error.
func CodeOf(err error) Code {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}
