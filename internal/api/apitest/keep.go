package apitest

import (
	"encoding/json"
	"os"
	"sync"
)

// keepIn names a folder to keep every answer in, one line each, for another validator to judge.
const keepIn = "SLOWPOND_TEST_ANSWERS"

type keptAnswer struct {
	Operation string `json:"operation"` // method and path, as the document has them
	Status    int    `json:"status"`
	Type      string `json:"type"`
	Body      string `json:"body"`
}

// answers is the process's own file in the folder, nil where none is asked for.
var answers = sync.OnceValues(func() (*os.File, error) {
	folder := os.Getenv(keepIn)
	if folder == "" {
		return nil, nil
	}
	return os.CreateTemp(folder, "answers-*.jsonl")
})

// keep writes an answer down. Lines of concurrent tests stay whole: each is one write.
func keep(operation string, a Answer) error {
	file, err := answers()
	if err != nil || file == nil {
		return err
	}
	line, err := json.Marshal(keptAnswer{operation, a.Status, a.Header.Get("Content-Type"), string(a.Body)})
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return err
}
