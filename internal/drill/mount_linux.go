package main

import "syscall"

// mountTemporary mounts a file system in memory.
func mountTemporary(dir, size string) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size)
}

func unmount(dir string) error { return syscall.Unmount(dir, 0) }
