package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/notify"
	"slowpond/internal/notify/feed"
	"slowpond/internal/notify/mail"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/notify/push"
	"slowpond/internal/notify/webhook"
)

// told are the channels by which a server tells users; those it is not configured for are nil.
type told struct {
	mail     *mail.Channel
	push     *push.Channel
	webhooks *webhook.Channel
	feeds    *feed.Feeds
}

// channelsOf makes the channels of a configuration, all but the feeds.
func channelsOf(c config, pool *pgxpool.Pool, clock func() time.Time, log *slog.Logger) (t told, list []notify.Channel) {
	t.webhooks = webhook.New(webhook.Config{Pool: pool, Policy: c.webhookAllow, Clock: clock})
	list = append(list, t.webhooks)
	if c.publicURL == "" {
		log.Info("no links, push, mail or feeds: SLOWPOND_PUBLIC_URL is not set")
		return t, list
	}
	t.push = push.New(push.Config{Pool: pool, PublicURL: c.publicURL, Policy: c.webhookAllow, Clock: clock})
	list = append(list, t.push)
	if c.mail == nil {
		log.Info("no mail: SLOWPOND_SMTP_URL is not set")
		return t, list
	}
	t.mail = mail.New(mail.Config{Pool: pool, Server: c.mail, PublicURL: c.publicURL, Clock: clock, Log: log})
	return t, append(list, t.mail)
}

func setPublicURL(c *config, v string) error {
	u, err := url.Parse(v)
	if v != "" && (err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "") {
		return errors.New("must be https://HOST or http://HOST, as players write it")
	}
	c.publicURL = strings.TrimRight(v, "/")
	return nil
}

func setWebhookAllow(c *config, v string) (err error) {
	c.webhookAllow, err = outbound.ParsePolicy(strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ' ' }))
	return err
}

// checkMail completes the settings of mail, which go together.
func (c *config) checkMail() (err error) {
	switch {
	case c.smtpURL == "" && c.mailFrom == "":
		return nil
	case c.smtpURL == "" || c.mailFrom == "" || c.publicURL == "":
		return errors.New("SLOWPOND_SMTP_URL, SLOWPOND_MAIL_FROM and SLOWPOND_PUBLIC_URL go together")
	}
	if c.mail, err = mail.ParseServer(c.smtpURL, c.mailFrom); err != nil {
		err = fmt.Errorf("SLOWPOND_SMTP_URL or SLOWPOND_MAIL_FROM: %w", err)
	}
	return err
}

// mailTest sends a mail to show that the settings work.
func mailTest(ctx context.Context, args []string, std stdio) error {
	c, rest, err := configure("mail test", args, os.Getenv, std)
	if err != nil {
		return err
	}
	if len(rest) != 2 || rest[0] != "test" {
		return usageError{errors.New("usage: slowpond mail test ADDRESS")}
	}
	if c.mail == nil {
		return usageError{errors.New("SLOWPOND_SMTP_URL, SLOWPOND_MAIL_FROM and SLOWPOND_PUBLIC_URL must be set")}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	sender := mail.New(mail.Config{Server: c.mail, PublicURL: c.publicURL, Clock: time.Now, Log: newLogger(c, std.err)})
	if err := sender.Test(ctx, rest[1]); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "The mail server has taken a mail to %s. Look whether it arrives.\n", rest[1])
	return nil
}

// beside serves feeds and the end of mails at their paths, where there are any, and the page everywhere else.
func (t told) beside(page http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", page)
	if t.mail != nil {
		mux.Handle("/unsubscribe/", t.mail.Unsubscribe())
	}
	if t.feeds != nil {
		mux.Handle("/feeds/", t.feeds.Handler())
	}
	return mux
}
