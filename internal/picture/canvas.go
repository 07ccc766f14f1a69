package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas draws in units of a field; its origin is the upper left corner of the board, inside a margin.
type canvas struct {
	image *image.RGBA
	unit  float32 // pixels of a field
}

const margin = 0.2 // around the board, in fields

func (c *canvas) board(b board) {
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	for y, row := range b {
		for x, f := range row {
			left, top := float32(x), float32(y)
			c.rectangle(left, top, left+1, top+1, line)
			c.rectangle(left+0.02, top+0.02, left+0.98, top+0.98, grounds[f.ground])
			c.ground(left+0.5, top+0.5, f)
			c.piece(left+0.5, top+0.5, f.piece)
		}
	}
}

// ground draws what tells the grounds apart without their colours.
func (c *canvas) ground(x, y float32, f cell) {
	switch f.ground {
	case 'w':
		c.rectangle(x-0.3, y-0.16, x+0.3, y-0.12, wave)
		c.rectangle(x-0.3, y+0.12, x+0.3, y+0.16, wave)
	case 'f':
		for i := range 5 {
			a := float64(i)*2*math.Pi/5 - math.Pi/2
			c.disc(x+0.28*float32(math.Cos(a)), y+0.28*float32(math.Sin(a)), 0.13, bloom)
		}
	case 'l':
		c.leaf(x, y, 0.38, leafVein)
		c.leaf(x, y, 0.33, grounds['l'])
		c.rectangle(x-0.02, y-0.3, x+0.02, y+0.3, leafVein)
	case '+':
		c.rectangle(x-0.3, y-0.05, x+0.3, y+0.05, ink)
		c.rectangle(x-0.05, y-0.3, x+0.05, y+0.3, ink)
	}
}

func (c *canvas) piece(x, y float32, p byte) {
	switch p {
	case 'W', 'T', 'K':
		c.disc(x, y, 0.40, ink)
		c.disc(x, y, 0.36, ivory)
	case 'B', 't':
		c.disc(x, y, 0.40, ink)
		c.disc(x, y, 0.30, color.RGBA{0x3a, 0x44, 0x41, 0xff})
	}
	if p == 'K' {
		c.rectangle(x-0.22, y-0.06, x+0.22, y+0.06, highlight)
		c.rectangle(x-0.06, y-0.22, x+0.06, y+0.22, highlight)
	}
}

func (c *canvas) rectangle(left, top, right, bottom float32, with color.RGBA) {
	at := func(v float32) int { return int((v+margin)*c.unit + 0.5) }
	draw.Draw(c.image, image.Rect(at(left), at(top), at(right), at(bottom)), image.NewUniform(with), image.Point{}, draw.Src)
}

// fill fills the path that a function draws around a point, within a distance of it, all in fields. The
// path has its origin at the point and is in pixels.
func (c *canvas) fill(x, y, within float32, with color.RGBA, path func(r *vector.Rasterizer, x, y float32)) {
	x, y, within = (x+margin)*c.unit, (y+margin)*c.unit, within*c.unit
	left, top, size := int(x-within)-1, int(y-within)-1, int(2*within)+3
	r := vector.NewRasterizer(size, size)
	path(r, x-float32(left), y-float32(top))
	r.ClosePath()
	r.Draw(c.image, image.Rect(left, top, left+size, top+size), image.NewUniform(with), image.Point{})
}

// disc is a circle of four Bézier curves.
func (c *canvas) disc(x, y, radius float32, with color.RGBA) {
	const round = 0.5522847
	c.fill(x, y, radius, with, func(r *vector.Rasterizer, x, y float32) {
		a := radius * c.unit
		k := a * round
		r.MoveTo(x+a, y)
		r.CubeTo(x+a, y+k, x+k, y+a, x, y+a)
		r.CubeTo(x-k, y+a, x-a, y+k, x-a, y)
		r.CubeTo(x-a, y-k, x-k, y-a, x, y-a)
		r.CubeTo(x+k, y-a, x+a, y-k, x+a, y)
	})
}

// leaf is two curves between two points.
func (c *canvas) leaf(x, y, half float32, with color.RGBA) {
	c.fill(x, y, half, with, func(r *vector.Rasterizer, x, y float32) {
		a := half * c.unit
		r.MoveTo(x, y-a)
		r.QuadTo(x+a, y, x, y+a)
		r.QuadTo(x-a, y, x, y-a)
	})
}
