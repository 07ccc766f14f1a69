// Package apitest sends requests to the API and checks every answer against openapi.yaml.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"slowpond/internal/api/apigen"
)

// Client sends requests to one handler, as one caller. It is safe for concurrent use.
type Client struct {
	t       testing.TB
	handler http.Handler
	token   string
}

// New returns a client without a token. Answers that openapi.yaml does not describe fail t.
func New(t testing.TB, handler http.Handler) *Client { return &Client{t: t, handler: handler} }

// As returns a client that sends an access token.
func (c *Client) As(token string) *Client {
	as := *c
	as.token = token
	return &as
}

// Get sends a GET for a path. Headers are "Name: value".
func (c *Client) Get(path string, headers ...string) Answer {
	c.t.Helper()
	return c.Do(c.Request(http.MethodGet, path, nil, headers...))
}

// Post sends a body: none for nil, a string as it is, anything else as JSON.
func (c *Client) Post(path string, body any, headers ...string) Answer {
	c.t.Helper()
	return c.Do(c.Request(http.MethodPost, path, body, headers...))
}

// Request makes a request to change before Do sends it.
func (c *Client) Request(method, path string, body any, headers ...string) *http.Request {
	c.t.Helper()
	r := httptest.NewRequestWithContext(c.t.Context(), method, path, c.reader(body))
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	return r
}

func (c *Client) reader(body any) io.Reader {
	c.t.Helper()
	switch b := body.(type) {
	case nil:
		return nil
	case string:
		return strings.NewReader(b)
	}
	text, err := json.Marshal(body)
	if err != nil {
		c.t.Errorf("encoding a body: %v", err)
	}
	return bytes.NewReader(text)
}

// Do sends a request and checks the answer.
func (c *Client) Do(r *http.Request) Answer {
	c.t.Helper()
	asked := *r // the handler may change the original
	sent := c.sent(r)
	ctx, leave := context.WithCancel(r.Context())
	defer leave()
	recorder := &visit{httptest.NewRecorder(), leave}
	c.handler.ServeHTTP(recorder, r.WithContext(ctx))
	a := Answer{t: c.t, Status: recorder.Code, Header: recorder.Header(), Body: recorder.Body.Bytes(), sent: sent}
	if err := check(&asked, a); err != nil {
		c.t.Errorf("%s %s answered %d, not as openapi.yaml says: %v\n%s", asked.Method, asked.URL.Path, a.Status, err, a.Body)
	}
	return a
}

// visit leaves a stream at the first flush; answers that are not streams are not flushed.
type visit struct {
	*httptest.ResponseRecorder
	leave func()
}

func (v *visit) FlushError() error {
	v.leave()
	return nil
}

// sent reads the body of a request and leaves it there for the handler.
func (c *Client) sent(r *http.Request) []byte {
	c.t.Helper()
	if r.Body == nil {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		c.t.Errorf("reading a body: %v", err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	return body
}

// Answer is what came back.
type Answer struct {
	t      testing.TB
	sent   []byte // the body that it answers
	Status int
	Header http.Header
	Body   []byte
}

// Want fails the test unless the status is the one wanted.
func (a Answer) Want(status int) Answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Errorf("status: got %d, want %d\n%s", a.Status, status, a.Body)
	}
	return a
}

// Refused fails the test unless the answer is a problem with this code.
func (a Answer) Refused(code apigen.ProblemCode) apigen.Problem {
	a.t.Helper()
	var p apigen.Problem
	a.Read(&p)
	if p.Code != code {
		a.t.Errorf("code: got %q, want %q\n%s", p.Code, code, a.Body)
	}
	return p
}

// Read decodes the body.
func (a Answer) Read(into any) {
	a.t.Helper()
	if err := json.Unmarshal(a.Body, into); err != nil {
		a.t.Errorf("reading the answer: %v\n%s", err, a.Body)
	}
}
