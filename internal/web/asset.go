package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"

	"slowpond/internal/etag"
)

// asset is one file, ready to be sent.
type asset struct {
	mediaType string
	plain     []byte
	small     []byte // compressed by gzip; nil where that saves nothing
	tag       string // the entity tag of the plain form
}

// mediaTypes are listed by extension, since machines know different ones.
var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".tsx": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
	".yml": "application/yaml", ".json": "application/json",
}

func newAsset(name string, body []byte, compressed bool) (*asset, error) {
	mediaType, ok := mediaTypes[path.Ext(name)]
	if !ok {
		return nil, errors.New("there is no media type for its extension")
	}
	a := &asset{mediaType: mediaType, plain: body, tag: etag.Of(body)}
	if compressed {
		a.small = compress(body)
	}
	return a, nil
}

// compress returns nil unless it saves a tenth.
func compress(body []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is valid
	_, _ = w.Write(body)                                    // a buffer never fails
	_ = w.Close()
	if out.Len() > len(body)*9/10 {
		return nil
	}
	return out.Bytes()
}

// serve sends the file, or a 304 to a caller that has it. kept says that the file at its address never
// changes.
func (a *asset) serve(w http.ResponseWriter, r *http.Request, status int, kept bool) {
	h := w.Header()
	body, tag := a.plain, a.tag
	if a.small != nil {
		h.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r.Header.Get("Accept-Encoding")) {
			body, tag = a.small, etag.Coded(a.tag, "gzip")
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Cache-Control", "no-cache")
	if kept {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if status != http.StatusOK {
		h.Set("ETag", tag)
	} else if etag.NotModified(w, r.Header.Values("If-None-Match"), tag) {
		return
	}
	h.Set("Content-Type", a.mediaType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, bytes.NewReader(body)) // the caller may have hung up
	}
}

// acceptsGzip reports whether an Accept-Encoding (RFC 9110, 12.5.3) names gzip or "*" with a weight
// above zero.
func acceptsGzip(header string) bool {
	star := false
	for item := range strings.SplitSeq(header, ",") {
		coding, parameters, _ := strings.Cut(item, ";")
		weight, isWeight := strings.CutPrefix(strings.ToLower(strings.TrimSpace(parameters)), "q=")
		value, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
		good := !isWeight || err == nil && value > 0
		switch strings.ToLower(strings.TrimSpace(coding)) {
		case "gzip", "x-gzip":
			return good
		case "*":
			star = good
		}
	}
	return star
}
