package pond

// weights are those of the features, for the ending and for the opening, in 256ths of log odds a point.
var weights = [2]vector{
	{48, 20, 20, 22, 25, 38, 36, 97, -27, -10, -14, -13, -26, -20, 30, 47, 0, 0},
	{31, 23, 22, 21, 21, 18, 18, 47, 22, -2, -11, -7, -28, -5, 3, 17, 0, 0},
}
