package mail

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"slowpond/internal/fault"
	"slowpond/internal/fixture"
	"slowpond/internal/notify"
	"slowpond/internal/notify/mail/mailtest"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

type harness struct {
	*Channel
	t     *testing.T
	post  *mailtest.Server
	clock *fixture.Clock
}

func setup(t *testing.T) *harness {
	t.Helper()
	p := mailtest.New(t)
	s, err := ParseServer("smtp://"+p.Addr+"?tls=off", "Slowpond <pond@example.org>")
	if err != nil {
		t.Fatal(err)
	}
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "ann", "bob")
	h := &harness{t: t, post: p, clock: fixture.NewClock()}
	h.Channel = New(Config{Pool: pool, Server: s, PublicURL: "https://pond.example.org", Clock: h.clock.Now, Log: slog.Default()})
	return h
}

var codeIn = regexp.MustCompile(`code is ([A-Z2-7]{8})`)

// propose asks for a code and returns it.
func (h *harness) propose(user, address string) string {
	h.t.Helper()
	if err := h.Propose(h.t.Context(), user, address, "en"); err != nil {
		h.t.Fatal(err)
	}
	h.Wait()
	got := h.post.Take()
	if len(got) != 1 || codeIn.FindStringSubmatch(got[0]) == nil {
		h.t.Fatalf("got %q", got)
	}
	return codeIn.FindStringSubmatch(got[0])[1]
}

func (h *harness) verified(user, address string) {
	h.t.Helper()
	if err := h.Verify(h.t.Context(), user, h.propose(user, address)); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) reached(user string) bool {
	h.t.Helper()
	targets, err := h.Targets(h.t.Context(), user)
	if err != nil {
		h.t.Fatal(err)
	}
	var noted bool
	if err := h.Pool.QueryRow(h.t.Context(), `SELECT EXISTS (SELECT FROM reachable WHERE user_id = $1)`, user).Scan(&noted); err != nil {
		h.t.Fatal(err)
	}
	if noted != (len(targets) == 1) {
		h.t.Errorf("%s: %d targets, noted as reachable: %v", user, len(targets), noted)
	}
	return noted
}

func TestAnAddressIsUsedOnceItsOwnerHasShownTheCode(t *testing.T) {
	t.Parallel()
	h := setup(t)
	code := h.propose("ann", "ann@example.org")
	if h.reached("ann") {
		t.Error("mail goes to an address that nobody has verified")
	}
	for _, wrong := range []string{"", "AAAAAAAA"} {
		if err := h.Verify(t.Context(), "ann", wrong); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if err := h.Verify(t.Context(), "bob", code); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("another's code: %v", err)
	}
	if err := h.Verify(t.Context(), "ann", " "+strings.ToLower(code)); err != nil || !h.reached("ann") {
		t.Errorf("the code: %v", err)
	}
	h.verified("bob", "ann@example.org") // both may use one mailbox
	if err := h.Remove(t.Context(), "ann"); err != nil || h.reached("ann") || !h.reached("bob") {
		t.Errorf("removed: %v", err)
	}
}

func TestACodeDiesAfterFiveTriesAndFifteenMinutes(t *testing.T) {
	t.Parallel()
	h := setup(t)
	code := h.propose("ann", "ann@example.org")
	for range codeTries {
		_ = h.Verify(t.Context(), "ann", "WRONGONE")
	}
	if err := h.Verify(t.Context(), "ann", code); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("after five wrong ones: %v", err)
	}
	code = h.propose("ann", "ann@example.org")
	h.clock.Advance(codeFor)
	if err := h.Verify(t.Context(), "ann", code); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("after 15 minutes: %v", err)
	}
}

