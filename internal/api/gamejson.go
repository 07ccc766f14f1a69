package api

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"slowpond/internal/api/apigen"
)

// usualGame is enough bytes for nearly every game.
const usualGame = 3 << 10

// encodeGame appends a game to text as json.Marshal would write it, in a fraction of the time: nearly every
// answer is a game.
func encodeGame(text []byte, g *apigen.Game) ([]byte, error) {
	o := object{text: text}
	o.begin()
	o.moment("claimable_at", g.ClaimableAt)
	o.moment("created_at", &g.CreatedAt)
	o.player("created_by", &g.CreatedBy)
	o.moment("deadline", g.Deadline)
	o.optional("draw_offer", (*string)(g.DrawOffer))
	o.moment("ended_at", g.EndedAt)
	o.flag("hidden", g.Hidden)
	o.string("id", g.ID)
	if g.InviteCode != nil {
		o.string("invite_code", *g.InviteCode)
	}
	o.optional("last_move", g.LastMove)
	o.strings("legal_moves", g.LegalMoves)
	o.flag("may_offer_draw", g.MayOfferDraw)
	o.opponent("opponent", g.Opponent)
	o.options("options", g.Options)
	o.number("ply", g.Ply)
	o.position("position", g.Position)
	o.flag("private", g.Private)
	o.optional("rematch", g.Rematch)
	o.optional("rematch_of", g.RematchOf)
	o.result("result", g.Result)
	o.seats("seats", g.Seats)
	o.moment("started_at", g.StartedAt)
	o.string("status", string(g.Status))
	o.timeControl("time_control", g.TimeControl)
	o.toAct("to_act", g.ToAct)
	o.string("variant", string(g.Variant))
	o.number("version", g.Version)
	o.optional("you", (*string)(g.You))
	o.end()
	return o.text, o.err
}

func (o *object) player(name string, p *apigen.Player) {
	o.name(name)
	if p == nil {
		o.null()
		return
	}
	o.begin()
	o.flag("computer", p.Computer)
	o.flag("guest", p.Guest)
	o.string("id", p.ID)
	o.string("name", p.Name)
	o.end()
}

func (o *object) opponent(name string, p apigen.GameOpponent) {
	o.name(name)
	o.begin()
	o.string("kind", string(p.Kind))
	o.name("level")
	if p.Level == nil {
		o.null()
	} else {
		o.text = strconv.AppendInt(o.text, int64(*p.Level), 10)
	}
	o.player("player", p.Player)
	o.end()
}

func (o *object) options(name string, p apigen.GameOptions) {
	o.name(name)
	o.begin()
	if p.Reveal != nil {
		o.string("reveal", string(*p.Reveal))
	}
	o.end()
}

func (o *object) timeControl(name string, c apigen.TimeControl) {
	o.name(name)
	o.begin()
	o.string("kind", string(c.Kind))
	if c.PerMoveSeconds != nil {
		o.number("per_move_seconds", *c.PerMoveSeconds)
	}
	o.end()
}

func (o *object) result(name string, r *apigen.Result) {
	o.name(name)
	if r == nil {
		o.null()
		return
	}
	o.begin()
	o.string("reason", string(r.Reason))
	o.score("score", r.Score)
	o.optional("winner", (*string)(r.Winner))
	o.end()
}

func (o *object) score(name string, score map[string]int) {
	o.name(name)
	if score == nil {
		o.null()
		return
	}
	o.begin()
	for _, seat := range slices.Sorted(maps.Keys(score)) {
		o.number(seat, score[seat])
	}
	o.end()
}

func (o *object) seats(name string, seats []apigen.GameSeat) {
	o.name(name)
	if seats == nil {
		o.null()
		return
	}
	o.text = append(o.text, '[')
	for _, s := range seats {
		o.begin()
		o.player("player", s.Player)
		o.string("seat", string(s.Seat))
		o.end()
	}
	o.text = append(o.text, ']')
}

func (o *object) toAct(name string, seats []apigen.Seat) {
	o.name(name)
	if seats == nil {
		o.null()
		return
	}
	o.text = append(o.text, '[')
	for _, s := range seats {
		o.separate()
		o.value(string(s))
	}
	o.text = append(o.text, ']')
}

// position writes a game's own view of the board, which knows how to encode itself.
func (o *object) position(name string, position any) {
	o.name(name)
	switch p := position.(type) {
	case nil:
		o.null()
	case interface{ AppendJSON([]byte) []byte }:
		o.text = p.AppendJSON(o.text)
	default:
		o.other(p)
	}
}

// object is JSON that is being written.
type object struct {
	text []byte
	err  error
}

func (o *object) begin() { o.separate(); o.text = append(o.text, '{') }
func (o *object) end()   { o.text = append(o.text, '}') }
func (o *object) null()  { o.text = append(o.text, "null"...) }

// separate writes a comma after a value that has come before in the same object or array.
func (o *object) separate() {
	if n := len(o.text); n > 0 {
		switch o.text[n-1] {
		case '{', '[', ':', ',':
		default:
			o.text = append(o.text, ',')
		}
	}
}

// name begins a member whose name needs no escapes.
func (o *object) name(name string) {
	o.separate()
	o.text = append(o.text, '"')
	o.text = append(o.text, name...)
	o.text = append(o.text, '"', ':')
}

// value writes a string.
func (o *object) value(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			o.other(s)
			return
		}
	}
	o.text = append(o.text, '"')
	o.text = append(o.text, s...)
	o.text = append(o.text, '"')
}

func (o *object) other(v any) {
	text, err := json.Marshal(v)
	if err != nil {
		o.err = err
	}
	o.text = append(o.text, text...)
}

func (o *object) string(name, s string) { o.name(name); o.value(s) }

func (o *object) optional(name string, s *string) {
	o.name(name)
	if s == nil {
		o.null()
	} else {
		o.value(*s)
	}
}

func (o *object) strings(name string, all []string) {
	o.name(name)
	if all == nil {
		o.null()
		return
	}
	o.text = append(o.text, '[')
	for _, s := range all {
		o.separate()
		o.value(s)
	}
	o.text = append(o.text, ']')
}

func (o *object) number(name string, n int) {
	o.name(name)
	o.text = strconv.AppendInt(o.text, int64(n), 10)
}

func (o *object) flag(name string, f bool) {
	o.name(name)
	o.text = strconv.AppendBool(o.text, f)
}

func (o *object) moment(name string, t *time.Time) {
	o.name(name)
	if t == nil {
		o.null()
		return
	}
	o.text = append(o.text, '"')
	o.text = t.AppendFormat(o.text, time.RFC3339Nano)
	o.text = append(o.text, '"')
}
