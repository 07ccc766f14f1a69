package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"slowpond/internal/api/apigen"
)

// maker makes hostile requests, as bytes, for a server that it knows the operations of.
type maker struct {
	*rand.Rand
	operations []operation
	tokens     []string // of users who are signed in
	texts      []string // to put where a text may stand: values that once mattered, and nasty ones
}

type operation struct {
	method, path string
	query        []string
	body         *openapi3.Schema
}

// nasty are texts that have broken some server.
var nasty = []string{
	"", "0", "-1", "1", "99999999999999999999", "1e999", "NaN", "null", "true", "[]", "{}", "\x00", "%00", "\xff\xfe", "%ff", "\xc3\x28",
	"\xed\xa0\x80", "\u202e\u0000x", "'; DROP TABLE users; --", "../../etc/passwd", "..%2f..%2f", "%2e%2e/", "//", "\\", "a\r\nX-Evil: 1",
	"%0d%0aX-Evil:1", "{{7*7}}", "${jndi:ldap://x}", "<script>", "𝕏𐀀", strings.Repeat("a", 255), strings.Repeat("é", 300), strings.Repeat("9", 5000),
	"2026-02-30T00:00:00Z", "2026-01-01T23:59:60Z", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z", "-0001-01-01T00:00:00Z", "294277-01-01T00:00:00Z",
	"aaaaaaaaaaaa", "d1-d3", "E5-D5", "1.2/345/.67", "123/456/789", "anyone", "computer", "tablut", "subulata-9", "attackers", "white", "offer", "Ada",
	"per_move", "eyJhbGciOiJub25lIn0.e30.", "W/\"x\"", "\"x\"", "*", "created", "playing", "goal", "2147483648", "9223372036854775808", "1.0", "0x10", "١٢",
}

func newMaker(t *testing.T, seed uint64, tokens, texts []string) *maker {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(apigen.Document())
	if err != nil {
		t.Fatal(err)
	}
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 0)), tokens: tokens, texts: append(slices.Clone(nasty), texts...)}
	for _, path := range slices.Sorted(maps.Keys(doc.Paths.Map())) {
		operations := doc.Paths.Map()[path].Operations()
		for _, method := range slices.Sorted(maps.Keys(operations)) {
			o := operation{method: method, path: path}
			for _, p := range operations[method].Parameters {
				if p.Value.In == openapi3.ParameterInQuery {
					o.query = append(o.query, p.Value.Name)
				}
			}
			if b := operations[method].RequestBody; b != nil {
				o.body = b.Value.Content["application/json"].Schema.Value
			}
			m.operations = append(m.operations, o)
		}
	}
	m.operations = append(m.operations, operation{method: "GET", path: "/{page}"}, operation{method: "GET", path: "/docs/{page}"}, operation{method: "GET", path: "/static/{page}"})
	return m
}

func pick[T any](m *maker, all []T) T { return all[m.IntN(len(all))] }

func (m *maker) text() string { return pick(m, m.texts) }

// request is one request that follows on others on its connection.
func (m *maker) request() []byte {
	o := pick(m, m.operations)
	target := o.path
	for strings.Contains(target, "{") {
		begin, end := strings.Index(target, "{"), strings.Index(target, "}")
		text := m.text()
		if m.IntN(4) > 0 {
			text = url.PathEscape(text)
		}
		target = target[:begin] + text + target[end+1:]
	}
	if n := m.IntN(4); n > 0 && len(o.query) > 0 {
		var query []string
		for range n {
			query = append(query, pick(m, o.query)+"="+url.QueryEscape(m.text()))
		}
		target += "?" + strings.Join(query, "&")
	}
	method := o.method
	if m.IntN(20) == 0 {
		method = pick(m, []string{"HEAD", "OPTIONS", "TRACE", "CONNECT", "PUT", "DELETE", "get", "G\x00T", strings.Repeat("A", 300)})
	}
	return m.written(method, target, m.body(o.body))
}

