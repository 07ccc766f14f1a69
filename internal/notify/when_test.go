package notify

import (
	"testing"
	"time"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func TestWhenANoticeIsDue(t *testing.T) {
	t.Parallel()
	night, day := &Quiet{From: "22:00", To: "07:00"}, &Quiet{From: "09:00", To: "17:30"}
	for _, c := range []struct {
		name, channel, zone string
		quiet               *Quiet
		pace                string
		happened, want      string
	}{
		{"push waits a minute", Push, "UTC", nil, AtOnce, "2026-03-04T12:00:01Z", "2026-03-04T12:01:01Z"},
		{"mail waits for others", Mail, "UTC", nil, AtOnce, "2026-03-04T12:00:01Z", "2026-03-04T12:01:15Z"},
		{"a webhook does not wait", Webhook, "Europe/Amsterdam", night, Daily, "2026-03-04T23:00:00Z", "2026-03-04T23:00:00Z"},
		{"in quiet hours before midnight", Push, "Europe/Amsterdam", night, AtOnce, "2026-03-04T21:30:00Z", "2026-03-05T06:00:00Z"},
		{"in quiet hours after midnight", Push, "Europe/Amsterdam", night, AtOnce, "2026-03-04T23:30:00Z", "2026-03-05T06:00:00Z"},
		{"just before quiet hours", Push, "Europe/Amsterdam", night, AtOnce, "2026-03-04T20:58:59Z", "2026-03-04T20:59:59Z"},
		{"into quiet hours within the minute", Push, "Europe/Amsterdam", night, AtOnce, "2026-03-04T20:59:30Z", "2026-03-05T06:00:00Z"},
		{"at the end of quiet hours", Push, "Europe/Amsterdam", night, AtOnce, "2026-03-05T05:59:00Z", "2026-03-05T06:00:00Z"},
		{"in the night that is an hour shorter", Push, "Europe/Amsterdam", night, AtOnce, "2026-03-28T23:30:00Z", "2026-03-29T05:00:00Z"},
		{"in the night that is an hour longer", Push, "Europe/Amsterdam", night, AtOnce, "2026-10-24T22:30:00Z", "2026-10-25T06:00:00Z"},
		{"where the day begins at one", Push, "America/Santiago", night, AtOnce, "2026-09-06T03:59:00Z", "2026-09-06T10:00:00Z"},
		{"at half an hour's difference", Push, "Asia/Kolkata", night, AtOnce, "2026-03-04T17:00:00Z", "2026-03-05T01:30:00Z"},
		{"at three quarters' difference, in summer", Push, "Pacific/Chatham", night, AtOnce, "2026-03-04T10:00:00Z", "2026-03-04T17:15:00Z"},
		{"quiet by day", Push, "Europe/Amsterdam", day, AtOnce, "2026-03-04T12:00:00Z", "2026-03-04T16:30:00Z"},
		{"the daily mail, today", Mail, "Europe/Amsterdam", nil, Daily, "2026-03-04T06:00:00Z", "2026-03-04T07:00:00Z"},
		{"the daily mail, tomorrow", Mail, "Europe/Amsterdam", nil, Daily, "2026-03-04T07:00:00Z", "2026-03-05T07:00:00Z"},
		{"the daily mail at a time that the clock leaves out", Mail, "America/Santiago", nil, Daily, "2026-09-05T14:00:00Z", "2026-09-06T11:00:00Z"},
		{"the daily mail in quiet hours", Mail, "Europe/Amsterdam", &Quiet{From: "07:00", To: "09:00"}, Daily, "2026-03-04T12:00:00Z", "2026-03-05T08:00:00Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := DefaultSettings()
			s.Zone, s.Quiet, s.Mail.Pace = c.zone, c.quiet, c.pace
			if got, want := dueAt(at(t, c.happened), c.channel, s), at(t, c.want); !got.Equal(want) {
				t.Errorf("got %v, want %v", got.UTC().Format(time.RFC3339), c.want)
			}
		})
	}
}

func TestSettingsThatCannotBeKeptAreRefused(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Settings){
		"an unknown kind":       func(s *Settings) { s.Kinds["gossip"] = []string{Page} },
		"an unknown channel":    func(s *Settings) { s.Kinds[YourTurn] = []string{"pigeon"} },
		"too early a reminder":  func(s *Settings) { s.Reminders = []int{60} },
		"too many reminders":    func(s *Settings) { s.Reminders = []int{600, 700, 800, 900, 1000, 1100} },
		"an unknown pace":       func(s *Settings) { s.Mail.Pace = "weekly" },
		"no time of day":        func(s *Settings) { s.Mail.At = "8:00" },
		"a quiet day":           func(s *Settings) { s.Quiet = &Quiet{From: "07:00", To: "07:00"} },
		"no zone":               func(s *Settings) { s.Zone = "Europe/Atlantis" },
		"the server's own zone": func(s *Settings) { s.Zone = "Local" },
		"a path as zone":        func(s *Settings) { s.Zone = "../../etc/passwd" },
		"an unknown language":   func(s *Settings) { s.Language = "tlh" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := DefaultSettings()
			change(&s)
			if s.check() == nil {
				t.Errorf("%+v is taken", s)
			}
		})
	}
	s := DefaultSettings()
	if err := s.check(); err != nil {
		t.Errorf("the defaults: %v", err)
	}
}

func TestEveryKindOfNoticeIsWordedInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, language := range Languages() {
		for key := range sentences["en"] {
			if sentences[language][key] == "" {
				t.Errorf("%s lacks %s", language, key)
			}
		}
	}
}
