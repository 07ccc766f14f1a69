// Package etag lets a caller keep an answer and ask whether it is still good (RFC 9110, 8.8.3 and 13.1.2).
package etag

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// Of returns the strong entity tag of a body, with its quotes. Bodies that differ in their coding alone
// need tags of their own: see Coded.
func Of(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// Coded returns the tag of the same body in another content coding, as in `"abc-gzip"`.
func Coded(tag, coding string) string { return strings.TrimSuffix(tag, `"`) + "-" + coding + `"` }

// Matches reports whether one of the If-None-Match headers of a request names tag, or any tag by a
// star. It compares weakly, as that header does. Our tags have no commas in them.
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

// NotModified sets the answer's ETag and, where the caller has that very body, answers 304: then the
// caller of NotModified writes nothing more. The caller may have it in one of the codings too, with
// the tag of that; it is answered by the tag it has. Headers that a 200 would have (Cache-Control,
// Vary) are set before.
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
