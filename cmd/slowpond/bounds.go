package main

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// bounds are how long a server waits for its database, so that one that has gone, or hangs, is told
// to callers as unavailable while they still listen. Commands, which may read every game, have none.
type bounds struct {
	connect   time.Duration // making a connection
	acquire   time.Duration // getting a connection, made or used before
	statement time.Duration // one statement, its rows included
}

// defaultBounds keep a request that finds the database hanging under four seconds: it fails with
// the first statement.
func defaultBounds() bounds {
	return bounds{connect: 1500 * time.Millisecond, acquire: 1500 * time.Millisecond, statement: 2500 * time.Millisecond}
}

// apply sets the bounds on every connection of a pool.
func (b bounds) apply(c *pgxpool.Config) {
	c.ConnConfig.ConnectTimeout = b.connect
	c.ConnConfig.Tracer = b
}

type boundKey struct{}

// within bounds a call that tracers see the beginning and the end of; pgx uses the context they
// return for the rest of the call.
func within(ctx context.Context, d time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(ctx, d)
	return context.WithValue(ctx, boundKey{}, cancel)
}

func done(ctx context.Context) {
	if cancel, ok := ctx.Value(boundKey{}).(context.CancelFunc); ok {
		cancel()
	}
}

// TraceQueryStart bounds a statement.
func (b bounds) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return within(ctx, b.statement)
}

// TraceQueryEnd lets go of the statement's bound.
func (bounds) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { done(ctx) }

// TraceAcquireStart bounds the wait for a connection.
func (b bounds) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return within(ctx, b.acquire)
}

// TraceAcquireEnd lets go of the wait's bound.
func (bounds) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireEndData) {
	done(ctx)
}
