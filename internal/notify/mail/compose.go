package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/mail"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"slowpond/internal/fault"
	"slowpond/internal/notify"
	"slowpond/internal/picture"
)

// words are the texts of mails beside those of notices, by language.
var words = map[string]map[string]string{
	"en": {
		"code": "Your code for Slowpond", "code.text": "Your code is %s. It is good for 15 minutes.\n\nIf you have not asked for it, do nothing: without the code nobody can use your address.\n",
		"why": "You get this mail because you play on Slowpond and asked to be told.", "stop": "No more mails", "settings": "What you are told", "picture": "The board of this game",
		"unsubscribe": "Slowpond sends you no more mails once you press this button.", "done": "Done: no more mails are sent to you.",
	},
	"nl": {
		"code": "Je code voor Slowpond", "code.text": "Je code is %s. Die geldt 15 minuten.\n\nHeb je er niet om gevraagd? Doe dan niets: zonder de code kan niemand je adres gebruiken.\n",
		"why": "Je krijgt deze mail omdat je op Slowpond speelt en bericht wilt krijgen.", "stop": "Geen mails meer", "settings": "Waarvan je bericht krijgt", "picture": "Het bord van deze partij",
		"unsubscribe": "Slowpond stuurt je geen mails meer zodra je op deze knop drukt.", "done": "Klaar: je krijgt geen mails meer.",
	},
}

func word(language, key string) string {
	if w, ok := words[language][key]; ok {
		return w
	}
	return words["en"][key]
}

// item is one notice as the templates show it.
type item struct {
	Title, Body, Link string
	Picture           string // the content id, "" for none
}

// letter is what the templates show.
type letter struct {
	Language, Title             string
	Items                       []item
	Open, Why, Stop, Settings   string
	StopLink, SettingsLink, Alt string
}

const (
	pictureSize  = 270 // pixels
	mostPictures = 5
)

// compose writes the mail of a delivery.
func (c *Channel) compose(to receiver, d notify.Delivery) (*gomail.Msg, error) {
	title := d.Notices[0].Title(d.Language)
	if len(d.Notices) > 1 {
		title = notify.Several(d.Language, len(d.Notices))
	}
	m, err := c.message(to.address, oneLine(title))
	if err != nil {
		return nil, err
	}
	stop := c.PublicURL + "/unsubscribe/" + to.unsubscribe
	l := letter{
		Language: d.Language, Title: title, Open: notify.OpenLabel(d.Language), Why: word(d.Language, "why"), Stop: word(d.Language, "stop"),
		Settings: word(d.Language, "settings"), StopLink: stop, SettingsLink: c.PublicURL + "/settings", Alt: word(d.Language, "picture"),
	}
	for i, n := range d.Notices {
		it := item{Title: n.Title(d.Language), Body: n.Body(d.Language, d.Zone), Link: c.PublicURL + "/games/" + n.Game.ID}
		if board, err := picture.PNG(n.Game.Board, pictureSize); err == nil && i < mostPictures {
			it.Picture = fmt.Sprintf("board-%d.png", i)
			if err := m.EmbedReader(it.Picture, bytes.NewReader(board), gomail.WithFileContentType("image/png"), gomail.WithFileContentID(it.Picture)); err != nil {
				return nil, err
			}
		}
		l.Items = append(l.Items, it)
	}
	m.SetMessageIDWithValue(d.ID + "@" + host(c.PublicURL))
	m.SetDateWithValue(d.Notices[len(d.Notices)-1].At)
	m.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+stop+">")
	m.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	if len(d.Notices) == 1 { // mail programs put the mails of one game together
		m.SetGenHeader(gomail.HeaderReferences, "<game."+d.Notices[0].Game.ID+"@"+host(c.PublicURL)+">")
	}
	m.SetBodyString(gomail.TypeTextPlain, l.text())
	return m, m.AddAlternativeHTMLTemplate(page, l)
}

func (c *Channel) message(to, subject string) (*gomail.Msg, error) {
	m := gomail.NewMsg()
	from, err := mail.ParseAddress(c.Server.from)
	if err != nil {
		return nil, err
	}
	m.FromMailAddress(from)
	if err := m.To(to); err != nil {
		return nil, err
	}
	m.Subject(subject)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	return m, nil
}

func (c *Channel) codeMail(address, code, language string) (*gomail.Msg, error) {
	m, err := c.message(address, word(language, "code"))
	if err != nil {
		return nil, err
	}
	m.SetMessageID()
	m.SetDateWithValue(c.Clock())
	m.SetBodyString(gomail.TypeTextPlain, fmt.Sprintf(word(language, "code.text"), code))
	return m, nil
}

func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, text)
}

func host(url string) string {
	_, rest, _ := strings.Cut(url, "://")
	name, _, _ := strings.Cut(rest, "/")
	name, _, _ = strings.Cut(name, ":")
	return name
}

func (l letter) text() string {
	var b strings.Builder
	for _, i := range l.Items {
		fmt.Fprintf(&b, "%s\n%s\n%s\n\n", i.Title, i.Body, i.Link)
	}
	fmt.Fprintf(&b, "-- \n%s\n%s: %s\n%s: %s\n", l.Why, l.Settings, l.SettingsLink, l.Stop, l.StopLink)
	return b.String()
}

var page = template.Must(template.New("mail").Parse(`<!doctype html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>{{.Title}}</title></head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
{{range .Items}}<div style="border:1px solid #857f70;border-radius:8px;padding:16px;margin:0 0 16px">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 8px">{{.Title}}</h1>
<p style="margin:0 0 12px">{{.Body}}</p>
{{if .Picture}}<img src="cid:{{.Picture}}" width="270" height="270" alt="{{$.Alt}}" style="display:block;max-width:100%;height:auto;margin:0 0 12px">{{end}}
<a href="{{.Link}}" style="display:inline-block;background:#0b6e63;color:#ffffff;padding:10px 16px;border-radius:6px;text-decoration:none">{{$.Open}}</a>
</div>{{end}}
<p style="font-size:14px;margin:0">{{.Why}} <a href="{{.SettingsLink}}">{{.Settings}}</a> · <a href="{{.StopLink}}">{{.Stop}}</a></p>
</div></body></html>
`))

// TestUser mails a test to a user in the background. It fails with fault.NotFound for a user who has no verified address.
func (c *Channel) TestUser(ctx context.Context, user, language string) error {
	to, err := c.receiver(ctx, user)
	if err != nil {
		return err
	}
	if to.address == "" {
		return fault.New(fault.NotFound, "You have no verified address.")
	}
	if err := notify.CountTest(ctx, c.Pool, user, c.Clock()); err != nil {
		return err
	}
	m, err := c.message(to.address, notify.TestTitle(language))
	if err != nil {
		return err
	}
	m.SetMessageID()
	m.SetDateWithValue(c.Clock())
	m.SetBodyString(gomail.TypeTextPlain, notify.TestTitle(language)+".\n")
	return c.later(ctx, user, m)
}

// Test sends a mail that says it is one. The error says at which step it failed.
func (c *Channel) Test(ctx context.Context, to string) error {
	address, err := parseAddress(to)
	if err != nil {
		return errors.New("that is not an address")
	}
	m, err := c.message(address, "Slowpond can send mail")
	if err != nil {
		return err
	}
	m.SetMessageID()
	m.SetDateWithValue(c.Clock())
	m.SetBodyString(gomail.TypeTextPlain, "This mail was sent by `slowpond mail test`: the settings work.\n")
	return c.Server.send(ctx, m)
}
