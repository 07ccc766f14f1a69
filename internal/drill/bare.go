package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5/pgxpool"
)

// bareSchema holds what the bare handler needs: the server's own tables of games and events, with their
// columns, indexes and checks, and without references and triggers.
const bareSchema = `
	CREATE SCHEMA bare;
	CREATE TABLE bare.games (LIKE public.games INCLUDING ALL);
	ALTER TABLE bare.games SET (fillfactor = 70);
	CREATE TABLE bare.game_events (LIKE public.game_events INCLUDING ALL);`

// bareGames copies a game of the server, numbered from the first to the last number given.
const bareGames = `
	INSERT INTO bare.games SELECT (copied.game).* FROM (
		SELECT jsonb_populate_record(one.game, jsonb_build_object('id', lpad(n::text, 12, '0'), 'version', 1, 'ply', 0)) AS game
		FROM (SELECT g AS game FROM public.games AS g WHERE status = 'playing' LIMIT 1) AS one, generate_series(%d, %d) AS n) AS copied`

// bareMove is one conditional statement a move: it moves the row on from the version decided on and,
// only if it did, writes the event. It writes what the server writes of a move, without the arrays that
// let the server write several events.
const bareMove = `
	WITH moved AS (
		UPDATE bare.games SET version = $3, ply = ply + 1, to_act = 3 - to_act, deadline = $4, look_at = least(look_at, $4)
		WHERE id = $1 AND version = $2 RETURNING id
	)
	INSERT INTO bare.game_events (game_id, seq, at, type, seat, actor, body, secret, command_id, idempotency_key)
	SELECT id, $3, $5, 'moved', 1, 'aaaaaaaaaaaa', jsonb_build_object('move', $6::text),
		jsonb_build_object('fingerprint', $7::text), $8, $9 FROM moved`

// serveBare serves what a load is compared with: what somebody would write who had to store moves with
// Gin and pgx and nothing else. Each request is one statement and one commit of its own, on a pool as
// large as the server's; there are no tokens, no validation beyond Gin's binding, no rules, no cache,
// no logs and no limits. It serves until ctx ends.
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
			Version int    `json:"version" binding:"required"`
			Move    string `json:"move" binding:"required"`
		}
		if err := c.ShouldBindJSON(&body); err != nil {
			c.Status(http.StatusBadRequest)
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		id, key, now := c.Param("id"), c.GetHeader("Idempotency-Key"), time.Now()
		fingerprint := sha256.Sum256([]byte(id + body.Move + strconv.Itoa(body.Version)))
		tag, err := pool.Exec(ctx, bareMove, id, body.Version, body.Version+1, now.Add(72*time.Hour), now, body.Move,
			fmt.Sprintf("%x", fingerprint[:22]), "aaaaaaaaaaaa", key)
		if err != nil || tag.RowsAffected() != 1 {
			c.Status(http.StatusConflict)
			return
		}
		c.JSON(http.StatusOK, gin.H{"id": id, "version": body.Version + 1, "last_move": body.Move})
	})
	return engine
}

// bareContender starts the bare handler on a server's database.
func (m *machine) bareContender(ctx context.Context, l *loaded) (contender, error) {
	if _, err := l.prepare(ctx, 1); err != nil { // a game to copy
		return contender{}, err
	}
	if err := ask(ctx, l.dataDir, bareSchema); err != nil {
		return contender{}, err
	}
	self, err := os.Executable()
	if err != nil {
		return contender{}, err
	}
	v, err := m.start(ctx, l.dataDir, []string{self, "bare", embedded(l.dataDir)})
	if err != nil {
		return contender{}, err
	}
	return contender{"bare", "bare.games", l.dataDir, v.cmd.Process.Pid, playing(v.url, prepareBare(l.dataDir))}, nil
}

// prepareBare makes rows for the bare handler, with moves that it does not check.
func prepareBare(data string) func(ctx context.Context, moves int) ([]script, error) {
	next := 0
	return func(ctx context.Context, moves int) ([]script, error) {
		var all []script
		for ; moves > 0; moves -= loadPlies {
			next++
			all = append(all, script{game: fmt.Sprintf("%012d", next), version: 1, moves: slices.Repeat([]string{"d1-d4"}, loadPlies)})
		}
		return all, ask(ctx, data, fmt.Sprintf(bareGames, next-len(all)+1, next))
	}
}
