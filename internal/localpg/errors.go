package localpg

import "errors"

// The errors of Open and Attach, for errors.Is. The message of a returned error is one line that names
// the folder or file and what to do. The folder is then unchanged.
var (
	// ErrNoPostgres: no PostgreSQL of a usable version is installed.
	ErrNoPostgres = errors.New("no usable PostgreSQL is installed")
	// ErrNoUser: the program runs as root and there is no user postgres to run the database.
	ErrNoUser = errors.New("root may not run PostgreSQL")
	// ErrInUse: another program holds the folder.
	ErrInUse = errors.New("the database folder is in use")
	// ErrVersion: the folder was made by a major version that is not installed.
	ErrVersion = errors.New("the database folder is of another PostgreSQL version")
	// ErrPermission: a folder or file belongs to somebody else, or may not be entered or written.
	ErrPermission = errors.New("the database folder is not accessible")
	// ErrNotCluster: the folder holds something other than a whole cluster.
	ErrNotCluster = errors.New("the folder does not hold a database")
	// ErrDiskFull: there is no space left where the folder is.
	ErrDiskFull = errors.New("the disk is full")
	// ErrSocketPath: no place was found for a socket whose path is short enough.
	ErrSocketPath = errors.New("no place for the database's socket")
	// ErrStart: Postgres did not start for a reason of its own, which the message quotes.
	ErrStart = errors.New("PostgreSQL did not start")
)
