package notify

import "time"

const (
	// patience is how long mail and push wait for the page to show what they would tell.
	patience = time.Minute
	// slot is what the time of a mail is rounded up to, so that several games at one moment are one mail.
	slot = 15 * time.Second
)

// dueAt returns when a channel may tell what happened at a time: mail and push after a minute, not in quiet
// hours and mail at its pace; a webhook at once.
func dueAt(at time.Time, channel string, s Settings) time.Time {
	if channel == Webhook {
		return at
	}
	due := at.Add(patience)
	if channel == Mail {
		if due = roundUp(due, slot); s.Mail.Pace == Daily {
			due = nextTimeOfDay(due, s.Mail.At, s.Location())
		}
	}
	return afterQuiet(due, s)
}

func roundUp(t time.Time, d time.Duration) time.Time {
	if down := t.Truncate(d); down.Before(t) {
		return down.Add(d)
	}
	return t
}

// afterQuiet returns a time, or the end of the quiet hours that it lies in. Quiet hours are those of the
// clock on the wall: longer or shorter in a night in which clocks change.
func afterQuiet(t time.Time, s Settings) time.Time {
	if s.Quiet == nil {
		return t
	}
	from, err := timeOfDay(s.Quiet.From)
	to, err2 := timeOfDay(s.Quiet.To)
	if err != nil || err2 != nil {
		return t
	}
	local := t.In(s.Location())
	now := local.Hour()*60 + local.Minute()
	quiet := now >= from && now < to
	if from > to { // over midnight
		quiet = now >= from || now < to
	}
	if !quiet {
		return t
	}
	return nextTimeOfDay(t, s.Quiet.To, s.Location())
}

// nextTimeOfDay returns the first time at or after t at which clocks in a zone show a time of day, or would
// have if they had not been put forward.
func nextTimeOfDay(t time.Time, text string, zone *time.Location) time.Time {
	minutes, err := timeOfDay(text)
	if err != nil {
		return t
	}
	local := t.In(zone)
	for day := 0; ; day++ {
		at := time.Date(local.Year(), local.Month(), local.Day()+day, minutes/60, minutes%60, 0, 0, zone)
		if !at.Before(t) {
			return at.UTC()
		}
	}
}
