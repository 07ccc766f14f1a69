package match

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"slowpond/internal/fault"
	"slowpond/internal/rules"
)

// Kinds of time control.
const (
	PerMove = "per_move"
	NoClock = "none"
)

// Bounds and default of the time per move. The lower bound is a setting.
const (
	DefaultPerMove = 3 * 24 * time.Hour
	MaxPerMove     = 30 * 24 * time.Hour
)

// TimeControl says how much time the players get. It is agreed before the game and never changes.
// Its JSON form is the log's, the API's and the record's.
type TimeControl struct {
	Kind           string `json:"kind"`
	PerMoveSeconds int    `json:"per_move_seconds,omitempty"` // with PerMove: for each move, and for the setup
}

// Agree fills in what the maker leaves open and refuses impossible values as invalid. The zero
// TimeControl asks for the default; shortest is the least time the server allows for a move.
func (c TimeControl) Agree(shortest time.Duration) (TimeControl, error) {
	switch {
	case c.Kind == NoClock && c.PerMoveSeconds != 0:
		return c, fault.InvalidField("/time_control/per_move_seconds", "Has no meaning without a clock.")
	case c.Kind == NoClock:
		return c, nil
	case c.Kind != "" && c.Kind != PerMove:
		return c, fault.InvalidField("/time_control/kind", "Must be per_move or none.")
	}
	c.Kind = PerMove
	if c.PerMoveSeconds == 0 {
		c.PerMoveSeconds = seconds(DefaultPerMove)
	}
	if c.PerMoveSeconds < seconds(shortest) || c.PerMoveSeconds > seconds(MaxPerMove) {
		detail := fmt.Sprintf("Must be from %d to %d.", seconds(shortest), seconds(MaxPerMove))
		return c, fault.InvalidField("/time_control/per_move_seconds", detail)
	}
	return c, nil
}

func seconds(d time.Duration) int { return int(d / time.Second) }

// String returns it in words, such as "3 days a move".
func (c TimeControl) String() string {
	if c.Kind != PerMove {
		return "no clock"
	}
	for _, unit := range []struct {
		seconds int
		name    string
	}{{24 * 3600, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}} {
		if n := c.PerMoveSeconds / unit.seconds; n > 0 && c.PerMoveSeconds%unit.seconds == 0 {
			return plural(n, unit.name) + " a move"
		}
	}
	return plural(c.PerMoveSeconds, "second") + " a move"
}

func plural(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// Names of the tags that hold the time control in a record's text form.
const (
	kindTag    = "TimeControl"
	perMoveTag = "PerMoveSeconds"
)

// Tags lists the tags of a record in text form: names and values in the order they are written.
func (c TimeControl) Tags() [][2]string {
	tags := [][2]string{{kindTag, c.Kind}}
	if c.PerMoveSeconds != 0 {
		tags = append(tags, [2]string{perMoveTag, strconv.Itoa(c.PerMoveSeconds)})
	}
	return tags
}

// TimeControlFromTags reads what Tags writes. It checks the form only.
func TimeControlFromTags(tags map[string]string) (c TimeControl, err error) {
	c.Kind = tags[kindTag]
	if text := tags[perMoveTag]; text != "" {
		if c.PerMoveSeconds, err = strconv.Atoi(text); err != nil {
			return c, errors.New(perMoveTag + " is not a number")
		}
	}
	return c, nil
}

// start returns the clock with both seats' first time, not running yet.
func (c TimeControl) start(at time.Time) Clock {
	if c.Kind != PerMove {
		return Clock{}
	}
	each := time.Duration(c.PerMoveSeconds) * time.Second
	return Clock{Since: at, Remaining: [2]time.Duration{each, each}}
}

// moved gives a seat the time it gets after its own move.
func (c TimeControl) moved(clock Clock, seat rules.Seat) Clock {
	if c.Kind == PerMove {
		clock.Remaining[seat.Index()] = time.Duration(c.PerMoveSeconds) * time.Second
	}
	return clock
}
