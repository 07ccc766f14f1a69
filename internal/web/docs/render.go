package docs

import (
	"bytes"
	_ "embed"
	"errors"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// page is one rendered page.
type page struct {
	Name, Title string
	Sections    []section // its second-level headings, for the table of contents
	Body        template.HTML
}

// Address returns where the server serves the page.
func (p page) Address() string { return addressOf(p.Name) }

// section is a heading one can link to.
type section struct{ ID, Title string }

// view is what the layout shows: a page, and all pages for the menu.
type view struct {
	Page page
	Menu []page
}

//go:embed layout.html
var layoutText string

// layout uses brackets for what is filled in here; braces are filled in when the page is served.
var layout = template.Must(template.New("layout").Delims("[[", "]]").Parse(layoutText))

// render turns Markdown into a page. Its only first-level heading is its title.
func render(name string, source []byte) (page, error) {
	t := &transformer{}
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(t, 100))),
	)
	tree := md.Parser().Parse(text.NewReader(source))
	if t.wrong != nil {
		return page{}, errors.Join(t.wrong...)
	}
	if t.title == "" {
		return page{}, errors.New("has no title")
	}
	var body bytes.Buffer
	if err := md.Renderer().Render(&body, source, tree); err != nil {
		return page{}, err
	}
	return page{Name: name, Title: t.title, Sections: t.sections, Body: template.HTML(scrollable(body.String()))}, nil //nolint:gosec // our own text
}

// scrollable lets wide tables and code scroll on a narrow screen, by the keyboard too.
func scrollable(body string) string {
	return strings.NewReplacer(
		"<table>", `<div class="scroll" tabindex="0"><table>`, "</table>", "</table></div>", "<pre>", `<pre tabindex="0">`,
	).Replace(body)
}

// transformer collects headings, gives numbered rules an anchor and turns links into addresses of the
// server.
type transformer struct {
	title    string
	sections []section
	wrong    []error
}

// Transform implements parser.ASTTransformer.
func (t *transformer) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) { // it fails only where this function does
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := node.(type) {
		case *ast.Heading:
			t.heading(n, reader.Source())
		case *ast.Paragraph:
			anchor(n, reader.Source())
		case *ast.Link:
			n.Destination = t.lead(n.Destination)
		case *ast.Image:
			n.Destination = t.lead(n.Destination)
		}
		return ast.WalkContinue, nil
	})
}

func (t *transformer) heading(n *ast.Heading, source []byte) {
	words := plain(n, source)
	switch id, _ := n.AttributeString("id"); n.Level {
	case 1:
		t.title = words
	case 2:
		anchor, _ := id.([]byte)
		t.sections = append(t.sections, section{string(anchor), words})
	}
}

// plain returns the text of a node without markup.
func plain(node ast.Node, source []byte) string {
	var words strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if part, ok := n.(*ast.Text); ok && entering {
			words.Write(part.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return words.String()
}
