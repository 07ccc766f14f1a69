package apitest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// bodies checks bodies against their schemas. Each schema is compiled once: the validator of requests
// would compile it for every answer, which took longer than the requests themselves.
type bodies struct {
	components any
	mu         sync.Mutex
	compiled   map[*openapi3.SchemaRef]*jsonschema.Schema
}

func newBodies(doc *openapi3.T) (*bodies, error) {
	components, err := plain(doc.Components)
	return &bodies{components: components, compiled: map[*openapi3.SchemaRef]*jsonschema.Schema{}}, err
}

// check checks an answer's body against its operation's schema for that status.
func (b *bodies) check(response *openapi3.Response, header http.Header, body []byte) error {
	if len(response.Content) == 0 {
		if len(body) > 0 {
			return errors.New("the document has no body for this answer")
		}
		return nil
	}
	kind, _, err := mime.ParseMediaType(header.Get("Content-Type"))
	media := response.Content[kind]
	if err != nil || media == nil {
		return fmt.Errorf("the document has no %q here", kind)
	}
	if kind != "application/json" && kind != "application/problem+json" {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	schema, err := b.compile(media.Schema)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

func (b *bodies) compile(ref *openapi3.SchemaRef) (*jsonschema.Schema, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if done := b.compiled[ref]; done != nil {
		return done, nil
	}
	schema, err := plain(ref)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	const at = "urn:slowpond:document" // references within the document are from its root
	if err := c.AddResource(at, map[string]any{"components": b.components, "schema": schema}); err != nil {
		return nil, err
	}
	b.compiled[ref], err = c.Compile(at + "#/schema")
	return b.compiled[ref], err
}

// plain returns a part of the document as JSON decodes it.
func plain(v any) (decoded any, err error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}
