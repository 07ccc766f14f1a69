package api

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"slowpond/internal/api/apigen"
	"slowpond/internal/etag"
	"slowpond/internal/fault"
	"slowpond/internal/null"
)

// around holds the operations about the server itself.
type around struct {
	ready func(ctx context.Context) error
}

func (around) GetHealth(context.Context, apigen.GetHealthRequestObject) (apigen.GetHealthResponseObject, error) {
	return apigen.GetHealth200JSONResponse{Status: apigen.Ok}, nil
}

// GetReadiness logs the reason but does not show it, since it may name hosts and databases.
func (a around) GetReadiness(ctx context.Context, _ apigen.GetReadinessRequestObject) (apigen.GetReadinessResponseObject, error) {
	if err := a.ready(ctx); err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, "The server is not ready.")
	}
	return apigen.GetReadiness200JSONResponse{Status: apigen.Ok}, nil
}

func (around) GetOpenAPI(_ context.Context, r apigen.GetOpenAPIRequestObject) (apigen.GetOpenAPIResponseObject, error) {
	return document{ifNoneMatch: []string{null.Value(r.Params.IfNoneMatch)}}, nil
}

// document answers openapi.yaml, or 304 where the caller has it.
type document struct{ ifNoneMatch []string }

// VisitGetOpenAPIResponse writes the answer.
func (d document) VisitGetOpenAPIResponse(w http.ResponseWriter) error {
	text := apigen.Document()
	w.Header().Set("Cache-Control", "public, max-age=300")
	if etag.NotModified(w, d.ifNoneMatch, etag.Of(text), coding) {
		return nil
	}
	w.Header().Set("Content-Type", "application/yaml")
	w.WriteHeader(http.StatusOK)
	_, err := w.Write(text)
	return err
}

// turnAway refuses requests while the server is ending, and closes their connections so that the next
// request goes to another server. It lets /healthz through.
func turnAway(ending context.Context) gin.HandlerFunc {
	return func(c *gin.Context) {
		if ending.Err() == nil {
			return
		}
		c.Writer.Header().Set("Connection", "close")
		if c.FullPath() != "/healthz" {
			refuse(c, errEnding)
		}
	}
}

var errEnding = &fault.Error{
	Code: fault.Unavailable, Detail: "This server is stopping. Try again at once: another may answer.", RetryAfter: time.Second,
}
