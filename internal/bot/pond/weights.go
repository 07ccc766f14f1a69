package pond

// weights are those of the features, for the ending and for the opening, in 256ths of log odds a point.
var weights = [2]vector{
	{50, 40, 36, 32, 28, 24, 20, 50, -6, -12, -10, -4, -30, -15, 30, 0},
	{30, 26, 25, 24, 23, 22, 21, 30, -6, -4, -10, -4, -25, -12, 20, 0},
}
