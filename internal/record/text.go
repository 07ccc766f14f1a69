package record

import (
	"fmt"
	"strings"
	"time"

	"slowpond/internal/rules"
)

// MarshalText writes the record for people and programs: tags in brackets, an empty line, numbered
// moves.
func (r Record) MarshalText() ([]byte, error) {
	variant, err := r.variant()
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	for _, tag := range r.textTags(variant) {
		if tag[1] != "" {
			fmt.Fprintf(&b, "[%s %q]\n", tag[0], tag[1])
		}
	}
	b.WriteString("\n")
	for i := 0; i < len(r.Moves); i += 2 {
		fmt.Fprintf(&b, "%d. %s\n", i/2+1, strings.Join(r.Moves[i:min(i+2, len(r.Moves))], " "))
	}
	return []byte(b.String()), nil
}

// textTags lists names and values in the order they are written; "" is left out.
func (r Record) textTags(v rules.Variant) [][2]string {
	t := r.Tags
	tags := [][2]string{
		{"Game", t.Game}, {"Variant", t.Variant},
		{"First", v.Seats[0]}, {"FirstPlayer", t.Players[v.Seats[0]]},
		{"Second", v.Seats[1]}, {"SecondPlayer", t.Players[v.Seats[1]]},
		{"Status", t.Status}, {"Created", stamp(&t.CreatedAt)}, {"Started", stamp(t.StartedAt)}, {"Ended", stamp(t.EndedAt)},
	}
	tags = append(append(tags, t.TimeControl.Tags()...), [2]string{"Reveal", t.Options.Reveal})
	if t.Result != nil {
		tags = append(tags, [2]string{"Winner", deref(t.Result.Winner, "draw")}, [2]string{"Reason", t.Result.Reason},
			[2]string{"Score", r.scoreText(v)})
	}
	return append(tags, [2]string{"Start", deref(r.Start, "")},
		[2]string{"FirstSetup", deref(r.Setups[v.Seats[0]], "")}, [2]string{"SecondSetup", deref(r.Setups[v.Seats[1]], "")})
}

// ScoreText is the result's score for people, "unknown" where the record does not give one the game
// may have had, and "" where there is none.
func (r Record) ScoreText() string {
	v, err := r.variant()
	if err != nil || r.Tags.Result == nil {
		return ""
	}
	return r.scoreText(v)
}

func (r Record) scoreText(v rules.Variant) string {
	score := r.Tags.Result.Score
	switch {
	case score != nil:
		return fmt.Sprintf("%d-%d", score[v.Seats[0]], score[v.Seats[1]])
	case v.HasHidden:
		return "unknown"
	}
	return ""
}

func stamp(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Format(time.RFC3339Nano)
}
