package api

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
	gamelist "slowpond/internal/games"
)

// walk sends each operation of the document what it must refuse.
type walk struct {
	office
	t    *testing.T
	r    *route
	path string
}

func TestEveryOperationNamesThePartThatIsWrong(t *testing.T) {
	t.Parallel()
	o := administered(t)
	routes, err := readRoutes(apigen.Document(), gamelist.All())
	if err != nil {
		t.Fatal(err)
	}
	id := strings.TrimPrefix(o.tablut, "/api/v1/games/")
	for _, name := range slices.Sorted(maps.Keys(routes)) {
		r := routes[name]
		w := walk{o, t, r, strings.NewReplacer("{id}", id, "{name}", "Ada").Replace(r.Path)}
		w.strangers()
		w.refused("", w.send("?no_such_parameter=1", nil))
		for _, p := range r.Operation.Parameters {
			w.parameter(p.Value)
		}
		if r.hasBody() {
			w.bodies()
			w.fields("", r.Operation.RequestBody.Value.Content["application/json"].Schema.Value, func(v any) any { return v })
		}
	}
}

func (w walk) send(query string, body any, headers ...string) *http.Request {
	return w.admin.Request(w.r.Method, w.path+query, body, headers...)
}

// strangers sends a made-up token, asks for what does not exist, and calls operations for administrators.
func (w walk) strangers() {
	w.t.Helper()
	if w.r.access != ignored {
		w.As("no token").Do(w.As("no token").Request(w.r.Method, w.path, nil)).Want(http.StatusUnauthorized)
	}
	if strings.Contains(w.r.Path, "{") {
		path := strings.NewReplacer("{id}", noGame, "{name}", "Nobody").Replace(w.r.Path)
		body := map[string]any{"note": "Why."}
		if !w.r.hasBody() || w.r.game {
			body = nil
		}
		w.absent(path, body)
	}
	if strings.HasPrefix(w.r.Path, "/api/v1/admin/") {
		w.ada.Do(w.ada.Request(w.r.Method, w.path, nil)).Want(http.StatusForbidden).Refused("forbidden")
	}
}

func (w walk) absent(path string, body map[string]any) {
	w.t.Helper()
	r := w.admin.Request(w.r.Method, path, nil)
	if body != nil {
		r = w.admin.Request(w.r.Method, path, body)
	}
	w.admin.Do(r).Want(http.StatusNotFound).Refused("not_found")
}

func TestAnOpenGameIsCancelledOrDeclinedAndAnEndedOneAnalysed(t *testing.T) {
	t.Parallel()
	o := administered(t)
	made := func(by *apitest.Client, opponent string) string {
		var g apigen.Game
		by.Post("/api/v1/games", `{"variant": "tablut", "opponent": `+opponent+`}`).Want(http.StatusCreated).Read(&g)
		return "/api/v1/games/" + g.ID
	}
	o.ada.Post(made(o.ada, `{"kind": "anyone"}`)+"/cancel", nil).Want(http.StatusOK)
	var bob apigen.Me
	o.bob.Get("/api/v1/me").Want(http.StatusOK).Read(&bob)
	o.bob.Post(made(o.ada, `{"kind": "user", "name": "`+bob.Name+`"}`)+"/decline", nil).Want(http.StatusOK)
	o.ada.Post(o.tablut+"/resign", nil).Want(http.StatusOK)
	o.ada.Get(o.tablut + "/analysis").Want(http.StatusOK)
}

// refused sends a request and wants a 422 with an error at the pointer.
func (w walk) refused(pointer string, r *http.Request) {
	w.t.Helper()
	a := w.admin.Do(r)
	var p apigen.Problem
	a.Read(&p)
	at := func(f apigen.ProblemField) bool { return f.Pointer == pointer }
	if a.Status != http.StatusUnprocessableEntity || p.Code != "invalid" || !slices.ContainsFunc(p.Errors, at) {
		w.t.Errorf("%s %s: got %d %v, want 422 at %q", r.Method, r.URL, a.Status, p.Errors, pointer)
	}
}