func TestNobodysMailboxIsFilledByOthers(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for range codesToAddress {
		h.propose("ann", "victim@example.org")
	}
	for user, address := range map[string]string{"bob": "VICTIM@example.org", "ann": "victim@example.org"} {
		if err := h.Propose(t.Context(), user, address, "en"); fault.CodeOf(err) != fault.TooManyRequests {
			t.Errorf("%s: %v", user, err)
		}
	}
	h.clock.Advance(time.Hour)
	h.propose("bob", "victim@example.org")
	for _, bad := range []string{"", "x", "a@b", "Ann <ann@example.org>", "a@example.org\r\nBcc: b@example.org", strings.Repeat("a", 250) + "@example.org", "a@example.org, b@example.org"} {
		if err := h.Propose(t.Context(), "ann", bad, "en"); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func notice(kind notify.Kind, opponent string) notify.Notice {
	deadline, you := time.Date(2026, 3, 29, 10, 0, 0, 0, time.UTC), "attackers"
	board := "    a b c d e f g h i\n"
	for rank := '9'; rank >= '1'; rank-- {
		board += "  " + string(rank) + " . t T K . . . . . " + string(rank) + "\n"
	}
	return notify.Notice{ID: 7, Kind: kind, At: time.Date(2026, 3, 28, 10, 0, 0, 0, time.UTC), Game: notify.Game{
		ID: "game12345678", Variant: "tablut", Version: 4, Ply: 1, Status: "playing", You: &you, ToAct: []string{you}, Deadline: &deadline,
		Opponent: &notify.Player{ID: "bob", Name: opponent}, Board: board,
	}}
}

func amsterdam(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Amsterdam")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// parts are the texts of a mail by content type.
func parts(t *testing.T, contentType string, body io.Reader, into map[string]string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		text, _ := io.ReadAll(body)
		into[kind] += string(text)
		return
	}
	for r := multipart.NewReader(body, params["boundary"]); ; {
		p, err := r.NextPart()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		parts(t, p.Header.Get("Content-Type"), p, into)
	}
}

func TestAMailSaysWhatHappenedInTheReadersLanguageAndZone(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.verified("ann", "ann@example.org")
	name := "Böb\u202e <b>"
	d := notify.Delivery{ID: "delivery", User: "ann", Language: "nl", Zone: amsterdam(t), Notices: []notify.Notice{notice(notify.YourTurn, name)}}
	for range 2 {
		if err := h.Send(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	got := h.post.Take()
	if len(got) != 2 {
		t.Fatalf("%d mails", len(got))
	}
	m, err := mail.ReadMessage(strings.NewReader(got[0]))
	if err != nil {
		t.Fatal(err)
	}
	subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if subject != "Je bent aan zet tegen "+name || m.Header.Get("Message-ID") != "<delivery@pond.example.org>" || m.Header.Get("To") != "<ann@example.org>" ||
		!strings.HasPrefix(m.Header.Get("List-Unsubscribe"), "<https://pond.example.org/unsubscribe/") || m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" ||
		m.Header.Get("Auto-Submitted") == "" || m.Header.Get("References") == "" {
		t.Errorf("subject %q, header %v", subject, m.Header)
	}
	texts := map[string]string{}
	parts(t, m.Header.Get("Content-Type"), m.Body, texts)
	for kind, want := range map[string]string{"text/plain": "zondag 29 maart 12:00 CEST", "text/html": "zondag 29 maart 12:00 CEST"} {
		if !strings.Contains(texts[kind], want) || !strings.Contains(texts[kind], "https://pond.example.org/games/game12345678") {
			t.Errorf("%s: got %s", kind, texts[kind])
		}
	}
	if strings.Contains(texts["text/html"], "<b>") || texts["image/png"] == "" {
		t.Errorf("a name is markup, or the picture is missing: %d bytes", len(texts["image/png"]))
	}
	second, err := mail.ReadMessage(strings.NewReader(got[1]))
	if err != nil || second.Header.Get("Message-ID") != m.Header.Get("Message-ID") {
		t.Errorf("a repeat has the id %q", second.Header.Get("Message-ID"))
	}
}

func TestAnAddressRefusedThreeTimesIsNotUsedAgain(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.verified("ann", "ann@example.org")
	d := notify.Delivery{ID: "d", User: "ann", Language: "en", Zone: time.UTC, Notices: []notify.Notice{notice(notify.YourTurn, "bob")}}
	h.post.Refuse(&smtp.SMTPError{Code: 450, Message: "later"})
	if err := h.Send(t.Context(), d); err == nil || errors.Is(err, errRefused) {
		t.Errorf("a refusal for now: %v", err)
	}
	h.post.Refuse(&smtp.SMTPError{Code: 550, Message: "nobody here"})
	for i := range refusedMost {
		err := h.Send(t.Context(), d)
		if want := i == refusedMost-1; errors.Is(err, notify.ErrGone) != want || err == nil || h.reached("ann") == want {
			t.Errorf("refusal %d: %v", i+1, err)
		}
	}
}

func TestOneClickEndsTheMails(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.verified("ann", "ann@example.org")
	to, err := h.receiver(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, token string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.Unsubscribe().ServeHTTP(w, httptest.NewRequestWithContext(context.Background(), method, "/unsubscribe/"+token, bytes.NewReader([]byte("List-Unsubscribe=One-Click"))))
		return w
	}
	if w := ask("GET", to.unsubscribe); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<button") || !h.reached("ann") {
		t.Errorf("looking: %d %s", w.Code, w.Body)
	}
	unknown := ask("POST", "ABCDEFGH").Body.String()
	if w := ask("POST", to.unsubscribe); w.Code != http.StatusOK || w.Body.String() != unknown || h.reached("ann") {
		t.Errorf("pressing: %d %s", w.Code, w.Body)
	}
	if w := ask("DELETE", to.unsubscribe); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("got %d", w.Code)
	}
}

func TestAServersURL(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		"smtp://user:pass@mail.example.org:587": true, "smtps://mail.example.org": true, "smtp://127.0.0.1:1025?tls=off": true,
		"http://mail.example.org": false, "smtp://": false, "mail.example.org": false, "smtp://user:hunter2@h?tls=off": false, "smtp://h:x": false,
	} {
		_, err := ParseServer(text, "pond@example.org")
		if (err == nil) != ok || err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
