// Package etag lets callers keep a response and ask whether it is still current (RFC 9110, 8.8.3 and 13.1.2).
package etag

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// Of returns the strong entity tag of a body, with its quotes. The same body in another content coding
// needs its own tag: see Coded.
func Of(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// Coded returns the tag of the same body in another content coding, as in `"abc-gzip"`.
func Coded(tag, coding string) string { return strings.TrimSuffix(tag, `"`) + "-" + coding + `"` }

// Matches reports whether one of a request's If-None-Match headers names tag, or any tag with "*". It
// compares weakly, as RFC 9110 requires. Our tags contain no commas.
func Matches(ifNoneMatch []string, tag string) bool {
	for _, header := range ifNoneMatch {
		for candidate := range strings.SplitSeq(header, ",") {
			candidate = strings.TrimSpace(candidate)
			if candidate == "*" || strings.TrimPrefix(candidate, "W/") == tag {
				return true
			}
		}
	}
	return false
}

// NotModified sets the response's ETag. Where the request names that tag, or the tag of one of the
// codings, it writes a 304 with the tag named and returns true: nothing more must be written. Set the
// headers that a 200 would have (Cache-Control, Vary) before.
func NotModified(w http.ResponseWriter, ifNoneMatch []string, tag string, codings ...string) bool {
	held := tag
	for _, coding := range codings {
		if coded := Coded(tag, coding); !Matches(ifNoneMatch, tag) && Matches(ifNoneMatch, coded) {
			held = coded
		}
	}
	w.Header().Set("ETag", held)
	if !Matches(ifNoneMatch, held) {
		return false
	}
	w.Header().Del("Content-Encoding")
	w.WriteHeader(http.StatusNotModified)
	return true
}