// parameter gives a parameter each value it must not have, gives it twice, and leaves it out where it
// is required. In a path a bad value is 404 instead.
func (w walk) parameter(p *openapi3.Parameter) {
	w.t.Helper()
	for _, text := range wrongTexts(p) {
		switch p.In {
		case openapi3.ParameterInQuery:
			w.refused(p.Name, w.send("?"+url.Values{p.Name: {text}}.Encode(), nil))
		case openapi3.ParameterInHeader:
			r := w.send("", nil)
			r.Header[http.CanonicalHeaderKey(p.Name)] = []string{text}
			w.refused(p.Name, r)
		}
	}
	switch {
	case p.In == openapi3.ParameterInQuery:
		w.refused(p.Name, w.send("?"+url.Values{p.Name: {"1", "1"}}.Encode(), nil))
		w.refused(p.Name, w.send("?"+url.Values{p.Name: {"\xff"}}.Encode(), nil))
		if p.Required {
			w.refused(p.Name, w.send("", nil))
		}
	case p.Name == keyHeader:
		r := w.send("", nil)
		r.Header[keyHeader] = []string{"1", "2"}
		w.refused(p.Name, r)
	}
}

func wrongTexts(p *openapi3.Parameter) (texts []string) {
	if p.Name == "cursor" {
		texts = append(texts, "no cursor of ours")
	}
	s := p.Schema.Value
	if s.Format == "date-time" {
		texts = append(texts, "2026-03-01T00:00:60Z", "2026-02-30T00:00:00Z", "2026-03-01T24:00:00Z")
	}
	for _, v := range wrongValues(s) {
		if text := fmt.Sprint(v); !s.Type.Is(openapi3.TypeString) || constrained(s, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// constrained reports whether a text is wrong for a schema that any text is of the right type for.
func constrained(s *openapi3.Schema, text string) bool {
	return s.VisitJSON(text) != nil
}

// wrongValues returns values of another type, values outside the enum, and values just beyond each limit.
func wrongValues(s *openapi3.Schema) []any {
	values := []any{"no such thing"}
	if s.Type.Is(openapi3.TypeString) {
		values = []any{7.0, ""}
	}
	if len(s.Enum) > 0 {
		values = append(values, "no such thing")
	}
	if s.Min != nil {
		values = append(values, *s.Min-1)
	}
	if s.Max != nil {
		values = append(values, *s.Max+1)
	}
	if s.MaxLength != nil {
		values = append(values, strings.Repeat("x", int(*s.MaxLength)+1))
	}
	return values
}

// fields walks an object of a body, leaves out what is required, and gives each field a value it must not
// have; within puts it where it belongs.
func (w walk) fields(pointer string, s *openapi3.Schema, within func(any) any) {
	w.t.Helper()
	for _, name := range s.Required {
		w.refused(pointer+"/"+name, w.send("", within(map[string]any{})))
	}
	for name, field := range s.Properties {
		put := func(v any) any { return within(map[string]any{name: v}) }
		for _, v := range append(wrongValues(field.Value), nil) {
			if v != nil && field.Value.VisitJSON(v) == nil || v == nil && nullable(field.Value) {
				continue // the schema allows it
			}
			w.refused(pointer+"/"+name, w.send("", put(v)))
		}
		w.fields(pointer+"/"+name, field.Value, put)
	}
}

// nullable reports whether one of a schema's alternatives is null.
func nullable(s *openapi3.Schema) bool {
	return slices.ContainsFunc(s.OneOf, func(r *openapi3.SchemaRef) bool { return r.Value.Type.Is("null") })
}

// bodies sends malformed bodies.
func (w walk) bodies() {
	w.t.Helper()
	w.admin.Do(w.send("", "{")).Want(http.StatusBadRequest).Refused("malformed")
	w.admin.Do(w.send("", strings.Repeat(" ", maxBody+1))).Want(http.StatusRequestEntityTooLarge).Refused("too_large")
	w.admin.Do(w.send("", "{}", "Content-Type: text/plain")).Want(http.StatusUnsupportedMediaType).Refused("unsupported_media_type")
	w.refused("", w.send("", map[string]any{"no_such_field": 1}))
}
