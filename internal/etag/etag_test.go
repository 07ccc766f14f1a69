package etag

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestBodiesAndCodingsHaveDifferentTags(t *testing.T) {
	t.Parallel()
	a, b := Of([]byte("a")), Of([]byte("b"))
	if a == b || a != Of([]byte("a")) || Coded(a, "gzip") == a {
		t.Errorf("got %s and %s", a, b)
	}
	for _, tag := range []string{a, Coded(a, "gzip")} {
		if len(tag) < 4 || tag[0] != '"' || strings.Index(tag[1:], `"`) != len(tag)-2 || strings.Contains(tag, ",") {
			t.Errorf("got %s, want one quoted text without commas", tag)
		}
	}
}

func TestIfNoneMatchComparesWeakly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		headers []string
		want    bool
	}{
		{nil, false},
		{[]string{""}, false},
		{[]string{`"x"`}, true},
		{[]string{`W/"x"`}, true},
		{[]string{`"a", W/"x" ,"b"`}, true},
		{[]string{`"a"`, `"x"`}, true},
		{[]string{"*"}, true},
		{[]string{`x`, `"X"`, `"xx"`, `w/"x"`}, false},
	} {
		if got := Matches(c.headers, `"x"`); got != c.want {
			t.Errorf("%q: got %t, want %t", c.headers, got, c.want)
		}
	}
}

func TestNotModifiedAnswers304WithItsTagAndNoBody(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	w.Header().Set("Content-Encoding", "gzip")
	if !NotModified(w, []string{`"x"`}, `"x"`) {
		t.Error("the caller has it: got false")
	}
	if got := w.Result(); got.StatusCode != http.StatusNotModified || got.Header.Get("ETag") != `"x"` || got.Header.Get("Content-Encoding") != "" {
		t.Errorf("got %v", got)
	}
	w = httptest.NewRecorder()
	if NotModified(w, []string{`"y"`}, `"x"`) || w.Header().Get("ETag") != `"x"` {
		t.Errorf("the caller has another: got %v", w.Result())
	}
}

func TestACallerWithAnotherCodingGetsItsTagBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ asked, tag string }{{`"x"`, `"x"`}, {`W/"x-gzip"`, `"x-gzip"`}, {`"x-gzip", "x"`, `"x"`}} {
		w := httptest.NewRecorder()
		if !NotModified(w, []string{c.asked}, `"x"`, "gzip") || w.Header().Get("ETag") != c.tag {
			t.Errorf("%s: got %v", c.asked, w.Result())
		}
	}
	w := httptest.NewRecorder()
	if NotModified(w, []string{`"x-br"`}, `"x"`, "gzip") || w.Header().Get("ETag") != `"x"` {
		t.Errorf("an unknown coding: got %v", w.Result())
	}
}
