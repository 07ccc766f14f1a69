package api

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"

	gamelist "slowpond/internal/games"
)

// access says whether an operation needs a token.
type access uint8

const (
	ignored  access = iota // tokens are ignored
	optional               // a token may be given, and must be valid
	required
)

// route is one operation, with what checks of each request need of the document.
type route struct {
	*routers.Route
	pattern string // as gin has it
	access  access
	query   map[string]bool // the parameters it knows
	times   map[string]bool // those of them that are times
	game    bool            // it is about one game, whose id is the path's parameter id
	keyed   bool            // it takes an Idempotency-Key
	invites bool            // its body may hold an invite code
	class   class           // of admission
	stream  bool            // its answer is a stream: it has no time limit as a whole, and one for each write
}

// hasBody reports whether the document gives the operation a body.
func (r *route) hasBody() bool { return r.Operation.RequestBody != nil }

// routes finds an operation by method and gin's pattern, as in "GET /api/v1/games/:id".
type routes map[string]*route

func (rs routes) of(method, pattern string) *route { return rs[method+" "+pattern] }

// readRoutes reads the document, and allows the list's variants and seats even where the document lacks
// them.
func readRoutes(document []byte, list *gamelist.List) (routes, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(document)
	if err != nil {
		return nil, fmt.Errorf("api: reading openapi.yaml: %w", err)
	}
	// Validating the examples took half a second of every start; a test does it instead.
	if err := doc.Validate(context.Background(), openapi3.DisableExamplesValidation()); err != nil {
		return nil, fmt.Errorf("api: openapi.yaml: %w", err)
	}
	name(doc, list)
	// As 3.1, every request would compile its schemas again. Requests use nothing that 3.0 lacks.
	doc.OpenAPI = "3.0.3"
	rs := routes{}
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			r := newRoute(&routers.Route{Spec: doc, Path: path, PathItem: item, Method: method, Operation: operation})
			rs[method+" "+r.pattern] = r
		}
	}
	return rs, nil
}

func newRoute(r *routers.Route) *route {
	mine := &route{Route: r, pattern: ginPattern(r.Path), access: accessOf(r), query: map[string]bool{}, times: map[string]bool{}, stream: isStream(r.Operation)}
	mine.invites = bodyHas(r.Operation, "invite_code")
	for _, p := range r.Operation.Parameters {
		switch p.Value.In {
		case openapi3.ParameterInQuery:
			mine.query[p.Value.Name] = true
			mine.times[p.Value.Name] = p.Value.Schema.Value.Format == "date-time"
		case openapi3.ParameterInPath:
			mine.game = mine.game || p.Value.Name == "id"
		case openapi3.ParameterInHeader:
			mine.keyed = mine.keyed || p.Value.Name == keyHeader
		}
	}
	mine.class = mine.classOf()
	return mine
}

// bodyHas reports whether an operation's body may have a property.
func bodyHas(o *openapi3.Operation, property string) bool {
	if o.RequestBody == nil {
		return false
	}
	body := o.RequestBody.Value.Content.Get("application/json")
	return body != nil && body.Schema.Value.Properties[property] != nil
}

// isStream reports whether the document gives an operation an answer of server-sent events.
func isStream(o *openapi3.Operation) bool {
	ok := o.Responses.Status(http.StatusOK)
	return ok != nil && ok.Value != nil && ok.Value.Content["text/event-stream"] != nil
}

func accessOf(r *routers.Route) access {
	security := r.Spec.Security
	if own := r.Operation.Security; own != nil {
		security = *own
	}
	level := required
	if len(security) == 0 {
		level = ignored
	}
	for _, requirement := range security {
		if len(requirement) == 0 {
			level = optional
		}
	}
	return level
}

// ginPattern writes a path of the document as gin does: {id} is :id.
func ginPattern(path string) string {
	return strings.ReplaceAll(strings.ReplaceAll(path, "{", ":"), "}", "")
}
