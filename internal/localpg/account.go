package localpg

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// serverUser is the user that runs a new cluster when the program runs as root, which Postgres refuses.
const serverUser = "postgres"

// account is the user of the operating system that Postgres runs as and that owns its folder.
type account struct {
	name     string
	uid, gid uint32
	other    bool // another user than the one who runs this program
}

// accountFor returns the user that runs Postgres when uid runs the program.
func accountFor(uid int, lookup func(name string) (*user.User, error)) (account, error) {
	if uid != 0 {
		return account{name: "the current user", uid: uint32(uid), gid: uint32(os.Getgid())}, nil
	}
	u, err := lookup(serverUser)
	if err != nil {
		return account{}, fmt.Errorf("%w, and there is no user %q to run it as: create that user (Debian's package postgresql does), start the program as another user, or give the URL of another server",
			ErrNoUser, serverUser)
	}
	id, errID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if err := errors.Join(errID, errGID); err != nil {
		return account{}, fmt.Errorf("%w: user %q: %w", ErrNoUser, serverUser, err)
	}
	return account{name: "user " + serverUser, uid: uint32(id), gid: uint32(gid), other: true}, nil
}

// accountOf returns the user that runs the cluster of a folder. Root runs it as the folder's owner, or as the
// owner of the folder around one that is still to be made, so that nothing is left there that its user
// cannot open; root's own folders are for serverUser.
func accountOf(dir string) (account, error) {
	uid := os.Geteuid()
	for _, path := range []string{dir, filepath.Dir(dir)} {
		info, err := os.Stat(path)
		if uid != 0 || err != nil {
			continue
		}
		if owner := ownerOf(info); owner != 0 {
			return account{name: nameOf(owner), uid: owner, gid: info.Sys().(*syscall.Stat_t).Gid, other: true}, nil
		}
		break
	}
	return accountFor(uid, user.Lookup)
}

func nameOf(uid uint32) string {
	id := strconv.FormatUint(uint64(uid), 10)
	if u, err := user.LookupId(id); err == nil {
		return "user " + u.Username
	}
	return "user id " + id
}

// credential returns what a child process needs to run as that user; nil if this process already does.
func (a account) credential() *syscall.Credential {
	if !a.other {
		return nil
	}
	return &syscall.Credential{Uid: a.uid, Gid: a.gid}
}

// give makes the account the owner of a file or folder that this program made.
func (a account) give(path string) error {
	if !a.other {
		return nil
	}
	return os.Chown(path, int(a.uid), int(a.gid))
}

// giveFile does what give does with an open file, unless it also has a name elsewhere: whoever owns the folder
// may have given it that of somebody else's file.
func (a account) giveFile(f *os.File) error {
	info, err := f.Stat()
	if err != nil || !a.other || info.Sys().(*syscall.Stat_t).Nlink != 1 {
		return err
	}
	return f.Chown(int(a.uid), int(a.gid))
}

// checkPath checks that the account can enter dir and every folder above it. It makes the lowest one,
// the program's own data folder, enterable but not listable.
func (a account) checkPath(dir string) error {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return explain(err, dir)
	}
	for path := real; ; path = filepath.Dir(path) {
		info, err := os.Stat(path)
		if err != nil {
			return explain(err, path)
		}
		if !a.canEnter(info) {
			if path != real {
				return fmt.Errorf("%w: %s cannot pass through %s: chmod o+x %[3]s, or choose a data folder elsewhere", ErrPermission, a.name, path)
			}
			if err := os.Chmod(path, info.Mode().Perm()|0o001); err != nil {
				return explain(err, path)
			}
		}
		if path == filepath.Dir(path) {
			return nil
		}
	}
}

func (a account) canEnter(info os.FileInfo) bool {
	switch {
	case ownerOf(info) == a.uid:
		return info.Mode()&0o100 != 0
	case info.Sys().(*syscall.Stat_t).Gid == a.gid:
		return info.Mode()&0o010 != 0
	default:
		return info.Mode()&0o001 != 0
	}
}

// ownerOf returns the id of the user that owns a file. On Unix the assertion holds.
func ownerOf(info os.FileInfo) uint32 { return info.Sys().(*syscall.Stat_t).Uid }
