package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSecurityTextNamesTheContactsAndExpiresWithinAYear(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	h := SecurityText([]string{"mailto:security@slowpond.example", "https://slowpond.example/report"}, func() time.Time { return now })
	response := ask(h, "GET", "/.well-known/security.txt")
	body := bodyOf(t, response)
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("got %d, %s", response.StatusCode, response.Header.Get("Content-Type"))
	}
	want := "Contact: mailto:security@slowpond.example\nContact: https://slowpond.example/report\n" +
		"Expires: 2026-08-31T00:00:00Z\nPreferred-Languages: en, nl\n"
	if body != want {
		t.Errorf("got\n%s\nwant\n%s", body, want)
	}
	_, date, _ := strings.Cut(body, "Expires: ")
	date, _, _ = strings.Cut(date, "\n")
	if expires, err := time.Parse(time.RFC3339, date); err != nil || !expires.After(now) || expires.After(now.AddDate(1, 0, 0)) {
		t.Errorf("it expires at %s, asked at %s (%v)", expires, now, err)
	}
}

func TestWithoutAContactThereIsNoSecurityText(t *testing.T) {
	t.Parallel()
	if response := ask(SecurityText(nil, time.Now), "GET", "/.well-known/security.txt"); response.StatusCode != http.StatusNotFound {
		t.Errorf("got %d", response.StatusCode)
	}
}

func TestContactsAreURIs(t *testing.T) {
	t.Parallel()
	got, err := ParseContacts(" mailto:a@b.example , https://b.example/security,tel:+31-20-1234567")
	if want := []string{"mailto:a@b.example", "https://b.example/security", "tel:+31-20-1234567"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := ParseContacts(""); err != nil || got != nil {
		t.Errorf("of nothing: got %v, %v", got, err)
	}
	for _, wrong := range []string{
		"a@b.example", "mailto:", "mailto:a", "mailto:@b", "http://b.example", "https://", "ftp://b.example", "tel:", "mailto:a@b\nExpires: x", "mailto:a@b c",
	} {
		if got, err := ParseContacts(wrong); err == nil {
			t.Errorf("%q gives %v", wrong, got)
		}
	}
}
