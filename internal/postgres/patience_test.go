package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"slowpond/internal/pgtest"
	"slowpond/internal/postgres"
)

func patientPool(t *testing.T, size int) *pgxpool.Pool {
	t.Helper()
	limits := postgres.DefaultLimits()
	pool, err := postgres.Open(t.Context(), pgtest.NewURL(t), size, &limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func TestAllWaitsOfARequestTogetherAreBounded(t *testing.T) {
	t.Parallel()
	pool := patientPool(t, 2)
	ctx := postgres.Patient(t.Context(), 250*time.Millisecond)
	began, done := time.Now(), 0
	for ; done < 20; done++ {
		if _, err := pool.Exec(ctx, `SELECT pg_sleep(0.1)`); err != nil {
			if !postgres.Away(err) {
				t.Errorf("got %v, want a database that is away", err)
			}
			break
		}
	}
	if took := time.Since(began); done > 2 || took > 2*time.Second {
		t.Errorf("%d statements in %v", done, took)
	}
	apart, cancel := postgres.Apart(ctx)
	defer cancel()
	if _, err := pool.Exec(apart, `SELECT 1`); !postgres.Away(err) {
		t.Errorf("a commit after that: got %v", err)
	}
	if _, err := pool.Exec(t.Context(), `SELECT pg_sleep(0.1)`); err != nil {
		t.Errorf("another request: %v", err)
	}
}

func TestStatementsSentTogetherAreBoundedToo(t *testing.T) {
	t.Parallel()
	pool := patientPool(t, 1)
	var batch pgx.Batch
	batch.Queue(`SELECT pg_sleep(30)`)
	err := pool.SendBatch(postgres.Patient(t.Context(), 50*time.Millisecond), &batch).Close()
	if !postgres.Away(err) {
		t.Errorf("got %v, want a database that is away", err)
	}
}

// Whoever waits for a connection waits as long as a request may, and not less.
func TestAConnectionThatComesInTimeIsTaken(t *testing.T) {
	t.Parallel()
	pool := patientPool(t, 1)
	held, err := pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	free := time.AfterFunc(200*time.Millisecond, held.Release)
	defer free.Stop()
	if _, err := pool.Exec(postgres.Patient(t.Context(), postgres.DefaultLimits().Request), `SELECT 1`); err != nil {
		t.Errorf("got %v", err)
	}
}

func TestWithoutAConnectionNothingWasSent(t *testing.T) {
	t.Parallel()
	pool := patientPool(t, 1)
	held, err := pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer held.Release()
	ctx := postgres.Patient(t.Context(), 30*time.Millisecond)
	_, err = postgres.CollectSent(ctx, pool, pgx.RowTo[int], `SELECT 1`)
	if !postgres.Definite(err) || !postgres.Away(err) || postgres.Refused(err) {
		t.Errorf("got %v, want a definite failure of a database that is away", err)
	}
}

func TestAwaitEndsWithPatienceAndNotWithTheCaller(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(postgres.Patient(t.Context(), 50*time.Millisecond))
	leave()
	came := make(chan int, 1)
	came <- 7
	if got, ok := postgres.Await(ctx, came); !ok || got != 7 {
		t.Errorf("got %d, %v", got, ok)
	}
	if _, ok := postgres.Await(ctx, came); ok {
		t.Error("an empty channel gave something")
	}
}
