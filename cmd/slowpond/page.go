package main

import (
	"net/http"
	"slices"
	"strings"
)

// ofAPI are the paths at the root that openapi.yaml describes.
var ofAPI = []string{"/healthz", "/readyz", "/metrics", "/openapi.yaml"}

// beside serves the API where it is, and the page everywhere else.
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
