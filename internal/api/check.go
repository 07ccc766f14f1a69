package api

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/gin-gonic/gin"

	"slowpond/internal/fault"
)

const invalidDetail = "The request is not valid."

// checkRequest checks a request against its operation in openapi.yaml: parameters, headers and body.
func checkRequest(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil {
		return
	}
	query, fields := checkQuery(mine.route, c.Request.URL.RawQuery)
	fields = append(fields, checkHeaders(c.Request.Header)...)
	if len(fields) > 0 {
		refuseFields(c, fields)
		return
	}
	if fields := mine.route.check(c.Request, pathParams(c), query); len(fields) > 0 {
		refuseFields(c, fields)
	}
}

// check returns what the document does not allow in a request.
func (r *route) check(request *http.Request, path map[string]string, query url.Values) []fault.Field {
	return fieldsOf(openapi3filter.ValidateRequest(request.Context(), &openapi3filter.RequestValidationInput{
		Request: request, PathParams: path, QueryParams: query, Route: r.Route,
		Options: &openapi3filter.Options{
			MultiError: true, SkipSettingDefaults: true, AuthenticationFunc: openapi3filter.NoopAuthenticationFunc,
		},
	}))
}

func refuseFields(c *gin.Context, fields []fault.Field) {
	slices.SortFunc(fields, func(a, b fault.Field) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Detail, b.Detail))
	})
	refuse(c, &fault.Error{Code: fault.Invalid, Detail: invalidDetail, Fields: slices.Compact(fields)})
}

func pathParams(c *gin.Context) map[string]string {
	params := make(map[string]string, len(c.Params))
	for _, p := range c.Params {
		params[p.Key] = p.Value
	}
	return params
}

// checkQuery finds parameters the operation does not know, and those given more than once.
func checkQuery(r *route, raw string) (url.Values, []fault.Field) {
	query, err := url.ParseQuery(raw)
	if err != nil {
		return nil, []fault.Field{{Pointer: "", Detail: "The query cannot be read."}}
	}
	var fields []fault.Field
	for name, values := range query {
		switch {
		case !r.query[name]:
			fields = append(fields, fault.Field{Pointer: "", Detail: known("parameter", slices.Sorted(maps.Keys(r.query)))})
		case len(values) > 1:
			fields = append(fields, fault.Field{Pointer: name, Detail: "Give this parameter once."})
		case !utf8.ValidString(values[0]):
			fields = append(fields, fault.Field{Pointer: name, Detail: "Must be UTF-8."})
		case r.times[name] && !isTime(values[0]):
			fields = append(fields, fault.Field{Pointer: name, Detail: "Must be " + aTime + "."})
		}
	}
	return query, fields
}

// isTime reports whether a text is a time that Go can hold; the validator's pattern also accepts a leap second.
func isTime(s string) bool {
	_, err := time.Parse(time.RFC3339, s)
	return err == nil
}

// checkHeaders refuses a second Idempotency-Key, and joins several If-None-Match headers into one.
func checkHeaders(h http.Header) []fault.Field {
	if tags := h.Values("If-None-Match"); len(tags) > 1 {
		h.Set("If-None-Match", strings.Join(tags, ", "))
	}
	if len(h.Values(keyHeader)) > 1 {
		return []fault.Field{{Pointer: keyHeader, Detail: "Give this header once."}}
	}
	return nil
}

// fieldsOf words the validator's findings anew, since its own words repeat what was submitted.
func fieldsOf(err error) []fault.Field {
	if err == nil {
		return nil
	}
	var fields []fault.Field
	for _, err := range flatten(err) {
		request, ok := errors.AsType[*openapi3filter.RequestError](err)
		if !ok {
			fields = append(fields, fault.Field{Pointer: "", Detail: invalidDetail})
			continue
		}
		for _, cause := range flatten(request.Err) {
			fields = append(fields, fieldOf(request.Parameter, cause))
		}
	}
	return fields
}

func flatten(err error) []error {
	if many, ok := err.(openapi3.MultiError); ok {
		var all []error
		for _, one := range many {
			all = append(all, flatten(one)...)
		}
		return all
	}
	return []error{err}
}

func fieldOf(parameter *openapi3.Parameter, cause error) fault.Field {
	wrong, isSchema := errors.AsType[*openapi3.SchemaError](cause)
	if parameter == nil {
		if !isSchema {
			return fault.Field{Pointer: "", Detail: invalidDetail}
		}
		return fault.Field{Pointer: pointer(wrong.JSONPointer()), Detail: sentence(wrong.Schema, wrong.SchemaField)}
	}
	field := fault.Field{Pointer: parameter.Name}
	switch {
	case errors.Is(cause, openapi3filter.ErrInvalidRequired):
		field.Detail = "This parameter is required."
	case errors.Is(cause, openapi3filter.ErrInvalidEmptyValue):
		field.Detail = "Must not be empty."
	case isSchema:
		field.Detail = sentence(wrong.Schema, wrong.SchemaField)
	default:
		field.Detail = sentence(parameter.Schema.Value, "type")
	}
	return field
}

// pointer returns a path as a JSON pointer (RFC 6901).
func pointer(path []string) string {
	var b strings.Builder
	for _, key := range path {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(key))
	}
	return b.String()
}
