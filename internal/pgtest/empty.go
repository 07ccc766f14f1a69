package pgtest

import (
	"bytes"
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"slowpond/migrations"
)

// seed holds what migrations put into a database: every table of ours, with its rows in COPY's format.
type seed map[string][]byte

const tablesSQL = `
SELECT format('%I.%I', n.nspname, c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relname <> $1
ORDER BY 1`

// remember notes what a fresh copy of the template holds.
func (d *database) remember(ctx context.Context) error {
	return d.do(ctx, func(conn *pgx.Conn) error {
		rows, err := conn.Query(ctx, tablesSQL, migrations.Table)
		if err != nil {
			return err
		}
		tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		d.seed = seed{}
		for _, table := range tables {
			var b bytes.Buffer
			if _, err := conn.PgConn().CopyTo(ctx, &b, `COPY `+table+` TO STDOUT`); err != nil {
				return err
			}
			d.seed[table] = b.Bytes()
		}
		return nil
	})
}

// empty restores a used copy to the content of a fresh one. It turns triggers and foreign keys off,
// since the log of events otherwise refuses deletes.
func (d *database) empty(ctx context.Context) error {
	return d.do(ctx, func(conn *pgx.Conn) error {
		var wipe strings.Builder
		wipe.WriteString(`SET session_replication_role = replica;`)
		for table := range d.seed {
			wipe.WriteString(`DELETE FROM ` + table + `;`)
		}
		if _, err := conn.PgConn().Exec(ctx, wipe.String()).ReadAll(); err != nil {
			return err
		}
		for table, rows := range d.seed {
			if len(rows) == 0 {
				continue
			}
			if _, err := conn.PgConn().CopyFrom(ctx, bytes.NewReader(rows), `COPY `+table+` FROM STDIN`); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *database) do(ctx context.Context, f func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, d.url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return f(conn)
}
