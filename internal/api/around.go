package api

import (
	"bytes"
	"context"
	"time"

	"github.com/gin-gonic/gin"

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

// turnAway refuses whatever comes while the server is ending, and closes its connection so that the
// next request goes to another server. /healthz and /metrics are answered to the last.
func turnAway(ending context.Context) gin.HandlerFunc {
	return func(c *gin.Context) {
		if ending.Err() == nil {
			return
		}
		c.Writer.Header().Set("Connection", "close")
		if path := c.FullPath(); path != "/healthz" && path != "/metrics" {
			refuse(c, errEnding)
		}
	}
}

var errEnding = &fault.Error{
	Code: fault.Unavailable, Detail: "This server is stopping. Try again at once: another may answer.", RetryAfter: time.Second,
}
