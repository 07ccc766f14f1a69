package main

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// ask reads a game, and returns its tag; with a tag, the answer has to be that the game is still the
// same.
func (c *client) ask(s script, tag string) (string, error) {
	want, condition := http.StatusOK, ""
	if tag != "" {
		want, condition = http.StatusNotModified, "If-None-Match: "+tag+"\r\n"
	}
	c.buffer = fmt.Appendf(c.buffer[:0], "GET /api/v1/games/%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n%s\r\n",
		s.game, c.host, s.tokens[0], condition)
	status, said, err := c.exchange()
	if err == nil && status != want {
		err = fmt.Errorf("reading %s: %d %s", s.game, status, said)
	}
	return c.header.Get("ETag"), err
}

// reading has each of so many connections read the games in turn, and returns how long all of it took.
// With tags they first learn what they have.
func reading(address string, scripts []script, connections, reads int, tagged bool) (time.Duration, error) {
	var all sync.WaitGroup
	failed := make([]error, connections)
	tags := make([]string, len(scripts))
	if tagged {
		c, err := dial(address)
		if err != nil {
			return 0, err
		}
		defer c.conn.Close()
		for i, s := range scripts {
			if tags[i], err = c.ask(s, ""); err != nil {
				return 0, err
			}
		}
	}
	began := time.Now()
	for n := range connections {
		all.Go(func() {
			c, err := dial(address)
			for i := 0; i < reads/connections && err == nil; i++ {
				at := (n + i) % len(scripts)
				_, err = c.ask(scripts[at], tags[at])
			}
			if failed[n] = err; c != nil {
				c.conn.Close()
			}
		})
	}
	all.Wait()
	return time.Since(began), errors.Join(failed...)
}
