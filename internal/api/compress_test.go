package api

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"slowpond/internal/api/apigen"
)

// plainly sends a request without the transport's own decompression.
func plainly(t *testing.T, url string, headers ...string) (*http.Response, []byte) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := (&http.Transport{DisableCompression: true}).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, body
}

func TestLargeAnswersAreCompressedOnRequest(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(setup(t).handler)
	defer server.Close()
	url := server.URL + "/openapi.yaml"
	whole, text := plainly(t, url)
	small, packed := plainly(t, url, "Accept-Encoding", "gzip")
	if whole.Header.Get("Content-Encoding") != "" || small.Header.Get("Content-Encoding") != "gzip" || len(packed)*4 > len(text) {
		t.Fatalf("got %d bytes as %v, %d as %v", len(text), whole.Header, len(packed), small.Header)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(unpacked); err != nil || !bytes.Equal(got, text) || !bytes.Equal(got, apigen.Document()) {
		t.Errorf("the compressed answer is another (%v)", err)
	}
	first, second := whole.Header.Get("ETag"), small.Header.Get("ETag")
	if first == second || whole.Header.Get("Vary") != "Accept-Encoding" || whole.Header.Get("Cache-Control") != "public, max-age=300" {
		t.Errorf("got %v and %v", whole.Header, small.Header)
	}
	for _, tag := range []string{first, second} {
		for _, accepted := range []string{"gzip", "identity"} {
			answer, body := plainly(t, url, "Accept-Encoding", accepted, "If-None-Match", tag)
			if answer.StatusCode != http.StatusNotModified || len(body) > 0 || answer.Header.Get("ETag") != tag {
				t.Errorf("If-None-Match %s: got %d, %v", tag, answer.StatusCode, answer.Header)
			}
		}
	}
}

func TestSmallAnswersAreNotCompressed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(setup(t).handler)
	defer server.Close()
	answer, _ := plainly(t, server.URL+"/healthz", "Accept-Encoding", "gzip")
	if answer.Header.Get("Content-Encoding") != "" {
		t.Errorf("got %v", answer.Header)
	}
}

func TestStreamsPassUncompressedAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	next := make(chan struct{})
	server := httptest.NewServer(compressed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "retry: 3000\n\n")
		_ = http.NewResponseController(w).Flush()
		<-next
		_, _ = w.Write(bytes.Repeat([]byte("data: x\n\n"), 1000))
	})))
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	first := make([]byte, len("retry: 3000\n\n"))
	if _, err := io.ReadFull(answer.Body, first); err != nil || answer.Header.Get("Content-Encoding") != "" {
		t.Errorf("got %q (%v), %v", first, err, answer.Header)
	}
	close(next)
}
