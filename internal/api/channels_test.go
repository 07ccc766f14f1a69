package api

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"slowpond/internal/api/apigen"
	"slowpond/internal/api/apitest"
)

var mailedCode = regexp.MustCompile(`code is ([A-Z2-7]{8})`)

func TestAnAddressIsProposedVerifiedTestedAndRemoved(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, _ := h.account("Ann")
	guest, _ := h.guest()
	body := `{"email": "ann@example.org", "password": "` + password + `"}`
	guest.Post("/api/v1/me/email", body).Want(http.StatusForbidden).Refused("forbidden")
	ann.Post("/api/v1/me/email", `{"email": "ann@example.org", "password": "not hers at all"}`).Want(http.StatusForbidden).Refused("forbidden")
	ann.Post("/api/v1/me/notifications/test", `{"channel": "mail"}`).Want(http.StatusNotFound)
	ann.Post("/api/v1/me/email", body).Want(http.StatusAccepted)
	h.mail.Wait()
	mails := h.post.Take()
	if len(mails) != 1 || mailedCode.FindStringSubmatch(mails[0]) == nil {
		t.Fatalf("got %q", mails)
	}
	var at apigen.EmailAddress
	ann.Get("/api/v1/me/email").Want(http.StatusOK).Read(&at)
	if at.Address != nil || at.Verified || at.Pending == nil || *at.Pending != "ann@example.org" {
		t.Errorf("before the code: got %+v", at)
	}
	ann.Post("/api/v1/me/email/verify", `{"code": "AAAAAAAA"}`).Want(http.StatusUnprocessableEntity).Refused("invalid")
	ann.Post("/api/v1/me/email/verify", `{"code": "`+mailedCode.FindStringSubmatch(mails[0])[1]+`"}`).Want(http.StatusNoContent)
	ann.Get("/api/v1/me/email").Want(http.StatusOK).Read(&at)
	if at.Address == nil || *at.Address != "ann@example.org" || !at.Verified || at.Pending != nil {
		t.Errorf("after it: got %+v", at)
	}
	ann.Post("/api/v1/me/notifications/test", `{"channel": "mail"}`).Want(http.StatusAccepted)
	h.mail.Wait()
	if mails := h.post.Take(); len(mails) != 1 || !strings.Contains(mails[0], "can reach you") {
		t.Errorf("the test: got %q", mails)
	}
	ann.Do(ann.Request("DELETE", "/api/v1/me/email", nil)).Want(http.StatusNoContent)
	ann.Get("/api/v1/me/email").Want(http.StatusOK).Read(&at)
	if at.Address != nil {
		t.Errorf("removed: got %+v", at)
	}
}

const (
	deviceKeys = `"keys": {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}`
	deviceBody = `{"endpoint": "https://8.8.8.8/one", ` + deviceKeys + `, "device": "Phone"}`
)

func TestADeviceIsAddedMovesToWhoAddsItAndIsRemoved(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, _ := h.guest()
	bob, _ := h.guest()
	var key, again apigen.PushKey
	h.Get("/api/v1/push/key").Want(http.StatusOK).Read(&key)
	h.Get("/api/v1/push/key").Want(http.StatusOK).Read(&again)
	if len(key.Key) < 80 || key != again {
		t.Errorf("got %v, then %v", key, again)
	}
	var first, second apigen.PushDeviceID
	ann.Post("/api/v1/me/push", deviceBody).Want(http.StatusCreated).Read(&first)
	ann.Post("/api/v1/me/push", deviceBody).Want(http.StatusOK).Read(&second)
	if first != second {
		t.Errorf("added twice: %v, then %v", first, second)
	}
	devices := func(c *apitest.Client) []apigen.PushDevice {
		var list apigen.PushDeviceList
		c.Get("/api/v1/me/push").Want(http.StatusOK).Read(&list)
		return list.Items
	}
	if got := devices(ann); len(got) != 1 || got[0].Device != "Phone" || !got[0].Here {
		t.Errorf("got %+v", got)
	}
	bob.Post("/api/v1/me/push", deviceBody).Want(http.StatusOK)
	if len(devices(ann)) != 0 || len(devices(bob)) != 1 {
		t.Error("it has not moved to who added it")
	}
	path := "/api/v1/me/push/" + first.ID
	ann.Do(ann.Request("DELETE", path, nil)).Want(http.StatusNotFound)
	bob.Do(bob.Request("DELETE", path, nil)).Want(http.StatusNoContent)
	for _, bad := range []string{
		`{"endpoint": "https://10.0.0.1/x", ` + deviceKeys + `}`, `{"endpoint": "http://8.8.8.8/x", ` + deviceKeys + `}`,
		`{"endpoint": "https://8.8.8.8/x", "keys": {"p256dh": "AAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}`,
	} {
		ann.Post("/api/v1/me/push", bad).Want(http.StatusUnprocessableEntity).Refused("invalid")
	}
}

