package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
)

// reader follows links within the server, as a browser would.
type reader struct {
	t    *testing.T
	page http.Handler
	read map[string]string // by path
}

func newReader(t *testing.T) reader {
	t.Helper()
	page, err := pageOf(config{}, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return reader{t, page, map[string]string{}}
}

// body asks for a path, once.
func (r reader) body(from, path string) string {
	r.t.Helper()
	if _, known := r.read[path]; !known {
		w := httptest.NewRecorder()
		r.page.ServeHTTP(w, httptest.NewRequestWithContext(r.t.Context(), http.MethodGet, path, nil))
		if w.Code != http.StatusOK {
			r.t.Errorf("%s leads to %s: %d", from, path, w.Code)
		}
		r.read[path] = w.Body.String()
	}
	return r.read[path]
}

// follow wants an answer at a link, and the place that it names in there.
func (r reader) follow(from, link string) {
	r.t.Helper()
	path, fragment, _ := strings.Cut(link, "#")
	if slices.Contains(ofAPI, path) {
		return
	}
	body := r.body(from, path)
	if fragment != "" && !strings.Contains(body, ` id="`+fragment+`"`) {
		r.t.Errorf("%s leads to %s, and there is no such place", from, link)
	}
}

var (
	markdownLinks = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	htmlLinks     = regexp.MustCompile(`(?:href|src)="([^"]+)"`)
)

func TestEveryLinkOfTheDocumentIsServed(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	links := markdownLinks.FindAllStringSubmatch(string(apigen.Document()), -1)
	if len(links) == 0 {
		t.Fatal("openapi.yaml leads nowhere")
	}
	for _, link := range links {
		r.follow("openapi.yaml", link[1])
	}
}

func TestEveryLinkOfTheReadmeIsServed(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	served := strings.NewReplacer("internal/web/docs/index.md", "/docs", "internal/web/docs/", "/docs/", ".md", "")
	for _, link := range markdownLinks.FindAllStringSubmatch(string(readme), -1) {
		switch {
		case strings.HasPrefix(link[1], "internal/web/docs/"):
			r.follow("README.md", served.Replace(link[1]))
		case !strings.Contains(link[1], "://"):
			if _, err := os.Stat("../../" + link[1]); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestEveryLinkOfTheDocsIsServed(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for pages := []string{"/docs"}; len(pages) > 0; pages = pages[1:] {
		for _, link := range htmlLinks.FindAllStringSubmatch(r.body("the menu", pages[0]), -1) {
			target := link[1]
			if strings.HasPrefix(target, "#") {
				target = pages[0] + target
			}
			if !strings.HasPrefix(target, "/") {
				continue // to another server
			}
			path, _, _ := strings.Cut(target, "#")
			if _, known := r.read[path]; !known && strings.HasPrefix(path, "/docs/") && !strings.Contains(path, ".") {
				pages = append(pages, path)
			}
			r.follow(pages[0], target)
		}
	}
	if len(r.read) < 12 {
		t.Errorf("only %d addresses are reached from /docs", len(r.read))
	}
}
