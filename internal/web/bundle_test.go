package web

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// bundledImports finds what a bundled module imports before it runs.
var bundledImports = regexp.MustCompile(`(?:import|from)"(\./[^"]+)"`)

// released is the page as it is embedded.
func released(t testing.TB) *assets {
	t.Helper()
	files, err := fs.Sub(embedded, "static")
	if err != nil {
		t.Fatal(err)
	}
	s, err := build(files, nil, release)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheModulesOfAPlaceAreFetchedAtOnce(t *testing.T) {
	t.Parallel()
	h := page(t)
	for place, key := range map[string]string{"/": "home.title", "/games/k3vq7w2m5zab": "confirm.send", "/rules/tablut": "-about"} {
		var named []string
		var text strings.Builder
		for _, match := range regexp.MustCompile(`rel="modulepreload" href="([^"]+)"`).FindAllStringSubmatch(bodyOf(t, ask(h, "GET", place)), -1) {
			named = append(named, match[1])
		}
		for _, name := range named {
			body := bodyOf(t, ask(h, "GET", name))
			text.WriteString(body)
			for _, match := range bundledImports.FindAllStringSubmatch(body, -1) {
				if wanted := path.Join(path.Dir(name), match[1]); !slices.Contains(named, wanted) {
					t.Errorf("at %s %s imports %s, which is not fetched at once", place, name, wanted)
				}
			}
		}
		t.Logf("%s: %d modules", place, len(named))
		if len(named) < 3 || len(named) > 20 {
			t.Errorf("%s needs %d modules", place, len(named))
		}
		if !strings.Contains(text.String(), key) {
			t.Errorf("at %s nothing that is fetched shows %s", place, key)
		}
	}
}

func TestTheBundleKeepsTheLicencesAndLeavesOutTheSources(t *testing.T) {
	t.Parallel()
	s := released(t)
	var all strings.Builder
	for name, body := range s.files {
		if path.Ext(name) == ".js" {
			all.Write(body)
		}
	}
	if !strings.Contains(all.String(), "preact 11") || s.assets["vendor/licences.txt"] == nil {
		t.Error("whose work the page holds is not told")
	}
	for _, left := range []string{"@param", "@type"} {
		if strings.Contains(all.String(), left) {
			t.Errorf("the bundle has a comment with %s", left)
		}
	}
	for _, source := range []string{"app/pages/home.tsx", "board/board.tsx", "css/base.css"} {
		if s.assets[source] != nil {
			t.Errorf("%s is sent too", source)
		}
	}
}

func TestWhatCannotBeBundledIsNamedWithItsPlace(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ module, style, want string }{
		"an import of a missing file": {"import './a.js';", "", "app/main.js:1: "},
		"no module":                   {"\nconst = 1", "", "app/main.js:2: "},
		"a style without an end":      {"", "a {", "css/page.css:1: "},
	}
	for name, test := range tests {
		_, err := bundle(map[string][]byte{start: []byte(test.module), guard: {}, styles: []byte(test.style)})
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s...", name, err, test.want)
		}
	}
	if _, err := bundle(map[string][]byte{guard: {}, styles: {}}); err == nil {
		t.Error("a page without its first module is bundled")
	}
}

func BenchmarkBundle(b *testing.B) {
	for b.Loop() {
		released(b)
	}
}
