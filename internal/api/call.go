package api

import (
	"context"
	"crypto/sha256"

	"github.com/gin-gonic/gin"
	"github.com/go-json-experiment/json/jsontext"

	"slowpond/internal/account"
	"slowpond/internal/play"
)

const (
	keyHeader    = "Idempotency-Key"
	replayHeader = "Idempotency-Replayed"
)

// call holds what the chain has found out about one request.
type call struct {
	id          string // X-Request-Id
	client      string // the network address of who asks
	route       *route // nil where no operation matches
	body        []byte // as received
	bodyErr     error  // why it could not be read
	caller      account.Identity
	viewer      play.Viewer // of the game the request is about, with the game where it only reads
	game        string      // the id of the game the request is about or has made, for the log; "" if there is no such game
	key         string
	fingerprint [sha256.Size]byte
	failure     error           // the error given to refuse, for the log
	overload    bool            // it was refused because the server had too much to do
	lasting     context.Context // of a stream, once it has begun
}

type callKey struct{}

// callOf returns the call a context belongs to; every context behind the chain has one.
func callOf(ctx context.Context) *call {
	if c, ok := ctx.(*gin.Context); ok {
		ctx = c.Request.Context()
	}
	if c, ok := ctx.(*callContext); ok {
		return c.call
	}
	c, _ := ctx.Value(callKey{}).(*call)
	return c
}

// caller returns who makes the request that ctx belongs to; the zero Identity is the public. In an
// operation that needs a token it is never zero.
func caller(ctx context.Context) account.Identity { return callOf(ctx).caller }

// idempotencyKey returns the request's key, "" for none, and the fingerprint of its body: SHA-256 of
// the canonical JSON (RFC 8785), where an absent body is {}.
func idempotencyKey(ctx context.Context) (key string, fingerprint [sha256.Size]byte) {
	c := callOf(ctx)
	return c.key, c.fingerprint
}

// outlasting returns ctx for work that may go on after the answer, when gin reuses its own context.
func outlasting(ctx context.Context) context.Context {
	if c, ok := ctx.(*gin.Context); ok {
		return c.Request.Context()
	}
	return ctx
}

func fingerprint(body []byte) ([sha256.Size]byte, error) {
	canonical := jsontext.Value(append([]byte(nil), body...))
	if err := canonical.Canonicalize(); err != nil {
		return [sha256.Size]byte{}, err
	}
	return sha256.Sum256(canonical), nil
}
