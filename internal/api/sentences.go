package api

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// mustExtension holds, in openapi.yaml, the end of a sentence that begins with "Must", for what no
// keyword says clearly to people.
const mustExtension = "x-must"

// sentence says what a schema wants where a value fails one of its keywords. It depends only on the
// schema, so it cannot repeat the value.
func sentence(s *openapi3.Schema, keyword string) string {
	if must, ok := s.Extensions[mustExtension].(string); ok && keyword != "required" {
		return "Must " + must + "."
	}
	switch keyword {
	case "required":
		return "This field is required."
	case "properties":
		return known("field", slices.Sorted(maps.Keys(s.Properties)))
	case "type", "nullable":
		return "Must be " + typeWords(s) + "."
	case "enum":
		return "Must be " + choices(s.Enum) + "."
	case "minLength":
		return fmt.Sprintf("Must have at least %d characters.", s.MinLength)
	case "maxLength":
		return fmt.Sprintf("Must have at most %d characters.", *s.MaxLength)
	case "minimum":
		return "Must be at least " + number(*s.Min) + "."
	case "maximum":
		return "Must be at most " + number(*s.Max) + "."
	case "format":
		return "Must be " + typeWords(s) + "."
	}
	return "Does not have the required form."
}

const aTime = "a time such as 2026-03-01T12:00:00Z"

func typeWords(s *openapi3.Schema) string {
	switch {
	case s.Format == "date-time":
		return aTime
	case s.Type.Is(openapi3.TypeObject):
		return "an object"
	case s.Type.Is(openapi3.TypeArray):
		return "an array"
	case s.Type.Is(openapi3.TypeInteger):
		return "an integer"
	case s.Type.Is(openapi3.TypeBoolean):
		return "true or false"
	}
	return "a string"
}

func choices(values []any) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// known refuses a name by listing the known ones, since it must not repeat the one that was sent.
func known(what string, names []string) string {
	if len(names) == 0 {
		return fmt.Sprintf("Unknown %s: this request takes none.", what)
	}
	return fmt.Sprintf("Unknown %s: use only %s.", what, strings.Join(names, ", "))
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
