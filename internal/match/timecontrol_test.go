package match_test

import (
	"encoding/json"
	"testing"
	"time"

	"slowpond/internal/match"
)

func perMove(seconds int) match.TimeControl {
	return match.TimeControl{Kind: match.PerMove, PerMoveSeconds: seconds}
}

func TestATimeControlInEveryForm(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		control     match.TimeControl
		json, words string
	}{
		{match.TimeControl{Kind: match.NoClock}, `{"kind":"none"}`, "no clock"},
		{perMove(259200), `{"kind":"per_move","per_move_seconds":259200}`, "3 days a move"},
		{perMove(86400), `{"kind":"per_move","per_move_seconds":86400}`, "1 day a move"},
		{perMove(3600 * 36), `{"kind":"per_move","per_move_seconds":129600}`, "36 hours a move"},
		{perMove(60), `{"kind":"per_move","per_move_seconds":60}`, "1 minute a move"},
		{perMove(3601), `{"kind":"per_move","per_move_seconds":3601}`, "3601 seconds a move"},
	} {
		text, err := json.Marshal(test.control)
		if err != nil || string(text) != test.json {
			t.Errorf("JSON: got %s, %v, want %s", text, err, test.json)
		}
		var decoded match.TimeControl
		if err := json.Unmarshal(text, &decoded); err != nil || decoded != test.control {
			t.Errorf("from JSON: got %+v, %v, want %+v", decoded, err, test.control)
		}
		if got := test.control.String(); got != test.words {
			t.Errorf("in words: got %q, want %q", got, test.words)
		}
		tags := map[string]string{}
		for _, tag := range test.control.Tags() {
			tags[tag[0]] = tag[1]
		}
		if got, err := match.TimeControlFromTags(tags); err != nil || got != test.control {
			t.Errorf("from tags %v: got %+v, %v, want %+v", tags, got, err, test.control)
		}
		if got, err := test.control.Agree(time.Second); err != nil || got != test.control {
			t.Errorf("agreed as it is: got %+v, %v", got, err)
		}
	}
	if _, err := match.TimeControlFromTags(map[string]string{"PerMoveSeconds": "soon"}); err == nil {
		t.Error("a tag that is no number was read")
	}
}
