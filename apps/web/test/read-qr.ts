/**
 * Reads a QR code as a scanner does, written from the standard and sharing nothing with the encoder: it asks
 * the symbol for its own version, level and mask, and checks every block by its syndromes.
 */
export function readQr(matrix: readonly (readonly boolean[])[]): {
	text: string;
	version: number;
	mask: number;
} {
	const size = matrix.length;
	const at = (x: number, y: number) => (matrix[y]?.[x] ? 1 : 0);
	const version = (size - 17) / 4;
	const mask = readFormat(at, size);
	if (version >= 7) readVersion(at, size, version);
	const bits = readBits(at, size, version, mask);
	const codewords = groups(bits, 8)
		.filter((byte) => byte.length === 8)
		.map(toNumber);
	return { text: textOf(dataCodewords(codewords, version), version), version, mask };
}

function readBits(at: At, size: number, version: number, mask: number): number[] {
	const taken = functionModules(size, version);
	const places = columnPairs(size).flatMap((right, pair) =>
		Array.from({ length: size }, (_, i) => (pair % 2 === 0 ? size - 1 - i : i)).flatMap((y) => [
			{ x: right, y },
			{ x: right - 1, y },
		]),
	);
	return places
		.filter(({ x, y }) => !taken.has(y * size + x))
		.map(({ x, y }) => at(x, y) ^ (masked(mask, y, x) ? 1 : 0));
}

type At = (x: number, y: number) => number;

/** Table C.1's generator, by division: a valid format leaves no remainder once unmasked. */
function readFormat(at: At, size: number): number {
	const first = [
		...[0, 1, 2, 3, 4, 5, 7].map((x) => at(x, 8)),
		at(8, 8),
		...[7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)),
	];
	const second = [
		...[1, 2, 3, 4, 5, 6, 7].map((i) => at(8, size - i)),
		...[8, 7, 6, 5, 4, 3, 2, 1].map((i) => at(size - i, 8)),
	];
	if (first.join("") !== second.join("")) throw new Error("the two formats differ");
	if (at(8, size - 8) !== 1) throw new Error("the dark module is light");
	const format = toNumber(first) ^ 0b101010000010010;
	if (remainder(format, 0b10100110111, 10) !== 0) throw new Error("the format is damaged");
	if (format >>> 13 !== 0b00) throw new Error("the level is not M");
	return (format >>> 10) & 7;
}

function readVersion(at: At, size: number, version: number): void {
	const read = [];
	for (let i = 17; i >= 0; i -= 1) read.push(at(Math.floor(i / 3), size - 11 + (i % 3)));
	const other = [];
	for (let i = 17; i >= 0; i -= 1) other.push(at(size - 11 + (i % 3), Math.floor(i / 3)));
	if (read.join("") !== other.join("")) throw new Error("the two versions differ");
	const value = toNumber(read);
	if (remainder(value, 0b1111100100101, 12) !== 0 || value >>> 12 !== version)
		throw new Error("the version is damaged");
}

function remainder(value: number, generator: number, degree: number): number {
	let rest = value;
	for (let bit = 20; bit >= degree; bit -= 1) if ((rest >>> bit) & 1) rest ^= generator << (bit - degree);
	return rest;
}

