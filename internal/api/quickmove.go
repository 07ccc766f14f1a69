package api

import (
	"crypto/sha256"
	"net/http"
	"strconv"
	"sync"

	"github.com/gin-gonic/gin"

	"slowpond/internal/play"
)

// quickMove makes the moves that programs and the page send, which are nearly all there are, without
// the checks that any request could need: those take as long as all the rest. A request that is not
// plainly one of them goes on to the checks, so that every refusal of a request is worded there.
type quickMove struct {
	games    games
	commands *limiter
	buffers  *sync.Pool // of *[]byte, for answers
}

// plainMove is the body of a move in its usual form.
type plainMove struct {
	version int
	move    string
}

func (q quickMove) answer(c *gin.Context) {
	mine := callOf(c)
	if mine.route == nil || mine.route.Operation.OperationID != "makeMove" || mine.bodyErr != nil || !plainRequest(c.Request) {
		return
	}
	body, ok := readPlainMove(mine.body)
	if !ok {
		return
	}
	c.Abort() // what follows would do the same again
	if mine.key = c.GetHeader(keyHeader); mine.key != "" {
		mine.fingerprint = body.fingerprint()
	}
	if err := q.commands.take(mine.caller.UserID); err != nil {
		refuse(c, err)
		return
	}
	answer, err := q.games.play.Move(c.Request.Context(), request(c, c.Param("id"), &body.version), body.move)
	if err == nil {
		err = q.write(c, answer)
	}
	if err != nil {
		refuse(c, err)
	}
}

func (q quickMove) write(c *gin.Context, a play.Answer) error {
	game, err := q.games.render(c.Request.Context(), a.View)
	if err != nil {
		return err
	}
	buffer := q.buffers.Get().(*[]byte)
	defer q.buffers.Put(buffer)
	text, err := encodeGame((*buffer)[:0], &game)
	if err != nil {
		return err
	}
	*buffer = append(text, '\n')
	header := c.Writer.Header()
	header["Content-Type"] = jsonType
	header["Content-Length"] = []string{strconv.Itoa(len(*buffer))} // otherwise it would be sent in chunks
	if a.Replayed {
		header.Set(replayHeader, "true")
	}
	c.Writer.WriteHeader(http.StatusOK)
	_, _ = c.Writer.Write(*buffer) // the caller may have left
	return nil
}

func newQuickMove(g games, commands *limiter) quickMove {
	return quickMove{g, commands, &sync.Pool{New: func() any {
		buffer := make([]byte, 0, usualGame)
		return &buffer
	}}}
}

var jsonType = []string{"application/json"}

// plainRequest reports whether a request with a JSON body has no query and no more than one key, a
// valid one.
func plainRequest(r *http.Request) bool {
	if types := r.Header["Content-Type"]; r.URL.RawQuery != "" || len(types) != 1 || types[0] != jsonType[0] {
		return false
	}
	keys := r.Header[keyHeader]
	return len(keys) == 0 || len(keys) == 1 && plainText(keys[0], 255)
}

// plainText reports whether a text has from 1 to so many printable ASCII characters.
func plainText(s string, most int) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return len(s) > 0 && len(s) <= most
}

// readPlainMove reads {"version": 6, "move": "E5-D5"}, in any order and with any spaces between. ok is
// false for everything else, be it valid or not.
func readPlainMove(body []byte) (m plainMove, ok bool) {
	p := plainJSON{rest: body}
	var versions, moves int
	p.expect('{')
	for {
		switch p.text() {
		case "version":
			p.expect(':')
			m.version = p.number()
			versions++
		case "move":
			p.expect(':')
			m.move = p.text()
			moves++
		default:
			return m, false
		}
		if !p.next(',') {
			break
		}
	}
	p.expect('}')
	p.spaces()
	return m, !p.failed && len(p.rest) == 0 && versions == 1 && moves == 1
}

// fingerprint is that of the body as canonical JSON, as fingerprint gives it for any body.
func (m plainMove) fingerprint() [sha256.Size]byte {
	text := make([]byte, 0, 64)
	text = append(text, `{"move":"`...)
	text = append(text, m.move...)
	text = append(text, `","version":`...)
	text = strconv.AppendInt(text, int64(m.version), 10)
	return sha256.Sum256(append(text, '}'))
}

// plainJSON reads JSON without escapes, fractions or anything but ASCII. Once it has failed it stays
// so.
type plainJSON struct {
	rest   []byte
	failed bool
}

func (p *plainJSON) spaces() {
	for len(p.rest) > 0 && (p.rest[0] == ' ' || p.rest[0] == '\n' || p.rest[0] == '\t' || p.rest[0] == '\r') {
		p.rest = p.rest[1:]
	}
}

// next reads a character if it comes next.
func (p *plainJSON) next(c byte) bool {
	if p.spaces(); len(p.rest) == 0 || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *plainJSON) expect(c byte) { p.failed = !p.next(c) || p.failed }

// text reads a string of printable ASCII without quotes and backslashes.
func (p *plainJSON) text() string {
	p.expect('"')
	for i, c := range p.rest {
		switch {
		case c == '"':
			s := string(p.rest[:i])
			p.rest = p.rest[i+1:]
			return s
		case c < ' ' || c > '~' || c == '\\':
			p.failed = true
			return ""
		}
	}
	p.failed = true
	return ""
}

// number reads a whole number from 1 to 999,999,999.
func (p *plainJSON) number() (n int) {
	p.spaces()
	digits := 0
	for ; digits < len(p.rest) && p.rest[digits] >= '0' && p.rest[digits] <= '9' && digits < 10; digits++ {
		n = 10*n + int(p.rest[digits]-'0')
	}
	if digits == 0 || digits > 9 || p.rest[0] == '0' {
		p.failed = true
	}
	p.rest = p.rest[digits:]
	return n
}
