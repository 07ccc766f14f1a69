package api

import (
	"context"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"slowpond/internal/etag"
)

// taggedGame is the answer to GetGame: the game with a strong ETag over its JSON, or 304 where the
// caller has it.
type taggedGame struct {
	body        []byte // nil where the caller is known to have it
	tag         string
	ifNoneMatch []string // the headers as received
}

// has reports whether a caller who sends these headers has what a tag names.
func has(ifNoneMatch []string, tag string) bool {
	return etag.Matches(ifNoneMatch, tag) || etag.Matches(ifNoneMatch, etag.Coded(tag, coding))
}

// VisitGetGameResponse writes the answer.
func (g taggedGame) VisitGetGameResponse(w http.ResponseWriter) error {
	h := w.Header()
	h["Cache-Control"] = revalidated
	h.Add("Vary", "Authorization")
	if etag.NotModified(w, g.ifNoneMatch, g.tag, coding) {
		return nil
	}
	h["Content-Type"] = jsonType
	w.WriteHeader(http.StatusOK)
	_, err := w.Write(g.body)
	return err
}

var revalidated = []string{"private, no-cache"}

// recordText and recordJSON are the answers to GetRecord, each an encoded record.
type (
	recordText []byte
	recordJSON []byte
)

// VisitGetRecordResponse writes the record as text.
func (r recordText) VisitGetRecordResponse(w http.ResponseWriter) error {
	return writeRecord(w, "text/plain; charset=utf-8", r)
}

// VisitGetRecordResponse writes the record as JSON.
func (r recordJSON) VisitGetRecordResponse(w http.ResponseWriter) error {
	return writeRecord(w, "application/json", r)
}

func writeRecord(w http.ResponseWriter, contentType string, body []byte) error {
	w.Header().Set("Content-Type", contentType)
	w.Header().Add("Vary", "Accept")
	w.WriteHeader(http.StatusOK)
	_, err := w.Write(body)
	return err
}

// prefersText reports whether the caller's Accept wants text/plain more than JSON (RFC 9110, 12.5.1).
func prefersText(ctx context.Context) bool {
	c, ok := ctx.(*gin.Context)
	if !ok {
		return false
	}
	accept := strings.Join(c.Request.Header.Values("Accept"), ",")
	return accept != "" && quality(accept, gin.MIMEPlain) > quality(accept, gin.MIMEJSON)
}

// quality returns the weight, 0 to 1, that an Accept gives a media type, by the most specific range that matches it.
func quality(accept, mediaType string) float64 {
	family, _, _ := strings.Cut(mediaType, "/")
	specific := map[string]int{"*/*": 1, family + "/*": 2, mediaType: 3}
	best, q := 0, 0.0
	for part := range strings.SplitSeq(accept, ",") {
		name, parameters, err := mime.ParseMediaType(part)
		if err != nil || specific[name] <= best {
			continue
		}
		best, q = specific[name], 1
		if text, given := parameters["q"]; given {
			q, _ = strconv.ParseFloat(text, 64) // not a number counts as 0
		}
	}
	return q
}
