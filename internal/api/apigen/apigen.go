// Package apigen holds openapi.yaml and the Go that oapi-codegen makes of it.
package apigen

import _ "embed"

//go:generate cp ../../../openapi.yaml openapi.yaml
//go:generate go tool oapi-codegen -config config.yaml openapi.yaml

//go:embed openapi.yaml
var document []byte

// Document returns the OpenAPI document as it is served; the caller must not change it.
func Document() []byte { return document }
