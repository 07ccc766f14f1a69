package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

const (
	coding = "gzip"

	// compressFrom is the least number of bytes worth compressing: fewer fit in one packet uncompressed.
	compressFrom = 1400
)

// compressed compresses an answer with gzip where the caller accepts it and the answer is text of some
// size. A strong ETag names bytes, so the compressed answer has its own tag, from etag.Coded;
// If-None-Match accepts both. Streams have none of the types below and pass through as they are
// written.
//
// The length of a compressed answer leaks secrets where an attacker can put text into it and have the
// victim's browser repeat the request (BREACH). Here no browser sends a token by itself, no answer
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
	mediaType, _, _ := strings.Cut(contentType, ";")
	return slices.Contains([]string{"application/json", "application/yaml", "text/plain"}, mediaType)
}
