//go:build !linux

package main

import "errors"

var errNoMount = errors.New("mounting a file system in memory needs Linux")

func mountTemporary(string, string) error { return errNoMount }

func unmount(string) error { return errNoMount }
