package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"slowpond/internal/fault"
)

// Every class of SQLSTATE (PostgreSQL 17, appendix A) by one of its codes or by several where they differ.
func TestAwayDecidesEverySQLSTATE(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		away  bool
		codes []string
	}{
		{true, []string{"08000", "08001", "08003", "08004", "08006", "08007", "08P01"}},
		{true, []string{"53000", "53100", "53200", "53300", "53400"}},
		{true, []string{"57000", "57014", "57P01", "57P02", "57P03", "57P04", "57P05"}},
		{true, []string{"25006", "25P03", "25P04"}},
		{false, []string{"25000", "25001", "25002", "25P01", "25P02"}},
		{true, []string{"40001", "40003", "40P01"}},
		{false, []string{"40000", "40002"}},
		{true, []string{"55P03"}},
		{false, []string{"55000", "55006", "55P02", "55P04"}},
		{false, []string{"58000", "58030", "58P01", "58P02", "58P03"}}, // damage that somebody must look at
		{false, []string{"XX000", "XX001", "XX002"}},
		{false, []string{
			"00000", "01000", "02000", "03000", "09000", "0A000", "0B000", "0F000", "0L000", "0P000", "0Z000", "10608", "20000", "21000",
			"22021", "22P05", "23502", "23503", "23505", "23514", "24000", "26000", "27000", "28000", "28P01", "2B000", "2D000", "2F000",
			"34000", "38000", "39000", "3B000", "3D000", "3F000", "42601", "42501", "42P01", "44000", "54000", "72000", "F0000", "HV000", "P0001",
			"", "5", "53", // none that Postgres sends
		}},
	} {
		for _, code := range c.codes {
			err := fmt.Errorf("reading: %w", &pgconn.PgError{Code: code})
			if got := Away(err); got != c.away {
				t.Errorf("%s: got %t, want %t", code, got, c.away)
			}
		}
	}
}

func refusedConnection(t *testing.T) error {
	t.Helper()
	_, err := pgx.Connect(t.Context(), "postgres://nobody@127.0.0.1:1/nothing?connect_timeout=1")
	if _, ok := errors.AsType[*pgconn.ConnectError](err); !ok {
		t.Fatalf("connecting to a closed port: got %v", err)
	}
	return err
}

func TestAwayJudgesEveryError(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		want bool
	}{
		{"no error", nil, false},
		{"no connection", refusedConnection(t), true},
		{"a deadline", context.DeadlineExceeded, true},
		{"a deadline of the system", os.ErrDeadlineExceeded, true},
		{"a caller who left", context.Canceled, false},
		{"a connection cut off", io.ErrUnexpectedEOF, true},
		{"a connection closed before", pgconn.ErrConnClosed, true},
		{"a connection reset", &net.OpError{Op: "read", Err: syscall.ECONNRESET}, true},
		{"a name that is not found", &net.DNSError{Name: "db"}, true},
		{"no rows", pgx.ErrNoRows, false},
		{"too many rows", pgx.ErrTooManyRows, false},
		{"a transaction that is over", pgx.ErrTxClosed, false},
		{"a transaction rolled back", pgx.ErrTxCommitRollback, false},
		{"an end of input", io.EOF, false},
		{"anything else", errors.New("unknown"), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Away(c.err); got != c.want {
				t.Errorf("got %t, want %t", got, c.want)
			}
			if c.err == nil {
				return
			}
			if got := Away(fmt.Errorf("reading: %w", c.err)); got != c.want {
				t.Errorf("wrapped: got %t, want %t", got, c.want)
			}
		})
	}
}

func TestACallerWhoLeavesWhileConnectingFindsNoDatabaseAway(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := pgx.Connect(ctx, "postgres://nobody@127.0.0.1:1/nothing")
	if err == nil || Away(err) {
		t.Errorf("got %v, away %t", err, Away(err))
	}
}

func TestExplainChangesOnlyTheErrorsOfADatabaseThatIsAway(t *testing.T) {
	t.Parallel()
	away, refused := &pgconn.PgError{Code: "53300", Message: "secret"}, &pgconn.PgError{Code: "23514"}
	f, ok := errors.AsType[*fault.Error](Explain(away))
	if !ok || f.Code != fault.Unavailable || f.RetryAfter != RetryAfter || !errors.Is(f, away) {
		t.Errorf("away: got %+v", f)
	}
	decided := fault.Wrap(away, fault.NameTaken, "This name is taken.")
	for _, err := range []error{nil, refused, decided} {
		if got := Explain(err); got != err {
			t.Errorf("%v: got %v", err, got)
		}
	}
}

func TestDefiniteFailuresHaveWrittenNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want bool
	}{
		{refusedConnection(t), true},
		{&pgconn.PgError{Code: "23505"}, true},
		{&pgconn.PgError{Code: "53100"}, true},
		{&pgconn.PgError{Code: "57014"}, true},
		{&pgconn.PgError{Code: "25006"}, true},
		{&pgconn.PgError{Code: "57P01"}, false},
		{&pgconn.PgError{Code: "57P02"}, false},
		{&pgconn.PgError{Code: "08007"}, false},
		{&pgconn.PgError{Code: "40003"}, false},
		{io.ErrUnexpectedEOF, false},
		{context.DeadlineExceeded, false},
		{context.Canceled, false},
	} {
		if got := Definite(c.err); got != c.want {
			t.Errorf("%v: got %t, want %t", c.err, got, c.want)
		}
	}
}
