/** The name that was probably meant, if one is near enough to be worth a guess. */
function nearest(given: string, names: readonly string[]): string | undefined {
	const ranked = names
		.map((name) => ({ name, far: distance(given.toLowerCase(), name.toLowerCase()) }))
		.sort((a, b) => a.far - b.far);
	const best = ranked[0];
	return best !== undefined && best.far <= Math.max(2, given.length / 3) ? best.name : undefined;
}

/** "Did you mean …?", or all names where none is near. */
export function suggestion(given: string, names: readonly string[]): string {
	const guess = nearest(given, names);
	return guess === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${guess}?`;
}

/** Levenshtein, one row at a time. */
function distance(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (const [line, letter] of [...a].entries()) {
		const next = [line + 1];
		for (const [column, other] of [...b].entries()) {
			const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
			next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}
