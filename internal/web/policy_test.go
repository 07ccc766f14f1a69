package web

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// allowance is the most that the whole page may weigh, compressed, in bytes.
const allowance = 120_000

// texts calls each with every text file of the page.
func texts(t *testing.T, each func(name, text string)) {
	t.Helper()
	err := fs.WalkDir(embedded, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".html", ".css", ".js", ".tsx", ".svg", ".webmanifest"}, path.Ext(name)) {
			return err
		}
		text, err := fs.ReadFile(embedded, name)
		each(name, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	t.Parallel()
	h := page(t)
	want := map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
	}
	asset := linked(t, bodyOf(t, ask(h, "GET", "/")), "app/main.js")
	for _, target := range []string{"/", "/nowhere", "/sw.js", "/static/x", asset} {
		response := ask(h, "GET", target)
		for name, value := range want {
			if got := response.Header.Get(name); got != value {
				t.Errorf("GET %s: %s %q", target, name, got)
			}
		}
	}
	for _, forbidden := range []string{"unsafe", "*", "http:", "https:", "data:", "blob:"} {
		if strings.Contains(policy, forbidden) {
			t.Errorf("the policy allows %s", forbidden)
		}
	}
}

func TestThePageNeedsNothingThePolicyForbids(t *testing.T) {
	t.Parallel()
	index := bodyOf(t, ask(page(t), "GET", "/"))
	for _, pattern := range []string{`<style`, `\sstyle=`, `\son\w+=`, `javascript:`, `<script[^>]*>[^<]`} {
		if found := regexp.MustCompile(pattern).FindString(index); found != "" {
			t.Errorf("the page has %s", found)
		}
	}
	elsewhere := regexp.MustCompile(`(?:https?:)?//[a-z0-9-]+\.[a-z]+[^\s'"]*`)
	unsafe := regexp.MustCompile(`\beval\(|new Function|innerHTML =|document\.write|dangerouslySetInnerHTML=`)
	texts(t, func(name, text string) {
		for _, address := range elsewhere.FindAllString(text, -1) {
			if !strings.HasPrefix(address, "http://www.w3.org/") {
				t.Errorf("%s names %s", name, address)
			}
		}
		if found := unsafe.FindString(text); found != "" && !strings.HasPrefix(name, "static/vendor/") {
			t.Errorf("%s uses %s", name, found)
		}
	})
}

func TestTheWholePageIsLight(t *testing.T) {
	t.Parallel()
	s := released(t)
	total := 0
	for name, a := range s.assets {
		if path.Ext(name) == ".png" || path.Ext(name) == ".txt" {
			continue // fetched on installing, or never
		}
		if a.small != nil {
			total += len(a.small)
		} else {
			total += len(a.plain)
		}
	}
	t.Logf("the page weighs %d bytes, both languages and the worker included", total)
	if total > allowance {
		t.Errorf("the page weighs %d bytes compressed, %d are allowed", total, allowance)
	}
}

func TestEveryAddressThePageNamesIsThere(t *testing.T) {
	t.Parallel()
	h := page(t)
	for _, target := range []string{"/", "/sw.js", "/manifest.webmanifest"} {
		text := bodyOf(t, ask(h, "GET", target))
		if strings.Contains(text, "{{") {
			t.Errorf("GET %s has something left to fill in", target)
		}
		for _, match := range regexp.MustCompile(`["'](/(?:static/|manifest)[^"']*[^/"'])["']`).FindAllStringSubmatch(text, -1) {
			if got := ask(h, "GET", match[1]).StatusCode; got != 200 {
				t.Errorf("GET %s names %s: %d", target, match[1], got)
			}
		}
	}
}

func TestTypeDeclarationsAreNotServed(t *testing.T) {
	t.Parallel()
	contents, err := readAll(fstest.MapFS{"a.js": {}, "a.d.ts": {}})
	if err != nil || len(contents) != 1 || contents["a.js"] == nil {
		t.Errorf("of a.js and a.d.ts: %v, %v", contents, err)
	}
}
