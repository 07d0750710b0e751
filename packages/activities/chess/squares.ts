import type { Side } from "./game.ts";

const FILES = "abcdefgh";

/** Rows from top to bottom as this side looks at them; each from left to right. */
export function rowsFor(bottom: Side): readonly (readonly string[])[] {
	const ranks = bottom === 0 ? "87654321" : "12345678";
	const files = bottom === 0 ? FILES : [...FILES].reverse().join("");
	return [...ranks].map((rank) => [...files].map((file) => file + rank));
}

export function isDark(square: string): boolean {
	return (FILES.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 1;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
	Home: [0, -7],
	End: [0, 7],
	PageUp: [-7, 0],
	PageDown: [7, 0],
};

/** Where a key leads on the board as it is shown; undefined: it is none of these keys. */
export function squareBeside(square: string, key: string, bottom: Side): string | undefined {
	const step = STEPS[key];
	if (step === undefined) return undefined;
	const rows = rowsFor(bottom);
	const row = rows.findIndex((squares) => squares.includes(square));
	const column = rows[row]?.indexOf(square) ?? 0;
	return rows[within(row + step[0])]?.[within(column + step[1])];
}

function within(place: number): number {
	return Math.min(7, Math.max(0, place));
}
