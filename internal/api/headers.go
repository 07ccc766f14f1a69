package api

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/gin-gonic/gin"
)

// setHeaders sets the headers of every answer. Any page may call the API: callers authenticate by
// bearer tokens, which no browser sends by itself.
func setHeaders(c *gin.Context) {
	h := c.Writer.Header()
	h["X-Request-Id"] = []string{callOf(c).id}
	for _, each := range always {
		h[each.name] = each.value
	}
	if c.Request.Method == http.MethodOptions && c.GetHeader("Access-Control-Request-Method") != "" {
		h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST")
		h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, If-None-Match")
		h.Set("Access-Control-Max-Age", "600")
		c.AbortWithStatus(http.StatusNoContent)
		return
	}
	h["Access-Control-Expose-Headers"] = exposed
}

// The headers of every answer, which answers share: Set and Add of one of them leave the others alone.
var (
	always = []struct {
		name  string
		value []string
	}{
		{"X-Content-Type-Options", []string{"nosniff"}},
		{"Referrer-Policy", []string{"no-referrer"}},
		{"Content-Security-Policy", []string{"default-src 'none'; frame-ancestors 'none'"}},
		{"Cache-Control", []string{"no-store"}},
		{"Access-Control-Allow-Origin", []string{"*"}},
	}
	exposed = []string{"ETag, Idempotency-Replayed, Location, Retry-After, X-Request-Id"}
)

// recovered answers a panic as internal and logs its value and stack.
func recovered(c *gin.Context) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		if value == http.ErrAbortHandler {
			panic(value)
		}
		refuse(c, fmt.Errorf("panic: %v\n%s", value, debug.Stack()))
	}()
	c.Next()
}

// answerHead serves HEAD wherever GET is; net/http omits the body.
func answerHead(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			get := *r
			get.Method = http.MethodGet
			r = &get
		}
		next.ServeHTTP(w, r)
	})
}
