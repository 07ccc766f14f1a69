package mail

import (
	"context"
	"html/template"
	"net/http"
	"strings"

	"github.com/jackc/pgx/v5"

	"slowpond/internal/notify"
	"slowpond/internal/postgres"
)

// Unsubscribe serves /unsubscribe/{token}: GET shows a page with one button and changes nothing, POST ends
// the mails, as RFC 8058 has it. Any token is answered alike, so none can be found out.
func (c *Channel) Unsubscribe() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := strings.TrimPrefix(r.URL.Path, "/unsubscribe/")
		if len(token) == 0 || len(token) > 64 || strings.ContainsAny(token, "/\x00") {
			http.NotFound(w, r)
			return
		}
		key := "unsubscribe"
		switch r.Method {
		case http.MethodPost:
			if err := c.unsubscribe(r.Context(), token); err != nil {
				c.Log.WarnContext(r.Context(), "mails could not be ended", "error", err)
				w.Header().Set("Retry-After", "5")
				http.Error(w, "The server's database is not responding. Try again shortly.", http.StatusServiceUnavailable)
				return
			}
			key = "done"
		case http.MethodGet, http.MethodHead:
		default:
			w.Header().Set("Allow", "GET, HEAD, POST")
			http.Error(w, "GET or POST", http.StatusMethodNotAllowed)
			return
		}
		showUnsubscribe(w, r, key)
	})
}

func showUnsubscribe(w http.ResponseWriter, r *http.Request, key string) {
	language := "en"
	if strings.HasPrefix(strings.ToLower(r.Header.Get("Accept-Language")), "nl") {
		language = "nl"
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'")
	_ = buttonPage.Execute(w, struct{ Language, Text, Button string }{language, word(language, key), map[string]string{"unsubscribe": word(language, "stop")}[key]})
}

func (c *Channel) unsubscribe(ctx context.Context, token string) error {
	err := postgres.Commit(ctx, c.Pool, func(ctx context.Context, tx pgx.Tx) error {
		users, err := postgres.Collect(ctx, tx, pgx.RowTo[string], `UPDATE mail_addresses SET verified_at = NULL WHERE unsubscribe = $1 RETURNING user_id`, token)
		for _, user := range users {
			if err == nil {
				err = notify.Reach(ctx, tx, user, notify.Mail, false)
			}
		}
		return err
	})
	return postgres.Explain(err)
}

var buttonPage = template.Must(template.New("unsubscribe").Parse(`<!doctype html>
<html lang="{{.Language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Slowpond</title></head>
<body style="font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:2em auto;padding:0 1em"><h1 style="font-size:1.3em">Slowpond</h1><p>{{.Text}}</p>
{{if .Button}}<form method="post"><button style="font:inherit;padding:.5em 1em">{{.Button}}</button></form>{{end}}</body></html>
`))
