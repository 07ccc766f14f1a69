package api

import "testing"

func TestTheMostSpecificRangeOfAnAcceptCounts(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{ // whether text is wanted more than JSON
		"text/plain":                              true,
		"text/plain, application/json":            false,
		"application/json;q=0.1, text/plain":      true,
		"text/plain;q=0, */*":                     false,
		"text/*":                                  true,
		"text/*;q=0.5, application/json;q=0.4":    true,
		"text/plain;q=0.2, text/*;q=1, */*;q=0.5": false,
		"*/*":              false,
		"application/json": false,
		"image/png":        false,
		"text/plain;q=nonsense, application/json":    false,
		"TEXT/PLAIN; q=1.0 , application/json; q=.9": true,
	}
	for accept, want := range tests {
		if got := quality(accept, "text/plain") > quality(accept, "application/json"); got != want {
			t.Errorf("%q: got %v, want %v", accept, got, want)
		}
	}
}
