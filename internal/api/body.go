package api

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/go-json-experiment/json/jsontext"

	"slowpond/internal/fault"
)

// maxBody is the most bytes a body may have. A small one, which nearly all are, is read at once.
const (
	maxBody   = 64 << 10
	smallBody = 1 << 10
)

var (
	errTooLarge  = fault.New(fault.TooLarge, "A body may have 64 KiB at most.")
	errMediaType = fault.New(fault.UnsupportedMediaType, "Send the body as application/json, in UTF-8.")
	errMalformed = fault.New(fault.Malformed,
		"The body must be one JSON value in UTF-8, without repeated names and with nothing after it.")
	errBrokenBody = fault.New(fault.Malformed, "The body could not be read to its end.")
)

// readBody reads the body; checkBody judges it, after the game has been found visible.
func readBody(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || !mine.route.hasBody() {
		return
	}
	if c.Request.ContentLength > maxBody {
		mine.bodyErr = errTooLarge
		return
	}
	var err error
	if size := c.Request.ContentLength; size >= 0 && size <= smallBody { // net/http gives no more than was announced
		mine.body = make([]byte, size)
		_, err = io.ReadFull(c.Request.Body, mine.body)
	} else {
		mine.body, err = io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, maxBody))
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		mine.bodyErr = errTooLarge
	} else if err != nil {
		mine.bodyErr = fault.Wrap(err, fault.Malformed, errBrokenBody.Detail)
	}
}

// checkBody refuses a body that is too large, not JSON, or not strict JSON. An absent body becomes {}.
func checkBody(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || !mine.route.hasBody() {
		return
	}
	if err := soundBody(c.Request.Header, mine); err != nil {
		refuse(c, err)
		return
	}
	setBody(c.Request, mine.body)
	if mine.key = c.GetHeader(keyHeader); !mine.route.keyed || mine.key == "" {
		return
	}
	var err error
	if mine.fingerprint, err = fingerprint(mine.body); err != nil {
		refuse(c, fault.Wrap(err, fault.Malformed, errMalformed.Detail))
	}
}

func soundBody(header http.Header, mine *call) error {
	switch {
	case mine.bodyErr != nil:
		return mine.bodyErr
	case len(mine.body) == 0:
		mine.body = []byte("{}")
		return nil
	case !isJSON(header.Values("Content-Type")):
		return errMediaType
	case !jsontext.Value(mine.body).IsValid():
		return errMalformed
	}
	return nil
}

func isJSON(values []string) bool {
	if len(values) != 1 {
		return false
	}
	mediaType, parameters, err := mime.ParseMediaType(values[0])
	if err != nil || mediaType != "application/json" {
		return false
	}
	charset, given := parameters["charset"]
	if given {
		delete(parameters, "charset")
	}
	return len(parameters) == 0 && (!given || strings.EqualFold(charset, "utf-8"))
}

// setBody gives the request the checked body, which can be read any number of times.
func setBody(r *http.Request, body []byte) {
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	r.Body, _ = r.GetBody()
	r.ContentLength = int64(len(body))
	r.Header.Set("Content-Type", "application/json")
}
