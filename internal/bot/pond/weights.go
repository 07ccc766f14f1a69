package pond

// weights are those of the features, for the ending and for the opening, in 256ths of log odds a point.
var weights = [2]vector{
	{46, 24, 19, 10, 8, 9, 12, 105, -41, 10, -9, -20, -21, -26, 38, 55, 50, 23},
	{26, 18, 18, 25, 23, 21, 18, 53, 18, -6, -12, -6, -33, -5, 1, 24, 9, 28},
}
