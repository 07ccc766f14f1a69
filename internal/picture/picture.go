// Package picture draws the board that everybody sees as a PNG, for mails and previews of links.
//
// It knows a board only as the text that the rules draw for the public, so there is nothing hidden in it to
// be shown.
package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"strings"
)

const side = 9

// ErrNoBoard means that a text is not the drawing of a board.
var ErrNoBoard = errors.New("picture: not a board")

// cell is one field.
type cell struct {
	ground byte // 'w' water, 'f' flower, 'l' leaf, 't' a field of Tablut, '+' its castle
	piece  byte // 'W', 'B' of Subulata; 'T', 't', 'K' of Tablut; 0 for none
}

// board is what is drawn, from the top rank down.
type board [side][side]cell

// PNG draws a board, given as the text of its public view, as a square of so many pixels from 64 to 2048.
// It fails with ErrNoBoard for any other text.
func PNG(text string, pixels int) ([]byte, error) {
	b, err := read(text)
	if err != nil {
		return nil, err
	}
	pixels = min(max(pixels, 64), 2048)
	c := newCanvas(pixels)
	c.board(b)
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, c.image); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// read reads the drawing of a board: lines that begin with the number of their rank.
func read(text string) (b board, err error) {
	rank := 0
	for line := range strings.Lines(text) {
		label, rest, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || rank == side || len(label) != 1 || label[0] != byte('9'-rank) {
			continue
		}
		row, err := readRank(rest)
		if err != nil {
			return b, err
		}
		b[rank] = row
		rank++
	}
	if rank != side {
		return b, ErrNoBoard
	}
	return b, nil
}

func readRank(rest string) (row [side]cell, err error) {
	if !strings.Contains(rest, "|") { // ". t T K +"
		fields := strings.Fields(rest)
		if len(fields) < side {
			return row, ErrNoBoard
		}
		for i, f := range fields[:side] {
			row[i] = tafl(f[0])
		}
		return row, nil
	}
	rest = strings.ReplaceAll(rest, "| ", "")
	if len(rest) < 4*side {
		return row, ErrNoBoard
	}
	for i := range row {
		row[i].ground = rest[4*i]
		if p := rest[4*i+1]; p == 'W' || p == 'B' {
			row[i].piece = p
		}
	}
	return row, nil
}

func tafl(symbol byte) cell {
	switch symbol {
	case 'T', 't', 'K':
		return cell{ground: 't', piece: symbol}
	case '+':
		return cell{ground: '+'}
	}
	return cell{ground: 't'}
}

var (
	paper     = color.RGBA{0xfa, 0xf8, 0xf3, 0xff}
	line      = color.RGBA{0xb9, 0x9f, 0x6c, 0xff}
	ink       = color.RGBA{0x1d, 0x23, 0x21, 0xff}
	ivory     = color.RGBA{0xff, 0xfd, 0xf6, 0xff}
	grounds   = map[byte]color.RGBA{'w': {0xbf, 0xe3, 0xea, 0xff}, 'f': {0xf3, 0xc6, 0xd3, 0xff}, 'l': {0xb9, 0xd6, 0x9a, 0xff}, 't': {0xe9, 0xd8, 0xb4, 0xff}, '+': {0xd2, 0xb8, 0x7c, 0xff}}
	bloom     = color.RGBA{0xa6, 0x3a, 0x5e, 0xff}
	leafVein  = color.RGBA{0x4d, 0x6e, 0x2c, 0xff}
	wave      = color.RGBA{0x6f, 0xb3, 0xc4, 0xff}
	highlight = color.RGBA{0xd9, 0xa4, 0x1b, 0xff}
)

func newCanvas(pixels int) *canvas {
	return &canvas{image: image.NewRGBA(image.Rect(0, 0, pixels, pixels)), unit: float32(pixels) / (side + 0.4)}
}
