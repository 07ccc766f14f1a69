package api

import (
	"bytes"
	"context"

	"slowpond/internal/api/apigen"
	"slowpond/internal/fault"
)

// around says how the server is.
type around struct {
	ready func(ctx context.Context) error
}

func (around) GetHealth(context.Context, apigen.GetHealthRequestObject) (apigen.GetHealthResponseObject, error) {
	return apigen.GetHealth200JSONResponse{Status: apigen.Ok}, nil
}

// GetReadiness shows no reason: it may name hosts and databases. The log has it.
func (a around) GetReadiness(ctx context.Context, _ apigen.GetReadinessRequestObject) (apigen.GetReadinessResponseObject, error) {
	if err := a.ready(ctx); err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, "The server is not ready.")
	}
	return apigen.GetReadiness200JSONResponse{Status: apigen.Ok}, nil
}

func (around) GetOpenAPI(context.Context, apigen.GetOpenAPIRequestObject) (apigen.GetOpenAPIResponseObject, error) {
	document := apigen.Document()
	return apigen.GetOpenAPI200ApplicationYamlResponse{
		Body: bytes.NewReader(document), ContentLength: int64(len(document)),
	}, nil
}
