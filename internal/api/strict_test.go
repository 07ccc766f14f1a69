package api

import (
	"net/http"
	"strings"
	"testing"

	"slowpond/internal/api/apigen"
)

func TestBodiesAreReadStrictly(t *testing.T) {
	t.Parallel()
	h := setup(t)
	deep := strings.Repeat(`[`, 20000) + strings.Repeat(`]`, 20000)
	for _, c := range []struct {
		name, body string
		status     int
		code       apigen.ProblemCode
	}{
		{"not JSON", `name=Ada`, 400, "malformed"},
		{"cut off", `{"name": "Ada"`, 400, "malformed"},
		{"spaces alone", `  `, 400, "malformed"},
		{"trailing bytes", `{"name": "Ada", "password": "x"} x`, 400, "malformed"},
		{"a second value", `{"name": "Ada", "password": "x"}{}`, 400, "malformed"},
		{"a name given twice", `{"name": "Ada", "name": "Ada", "password": "x"}`, 400, "malformed"},
		{"a name given twice, once escaped", `{"name": "Ada", "n\u0061me": "Ada", "password": "x"}`, 400, "malformed"},
		{"a name given twice further down", `{"x": [{"y": 1, "y": 1}]}`, 400, "malformed"},
		{"invalid UTF-8", "{\"name\": \"\xff\", \"password\": \"x\"}", 400, "malformed"},
		{"half a surrogate pair", `{"name": "\ud800", "password": "x"}`, 400, "malformed"},
		{"a byte order mark", "\ufeff{}", 400, "malformed"},
		{"a comment", `{} // hello`, 400, "malformed"},
		{"nesting beyond reason", deep, 400, "malformed"},
		{"nesting", `{"name": ` + strings.Repeat(`[`, 5000) + strings.Repeat(`]`, 5000) + `, "password": "x"}`, 422, "invalid"},
		{"null", `null`, 422, "invalid"},
		{"an array", `[]`, 422, "invalid"},
		{"a number", `1e400`, 422, "invalid"},
		{"nothing", ``, 422, "invalid"},
		{"a wrong type", `{"name": 1, "password": "x"}`, 422, "invalid"},
		{"null for a string", `{"name": null, "password": "x"}`, 422, "invalid"},
		{"an unknown field", `{"name": "Ada", "password": "x", "more": 1}`, 422, "invalid"},
		{"a field in another case", `{"Name": "Ada", "password": "x"}`, 422, "invalid"},
		{"wrong, but sound", ` {"name": "Ada", "password": "x"} `, 401, "unauthenticated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h.Post("/api/v1/auth/login", c.body, "Content-Type: application/json").Want(c.status).Refused(c.code)
		})
	}
}

func TestContentTypes(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for _, c := range []struct {
		contentType string
		status      int
	}{
		{"application/json", 201},
		{"Application/JSON; charset=UTF-8", 201},
		{"application/json;charset=\"utf-8\"", 201},
		{"application/json; charset=latin1", 415},
		{"application/json; version=2", 415},
		{"application/json, text/plain", 415},
		{"application/problem+json", 415},
		{"text/json", 415},
		{"", 415},
	} {
		t.Run(c.contentType, func(t *testing.T) {
			h.Post("/api/v1/auth/guest", `{}`, "Content-Type: "+c.contentType).Want(c.status)
		})
	}
	r := h.Request(http.MethodPost, "/api/v1/auth/guest", `{}`)
	r.Header.Add("Content-Type", "application/json")
	h.Do(r).Want(http.StatusUnsupportedMediaType)
}

func TestABodyWithoutRequiredFieldsMayBeAbsent(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.Post("/api/v1/auth/guest", nil).Want(http.StatusCreated)
	h.Post("/api/v1/auth/guest", `{}`).Want(http.StatusCreated)
}

func TestEveryInvalidFieldIsPointedAt(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ada, _ := h.guest()
	for _, c := range []struct {
		name, path, body string
		want             []apigen.ProblemField
	}{
		{"a missing body", "/api/v1/auth/register", ``, []apigen.ProblemField{
			{Pointer: "/name", Detail: "This field is required."},
			{Pointer: "/password", Detail: "This field is required."},
		}},
		{"a bad name and password", "/api/v1/auth/register", `{"name": "4", "password": "short"}`, []apigen.ProblemField{
			{Pointer: "/name", Detail: "Must have 3 to 20 of A-Z a-z 0-9 _ - and start with a letter."},
			{Pointer: "/password", Detail: "Must have at least 12 characters."},
		}},
		{"unknown fields", "/api/v1/auth/register", `{"name": "Ada", "password": "quite long enough", "x": 1, "y": 2}`, []apigen.ProblemField{
			{Pointer: "", Detail: "Unknown field: use only email, name, password."},
		}},
		{"fields where there are none", "/api/v1/auth/guest", `{"x": 1}`, []apigen.ProblemField{
			{Pointer: "", Detail: "Unknown field: this request takes none."},
		}},
		{"deeper fields", "/api/v1/games", `{"variant": "go", "opponent": {"kind": 7}, "time_control": {"kind": "per_move", "per_move_seconds": 2592001}}`, []apigen.ProblemField{
			{Pointer: "/opponent/kind", Detail: "Must be one of anyone, user, invite, computer."},
			{Pointer: "/time_control/per_move_seconds", Detail: "Must be at most 2592000."},
			{Pointer: "/variant", Detail: "Must be one of tablut, subulata-7, subulata-9."},
		}},
		{"a text for an object", "/api/v1/games", `{"variant": "tablut", "opponent": "anyone", "private": 1}`, []apigen.ProblemField{
			{Pointer: "/opponent", Detail: "Must be an object."},
			{Pointer: "/private", Detail: "Must be true or false."},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ada.Post(c.path, c.body).Want(http.StatusUnprocessableEntity).Refused("invalid").Errors
			if len(got) != len(c.want) {
				t.Fatalf("errors: got %v, want %v", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("error %d: got %v, want %v", i, got[i], c.want[i])
				}
			}
		})
	}
}

