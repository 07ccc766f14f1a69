package api

import "github.com/gin-gonic/gin"

// quickGame shows games without the checks that any request could need, as quickMove moves: a request
// without a query has nothing that the document does not allow.
type quickGame struct{ games games }

func (q quickGame) answer(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || mine.route.Operation.OperationID != "getGame" || c.Request.URL.RawQuery != "" {
		return
	}
	c.Abort()
	game, err := q.games.tagged(c, c.Param("id"), c.Request.Header["If-None-Match"])
	if err == nil {
		err = game.VisitGetGameResponse(c.Writer)
	}
	if err != nil {
		refuse(c, err)
	}
}
