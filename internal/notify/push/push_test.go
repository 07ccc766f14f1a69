package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"slowpond/internal/fixture"
	"slowpond/internal/notify"
	"slowpond/internal/notify/outbound"
	"slowpond/internal/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// device is a browser with its push service.
type device struct {
	*httptest.Server
	key  *ecdh.PrivateKey
	auth []byte

	mu     sync.Mutex
	status int
	got    []message
}

type message struct {
	header http.Header
	text   string
}

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{key: key, auth: make([]byte, 16), status: http.StatusCreated}
	_, _ = rand.Read(d.auth)
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.status < 300 {
			text, err := decrypt(d.key, d.auth, body)
			if err != nil {
				t.Errorf("decrypting: %v", err)
			}
			d.got = append(d.got, message{r.Header.Clone(), text})
		}
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(d.status)
	}))
	t.Cleanup(d.Close)
	return d
}

// decrypt reads a message of one record as RFC 8188 and RFC 8291 say.
func decrypt(key *ecdh.PrivateKey, auth, body []byte) (string, error) {
	salt, size, sender := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])]
	sealed := body[21+int(body[20]):]
	if len(sealed) > int(size) {
		return "", errors.New("more than one record")
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return "", err
	}
	shared, err := key.ECDH(public)
	if err != nil {
		return "", err
	}
	info := append(append([]byte("WebPush: info\x00"), key.PublicKey().Bytes()...), sender...)
	ikm, err := hkdf.Key(sha256.New, shared, auth, string(info), 32)
	if err != nil {
		return "", err
	}
	cek, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(cek)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	return strings.TrimRight(strings.TrimRight(string(text), "\x00"), "\x02"), err
}

func (d *device) answering(status int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.status = status
}

type harness struct {
	*Channel
	*device
	t     *testing.T
	clock *fixture.Clock
	id    string
}

func setup(t *testing.T) *harness {
	t.Helper()
	policy, err := outbound.ParsePolicy([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	pool := pgtest.New(t)
	fixture.AddUsers(t, pool, "ann", "bob")
	h := &harness{t: t, clock: fixture.NewClock(), device: newDevice(t)}
	if _, err := pool.Exec(t.Context(), `INSERT INTO sessions (id, user_id, created_at, last_used_at) VALUES ('s', 'ann', now(), now()), ('b', 'bob', now(), now())`); err != nil {
		t.Fatal(err)
	}
	h.Channel = New(Config{Pool: pool, PublicURL: "https://pond.example.org", Policy: policy, Clock: h.clock.Now})
	h.id, _, err = h.Add(t.Context(), "ann", "s", Subscription{
		Endpoint: h.URL, P256dh: base64.RawURLEncoding.EncodeToString(h.key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(h.auth),
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *harness) send() error {
	deadline := h.clock.Now().Add(2 * time.Hour)
	return h.Send(h.t.Context(), notify.Delivery{User: "ann", Target: h.id, Language: "en", Zone: time.UTC, Notices: []notify.Notice{{
		Kind: notify.YourTurn, Expires: deadline, Game: notify.Game{ID: "game", Variant: "tablut", Deadline: &deadline, Opponent: &notify.Player{Name: strings.Repeat("Bob", 200)}},
	}}})
}

func TestADeviceReadsWhatIsPushed(t *testing.T) {
	t.Parallel()
	h := setup(t)
	for range 2 {
		if err := h.send(); err != nil {
			t.Fatal(err)
		}
	}
	m := h.got[0]
	var p payload
	if err := json.Unmarshal([]byte(m.text), &p); err != nil || p.URL != "https://pond.example.org/games/game" || p.Tag != "game" || !strings.HasPrefix(p.Title, "It is your move against Bob") {
		t.Errorf("got %q, %v", m.text, err)
	}
	if topic := m.header.Get("Topic"); topic == "" || len(topic) > 32 || strings.Contains(topic, "game") || topic != h.got[1].header.Get("Topic") {
		t.Errorf("the topics are %q and %q", topic, h.got[1].header.Get("Topic"))
	}
	if m.header.Get("Ttl") != "7200" {
		t.Errorf("TTL: got %q", m.header.Get("Ttl"))
	}
	token := strings.TrimSuffix(strings.Split(strings.TrimPrefix(m.header.Get("Authorization"), "vapid t="), ",")[0], " ")
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(token, claims); err != nil || claims["sub"] != "https://pond.example.org" || claims["aud"] != h.URL {
		t.Errorf("got %v, %v", claims, err)
	}
}

func TestAnswersOfThePushService(t *testing.T) {
	t.Parallel()
	h := setup(t)
	h.answering(http.StatusTooManyRequests)
	if later, ok := errors.AsType[*notify.Later](h.send()); !ok || later.After != 7*time.Second {
		t.Errorf("429: %v", later)
	}
	h.answering(http.StatusInternalServerError)
	if err := h.send(); err == nil || errors.Is(err, notify.ErrGone) || strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("500: %v", err)
	}
	h.clock.Advance(-2 * time.Hour)
	h.answering(http.StatusGone)
	if err := h.send(); !errors.Is(err, notify.ErrGone) {
		t.Errorf("410: %v", err)
	}
	if targets, err := h.Targets(t.Context(), "ann"); len(targets) != 0 || err != nil {
		t.Errorf("a device that is gone is kept: %v, %v", targets, err)
	}
}

func TestTwoServersMakeOneKey(t *testing.T) {
	t.Parallel()
	h := setup(t)
	other := New(h.Config)
	var both sync.WaitGroup
	keys := make([]string, 8)
	for i := range keys {
		both.Go(func() { keys[i], _ = []*Channel{h.Channel, other}[i%2].Key(t.Context()) })
	}
	both.Wait()
	for _, k := range keys {
		if k == "" || k != keys[0] {
			t.Errorf("got %q and %q", k, keys[0])
		}
	}
}

func TestOnlyTheLatestTenDevicesAreKeptAndEndedSessionsHaveNone(t *testing.T) {
	t.Parallel()
	h := setup(t)
	p256dh, auth := base64.RawURLEncoding.EncodeToString(h.key.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(h.auth)
	for i := range devicesMost + 2 {
		h.clock.Advance(time.Second)
		if _, added, err := h.Add(t.Context(), "bob", "b", Subscription{Endpoint: h.URL + "/" + string(rune('a'+i)), P256dh: p256dh, Auth: auth}); err != nil || !added {
			t.Fatal(added, err)
		}
	}
	if list, err := h.List(t.Context(), "bob", "b"); len(list) != devicesMost || err != nil {
		t.Errorf("got %d, %v", len(list), err)
	}
	if _, err := h.Pool.Exec(t.Context(), `UPDATE sessions SET ended_at = now() WHERE id = 'b'`); err != nil {
		t.Fatal(err)
	}
	if targets, err := h.Targets(t.Context(), "bob"); len(targets) != 0 || err != nil {
		t.Errorf("after the session: %v, %v", targets, err)
	}
	if err := h.Clean(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := h.Pool.QueryRow(t.Context(), `SELECT count(*) FROM push_devices`).Scan(&left); err != nil || left != 1 {
		t.Errorf("%d devices are left, %v", left, err)
	}
}
