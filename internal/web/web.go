// Package web serves the page: files made once at the start, joined and compressed, under addresses that change
// with their contents.
package web

import (
	"embed"
	"io/fs"
	"net/http"
	"os"
)

//go:embed static
var embedded embed.FS

// New returns the handler of the page, and does not depend on the API, whose client the page is. dir
// names a copy of internal/web/static to serve from disk, read again at every request; where it is
// empty the embedded files are served. The texts, by path, are served as they are: see docs.Files. An
// error says which file is wrong.
func New(dir string, texts map[string][]byte) (http.Handler, error) {
	if dir != "" {
		return fromDisk(dir, texts)
	}
	files, err := fs.Sub(embedded, "static")
	if err != nil {
		return nil, err
	}
	s, err := build(files, texts, release)
	if err != nil {
		return nil, err
	}
	return s.handler(), nil
}

// fromDisk serves what is in dir at the time of each request.
func fromDisk(dir string, texts map[string][]byte) (http.Handler, error) {
	if _, err := build(os.DirFS(dir), texts, development); err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s, err := build(os.DirFS(dir), texts, development)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		s.handler().ServeHTTP(w, r)
	}), nil
}