func TestQueriesAreReadStrictly(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for _, c := range []struct{ name, query, pointer string }{
		{"an unknown parameter", "x=1", ""},
		{"a parameter in another case", "Limit=1", ""},
		{"a parameter given twice", "limit=1&limit=1", "limit"},
		{"a malformed escape", "limit=%zz", ""},
		{"a semicolon", "limit=1;limit=2", ""},
		{"an empty number", "limit=", "limit"},
		{"a word for a number", "limit=ten", "limit"},
		{"a number with a point", "limit=1.5", "limit"},
		{"a number too small", "limit=0", "limit"},
		{"a number too great", "limit=101", "limit"},
		{"a number beyond counting", "limit=99999999999999999999", "limit"},
		{"an unknown variant", "variant=go", "variant"},
		{"an empty variant", "variant=", "variant"},
		{"somebody else", "to_act=you", "to_act"},
		{"an empty name", "player=", "player"},
		{"a NUL in a name", "player=%00", "player"},
		{"a date for a time", "since=2026-03-01", "since"},
		{"an unknown order", "sort=name", "sort"},
		{"positions for too many", "include=position&limit=21", "limit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := h.Get("/api/v1/games?" + c.query).Want(http.StatusUnprocessableEntity).Refused("invalid")
			if len(p.Errors) != 1 || p.Errors[0].Pointer != c.pointer {
				t.Errorf("errors: got %v, want one at %q", p.Errors, c.pointer)
			}
		})
	}
	h.Get("/api/v1/games?since=2026-02-30T00:00:00Z").Want(http.StatusUnprocessableEntity).Refused("invalid")
	h.Get("/api/v1/games?since=2026-03-01T00:00:00%2B01:00&player=Nobody").Want(http.StatusOK)
	h.Get("/api/v1/variants?x=1").Want(http.StatusUnprocessableEntity)
}

func TestNumbersGoCannotHoldAreInvalid(t *testing.T) {
	t.Parallel()
	b := sit(t)
	for _, version := range []string{"4.0", "4e0", "4.5", "99999999999", "1e400", "-1", "0", `"4"`, "null", "true"} {
		t.Run(version, func(t *testing.T) {
			p := b.ada.Post(b.tablut+"/moves", `{"version": `+version+`, "move": "d1-d3"}`).Refused("invalid")
			if len(p.Errors) != 1 || p.Errors[0].Pointer != "/version" {
				t.Errorf("errors: got %v, want one at /version", p.Errors)
			}
		})
	}
}

func TestIdempotencyKeysArePrintable(t *testing.T) {
	t.Parallel()
	b := sit(t)
	for _, c := range []struct {
		name, key string
		status    int
	}{
		{"words", "a key of ours ~!", 200},
		{"255 characters", strings.Repeat("k", 255), 200},
		{"256 characters", strings.Repeat("k", 256), 422},
		{"none", "", 422},
		{"a tab", "a\tb", 422},
		{"a letter beyond ASCII", "\u00e9", 422},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := b.ada.Request(http.MethodPost, b.begun("tablut", "attackers")+"/resign", nil)
			r.Header["Idempotency-Key"] = []string{c.key}
			a := b.ada.Do(r).Want(c.status)
			if c.status == 200 {
				return
			}
			if p := a.Refused("invalid"); len(p.Errors) != 1 || p.Errors[0].Pointer != "Idempotency-Key" {
				t.Errorf("errors: got %v", p.Errors)
			}
		})
	}
	r := b.ada.Request(http.MethodPost, b.tablut+"/resign", nil)
	r.Header["Idempotency-Key"] = []string{"a", "b"}
	b.ada.Do(r).Want(http.StatusUnprocessableEntity).Refused("invalid")
}

func TestTheFingerprintIsOfTheMeaningOfABody(t *testing.T) {
	t.Parallel()
	same := []string{`{"a":1,"b":[true,"x"]}`, ` { "b" : [ true, "\u0078" ], "a" : 1.0e0 } `}
	first, err := fingerprint([]byte(same[0]))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := fingerprint([]byte(same[1])); err != nil || got != first {
		t.Errorf("two forms of one body: got %x (%v), want %x", got, err, first)
	}
	for _, other := range []string{`{}`, `{"a":1,"b":["x",true]}`, `{"a":"1","b":[true,"x"]}`} {
		if got, err := fingerprint([]byte(other)); err != nil || got == first {
			t.Errorf("%s: got the fingerprint of %s (%v)", other, same[0], err)
		}
	}
}
