package main

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/web"
	"slowpond/internal/web/docs"
)

// pageOf returns the page as configured, with the docs and the contact for security problems.
func pageOf(c config, clock func() time.Time) (http.Handler, error) {
	texts, err := docs.Files(apigen.Document())
	if err != nil {
		return nil, err
	}
	page, err := web.New(c.webDir, texts)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /.well-known/security.txt", web.SecurityText(c.contacts, clock))
	mux.Handle("/", page)
	return mux, nil
}

// ofAPI lists the paths at the root that openapi.yaml describes.
var ofAPI = []string{"/healthz", "/readyz", "/openapi.yaml"}

// beside serves the API at its paths, and the page everywhere else.
func beside(api, page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if path == "/api" || strings.HasPrefix(path, "/api/") || slices.Contains(ofAPI, path) {
			api.ServeHTTP(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}
