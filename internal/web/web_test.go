package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// built is the embedded page, made once.
var built = sync.OnceValues(func() (http.Handler, error) { return New("", nil) })

func page(t *testing.T) http.Handler {
	t.Helper()
	h, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// ask sends a request with headers given as "Name: value".
func ask(h http.Handler, method, target string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func bodyOf(t *testing.T, response *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// linked finds the address of a file in the page.
func linked(t *testing.T, index, name string) string {
	t.Helper()
	found := regexp.MustCompile(`"(/static/[^"]+/` + regexp.QuoteMeta(name) + `)"`).FindStringSubmatch(index)
	if found == nil {
		t.Fatalf("the page does not name %s", name)
	}
	return found[1]
}

func TestEveryPlaceOfThePageIsThePage(t *testing.T) {
	t.Parallel()
	h := page(t)
	for _, path := range []string{"/games", "/games/k3vq7w2m5zab", "/games/x?ply=17", "/new", "/sign-in", "/settings", "/users/Ada", "/rules", "/rules/tablut"} {
		response := ask(h, "GET", path)
		if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("GET %s: %d, %s", path, response.StatusCode, response.Header.Get("Content-Type"))
		}
		if !strings.Contains(bodyOf(t, response), `id="app"`) {
			t.Errorf("GET %s is not the page", path)
		}
	}
}

func TestAnUnknownPlaceIsThePageWithStatus404(t *testing.T) {
	t.Parallel()
	h := page(t)
	for _, path := range []string{"/nowhere", "/games/a/b", "/rules/chess", "/favicon.ico", "/index.html"} {
		response := ask(h, "GET", path, `If-None-Match: *`)
		if got := response.StatusCode; got != http.StatusNotFound {
			t.Errorf("GET %s: %d", path, got)
		}
		if !strings.Contains(bodyOf(t, response), `id="app"`) {
			t.Errorf("GET %s does not show the page", path)
		}
	}
}

func TestPasswordManagersAreLedToTheSettings(t *testing.T) {
	t.Parallel()
	response := ask(page(t), "GET", "/.well-known/change-password")
	if response.StatusCode != http.StatusFound || response.Header.Get("Location") != "/settings" {
		t.Errorf("%d to %q", response.StatusCode, response.Header.Get("Location"))
	}
}

func TestTheServersPlacesAreThoseOfThePage(t *testing.T) {
	t.Parallel()
	source, err := fs.ReadFile(embedded, "static/app/routes.js")
	if err != nil {
		t.Fatal(err)
	}
	var inPage []string
	for _, match := range regexp.MustCompile(`\['(/[^']*)', '`).FindAllSubmatch(source, -1) {
		path := regexp.MustCompile(`:(\w+)`).ReplaceAllString(string(match[1]), "{$1}")
		if path == "/" {
			path = "/{$}"
		}
		inPage = append(inPage, path)
	}
	got := slices.Sorted(maps.Keys(places))
	slices.Sort(inPage)
	if !slices.Equal(got, inPage) {
		t.Errorf("the server has %v, the page %v", got, inPage)
	}
}

func TestThePageAndItsWorkerAreAskedForEachTime(t *testing.T) {
	t.Parallel()
	h := page(t)
	for _, path := range []string{"/", "/sw.js", "/manifest.webmanifest"} {
		first := ask(h, "GET", path)
		if got := first.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("GET %s: Cache-Control %q", path, got)
		}
		again := ask(h, "GET", path, "If-None-Match: "+first.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified || bodyOf(t, again) != "" {
			t.Errorf("GET %s with its ETag: %d", path, again.StatusCode)
		}
	}
}

func TestFilesAreKeptForAYearUnderAnAddressOfTheirContents(t *testing.T) {
	t.Parallel()
	h := page(t)
	address := linked(t, bodyOf(t, ask(h, "GET", "/")), "app/main.js")
	response := ask(h, "GET", address)
	if got, want := response.Header.Get("Cache-Control"), "public, max-age=31536000, immutable"; response.StatusCode != http.StatusOK || got != want {
		t.Errorf("%d, Cache-Control %q, want %q", response.StatusCode, got, want)
	}
	if got, want := response.Header.Get("Content-Type"), "text/javascript; charset=utf-8"; got != want {
		t.Errorf("Content-Type %q, want %q", got, want)
	}
	for _, other := range []string{strings.Replace(address, "/static/", "/static/x", 1), address + "x", "/static/", "/static/app/main.js"} {
		if response := ask(h, "GET", other); response.StatusCode != http.StatusNotFound || response.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("GET %s: %d, Cache-Control %q", other, response.StatusCode, response.Header.Get("Cache-Control"))
		}
	}
}

func TestAnotherByteAnywhereIsAnotherAddress(t *testing.T) {
	t.Parallel()
	prefix := func(colour string) string {
		files := fstest.MapFS{start: {}, guard: {}, styles: {Data: []byte("@import './a.css';")}, "css/a.css": {Data: []byte("a { color: " + colour + " }")}}
		for _, name := range atRoot {
			files[name] = &fstest.MapFile{Data: []byte("{{static}}/css/page.css")}
		}
		s, err := build(files, nil, release)
		if err != nil {
			t.Fatal(err)
		}
		return s.prefix
	}
	first, same, other := prefix("red"), prefix("red"), prefix("blue")
	if first != same || first == other {
		t.Errorf("prefixes of red, red and blue: %s %s %s", first, same, other)
	}
}

func TestFilesAreCompressedForWhomThatSuits(t *testing.T) {
	t.Parallel()
	h := page(t)
	address := linked(t, bodyOf(t, ask(h, "GET", "/")), "css/page.css")
	plain := bodyOf(t, ask(h, "GET", address))
	tests := map[string]bool{
		"": false, "gzip": true, "br, GZIP;q=0.5": true, "gzip;q=0": false, "*": true, "*;q=0": false, "gzip;q=0, *": false, "identity": false, "deflate, x-gzip": true,
	}
	for accepts, want := range tests {
		response := ask(h, "GET", address, "Accept-Encoding: "+accepts)
		body := bodyOf(t, response)
		if got := response.Header.Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("Accept-Encoding %q: compressed %v", accepts, got)
			continue
		}
		if response.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: no Vary", accepts)
		}
		if want {
			body = unzip(t, body)
		}
		if body != plain {
			t.Errorf("Accept-Encoding %q: another text", accepts)
		}
	}
}