// written writes a request, mostly as it should be.
func (m *maker) written(method, target, body string) []byte {
	version := "HTTP/1.1"
	if m.IntN(40) == 0 {
		version = pick(m, []string{"HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "HTTQ/1.1", ""})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s\r\nHost: x\r\n", method, target, version)
	if m.IntN(5) > 0 {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", pick(m, m.tokens))
	}
	if m.IntN(10) > 0 && body != "" {
		b.WriteString("Content-Type: application/json\r\n")
	}
	for m.IntN(4) == 0 {
		b.WriteString(pick(m, oddHeaders)(m) + "\r\n")
	}
	switch m.IntN(20) {
	case 0:
		b.WriteString("Transfer-Encoding: chunked\r\n\r\n" + m.chunks(body))
	case 1:
		fmt.Fprintf(&b, "Content-Length: %s\r\n\r\n%s", pick(m, []string{"-1", "+3", "1, 1", "0x10", "99999999999999999999", fmt.Sprint(len(body) + 5), fmt.Sprint(len(body) / 2)}), body)
	default:
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	return m.bent([]byte(b.String()))
}

var oddHeaders = []func(m *maker) string{
	func(m *maker) string { return "Idempotency-Key: " + m.text() },
	func(m *maker) string { return "Idempotency-Key: 1\r\nIdempotency-Key: 2" },
	func(m *maker) string { return "If-None-Match: " + m.text() },
	func(m *maker) string { return "Authorization: " + m.text() },
	func(m *maker) string { return "Accept: " + m.text() },
	func(m *maker) string {
		return "Accept-Encoding: " + pick(m, []string{"gzip", "br;q=9", "*;q=0", "gzip;q=x,,"})
	},
	func(m *maker) string { return "Host: y" },
	func(m *maker) string { return "X-Forwarded-For: " + m.text() },
	func(m *maker) string { return "Content-Type: " + m.text() },
	func(m *maker) string {
		return "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"
	},
	func(m *maker) string { return "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x" },
	func(m *maker) string { return "Expect: 100-continue" },
	func(m *maker) string { return "Expect: 200-ok" },
	func(m *maker) string {
		return "Transfer-Encoding: " + pick(m, []string{"gzip", "chunked, chunked", "identity", "xchunked"})
	},
	func(m *maker) string { return "Range: bytes=" + m.text() },
	func(m *maker) string { return "Access-Control-Request-Method: " + m.text() },
	func(m *maker) string { return "X-" + m.text() + ": " + m.text() },
	func(m *maker) string { return "Content-Encoding: gzip" },
	func(m *maker) string { return "Origin: null\r\nCookie: " + m.text() },
}

func (m *maker) chunks(body string) string {
	whole := fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body)
	return pick(m, []string{
		whole, whole, "ffffffffffffffff\r\n" + body, "-1\r\n" + body + "\r\n0\r\n\r\n", "zz\r\n\r\n", fmt.Sprintf("%x;a=b\r\n%s\r\n0\r\nX-Trailer: 1\r\n\r\n", len(body), body),
		fmt.Sprintf("%x\n%s\n0\n\n", len(body), body), "0\r\n\r\n",
	})
}

// bent changes a few bytes now and then.
func (m *maker) bent(raw []byte) []byte {
	if m.IntN(12) > 0 {
		return raw
	}
	for range 1 + m.IntN(3) {
		at := m.IntN(len(raw))
		switch m.IntN(3) {
		case 0:
			raw[at] = byte(m.IntN(256))
		case 1:
			raw = slices.Insert(raw, at, []byte(m.text())...)
		case 2:
			raw = slices.Delete(raw, at, min(len(raw), at+1+m.IntN(20)))
		}
	}
	return raw
}

// body is a body for a schema, or no JSON at all.
func (m *maker) body(schema *openapi3.Schema) string {
	switch n := m.IntN(16); {
	case schema == nil && n > 0:
		return ""
	case n == 0:
		return strings.Repeat(pick(m, []string{"[", `{"a":`, `["`, "\""}), 1+m.IntN(20000))
	case n == 1:
		return pick(m, []string{"{", "null", "[]", "1", `"x"`, "{}{}", "{\"a\":1,\"a\":2}", "\xef\xbb\xbf{}", "{\"a\":\"\\ud800\"}", strings.Repeat(" ", 66000), "NaN", "{\"\\u0000\":1}"})
	case schema == nil:
		return "{}"
	}
	value, err := json.Marshal(m.value(schema, 0))
	if err != nil {
		return "{}"
	}
	return string(value)
}

// value is a value for a schema, mostly one that it allows.
func (m *maker) value(schema *openapi3.Schema, depth int) any {
	if m.IntN(8) == 0 {
		return pick(m, []any{nil, true, -1, 1.5, 1e308, 9007199254740993, m.text(), []any{}, map[string]any{"a": nil}, []any{m.text()}})
	}
	switch {
	case len(schema.Enum) > 0 && m.IntN(3) > 0:
		return pick(m, schema.Enum)
	case schema.Type.Is("integer"):
		return pick(m, []any{0, 1, 2, 3, 4, 5, 3600, 259200, -1, 2147483648, 1 << 62})
	case schema.Type.Is("boolean"):
		return m.IntN(2) == 0
	case schema.Type.Is("object") && depth < 4:
		object := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
			if slices.Contains(schema.Required, name) && m.IntN(10) > 0 || m.IntN(3) == 0 {
				object[name] = m.value(schema.Properties[name].Value, depth+1)
			}
		}
		if m.IntN(20) == 0 {
			object[m.text()] = m.text()
		}
		return object
	}
	return m.text()
}
