package record

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json"

	"slowpond/internal/match"
	"slowpond/internal/rules"
)

// maxBytes is the longest record that Read accepts; the longest games stay far below it.
const maxBytes = 1 << 20

// Read reads a record in either form, of a game in one of the variants given. It checks the form only;
// Replay checks the moves.
func Read(from io.Reader, rulesets match.Rulesets) (Record, error) {
	raw, err := io.ReadAll(io.LimitReader(from, maxBytes+1))
	if err != nil {
		return Record{}, fmt.Errorf("record: %w", err)
	}
	if len(raw) > maxBytes {
		return Record{}, errors.New("record: too large")
	}
	if !utf8.Valid(raw) {
		return Record{}, errors.New("record: not UTF-8")
	}
	text := strings.TrimPrefix(string(raw), byteOrderMark)
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	read := parse
	if strings.HasPrefix(text, "{") {
		read = decode
	}
	r, err := read(text, rulesets)
	if err != nil {
		return Record{}, err
	}
	return r, r.wellFormed()
}

// byteOrderMark is what some editors put before a text.
const byteOrderMark = "\ufeff"

// decode reads the JSON form, in which no key may stand twice.
func decode(text string, rulesets match.Rulesets) (Record, error) {
	var r Record
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return Record{}, errors.New("record: not a JSON record")
	}
	r, err := r.under(rulesets)
	if err != nil {
		return Record{}, err
	}
	return r.tidy()
}

// Tags and moves consist of printable ASCII, like everything that MarshalText writes.
var (
	tagLine  = regexp.MustCompile(`^\[([A-Za-z]+) "([ !#-\[\]-~]*)"\]$`)
	scoreTag = regexp.MustCompile(`^(\d{1,3})-(\d{1,3})$`)
	moveLine = regexp.MustCompile(`^(\d+)\. ([!-~]+)(?: ([!-~]+))?$`)
)

func parse(text string, rulesets match.Rulesets) (Record, error) {
	head, body, _ := strings.Cut(text, "\n\n")
	tags := map[string]string{}
	for i, line := range strings.Split(head, "\n") {
		m := tagLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			return Record{}, fmt.Errorf("record: line %d is not a tag", i+1)
		}
		if _, twice := tags[m[1]]; twice {
			return Record{}, fmt.Errorf("record: line %d has a tag that stood before", i+1)
		}
		tags[m[1]] = m[2]
	}
	r, err := fromTags(tags, rulesets)
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

func fromTags(tags map[string]string, rulesets match.Rulesets) (Record, error) {
	r, err := Record{Tags: Tags{Game: tags["Game"], Variant: tags["Variant"], Status: tags["Status"], Players: map[string]string{}}}.under(rulesets)
	if err != nil {
		return Record{}, err
	}
	v := r.ruleset.Variant()
	for i, name := range []string{"FirstPlayer", "SecondPlayer"} {
		if tags[name] != "" {
			r.Tags.Players[v.Seats[i]] = tags[name]
		}
	}
	if first, second := tags["First"], tags["Second"]; first != "" && first != v.Seats[0] || second != "" && second != v.Seats[1] {
		return Record{}, errSeat
	}
	if !v.HasSetup && tags["FirstSetup"]+tags["SecondSetup"] != "" {
		return Record{}, errSetup
	}
	r.SetSetups([2]string{tags["FirstSetup"], tags["SecondSetup"]})
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
		at = at.UTC()
		*to = &at
	}
	var err error
	if t.CreatedAt, err = time.Parse(time.RFC3339Nano, tags["Created"]); err != nil {
		return errors.New("record: Created is not a time")
	}
	t.CreatedAt = t.CreatedAt.UTC()
	if t.TimeControl, err = match.TimeControlFromTags(tags); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	return nil
}

func resultFromTags(tags map[string]string, v rules.Variant) (*Result, error) {
	if tags["Reason"] == "" {
		if tags["Winner"] != "" || tags["Score"] != "" {
			return nil, errors.New("record: a winner or a score without a reason")
		}
		return nil, nil
	}
	r := &Result{Reason: tags["Reason"]}
	if _, ok := v.SeatByName(tags["Winner"]); ok {
		r.Winner = optional(tags["Winner"])
	} else if tags["Winner"] != "draw" {
		return nil, errors.New("record: Winner is neither a seat nor draw")
	}
	if score := tags["Score"]; score != "" && (score != "unknown" || !v.HasHidden) {
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