func unzip(t *testing.T, body string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := out.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTheCompressedFormHasAnETagOfItsOwn(t *testing.T) {
	t.Parallel()
	h := page(t)
	plain, small := ask(h, "GET", "/").Header.Get("ETag"), ask(h, "GET", "/", "Accept-Encoding: gzip").Header.Get("ETag")
	if plain == small || plain == "" || small == "" {
		t.Fatalf("ETags %s and %s", plain, small)
	}
	for name, want := range map[string]int{plain: 200, small: 304, "W/" + small: 304, `"x", ` + small: 304, "*": 304} {
		if got := ask(h, "GET", "/", "Accept-Encoding: gzip", "If-None-Match: "+name).StatusCode; got != want {
			t.Errorf("If-None-Match %s: %d, want %d", name, got, want)
		}
	}
}

func TestHEADHasNoBodyAndNothingElseIsAllowed(t *testing.T) {
	t.Parallel()
	h := page(t)
	head := ask(h, "HEAD", "/")
	if head.StatusCode != http.StatusOK || head.ContentLength == 0 || bodyOf(t, head) != "" {
		t.Errorf("HEAD: %d, length %d", head.StatusCode, head.ContentLength)
	}
	if got := ask(h, "POST", "/games").StatusCode; got != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", got)
	}
}

func TestFromDiskAChangeIsSeenAtOnceAndNothingIsKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := New(dir, nil); err == nil {
		t.Error("an empty folder is served")
	}
	for _, name := range append(atRoot, "a.css") {
		write(name, "{{static}}/a.css")
	}
	h, err := New(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	address := bodyOf(t, ask(h, "GET", "/"))
	write("a.css", "changed")
	response := ask(h, "GET", address)
	if got := bodyOf(t, response); got != "changed" || response.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("GET %s: %q, Cache-Control %q", address, got, response.Header.Get("Cache-Control"))
	}
	write("a.tsx", "export const a = (b: string) => <i>{b}</i>;")
	module := strings.Replace(address, "a.css", "a.tsx", 1)
	response = ask(h, "GET", module)
	if got := bodyOf(t, response); response.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || !strings.Contains(got, `h("i", null, b)`) || !strings.Contains(got, "sourceMappingURL=data:") {
		t.Errorf("GET %s: %s", module, got)
	}
	write("a.tsx", "\nconst = 1;")
	if response = ask(h, "GET", module); response.StatusCode != http.StatusInternalServerError || !strings.Contains(bodyOf(t, response), "a.tsx:2: ") {
		t.Errorf("GET %s, which is no module: %d", module, response.StatusCode)
	}
	write("a.exe", "")
	if got := ask(h, "GET", "/").StatusCode; got != http.StatusInternalServerError {
		t.Errorf("with a file without a media type: %d", got)
	}
}