function functionModules(size: number, version: number): Set<number> {
	const taken = new Set<number>();
	const box = (x: number, y: number, width: number, height: number) => {
		for (let j = y; j < y + height; j += 1) for (let i = x; i < x + width; i += 1) taken.add(j * size + i);
	};
	box(0, 0, 9, 9);
	box(size - 8, 0, 8, 9);
	box(0, size - 8, 9, 8);
	box(0, 6, size, 1);
	box(6, 0, 1, size);
	const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
	const last = size - 7;
	const centres = Array.from({ length: count }, (_, i) =>
		i === 0 ? 6 : last - (count - 1 - i) * 2 * Math.ceil((last - 6) / (count - 1) / 2),
	);
	const corner = (x: number, y: number) =>
		(x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
	for (const x of centres) for (const y of centres) if (!corner(x, y)) box(x - 2, y - 2, 5, 5);
	if (version >= 7) {
		box(size - 11, 0, 3, 6);
		box(0, size - 11, 6, 3);
	}
	return taken;
}

function columnPairs(size: number): number[] {
	const pairs = [];
	for (let right = size - 1; right > 6; right -= 2) pairs.push(right);
	return [...pairs, 5, 3, 1];
}

/** Table 10 of the standard: i is the row, j the column. */
function masked(mask: number, i: number, j: number): boolean {
	switch (mask) {
		case 0:
			return (i + j) % 2 === 0;
		case 1:
			return i % 2 === 0;
		case 2:
			return j % 3 === 0;
		case 3:
			return (i + j) % 3 === 0;
		case 4:
			return (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0;
		case 5:
			return ((i * j) % 2) + ((i * j) % 3) === 0;
		case 6:
			return (((i * j) % 2) + ((i * j) % 3)) % 2 === 0;
		default:
			return (((i + j) % 2) + ((i * j) % 3)) % 2 === 0;
	}
}

/** Table 9, level M: [blocks, all codewords of one, its data codewords]. */
const BLOCKS: readonly (readonly (readonly [number, number, number])[])[] = [
	[[1, 26, 16]],
	[[1, 44, 28]],
	[[1, 70, 44]],
	[[2, 50, 32]],
	[[2, 67, 43]],
	[[4, 43, 27]],
	[[4, 49, 31]],
	[
		[2, 60, 38],
		[2, 61, 39],
	],
	[
		[3, 58, 36],
		[2, 59, 37],
	],
	[
		[4, 69, 43],
		[1, 70, 44],
	],
];

function dataCodewords(codewords: readonly number[], version: number): number[] {
	const kinds = (BLOCKS[version - 1] ?? []).flatMap(([count, all, data]) =>
		Array.from({ length: count }, () => ({ all, data })),
	);
	const blocks: number[][] = kinds.map(() => []);
	const queue = [...codewords];
	const deal = (length: (kind: { all: number; data: number }) => number) => {
		for (let i = 0; i < Math.max(...kinds.map(length)); i += 1)
			for (const [b, kind] of kinds.entries()) if (i < length(kind)) blocks[b]?.push(queue.shift() ?? -1);
	};
	deal((kind) => kind.data);
	deal((kind) => kind.all - kind.data);
	if (queue.length > 0) throw new Error("codewords are left over");
	for (const [b, block] of blocks.entries())
		checkSyndromes(block, (kinds[b]?.all ?? 0) - (kinds[b]?.data ?? 0));
	return blocks.flatMap((block, b) => block.slice(0, kinds[b]?.data));
}

/** By tables of powers, not by shifting: a valid block is zero at every root of its generator. */
function checkSyndromes(block: readonly number[], parity: number): void {
	const power = [1];
	for (let i = 1; i < 255; i += 1) {
		const doubled = (power[i - 1] ?? 0) * 2;
		power.push(doubled > 255 ? doubled ^ 285 : doubled);
	}
	for (let root = 0; root < parity; root += 1) {
		const value = block.reduce((sum, codeword, i) => {
			if (codeword === 0) return sum;
			const exponent = power.indexOf(codeword) + root * (block.length - 1 - i);
			return sum ^ (power[exponent % 255] ?? 0);
		}, 0);
		if (value !== 0) throw new Error(`a block is damaged at root ${root}`);
	}
}

function textOf(data: readonly number[], version: number): string {
	const bits = data.flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number));
	if (toNumber(bits.slice(0, 4)) !== 4) throw new Error("the mode is not bytes");
	const from = version < 10 ? 12 : 20;
	const length = toNumber(bits.slice(4, from));
	const bytes = groups(bits.slice(from, from + length * 8), 8).map(toNumber);
	return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
}

function toNumber(bits: readonly number[]): number {
	return Number.parseInt(bits.join(""), 2);
}

function groups<T>(items: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
		items.slice(i * size, i * size + size),
	);
}
