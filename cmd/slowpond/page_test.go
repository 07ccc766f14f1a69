package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestThePageIsWhereverTheAPIIsNot(t *testing.T) {
	t.Parallel()
	says := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, name) })
	}
	h := beside(says("api"), says("page"))
	tests := map[string]string{
		"/": "page", "/games": "page", "/static/x": "page", "/apis": "page", "/healthz/x": "page",
		"/api": "api", "/api/": "api", "/api/v1/games": "api", "/healthz": "api", "/readyz": "api", "/metrics": "page", "/openapi.yaml": "api",
	}
	for path, want := range tests {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if got := w.Body.String(); got != want {
			t.Errorf("GET %s is answered by the %s, want the %s", path, got, want)
		}
	}
}
