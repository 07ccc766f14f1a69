package docs

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func rendered(t *testing.T) map[string][]byte {
	t.Helper()
	document, err := os.ReadFile("../../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files(document)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEveryPageIsInTheMenu(t *testing.T) {
	t.Parallel()
	sources, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		name, isPage := strings.CutSuffix(source.Name(), ".md")
		if isPage && !slices.Contains(order, name) {
			t.Errorf("%s is in no menu", source.Name())
		}
	}
}

// links finds the links of a page within the server.
var links = regexp.MustCompile(`(?:href|src)="(/docs[^"#]*)?(?:#([^"]+))?"`)

func TestEveryLinkWithinTheDocsLeadsSomewhere(t *testing.T) {
	t.Parallel()
	files := rendered(t)
	for address, body := range files {
		if path.Ext(address) != "" {
			continue
		}
		for _, link := range links.FindAllStringSubmatch(string(body), -1) {
			target, fragment := link[1], link[2]
			if target == "" {
				target = address
			}
			if files[target] == nil {
				t.Errorf("%s leads to %s, which does not exist", address, target)
			}
			if fragment != "" && !strings.Contains(string(files[target]), `id="`+fragment+`"`) {
				t.Errorf("%s leads to %s#%s, and there is no such place", address, target, fragment)
			}
		}
	}
}

func TestALinkThatLeadsNowhereIsAnError(t *testing.T) {
	t.Parallel()
	for _, link := range []string{"nothing.md", "../../../Makefile", "monitoring/nothing.yml"} {
		if _, err := render("x", []byte("# Title\n\n[there]("+link+")\n")); err == nil {
			t.Errorf("a link to %s is taken", link)
		}
	}
}

// rule finds the numbers of the rules that a program or a text names.
var rule = regexp.MustCompile(`\b([ST])([0-9]{1,2})\b`)

func TestEveryRuleHasItsAnchor(t *testing.T) {
	t.Parallel()
	files := rendered(t)
	for letter, last := range map[string]int{"s": 26, "t": 21} {
		address := map[string]string{"s": "/docs/rules-subulata", "t": "/docs/rules-tablut"}[letter]
		anchors := regexp.MustCompile(`<p id="`+letter+`([0-9]+)" class="numbered">`).FindAllStringSubmatch(string(files[address]), -1)
		if len(anchors) != last {
			t.Errorf("%s has %d numbered rules, want %d", address, len(anchors), last)
		}
	}
}

func TestRulesNamedInTheRulesPackagesExist(t *testing.T) {
	t.Parallel()
	files := rendered(t)
	pages := map[string]string{"S": "/docs/rules-subulata", "T": "/docs/rules-tablut"}
	for _, folder := range []string{"subulata", "tablut"} {
		sources, err := os.ReadDir("../../rules/" + folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range sources {
			if path.Ext(source.Name()) != ".go" {
				continue
			}
			text, err := os.ReadFile("../../rules/" + folder + "/" + source.Name())
			if err != nil {
				t.Fatal(err)
			}
			for _, named := range rule.FindAllStringSubmatch(string(text), -1) {
				if !strings.Contains(string(files[pages[named[1]]]), `id="`+strings.ToLower(named[0])+`"`) {
					t.Errorf("%s/%s names %s, which no page explains", folder, source.Name(), named[0])
				}
			}
		}
	}
}

func TestTheReferenceListsEveryOperation(t *testing.T) {
	t.Parallel()
	page := string(rendered(t)["/docs/operations"])
	document, err := os.ReadFile("../../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Count(string(document), "operationId: ")
	if got := strings.Count(page, "<tr>") - strings.Count(page, "<thead>"); got != want {
		t.Errorf("%d operations are listed, want %d", got, want)
	}
}

func TestPagesNameThePagesOwnStyleSheet(t *testing.T) {
	t.Parallel()
	for address, body := range rendered(t) {
		if path.Ext(address) == "" && !strings.Contains(string(body), `href="{{static}}/css/page.css"`) {
			t.Errorf("%s lacks it", address)
		}
	}
}

func TestPagesHaveNoScriptOrStyleOfTheirOwn(t *testing.T) {
	t.Parallel()
	inline := regexp.MustCompile(`(?i)<script>|<style|\sstyle=|\son[a-z]+=|javascript:`)
	for address, body := range rendered(t) {
		if path.Ext(address) == "" && inline.Match(body) {
			t.Errorf("%s: %s", address, inline.Find(body))
		}
	}
}

func TestTheReadmeIsShort(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(readme), "\n"); lines > 250 {
		t.Errorf("README.md has %d lines: what does not fit belongs into a page of the docs", lines)
	}
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`).FindAllStringSubmatch(string(readme), -1) {
		if strings.Contains(link[1], "://") {
			continue
		}
		if _, err := os.Stat("../../../" + link[1]); err != nil {
			t.Errorf("README.md leads to %s, which does not exist", link[1])
		}
	}
}

func TestTheGuideForContributorsNamesEveryPackage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("contributing.md")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range packages {
		if one.IsDir() && !strings.Contains(string(page), "`internal/"+one.Name()+"`") {
			t.Errorf("contributing.md does not say what internal/%s is for: add a line to its table", one.Name())
		}
	}
}
