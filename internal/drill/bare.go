package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5/pgxpool"
)

// bareSchema holds what the bare handler needs: a row a game, and an event a move.
const bareSchema = `
	CREATE SCHEMA bare;
	CREATE TABLE bare.games (id text PRIMARY KEY, version integer NOT NULL, ply integer NOT NULL, deadline timestamptz) WITH (fillfactor = 70);
	CREATE TABLE bare.events (game_id text, seq integer, at timestamptz NOT NULL, type text NOT NULL, seat smallint, actor text,
		body jsonb NOT NULL, command_id text, PRIMARY KEY (game_id, seq));`

// bareMove is the least that a move must write: the row and an event, in one conditional statement.
const bareMove = `
	WITH moved AS (
		UPDATE bare.games SET version = version + 1, ply = ply + 1, deadline = now() + interval '3 days'
		WHERE id = $1 AND version = $2 RETURNING id, version
	)
	INSERT INTO bare.events (game_id, seq, at, type, seat, actor, body, command_id)
	SELECT id, version, now(), 'moved', 1, 'aaaaaaaaaaaa', jsonb_build_object('move', $3::text), 'aaaaaaaaaaaa' FROM moved`

// serveBare serves what a load is compared with: a Gin handler that makes moves without tokens,
// validation or rules. It serves until ctx ends.
func serveBare(ctx context.Context, database string, out io.Writer) error {
	config, err := pgxpool.ParseConfig(database)
	if err != nil {
		return err
	}
	config.MaxConns = 16 // as slowpond serve has by default
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "listening on http://%s\n", listener.Addr())
	server := &http.Server{Handler: bareHandler(pool)}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); ctx.Err() == nil {
		return err
	}
	return nil
}

func bareHandler(pool *pgxpool.Pool) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.POST("/api/v1/games/:id/moves", func(c *gin.Context) {
		var body struct {
			Version int    `json:"version"`
			Move    string `json:"move"`
		}
		if err := c.ShouldBindJSON(&body); err != nil {
			c.Status(http.StatusBadRequest)
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		tag, err := pool.Exec(ctx, bareMove, c.Param("id"), body.Version, body.Move)
		if err != nil || tag.RowsAffected() != 1 {
			c.Status(http.StatusConflict)
			return
		}
		c.JSON(http.StatusOK, gin.H{"id": c.Param("id"), "version": body.Version + 1})
	})
	return engine
}
