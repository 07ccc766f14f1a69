package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// maxRecord bounds what ReadRecord takes, in bytes; the longest games stay far below.
const maxRecord = 1 << 20

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

func deref(s *string, otherwise string) string {
	if s == nil {
		return otherwise
	}
	return *s
}

func (r Record) variant() (rules.Variant, error) {
	k, ok := rulesets()[r.Tags.Variant]
	if !ok {
		return rules.Variant{}, errors.New("record: unknown variant")
	}
	return k.Variant(), nil
}

// ReadRecord reads a record in either form. It checks the form only; Replay checks the moves.
func ReadRecord(from io.Reader) (Record, error) {
	raw, err := io.ReadAll(io.LimitReader(from, maxRecord+1))
	if err != nil {
		return Record{}, fmt.Errorf("record: %w", err)
	}
	if len(raw) > maxRecord {
		return Record{}, errors.New("record: too large")
	}
	if !utf8.Valid(raw) {
		return Record{}, errors.New("record: not UTF-8")
	}
	text := strings.TrimSpace(strings.ReplaceAll(string(raw), "\r\n", "\n"))
	if !strings.HasPrefix(text, "{") {
		return parseRecord(text)
	}
	var r Record
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return Record{}, errors.New("record: not a JSON record")
	}
	_, err = r.variant()
	return r, err
}

// Tags and moves are of printable ASCII, as all that is ever written.
var (
	tagLine  = regexp.MustCompile(`^\[([A-Za-z]+) "([ !#-\[\]-~]*)"\]$`)
	scoreTag = regexp.MustCompile(`^(\d{1,3})-(\d{1,3})$`)
	moveLine = regexp.MustCompile(`^(\d+)\. ([!-~]+)(?: ([!-~]+))?$`)
)

func parseRecord(text string) (Record, error) {
	head, body, _ := strings.Cut(text, "\n\n")
	tags := map[string]string{}
	for i, line := range strings.Split(head, "\n") {
		m := tagLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			return Record{}, fmt.Errorf("record: line %d is not a tag", i+1)
		}
		tags[m[1]] = m[2]
	}
	r, err := recordFromTags(tags)
	if err != nil {
		return Record{}, err
	}
	r.Moves, err = parseMoves(body)
	return r, err
}

func parseMoves(body string) ([]string, error) {
	moves := []string{}
	for line := range strings.Lines(strings.TrimSpace(body)) {
		m := moveLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil || m[1] != strconv.Itoa(len(moves)/2+1) || len(moves)%2 != 0 {
			return nil, fmt.Errorf("record: the line after move %d is not the next turn", len(moves))
		}
		moves = append(moves, m[2])
		if m[3] != "" {
			moves = append(moves, m[3])
		}
	}
	return moves, nil
}

func recordFromTags(tags map[string]string) (Record, error) {
	r := Record{Tags: Tags{Game: tags["Game"], Variant: tags["Variant"], Status: tags["Status"], Players: map[string]string{}}}
	v, err := r.variant()
	if err != nil {
		return Record{}, err
	}
	for i, name := range []string{"FirstPlayer", "SecondPlayer"} {
		if tags[name] != "" {
			r.Tags.Players[v.Seats[i]] = tags[name]
		}
	}
	if v.HasSetup {
		r.Setups = map[string]*string{v.Seats[0]: optional(tags["FirstSetup"]), v.Seats[1]: optional(tags["SecondSetup"])}
	}
	r.Start = optional(tags["Start"])
	r.Tags.Options.Reveal = tags["Reveal"]
	if err := r.Tags.readTimes(tags); err != nil {
		return Record{}, err
	}
	r.Tags.Result, err = resultFromTags(tags, v)
	return r, err
}

func (t *Tags) readTimes(tags map[string]string) error {
	for name, to := range map[string]**time.Time{"Started": &t.StartedAt, "Ended": &t.EndedAt} {
		if tags[name] == "" {
			continue
		}
		at, err := time.Parse(time.RFC3339Nano, tags[name])
		if err != nil {
			return fmt.Errorf("record: %s is not a time", name)
		}
		*to = &at
	}
	var err error
	if t.CreatedAt, err = time.Parse(time.RFC3339Nano, tags["Created"]); err != nil {
		return errors.New("record: Created is not a time")
	}
	if t.TimeControl, err = match.TimeControlFromTags(tags); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	return nil
}

func resultFromTags(tags map[string]string, v rules.Variant) (*RecordedResult, error) {
	if tags["Reason"] == "" {
		return nil, nil
	}
	r := &RecordedResult{Reason: tags["Reason"]}
	if _, ok := v.SeatByName(tags["Winner"]); ok {
		r.Winner = optional(tags["Winner"])
	} else if tags["Winner"] != "draw" {
		return nil, errors.New("record: Winner is neither a seat nor draw")
	}
	if score := tags["Score"]; score != "" && score != "unknown" {
		m := scoreTag.FindStringSubmatch(score)
		if m == nil {
			return nil, errors.New("record: Score is not two numbers")
		}
		r.Score = map[string]int{}
		for i, seat := range v.Seats {
			r.Score[seat], _ = strconv.Atoi(m[1+i])
		}
	}
	return r, nil
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
