import { bitsOf, codewordsOf } from "./codewords.ts";
import { penalty } from "./penalty.ts";

/**
 * QR codes (ISO/IEC 18004) for links: byte mode, error correction M, versions 1 to 10, so up to 213 bytes.
 * A matrix of dark (true) and light modules without the quiet zone; null when the text does not fit.
 */
export function qrMatrix(text: string): readonly (readonly boolean[])[] | null {
	const coded = codewordsOf(text);
	if (coded === null) return null;
	const drawn = MASKS.map((_, mask) => draw(coded.version, coded.codewords, mask));
	return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** Centres of the alignment patterns in either direction. */
const ALIGNED = [
	[],
	[6, 18],
	[6, 22],
	[6, 26],
	[6, 30],
	[6, 34],
	[6, 22, 38],
	[6, 24, 42],
	[6, 26, 46],
	[6, 28, 50],
];
const MASKS: ((x: number, y: number) => boolean)[] = [
	(x, y) => (x + y) % 2 === 0,
	(_, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, codewords: readonly number[], mask: number): boolean[][] {
	const size = version * 4 + 17;
	const grid: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
	const set = (x: number, y: number, dark: boolean) => {
		if (grid[y] && x >= 0 && x < size) grid[y][x] = dark;
	};
	const rings = (cx: number, cy: number, radius: number, dark: (ring: number) => boolean) => {
		for (let y = -radius; y <= radius; y += 1)
			for (let x = -radius; x <= radius; x += 1)
				set(cx + x, cy + y, dark(Math.max(Math.abs(x), Math.abs(y))));
	};
	for (let i = 0; i < size; i += 1) {
		set(i, 6, i % 2 === 0);
		set(6, i, i % 2 === 0);
	}
	for (const [x, y] of [
		[3, 3],
		[size - 4, 3],
		[3, size - 4],
	] as const)
		rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
	const centres = ALIGNED[version - 1] ?? [];
	for (const x of centres)
		for (const y of centres) {
			const finder = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
			if (!finder) rings(x, y, 2, (ring) => ring !== 1);
		}
	drawFormat(set, size, mask);
	if (version >= 7) drawVersion(set, size, version);
	fill(grid, codewords, mask);
	return grid.map((row) => row.map((dark) => dark === true));
}

type Put = (x: number, y: number, dark: boolean) => void;

/** Level M is 00; the mask follows, then ten bits of its own correction (BCH 15,5). */
function drawFormat(set: Put, size: number, mask: number): void {
	let rest = mask << 10;
	for (let bit = 14; bit >= 10; bit -= 1) if ((rest >>> bit) & 1) rest ^= 0x537 << (bit - 10);
	const format = ((mask << 10) | rest) ^ 0x5412;
	for (let i = 0; i < 15; i += 1) {
		const dark = ((format >>> i) & 1) === 1;
		set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
		set(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, dark);
	}
	set(8, size - 8, true);
}

function drawVersion(set: Put, size: number, version: number): void {
	let rest = version << 12;
	for (let bit = 17; bit >= 12; bit -= 1) if ((rest >>> bit) & 1) rest ^= 0x1f25 << (bit - 12);
	for (let i = 0; i < 18; i += 1) {
		const dark = ((((version << 12) | rest) >>> i) & 1) === 1;
		set(size - 11 + (i % 3), Math.floor(i / 3), dark);
		set(Math.floor(i / 3), size - 11 + (i % 3), dark);
	}
}

/** In pairs of columns from the right, up and down in turn, over what is not taken yet. */
function fill(grid: (boolean | undefined)[][], codewords: readonly number[], mask: number): void {
	const size = grid.length;
	const bits = codewords.flatMap((codeword) => bitsOf(codeword, 8));
	let at = 0;
	for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
		for (let step = 0; step < size; step += 1)
			for (const x of [right, right - 1]) {
				const y = up ? size - 1 - step : step;
				const row = grid[y];
				if (row === undefined || row[x] !== undefined) continue;
				row[x] = (bits[at] === 1) !== MASKS[mask]?.(x, y);
				at += 1;
			}
}
