package match_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"slowpond/internal/match"
)

const (
	plantedSetup       = "7.6/543/.21"
	plantedCode        = "qzjxkvwyplanted"
	plantedFingerprint = "fingerprintplanted"
)

// planted returns values of every kind that holds a secret, alone and inside others.
func planted(t *testing.T) map[string]any {
	t.Helper()
	offer := terms("subulata-7")
	offer.Opponent.Kind = match.Invite
	s := &scene{t: t, now: noon}
	s.open(offer, match.Command{By: maker}, plantedCode)
	s.do(match.Command{Verb: match.Join, By: guest, InviteCode: plantedCode})
	place := match.Command{
		Verb: match.Place, By: maker, Setup: plantedSetup, Key: "key", Fingerprint: []byte(plantedFingerprint),
		InviteCode: plantedCode,
	}
	s.do(place)
	placed := s.log[len(s.log)-1]
	return map[string]any{
		"event": placed, "pointer": &placed, "events": s.log, "secret": placed.Secret, "game": s.g, "games": []match.Game{s.g},
		"command": place, "pointer to a command": &place,
		"struct": struct {
			Event match.Event
			Game  *match.Game
		}{placed, &s.g},
		"map": map[string]any{"event": placed, "command": place},
	}
}

// betrays reports which planted secret a text holds, in the clear or in hexadecimal.
func betrays(text string) (string, bool) {
	text = strings.ToLower(text)
	for _, secret := range []string{plantedSetup, plantedCode, plantedFingerprint} {
		decimals := strings.Trim(fmt.Sprint([]byte(secret)), "[]")
		for _, form := range []string{secret, hex.EncodeToString([]byte(secret)), decimals} {
			if strings.Contains(text, form) {
				return secret, true
			}
		}
	}
	return "", false
}

func TestRawEventsGamesAndCommandsPrintNoSecret(t *testing.T) {
	t.Parallel()
	for name, v := range planted(t) {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%T %[1]v"} {
			if secret, ok := betrays(fmt.Sprintf(verb, v)); ok {
				t.Errorf("%s with %s prints %s", name, verb, secret)
			}
		}
		encoded, _ := json.Marshal(v)
		if secret, ok := betrays(string(encoded)); ok {
			t.Errorf("%s encodes %s", name, secret)
		}
		var log bytes.Buffer
		for _, h := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
			slog.New(h).Info("look", "value", v)
		}
		if secret, ok := betrays(log.String()); ok {
			t.Errorf("%s logs %s", name, secret)
		}
	}
}

func TestRawValuesRefuseToBeEncoded(t *testing.T) {
	t.Parallel()
	for name, v := range planted(t) {
		if b, err := json.Marshal(v); err == nil {
			t.Errorf("%s encodes as %d bytes, want an error", name, len(b))
		}
	}
}

func TestARefusalNeverRepeatsWhatWasSubmitted(t *testing.T) {
	t.Parallel()
	s := at(t, "subulata-7", "half")
	_, err := s.decide(match.Command{Verb: match.Place, By: guest, Setup: "77." + plantedCode})
	if err == nil || strings.Contains(err.Error(), plantedCode) {
		t.Errorf("an illegal setup: got %v", err)
	}
	s = at(t, "tablut", "playing")
	_, err = s.decide(match.Command{Verb: match.Move, By: maker, Move: plantedCode})
	if err == nil || strings.Contains(err.Error(), plantedCode) {
		t.Errorf("an illegal move: got %v", err)
	}
}