func TestSigningOutDropsTheDevice(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, session := h.account("Ann")
	ann.Post("/api/v1/me/push", deviceBody).Want(http.StatusCreated)
	var other apigen.Session
	h.Post("/api/v1/auth/login", credentials{Name: "Ann", Password: password}).Want(http.StatusOK).Read(&other)
	h.logout(session)
	var list apigen.PushDeviceList
	h.As(other.AccessToken).Get("/api/v1/me/push").Want(http.StatusOK).Read(&list)
	if len(list.Items) != 0 {
		t.Errorf("got %+v", list.Items)
	}
}

func TestAWebhookIsForAccountsAndItsSecretIsShownOnce(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, _ := h.account("Ann")
	bob, _ := h.account("Bob")
	guest, _ := h.guest()
	body := `{"url": "https://8.8.8.8/hook", "kinds": ["your_turn", "game_ended"]}`
	guest.Post("/api/v1/me/webhooks", body).Want(http.StatusForbidden).Refused("forbidden")
	var made apigen.NewWebhook
	ann.Post("/api/v1/me/webhooks", body).Want(http.StatusCreated).Read(&made)
	a := ann.Get("/api/v1/me/webhooks").Want(http.StatusOK)
	var list apigen.WebhookList
	a.Read(&list)
	if len(list.Items) != 1 || list.Items[0].ID != made.ID || !strings.HasPrefix(made.Secret, "whsec_") || strings.Contains(string(a.Body), made.Secret) {
		t.Errorf("got %+v", list)
	}
	for _, url := range []string{"http://example.org/x", "https://10.0.0.1/x", "https://user:pw@example.org/"} {
		ann.Post("/api/v1/me/webhooks", `{"url": "`+url+`", "kinds": ["your_turn"]}`).Want(http.StatusUnprocessableEntity).Refused("invalid")
	}
	called := make(chan http.Header, 1)
	program := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { called <- r.Header }))
	defer program.Close()
	var here apigen.NewWebhook
	ann.Post("/api/v1/me/webhooks", `{"url": "`+program.URL+`", "kinds": ["your_turn"]}`).Want(http.StatusCreated).Read(&here)
	ann.Post("/api/v1/me/webhooks/"+here.ID+"/test", nil).Want(http.StatusAccepted)
	if header := <-called; !strings.HasPrefix(header.Get("webhook-signature"), "v1,") || header.Get("webhook-id") == "" {
		t.Errorf("the test: got %v", header)
	}
	ann.Do(ann.Request("DELETE", "/api/v1/me/webhooks/"+here.ID, nil)).Want(http.StatusNoContent)
	path := "/api/v1/me/webhooks/" + made.ID
	bob.Post(path+"/test", nil).Want(http.StatusNotFound)
	bob.Do(bob.Request("DELETE", path, nil)).Want(http.StatusNotFound)
	ann.Do(ann.Request("DELETE", path, nil)).Want(http.StatusNoContent)
	for range 10 {
		ann.Post("/api/v1/me/webhooks", body).Want(http.StatusCreated)
	}
	ann.Post("/api/v1/me/webhooks", body).Want(http.StatusUnprocessableEntity).Refused("invalid")
}

func TestFeedsHaveAddressesThatAreReset(t *testing.T) {
	t.Parallel()
	h := setup(t)
	ann, _ := h.guest()
	var first, second, third apigen.Feeds
	ann.Get("/api/v1/me/feeds").Want(http.StatusOK).Read(&first)
	ann.Get("/api/v1/me/feeds").Want(http.StatusOK).Read(&second)
	ann.Post("/api/v1/me/feeds/reset", nil).Want(http.StatusOK).Read(&third)
	if first != second || first == third || !strings.HasPrefix(third.CalendarURL, publicURL+"/feeds/") {
		t.Errorf("got %+v, %+v, %+v", first, second, third)
	}
}

func TestAServerWithoutChannelsSaysSo(t *testing.T) {
	t.Parallel()
	h := setup(t, func(c *Config) { c.Mail, c.Push, c.Feeds = nil, nil, nil })
	ann, _ := h.account("Ann")
	for path, body := range map[string]string{
		"/api/v1/me/email": `{"email": "a@example.org", "password": "x"}`, "/api/v1/me/email/verify": `{"code": "x"}`, "/api/v1/me/push": deviceBody,
		"/api/v1/me/notifications/test": `{"channel": "push"}`, "/api/v1/me/feeds/reset": "",
	} {
		var sent any
		if body != "" {
			sent = body
		}
		ann.Post(path, sent).Want(http.StatusNotFound)
	}
	for _, path := range []string{"/api/v1/push/key", "/api/v1/me/feeds"} {
		ann.Get(path).Want(http.StatusNotFound)
	}
}
