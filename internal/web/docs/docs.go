// Package docs holds Slowpond's documentation in Markdown, and renders it for the server.
package docs

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed *.md *.css *.js monitoring pictures
var sources embed.FS

// place is where the server serves the docs.
const place = "/docs"

// order lists the pages in the order of the menu. A page that is not in it is not served.
var order = []string{
	"index", "operating", "deployment", "backup", "administration", "monitoring",
	"api", "operations", "engine", "rules-subulata", "rules-tablut", "contributing", "changelog",
}

// operations is the only page without its own source: it is made from openapi.yaml.
const operations = "operations"

// Files returns every file of the docs by the path at which a server has it; a path without an
// extension is a page of HTML. The document is openapi.yaml. In a page "{{static}}" stands for where
// the files of the browser client are. An error names the page that cannot be rendered, or the link
// in it that leads nowhere.
func Files(document []byte) (map[string][]byte, error) {
	pages, err := renderAll(document)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range pages {
		var body bytes.Buffer
		if err := layout.Execute(&body, view{Page: p, Menu: pages}); err != nil {
			return nil, fmt.Errorf("docs: %s: %w", p.Name, err)
		}
		files[p.Address()] = body.Bytes()
	}
	return files, addOthers(files)
}

// renderAll renders the pages in their order.
func renderAll(document []byte) ([]page, error) {
	var pages []page
	for _, name := range order {
		source, err := sourceOf(name, document)
		if err != nil {
			return nil, fmt.Errorf("docs: %s: %w", name, err)
		}
		p, err := render(name, source)
		if err != nil {
			return nil, fmt.Errorf("docs: %s: %w", name, err)
		}
		pages = append(pages, p)
	}
	return pages, nil
}

func sourceOf(name string, document []byte) ([]byte, error) {
	if name == operations {
		return overview(document)
	}
	return sources.ReadFile(name + ".md")
}

// addOthers adds the files that are served as they are: pictures, downloads, the style sheet.
func addOthers(files map[string][]byte) error {
	return fs.WalkDir(sources, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) == ".md" {
			return err
		}
		files[place+"/"+name], err = sources.ReadFile(name)
		return err
	})
}

// addressOf returns where the server serves a page.
func addressOf(name string) string {
	if name == "index" {
		return place
	}
	return place + "/" + strings.TrimSuffix(name, ".md")
}
