package api

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"slowpond/internal/api/apigen"
)

func TestTheDocumentIsSoundAndItsExamplesFitTheirSchemas(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData(apigen.Document())
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Error(err)
	}
}
