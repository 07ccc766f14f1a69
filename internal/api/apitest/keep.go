package apitest

import (
	"encoding/json"
	"os"
	"sync"
)

// keepIn is the variable that names a folder for every answer, one line each, for another validator to judge, with the
// body that was sent where it was taken.
const keepIn = "SLOWPOND_TEST_ANSWERS"

type keptAnswer struct {
	Operation string `json:"operation"` // method and path, as the document has them
	Status    int    `json:"status"`
	Type      string `json:"type"`
	Body      string `json:"body"`
	Sent      string `json:"sent,omitempty"` // the body of a request that succeeded
}

// answers is the process's own file in the folder, nil where no folder is named.
var answers = sync.OnceValues(func() (*os.File, error) {
	folder := os.Getenv(keepIn)
	if folder == "" {
		return nil, nil
	}
	return os.CreateTemp(folder, "answers-*.jsonl")
})

// keep writes an answer to the file. Lines of concurrent tests stay whole: each is one write.
func keep(operation string, a Answer) error {
	file, err := answers()
	if err != nil || file == nil {
		return err
	}
	kept := keptAnswer{Operation: operation, Status: a.Status, Type: a.Header.Get("Content-Type"), Body: string(a.Body)}
	if a.Status < 400 {
		kept.Sent = string(a.sent)
	}
	line, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return err
}
