package localpg

import (
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"testing"
)

// somebody is a user of this machine who is neither root nor the one that root runs new clusters as. Only root
// can give folders away: the tests of continuous integration run as root.
func somebody(t *testing.T) (uid, gid int) {
	t.Helper()
	u, err := user.Lookup("games")
	if err != nil {
		t.Fatal(err)
	}
	uid, errUID := strconv.Atoi(u.Uid)
	gid, errGID := strconv.Atoi(u.Gid)
	if errUID != nil || errGID != nil {
		t.Fatal(errUID, errGID)
	}
	return uid, gid
}

func TestRootLeavesNothingThatTheFoldersUserCannotOpen(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		return // nobody else can act for another user
	}
	uid, gid := somebody(t)
	dir := newDir(t)
	data := filepath.Dir(dir)
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(data, uid, gid); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the folder is made, then used again
		c, err := Attach(t.Context(), Config{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		if err := ping(t.Context(), c.URL()); err != nil {
			t.Error(err)
		}
		mustClose(t, c)
		err = filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := entry.Info()
			if err == nil && ownerOf(info) != uint32(uid) {
				t.Errorf("%s belongs to user id %d, want the folder's %d", path, ownerOf(info), uid)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	if info, err := os.Stat(data); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the data folder: got mode %v, %v, want it as it was", info.Mode(), err)
	}
}
