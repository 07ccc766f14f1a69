package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// frame is one block of a stream. One without an event has an id alone.
type frame struct {
	id, event string
	data      []byte
	retry     int // milliseconds; 0: not said
}

// subscription is an open stream. It is read with small buffers, since a drill opens ten thousand.
type subscription struct {
	conn  net.Conn
	lines *bufio.Reader
}

// subscribe opens a stream. An empty token or id is left out; another answer than 200 is errRefused.
func subscribe(server, path, token, lastID string) (*subscription, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		return nil, err
	}
	request := fmt.Appendf(nil, "GET /api/v1%s HTTP/1.1\r\nHost: %s\r\n", path, u.Host)
	if token != "" {
		request = fmt.Appendf(request, "Authorization: Bearer %s\r\n", token)
	}
	if lastID != "" {
		request = fmt.Appendf(request, "Last-Event-ID: %s\r\n", lastID)
	}
	s, err := open(conn, append(request, "\r\n"...))
	if err != nil {
		_ = conn.Close()
	}
	return s, err
}

func open(conn net.Conn, request []byte) (*subscription, error) {
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	if _, err := conn.Write(request); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 1<<10), nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		said, _ := io.ReadAll(answer.Body)
		return nil, fmt.Errorf("%w: a stream: %d %s", errRefused, answer.StatusCode, said)
	}
	return &subscription{conn, bufio.NewReaderSize(answer.Body, 512)}, conn.SetDeadline(time.Time{})
}

// silence is the longest that nothing comes from a server that stands: it beats every 20 s.
const silence = 25 * time.Second

// next returns the next frame. It fails where nothing has come for silence.
func (s *subscription) next() (f frame, err error) {
	for {
		if err := s.conn.SetReadDeadline(time.Now().Add(silence)); err != nil {
			return f, err
		}
		line, err := s.lines.ReadBytes('\n')
		if err != nil {
			return f, err
		}
		name, value, _ := bytes.Cut(bytes.TrimRight(line, "\n"), []byte(": "))
		switch string(name) {
		case "id":
			f.id = string(value)
		case "event":
			f.event = string(value)
		case "data":
			f.data = value
		case "retry":
			f.retry, _ = strconv.Atoi(string(value))
		case "":
			if f.id != "" || f.event != "" {
				return f, nil
			}
		}
	}
}

func (s *subscription) close() { _ = s.conn.Close() }
