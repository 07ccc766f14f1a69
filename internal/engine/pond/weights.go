package pond

// weights are those of the features, for the ending and for the opening, in 256ths of log odds a point.
//
// They were guessed, then fitted three times by TestTune to games of both variants from random setups:
// 800 at 300 nodes a move, 1,200 at 400 and 1,300 at 700, each time judged by games it had not fitted
// and by playing the weights before: 65.5% ± 6.5 (200 games), 54.1% ± 7.5 (160) and 57.3% ± 6.1 (240) at
// 2,000 nodes a move. The third is the mean of the second and the third fit. Single weights of features
// that measure nearly the same (turnsLeft, strength, arrived) mean little by themselves.
var weights = [2]vector{
	{46, 24, 19, 10, 8, 9, 12, 105, -41, 10, -9, -20, -21, -26, 38, 55, 50, 23},
	{26, 18, 18, 25, 23, 21, 18, 53, 18, -6, -12, -6, -33, -5, 1, 24, 9, 28},
}
