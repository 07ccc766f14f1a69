package docs

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// ruleNumber is how a numbered rule begins, in bold: S7 or T20.
var ruleNumber = regexp.MustCompile(`^[ST][0-9]+$`)

// anchor lets links lead to a paragraph that begins with the number of a rule: #s7.
func anchor(p *ast.Paragraph, source []byte) {
	strong, ok := p.FirstChild().(*ast.Emphasis)
	if !ok || strong.Level != 2 {
		return
	}
	if number := plain(strong, source); ruleNumber.MatchString(number) {
		p.SetAttributeString("id", []byte(strings.ToLower(number)))
		p.SetAttributeString("class", []byte("numbered"))
	}
}

// elsewhere lists files outside this folder that the server serves.
var elsewhere = map[string]string{"../../../openapi.yaml": "/openapi.yaml"}

// lead turns a link between files of the repository into one between addresses of the server. Links to
// other hosts, to addresses of the server and within the page stay.
func (t *transformer) lead(destination []byte) []byte {
	link := string(destination)
	if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") || strings.HasPrefix(link, "#") || strings.HasPrefix(link, "/") {
		return destination
	}
	file, fragment, has := strings.Cut(link, "#")
	if has {
		fragment = "#" + fragment
	}
	if address, ok := elsewhere[file]; ok {
		return []byte(address + fragment)
	}
	name, isPage := strings.CutSuffix(file, ".md")
	if isPage && slices.Contains(order, name) {
		return []byte(addressOf(name) + fragment)
	}
	if _, err := fs.Stat(sources, file); err != nil || isPage {
		t.wrong = append(t.wrong, fmt.Errorf("the link to %s leads nowhere", link))
	}
	return []byte(place + "/" + file + fragment)
}
