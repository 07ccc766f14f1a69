package notify

import (
	"slices"
	"time"
	_ "time/tzdata" // settings name zones of every machine

	"slowpond/internal/fault"
)

// Settings say what a user wants to be told where, and when. The zero Settings are nobody's.
type Settings struct {
	Kinds     map[Kind][]string `json:"kinds"`
	Reminders []int             `json:"reminders_seconds"` // before a deadline
	Mail      MailPace          `json:"mail"`
	Quiet     *Quiet            `json:"quiet"` // nil: no quiet hours
	Zone      string            `json:"zone"`  // IANA
	Language  string            `json:"language"`
}

// MailPace says how mails come.
type MailPace struct {
	Pace string `json:"pace"` // AtOnce or Daily
	At   string `json:"at"`   // the hour of the daily mail, as in 08:00
}

const (
	AtOnce = "at_once"
	Daily  = "daily"
)

// Quiet are the hours of each day in which nothing is sent by mail and push, from a time of day until
// another, which may be that of the next day.
type Quiet struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Languages lists the languages in which notices can be written.
func Languages() []string { return []string{"en", "nl"} }

// OnPage reports whether the page's bell tells of a kind.
func (s Settings) OnPage(k Kind) bool { return slices.Contains(s.Kinds[k], Page) }

// DefaultSettings are those of a user who has said nothing.
func DefaultSettings() Settings {
	s := Settings{
		Kinds: map[Kind][]string{}, Reminders: []int{86400, 10800},
		Mail: MailPace{Pace: AtOnce, At: "08:00"}, Zone: "UTC", Language: "en",
	}
	for _, k := range Kinds() {
		s.Kinds[k] = []string{Page}
	}
	for _, k := range []Kind{YourTurn, Challenge, Reminder, GameEnded} {
		s.Kinds[k] = []string{Page, Push, Mail}
	}
	return s
}

const (
	mostReminders = 5
	leastReminder = 10 * time.Minute
	mostReminder  = 14 * 24 * time.Hour
)

// check refuses settings that cannot be kept, and puts what they list in order.
func (s *Settings) check() error {
	for k, channels := range s.Kinds {
		if !slices.Contains(Kinds(), k) {
			return fault.InvalidField("/kinds", "Must be kinds of notices.")
		}
		for _, c := range channels {
			if !slices.Contains([]string{Page, Push, Mail, Webhook}, c) {
				return fault.InvalidField("/kinds/"+string(k), "Must be page, push, mail or webhook.")
			}
		}
	}
	for _, k := range Kinds() {
		slices.Sort(s.Kinds[k])
		s.Kinds[k] = slices.Compact(append([]string{}, s.Kinds[k]...))
	}
	if len(s.Reminders) > mostReminders {
		return fault.InvalidField("/reminders_seconds", "Must be at most 5.")
	}
	for _, r := range s.Reminders {
		if d := time.Duration(r) * time.Second; d < leastReminder || d > mostReminder {
			return fault.InvalidField("/reminders_seconds", "Must be from 600 to 1209600 each.")
		}
	}
	slices.Sort(s.Reminders)
	slices.Reverse(s.Reminders)
	s.Reminders = slices.Compact(append([]int{}, s.Reminders...))
	return s.checkTimes()
}

func (s *Settings) checkTimes() error {
	if s.Mail.Pace != AtOnce && s.Mail.Pace != Daily {
		return fault.InvalidField("/mail/pace", "Must be at_once or daily.")
	}
	if _, err := timeOfDay(s.Mail.At); err != nil {
		return fault.InvalidField("/mail/at", "Must be a time of day, as in 08:00.")
	}
	if s.Quiet != nil {
		from, err := timeOfDay(s.Quiet.From)
		to, err2 := timeOfDay(s.Quiet.To)
		if err != nil || err2 != nil || from == to {
			return fault.InvalidField("/quiet", "Must be two different times of day, as in 22:00 and 07:00.")
		}
	}
	if s.Zone == "" || s.Zone == "Local" || len(s.Zone) > 64 {
		return fault.InvalidField("/zone", "Must be the name of a time zone, as in Europe/Amsterdam.")
	}
	if _, err := time.LoadLocation(s.Zone); err != nil {
		return fault.InvalidField("/zone", "Must be the name of a time zone, as in Europe/Amsterdam.")
	}
	if !slices.Contains(Languages(), s.Language) {
		return fault.InvalidField("/language", "Must be en or nl.")
	}
	return nil
}

// Location is the zone of the settings, UTC for one that this server does not know.
func (s Settings) Location() *time.Location {
	zone, err := time.LoadLocation(s.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// timeOfDay returns the minutes since midnight of a text like 08:00.
func timeOfDay(text string) (minutes int, err error) {
	t, err := time.Parse("15:04", text)
	if err != nil || len(text) != 5 {
		return 0, fault.New(fault.Invalid, "Must be a time of day, as in 08:00.")
	}
	return t.Hour()*60 + t.Minute(), nil
}
