package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"
)

// client is one connection that makes moves. It writes and reads HTTP by hand, so that the client takes
// little of the machine.
type client struct {
	conn   net.Conn
	reader *bufio.Reader
	host   string
	buffer []byte
	times  []time.Duration // of each move
	header http.Header     // of the last answer
}

func dial(address string) (*client, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, reader: bufio.NewReaderSize(conn, 16<<10), host: u.Host}, nil
}

// play makes up to n moves of the scripts, in order.
func (c *client) play(scripts []script, n int) error {
	for _, s := range scripts {
		for i, move := range s.moves {
			if n--; n < 0 {
				return nil
			}
			began := time.Now()
			if err := c.move(s, i, move); err != nil {
				return err
			}
			c.times = append(c.times, time.Since(began))
		}
	}
	if n > 0 {
		return errors.New("not enough moves were prepared")
	}
	return nil
}

// move makes a move, and fails unless it is made.
func (c *client) move(s script, i int, move string) error {
	status, said, err := c.send(s, i, move)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("move %s of %s: %d %s", move, s.game, status, said)
	}
	return err
}

// send sends a move, and returns what was answered.
func (c *client) send(s script, i int, move string) (status int, said []byte, err error) {
	body := fmt.Sprintf(`{"version":%d,"move":%q}`, s.version+i, move)
	c.buffer = fmt.Appendf(c.buffer[:0], "POST /api/v1/games/%s/moves HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nIdempotency-Key: %s-%d\r\nContent-Length: %d\r\n\r\n%s",
		s.game, c.host, s.tokens[i%2], s.game, s.version+i, len(body), body)
	if _, err := c.conn.Write(c.buffer); err != nil {
		return 0, nil, err
	}
	if c.skim() {
		return http.StatusOK, nil, nil
	}
	return c.receive()
}

// read asks for a game as a player sees it.
func (c *client) read(s script) (status int, err error) {
	c.buffer = fmt.Appendf(c.buffer[:0], "GET /api/v1/games/%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", s.game, c.host, s.tokens[0])
	status, _, err = c.exchange()
	return status, err
}

// exchange sends what is in the buffer, and returns the answer; its body only where it is a refusal.
func (c *client) exchange() (status int, said []byte, err error) {
	if _, err := c.conn.Write(c.buffer); err != nil {
		return 0, nil, err
	}
	return c.receive()
}

// receive returns the answer.
func (c *client) receive() (status int, said []byte, err error) {
	answer, err := http.ReadResponse(c.reader, nil)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	c.header = answer.Header
	if answer.StatusCode == http.StatusOK {
		_, err = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode, nil, err
	}
	said, err = io.ReadAll(answer.Body)
	return answer.StatusCode, said, err
}

// skim skips an answer of 200 with a Content-Length, if it has come as a whole: reading it in full would take the
// machine as long as a bare handler takes.
func (c *client) skim() bool {
	if _, err := c.reader.Peek(1); err != nil {
		return false
	}
	come, _ := c.reader.Peek(c.reader.Buffered())
	head, _, whole := bytes.Cut(come, []byte("\r\n\r\n"))
	if !whole || !bytes.HasPrefix(head, []byte("HTTP/1.1 200 ")) {
		return false
	}
	_, after, _ := bytes.Cut(head, []byte("\r\nContent-Length: "))
	digits, _, _ := bytes.Cut(after, []byte("\r\n"))
	length, err := strconv.Atoi(string(digits))
	if size := len(head) + 4 + length; err == nil && size <= len(come) {
		_, err = c.reader.Discard(size)
		return err == nil
	}
	return false
}

// rush has each connection play its scripts, that many moves in all, and returns how long it took and
// the time of each move, sorted.
func rush(ctx context.Context, address string, scripts [][]script, moves int) (time.Duration, []time.Duration, error) {
	clients := make([]*client, len(scripts))
	for i := range clients {
		var err error
		if clients[i], err = dial(address); err != nil {
			return 0, nil, err
		}
		defer clients[i].conn.Close()
	}
	failed := make([]error, len(clients))
	var playing sync.WaitGroup
	began := time.Now()
	for i, c := range clients {
		playing.Go(func() { failed[i] = c.play(scripts[i], moves/len(clients)) })
	}
	playing.Wait()
	took := time.Since(began)
	var times []time.Duration
	for _, c := range clients {
		times = append(times, c.times...)
	}
	slices.Sort(times)
	return took, times, errors.Join(append(failed, ctx.Err())...)
}

// quantile of sorted times, in milliseconds; "" of none.
func quantile(times []time.Duration, q float64) string {
	if len(times) == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(times[int(q*float64(len(times)-1))].Microseconds())/1000, 'f', 1, 64)
}
