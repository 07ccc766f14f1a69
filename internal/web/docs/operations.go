package docs

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// methods are the methods the API uses, as its document spells them.
var methods = []string{"get", "post", "put", "patch", "delete"}

// operation is what the overview shows of an operation.
type operation struct {
	Tags    []string
	Summary string
}

// described is the part of openapi.yaml the overview needs. Paths keep their order.
type described struct {
	Tags  []struct{ Name, Description string }
	Paths yaml.Node
}

// overview writes a page that lists the operations of the API's document under its tags.
func overview(document []byte) ([]byte, error) {
	var api described
	if err := yaml.Unmarshal(document, &api); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString("# API reference\n\nEvery operation in short. The full description of each field and answer is\n" +
		"[openapi.yaml](/openapi.yaml), in OpenAPI, which most tools for APIs can show and turn into a client.\n" +
		"What a client should know beyond that: [the API for client authors](api.md).\n")
	for _, tag := range api.Tags {
		rows, err := rowsOf(&api.Paths, tag.Name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "\n## %s\n\n%s\n\n| method | path | what it does |\n|---|---|---|\n%s", capital(tag.Name), tag.Description, rows)
	}
	return out.Bytes(), nil
}

// rowsOf lists the operations that have a tag.
func rowsOf(paths *yaml.Node, tag string) (string, error) {
	var rows strings.Builder
	for i := 0; i+1 < len(paths.Content); i += 2 {
		path := paths.Content[i].Value
		var all map[string]yaml.Node
		if err := paths.Content[i+1].Decode(&all); err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		for _, method := range methods {
			node, ok := all[method]
			var o operation
			if !ok {
				continue
			}
			if err := node.Decode(&o); err != nil {
				return "", fmt.Errorf("%s %s: %w", method, path, err)
			}
			if len(o.Tags) > 0 && o.Tags[0] == tag {
				fmt.Fprintf(&rows, "| %s | `%s` | %s |\n", strings.ToUpper(method), path, strings.ReplaceAll(o.Summary, "|", `\|`))
			}
		}
	}
	return rows.String(), nil
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
