package pond

// weights are those of the features, for the ending and for the opening, in 256ths of log odds a point.
var weights = [2]vector{
	{51, 23, 21, 4, 0, 5, 20, 100, -41, 10, -8, -18, -23, -26, 39, 50, 33, 17},
	{31, 25, 18, 28, 26, 23, 24, 53, 7, -6, -10, -5, -32, -4, 5, 23, 7, 15},
}
