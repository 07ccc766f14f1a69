package api

import (
	"net/http"
	"testing"
	"time"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
)

const (
	settingsPath = "/api/v1/me/notifications"
	bellPath     = "/api/v1/me/notices"
)

func TestSettingsAreTheDefaultsUntilChanged(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, _ := h.guest()
	var s, changed apigen.NotificationSettings
	ann.Get(settingsPath).Want(http.StatusOK).Read(&s)
	if s.Zone != "UTC" || s.Quiet != nil || len(s.Kinds) != 8 || len(s.Kinds["your_turn"]) != 3 || len(s.Available) != 1 || s.Available[0] != "page" {
		t.Errorf("got %+v", s)
	}
	body := `{"kinds": {"your_turn": ["push", "page", "page"]}, "reminders_seconds": [3600, 86400], "mail": {"pace": "daily", "at": "07:30"},
		"quiet": {"from": "22:00", "to": "07:00"}, "zone": "Pacific/Chatham", "language": "nl", "available": ["webhook"]}`
	ann.Do(ann.Request("PUT", settingsPath, body)).Want(http.StatusOK)
	ann.Get(settingsPath).Want(http.StatusOK).Read(&changed)
	if len(changed.Kinds["your_turn"]) != 2 || len(changed.Kinds["challenge"]) != 3 || changed.RemindersSeconds[0] != 86400 || changed.Quiet.From != "22:00" ||
		changed.Zone != "Pacific/Chatham" || len(changed.Available) != 1 {
		t.Errorf("got %+v", changed)
	}
	for field, body := range map[string]string{
		"/kinds": `{"kinds": {"gossip": ["page"]}, "reminders_seconds": [], "mail": {"pace": "daily", "at": "07:30"}, "zone": "UTC", "language": "nl"}`,
		"/zone":  `{"kinds": {}, "reminders_seconds": [], "mail": {"pace": "daily", "at": "07:30"}, "zone": "Mars", "language": "nl"}`,
	} {
		p := ann.Do(ann.Request("PUT", settingsPath, body)).Want(http.StatusUnprocessableEntity).Refused("invalid")
		if p.Errors[0].Pointer != field {
			t.Errorf("got %+v, want %s", p.Errors, field)
		}
	}
}

func bellOf(c *apitest.Client, query string) (list apigen.NoticeList) {
	c.Get(bellPath + query).Want(http.StatusOK).Read(&list)
	return list
}

func TestTheBellTellsWhatIsTrueNow(t *testing.T) {
	t.Parallel()
	b := sit(t)
	if list := bellOf(b.bob, ""); len(list.Items) != 0 {
		t.Errorf("bob, who has joined both games: got %+v", list.Items)
	}
	ada := bellOf(b.ada, "")
	if len(ada.Items) != 2 || ada.Items[0].Kind != "challenge" || ada.Items[0].Seen || *ada.Items[0].Game.You == "" {
		t.Errorf("ada: got %+v", ada.Items)
	}
	b.ada.Post(bellPath+"/seen", `{"up_to": "`+ada.Items[0].ID+`"}`).Want(http.StatusNoContent)
	b.ada.Post(bellPath+"/seen", `{"up_to": "nonsense"}`).Want(http.StatusUnprocessableEntity)
	for _, item := range bellOf(b.ada, "").Items {
		if !item.Seen {
			t.Errorf("after she has seen it: %+v", item)
		}
	}
	b.clock.Advance(time.Second)
	b.ada.Post(b.subulata+"/setup", `{"setup": "1.2/345/.67"}`).Want(http.StatusOK)
	b.clock.Advance(time.Second)
	b.ada.Post(b.tablut+"/moves", `{"version": 3, "move": "d1-d3"}`).Want(http.StatusOK)
	list := bellOf(b.bob, "?limit=1")
	if len(list.Items) != 1 || list.Items[0].TextKey != "notice.your_turn" || list.Items[0].Args["opponent"] == "" || list.NextCursor == nil {
		t.Errorf("bob, after her move: got %+v", list)
	}
	if second := bellOf(b.bob, "?limit=1&cursor="+*list.NextCursor); len(second.Items) != 1 || second.Items[0].TextKey != "notice.setup" {
		t.Errorf("the next page: got %+v", second.Items)
	}
	if list := bellOf(b.ada, ""); len(list.Items) != 0 {
		t.Errorf("ada, after her own move and setup: got %+v", list.Items)
	}
	b.bob.Post(b.tablut+"/resign", nil).Want(http.StatusOK)
	if list := bellOf(b.ada, ""); len(list.Items) == 0 || list.Items[0].TextKey != "notice.ended.won" || list.Items[0].Args["reason"] != "resignation" {
		t.Errorf("ada, once he has resigned: got %+v", list.Items)
	}
	b.ada.Get(bellPath + "?cursor=nonsense").Want(http.StatusUnprocessableEntity)
}
