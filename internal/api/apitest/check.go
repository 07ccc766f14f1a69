package apitest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"slowpond/internal/api/apigen"
)

// contract is the document made strict: answers may have only what it names.
var contract = sync.OnceValues(func() (*strict, error) {
	doc, err := openapi3.NewLoader().LoadFromData(apigen.Document())
	if err != nil {
		return nil, err
	}
	closed := map[*openapi3.Schema]bool{}
	for _, s := range doc.Components.Schemas {
		closeSchema(s.Value, closed)
	}
	for _, item := range doc.Paths.Map() {
		for _, operation := range item.Operations() {
			operation.Responses.Delete("default") // a status that the document does not list is a mistake
		}
	}
	router, err := legacy.NewRouter(doc, openapi3.DisableExamplesValidation())
	if err != nil {
		return nil, err
	}
	bodies, err := newBodies(doc)
	return &strict{router, bodies}, err
})

type strict struct {
	routers.Router
	bodies *bodies
}

// closeSchema merges the objects that an allOf combines and forbids all other properties.
func closeSchema(s *openapi3.Schema, closed map[*openapi3.Schema]bool) {
	if s == nil || closed[s] {
		return
	}
	closed[s] = true
	mergeAllOf(s, closed)
	for _, p := range s.Properties {
		closeSchema(p.Value, closed)
	}
	for _, one := range s.OneOf {
		closeSchema(one.Value, closed)
	}
	if s.Items != nil {
		closeSchema(s.Items.Value, closed)
	}
	if len(s.Properties) > 0 {
		no := false
		s.AdditionalProperties.Has = &no
	}
}

func mergeAllOf(s *openapi3.Schema, closed map[*openapi3.Schema]bool) {
	var rest openapi3.SchemaRefs
	for _, part := range s.AllOf {
		closeSchema(part.Value, closed)
		if len(part.Value.Properties) == 0 {
			rest = append(rest, part)
			continue
		}
		if s.Properties == nil {
			s.Properties = openapi3.Schemas{}
		}
		for name, p := range part.Value.Properties {
			s.Properties[name] = p
		}
		s.Required = append(s.Required, part.Value.Required...)
	}
	s.AllOf = rest
}

func check(r *http.Request, a Answer) error {
	if a.Header.Get("X-Request-Id") == "" {
		return errors.New("no X-Request-Id")
	}
	if a.Status >= 400 {
		if err := checkProblem(r, a); err != nil {
			return err
		}
	}
	contract, err := contract()
	if err != nil {
		return err
	}
	get := *r
	if get.Method == http.MethodHead {
		get.Method = http.MethodGet
	}
	route, params, err := contract.FindRoute(&get)
	if err == nil && strings.HasSuffix(r.URL.Path, "/") {
		err = routers.ErrPathNotFound // the router is lenient about it, the API is not
	}
	if err != nil {
		return noRoute(r, a, err)
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route},
		Status:                 a.Status, Header: a.Header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: true},
	}
	if err := openapi3filter.ValidateResponse(r.Context(), input.SetBodyBytes(a.Body)); err != nil {
		return err
	}
	if err := contract.checkBody(r, route.Operation, a); err != nil {
		return err
	}
	return keep(route.Method+" "+route.Path, a) // an answer that is wrong here has failed its test already
}

// checkBody holds an answer's body against its operation.
func (s *strict) checkBody(r *http.Request, operation *openapi3.Operation, a Answer) error {
	response := operation.Responses.Status(a.Status)
	if response == nil {
		return fmt.Errorf("the document has no status %d here", a.Status)
	}
	if r.Method == http.MethodHead || a.Status == http.StatusNotModified {
		return nil
	}
	return s.bodies.check(response.Value, a.Header, a.Body)
}

// noRoute allows what the document leaves to HTTP: an unknown path or method, and a preflight.
func noRoute(r *http.Request, a Answer, err error) error {
	switch {
	case a.Status == http.StatusNotFound:
		return nil
	case a.Status == http.StatusMethodNotAllowed && a.Header.Get("Allow") != "":
		return nil
	case a.Status == http.StatusNoContent && r.Method == http.MethodOptions:
		return nil
	}
	return err
}

// checkProblem checks that a problem agrees with its own answer.
func checkProblem(r *http.Request, a Answer) error {
	if got := a.Header.Get("Content-Type"); got != "application/problem+json" {
		return fmt.Errorf("a refusal as %q", got)
	}
	var p apigen.Problem
	if err := json.Unmarshal(a.Body, &p); err != nil {
		return err
	}
	if p.Status != a.Status || p.Instance != r.URL.EscapedPath() || p.Type != "urn:slowpond:problem:"+string(p.Code) {
		return errors.New("a problem that does not agree with its answer")
	}
	return nil
}
