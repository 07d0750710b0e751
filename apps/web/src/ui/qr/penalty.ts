/** How hard a pattern is to read: long runs, blocks, what looks like a finder, and too much of one shade. */
export function penalty(grid: readonly (readonly boolean[])[]): number {
	const lines = [grid, grid.map((_, x) => grid.map((row) => row[x] === true))].flatMap((way) =>
		way.map((row) => row.map(Number).join("")),
	);
	const runs = lines
		.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
		.reduce((sum, run) => sum + run.length - 2, 0);
	const finders = lines.flatMap((line) => line.match(/(?=00001011101|10111010000)/g) ?? []).length * 40;
	const block = (x: number, y: number) => [grid[y]?.[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]];
	const blocks =
		grid.flatMap((row, y) => row.filter((dark, x) => block(x, y).every((other) => other === dark))).length *
		3;
	const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
	return runs + finders + blocks + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
