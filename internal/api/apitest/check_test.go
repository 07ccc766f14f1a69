package apitest

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAnswersTheDocumentDoesNotDescribeAreFound(t *testing.T) {
	t.Parallel()
	const (
		variant = `{"id": "tablut", "game": "tablut", "title": "Tablut", "seats": ["attackers", "defenders"], "has_setup": false}`
		problem = `{"type": "urn:slowpond:problem:not_found", "title": "x", "status": 404, "detail": "x", "instance": "/api/v1/variants", "code": "not_found"}`
	)
	for _, c := range []struct {
		name        string
		status      int
		contentType string
		body        string
		sound       bool
	}{
		{"as described", 200, "application/json", `{"items": [` + variant + `]}`, true},
		{"a field too many", 200, "application/json", `{"items": [], "more": 1}`, false},
		{"a field too many further down", 200, "application/json", `{"items": [` + variant[:len(variant)-1] + `, "x": 1}]}`, false},
		{"a field too few", 200, "application/json", `{}`, false},
		{"null for a list", 200, "application/json", `{"items": null}`, false},
		{"another status", 201, "application/json", `{"items": []}`, false},
		{"another type", 200, "text/html", `{"items": []}`, false},
		{"a refusal the operation does not have", 404, "application/problem+json", problem, false},
		{"a refusal as plain JSON", 404, "application/json", problem, false},
		{"a refusal that says another status", 401, "application/problem+json", problem, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := Answer{Status: c.status, Body: []byte(c.body), Header: http.Header{
				"Content-Type": {c.contentType}, "X-Request-Id": {"x"}, "Www-Authenticate": {"Bearer"},
			}}
			err := check(httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/v1/variants", nil), a)
			if (err == nil) != c.sound {
				t.Errorf("check: got %v", err)
			}
		})
	}
}
