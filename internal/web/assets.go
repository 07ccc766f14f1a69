package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
)

// mode says how the assets are made.
type mode bool

const (
	release     mode = true  // bundled, compressed, and addressed by contents
	development mode = false // plain, under one address, never cached
)

// atRoot lists the files with fixed addresses, which browsers or people know. They are checked for
// changes each time; in them "{{static}}" stands for where the others are.
var atRoot = []string{"index.html", "sw.js", "manifest.webmanifest", "robots.txt"}

// assets holds every file of the page, ready to be sent.
type assets struct {
	prefix string            // "/static/HASH/", where all but the files at the root are
	kept   bool              // whether browsers may cache those for a year
	*sent                    // what assets and pages are made from
	assets map[string]*asset // by path within static
	pages  map[string]*asset // index.html for each place, by its pattern
	texts  map[string]*asset // what is served besides the page, by path
}

// build reads all files. The hash covers every file, so that relative paths between them work and one
// release never mixes with another.
func build(files fs.FS, texts map[string][]byte, m mode) (*assets, error) {
	contents, err := readAll(files)
	if err != nil {
		return nil, err
	}
	for _, name := range atRoot {
		if contents[name] == nil {
			return nil, fmt.Errorf("the page lacks %s", name)
		}
	}
	s := &assets{prefix: "/static/dev/", sent: &sent{files: contents}, assets: map[string]*asset{}, pages: map[string]*asset{}, texts: map[string]*asset{}}
	if m == release {
		if s.sent, err = bundle(contents); err != nil {
			return nil, err
		}
		s.prefix, s.kept = "/static/"+hashOf(s.files)+"/", true
	}
	if err := s.make(); err != nil {
		return nil, err
	}
	return s, s.add(texts)
}

// add adds what is served besides the page. A text without an extension is HTML.
func (s *assets) add(texts map[string][]byte) (err error) {
	for name, body := range texts {
		if path.Ext(name) == "" {
			body = s.address(body, nil)
		}
		if s.texts[name], err = newAsset(cmp.Or(path.Ext(name), ".html"), body, s.kept); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// make fills in addresses and compresses.
func (s *assets) make() (err error) {
	for name, body := range s.files {
		if slices.Contains(atRoot, name) {
			body = s.address(body, nil)
		}
		if s.assets[name], err = newAsset(name, body, s.kept); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for pattern, module := range places {
		page := s.address(s.files["index.html"], s.needed(start, "app/pages/"+module+".tsx"))
		if s.pages[pattern], err = newAsset("index.html", page, s.kept); err != nil {
			return err
		}
	}
	return nil
}

// readAll reads what browsers may ask for, without type declarations, which are for tools only.
func readAll(files fs.FS) (map[string][]byte, error) {
	contents := map[string][]byte{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".d.ts") {
			return err
		}
		contents[name], err = fs.ReadFile(files, name)
		return err
	})
	return contents, err
}

func hashOf(contents map[string][]byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(contents[name]))
		sum.Write(contents[name])
	}
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12])
}

// address fills in where the files are: the prefix for "{{static}}", links that let a browser fetch all
// modules of a page at once for "{{modules}}", and a list of all files for "{{files}}".
func (s *assets) address(body []byte, needed []string) []byte {
	var modules, files strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if !slices.Contains(atRoot, name) && neededOffline(name) {
			fmt.Fprintf(&files, "  '%s%s',\n", s.prefix, name)
		}
	}
	for _, name := range needed {
		fmt.Fprintf(&modules, "  <link rel=\"modulepreload\" href=\"%s%s\">\n", s.prefix, name)
	}
	body = bytes.ReplaceAll(body, []byte("{{modules}}\n"), []byte(modules.String()))
	body = bytes.ReplaceAll(body, []byte("{{files}}\n"), []byte(files.String()))
	return bytes.ReplaceAll(body, []byte("{{static}}/"), []byte(s.prefix))
}

func neededOffline(name string) bool {
	return slices.Contains([]string{".js", ".tsx", ".css", ".svg"}, path.Ext(name))
}

// handler routes requests to the files. The page's own addresses get the page; so does an unknown one,
// with status 404, and the page then says that there is nothing there.
func (s *assets) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /static/", s.serveStatic)
	for _, name := range atRoot[1:] {
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			s.assets[name].serve(w, r, http.StatusOK, false)
		})
	}
	mux.Handle("GET /.well-known/change-password", http.RedirectHandler("/settings", http.StatusFound))
	for pattern, page := range s.pages {
		mux.HandleFunc("GET "+pattern, func(w http.ResponseWriter, r *http.Request) { page.serve(w, r, http.StatusOK, false) })
	}
	for address, text := range s.texts {
		mux.HandleFunc("GET "+address, func(w http.ResponseWriter, r *http.Request) { text.serve(w, r, http.StatusOK, false) })
	}
	mux.Handle("GET /docs/{$}", http.RedirectHandler("/docs", http.StatusMovedPermanently))
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		s.assets["index.html"].serve(w, r, http.StatusNotFound, false)
	})
	return withHeaders(mux)
}

// places maps the page's addresses, which app/routes.js also lists, to the module of app/pages that
// each needs.
var places = map[string]string{
	"/{$}": "home", "/games": "games", "/games/{id}": "game", "/new": "newgame", "/sign-in": "signin", "/settings": "settings", "/notices": "notices",
	"/users/{name}": "user", "/rules": "rules", "/rules/subulata": "rules", "/rules/tablut": "rules",
}

func (s *assets) serveStatic(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutPrefix(r.URL.Path, s.prefix)
	found := s.assets[name]
	if !ok || found == nil || slices.Contains(atRoot, name) {
		w.Header().Set("Cache-Control", "no-cache")
		http.Error(w, "There is no such file.", http.StatusNotFound)
		return
	}
	if found, err := s.readable(name, found); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	} else {
		found.serve(w, r, http.StatusOK, s.kept)
	}
}

// readable turns a module that is served as written into one that browsers can read.
func (s *assets) readable(name string, source *asset) (*asset, error) {
	if path.Ext(name) != ".tsx" {
		return source, nil
	}
	body, err := transform(name, source.plain)
	if err != nil {
		return nil, err
	}
	return newAsset(name, body, s.kept)
}
