package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

// writeTime is how long one write of a stream may wait for the caller to read.
const writeTime = 10 * time.Second

// errStreamEnds is the cause of a stream's context when the server is ending.
var errStreamEnds = errors.New("api: the server is ending")

// stream runs the rest of the chain for a stream: what comes before its first byte within the time of
// any request, the stream itself in the lasting context of its call. That ends when the caller leaves or
// the server begins to end; in the second case context.Cause is errStreamEnds, and the handler may still
// write a last message. The connection's own time limits are lifted.
func (g gate) stream(ctx context.Context, c *gin.Context, mine *call) {
	lasting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(g.ending, func() { cancel(errStreamEnds) })()
	mine.lasting = lasting
	ctx, done := context.WithTimeout(lasting, g.timeout)
	defer done()
	connection := http.NewResponseController(inner(c.Writer))
	// A connection without time limits of its own needs none lifted; any other failure shows when it is written to.
	_, _ = connection.SetReadDeadline(time.Time{}), connection.SetWriteDeadline(time.Time{})
	c.Writer = &streamWriter{ResponseWriter: c.Writer, connection: connection}
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}

// inner returns the writer that gin's own wraps, since the Flush of gin's drops its error.
func inner(w http.ResponseWriter) http.ResponseWriter {
	if wrapped, ok := w.(interface{ Unwrap() http.ResponseWriter }); ok {
		return wrapped.Unwrap()
	}
	return w
}

// streamWriter gives each write, and the flush after it, writeTime: a caller who stops reading holds a
// connection no longer than that.
type streamWriter struct {
	gin.ResponseWriter
	connection *http.ResponseController
}

// Unwrap lets http.ResponseController find the connection.
func (w *streamWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *streamWriter) Write(b []byte) (int, error) {
	if err := w.limit(); err != nil {
		return 0, err
	}
	return w.ResponseWriter.Write(b)
}

func (w *streamWriter) WriteString(s string) (int, error) { return w.Write([]byte(s)) }

// FlushError sends what was written; http.ResponseController calls it.
func (w *streamWriter) FlushError() error {
	w.ResponseWriter.WriteHeaderNow()
	if err := w.limit(); err != nil {
		return err
	}
	return w.connection.Flush()
}

// limit gives the next write its time, where the connection knows time limits.
func (w *streamWriter) limit() error {
	err := w.connection.SetWriteDeadline(time.Now().Add(writeTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// Flush does what FlushError does, without the error.
func (w *streamWriter) Flush() { _ = w.FlushError() }
