package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"slowpond/internal/notify/mail/mailtest"
)

func TestMailTestSendsOneMailOrSaysWhatIsWrong(t *testing.T) {
	post := mailtest.New(t)
	try := func(url, address string) (status int, out, failure string) {
		t.Setenv("SLOWPOND_PUBLIC_URL", "https://pond.example.org")
		t.Setenv("SLOWPOND_MAIL_FROM", "Slowpond <pond@example.org>")
		t.Setenv("SLOWPOND_SMTP_URL", url)
		var stdout, stderr bytes.Buffer
		status = run(t.Context(), []string{"mail", "test", address}, stdio{strings.NewReader(""), &stdout, &stderr})
		return status, stdout.String(), stderr.String()
	}
	if status, out, failure := try("smtp://"+post.Addr+"?tls=off", "ann@example.org"); status != 0 || !strings.Contains(out, "ann@example.org") {
		t.Errorf("got %d, %q, %q", status, out, failure)
	}
	if mails := post.Take(); len(mails) != 1 || !strings.Contains(mails[0], "Slowpond can send mail") {
		t.Errorf("got %q", mails)
	}
	for name, c := range map[string][2]string{
		"no TLS where a password needs it": {"smtp://ann:hunter2@" + post.Addr, "ann@example.org"},
		"nobody listens":                   {"smtp://127.0.0.1:1?tls=off", "ann@example.org"},
		"no address":                       {"smtp://" + post.Addr + "?tls=off", "ann"},
		"not a mail server":                {"https://example.org", "ann@example.org"},
		"no setting":                       {"", "ann@example.org"},
	} {
		if status, _, failure := try(c[0], c[1]); status == 0 || failure == "" || strings.Contains(failure, "hunter2") {
			t.Errorf("%s: %d, %q", name, status, failure)
		}
	}
	post.Refuse(io.ErrUnexpectedEOF)
	if status, _, failure := try("smtp://"+post.Addr+"?tls=off", "ann@example.org"); status == 0 || !strings.Contains(failure, "mail") {
		t.Errorf("refused: %d, %q", status, failure)
	}
}
