package httpserver

import (
	"bytes"
	"net"
)

// badRequests answers 400 where net/http answers 501 or 505 by itself: to a transfer coding or a version of
// HTTP that it does not know. The mistake is the client's, and what watches the server takes every 5xx for
// the server's.
type badRequests struct{ net.Listener }

// Accept waits for a connection.
func (l badRequests) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return mildConn{conn}, nil
}

type mildConn struct{ net.Conn }

var (
	notImplemented = []byte("HTTP/1.1 501 ")
	wrongVersion   = []byte("HTTP/1.1 505 ")
	badRequest     = []byte("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n400 Bad Request")
)

// Write relies on net/http writing such a refusal at once, and on no handler of ours giving one.
func (c mildConn) Write(p []byte) (int, error) {
	if !bytes.HasPrefix(p, notImplemented) && !bytes.HasPrefix(p, wrongVersion) {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(badRequest); err != nil {
		return 0, err
	}
	return len(p), nil
}
