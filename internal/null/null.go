// Package null turns zero values into null and null into zero values, for columns and for JSON.
package null

import "time"

// Text returns null for "".
func Text[T ~string](s T) *T {
	if s == "" {
		return nil
	}
	return &s
}

// Time returns null for the zero time.
func Time(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Value returns the zero value for null.
func Value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// UTC returns a column's time in UTC, and null for null.
func UTC(t *time.Time) *time.Time {
	if t == nil {
		return nil
	}
	utc := t.UTC()
	return &utc
}
