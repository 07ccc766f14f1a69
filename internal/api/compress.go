package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

const (
	coding = "gzip"

	// compressFrom is the least number of bytes worth compressing: fewer fit in one packet as they are.
	compressFrom = 1400
)

// compressed answers in gzip where the caller asks and the answer is text of some size. A strong ETag
// names bytes, so the compressed answer has a tag of its own, as etag.Coded makes it; If-None-Match
// takes both. Streams are none of the types below and pass through as they are written.
//
// Lengths of compressed secrets leak where somebody else can put text beside a secret and have the
// victim's browser ask again and again (BREACH). Here no browser sends a token by itself, no answer
// repeats what was submitted, and answers with tokens are too short to be compressed.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(compressFrom), gzhttp.EnableZstd(false),
		gzhttp.SuffixETag("-"+coding), gzhttp.ContentTypeFilter(compressible))
	if err != nil {
		panic(err) // the options are constant
	}
	return wrap(next)
}

func compressible(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	return slices.Contains([]string{"application/json", "application/yaml", "text/plain"}, kind)
}
