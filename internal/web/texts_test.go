package web

import (
	"net/http"
	"strings"
	"testing"
)

func TestTextsAreServedUnderThePolicyOfThePage(t *testing.T) {
	t.Parallel()
	h, err := New("", map[string][]byte{
		"/docs":            []byte(`<!doctype html><link rel="stylesheet" href="{{static}}/css/page.css">`),
		"/docs/alerts.yml": []byte("groups: []\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	response := ask(h, "GET", "/docs")
	body := bodyOf(t, response)
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/html; charset=utf-8" || response.Header.Get("Content-Security-Policy") != policy {
		t.Errorf("got %d, %v", response.StatusCode, response.Header)
	}
	if sheet := ask(h, "GET", linked(t, body, "css/page.css")); sheet.StatusCode != http.StatusOK {
		t.Errorf("its style sheet: %d", sheet.StatusCode)
	}
	if again := ask(h, "GET", "/docs", "If-None-Match: "+response.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("asked for again: %d", again.StatusCode)
	}
	if rules := ask(h, "GET", "/docs/alerts.yml"); rules.StatusCode != http.StatusOK || rules.Header.Get("Content-Type") != "application/yaml" {
		t.Errorf("a file: %d, %s", rules.StatusCode, rules.Header.Get("Content-Type"))
	}
	if slash := ask(h, "GET", "/docs/"); slash.StatusCode != http.StatusMovedPermanently || slash.Header.Get("Location") != "/docs" {
		t.Errorf("with a slash: %d to %s", slash.StatusCode, slash.Header.Get("Location"))
	}
	if none := ask(h, "GET", "/docs/nothing"); none.StatusCode != http.StatusNotFound || !strings.Contains(bodyOf(t, none), `id="app"`) {
		t.Errorf("a page that does not exist: %d", none.StatusCode)
	}
}
