/** Data codewords of each block at level M, and parity codewords of every block; by version from 1. */
const BLOCKS = [
	[16],
	[28],
	[44],
	[32, 32],
	[43, 43],
	[27, 27, 27, 27],
	[31, 31, 31, 31],
	[38, 38, 39, 39],
	[36, 36, 36, 37, 37],
	[43, 43, 43, 43, 44],
];
const PARITY = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];

/** The codewords of `text` with their parity, as they are drawn, and the version they need; null if none is enough. */
export function codewordsOf(
	text: string,
): { readonly version: number; readonly codewords: readonly number[] } | null {
	const bytes = new TextEncoder().encode(text);
	const index = BLOCKS.findIndex((blocks, i) => bytes.length <= sum(blocks) - (i >= 9 ? 3 : 2));
	const blocks = BLOCKS[index];
	const parity = PARITY[index];
	if (blocks === undefined || parity === undefined) return null;
	const data = dataOf(bytes, sum(blocks), index >= 9 ? 16 : 8);
	return { version: index + 1, codewords: interleaved(data, blocks, parity) };
}

export const bitsOf = (value: number, count: number) =>
	Array.from({ length: count }, (_, i) => (value >>> (count - 1 - i)) & 1);

function dataOf(bytes: Uint8Array, total: number, lengthBits: number): number[] {
	const bits = [
		...bitsOf(0b0100, 4),
		...bitsOf(bytes.length, lengthBits),
		...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
		0,
		0,
		0,
		0,
	];
	const data = Array.from({ length: bytes.length + (lengthBits + 8) / 8 }, (_, i) =>
		Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2),
	);
	for (let pad = 0xec; data.length < total; pad ^= 0xec ^ 0x11) data.push(pad);
	return data;
}

/** The product in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
	let product = 0;
	for (let bit = 7; bit >= 0; bit -= 1)
		product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
	return product;
}

function parityOf(data: readonly number[], count: number): number[] {
	let generator = [1];
	for (let i = 0, root = 1; i < count; i += 1, root = times(root, 2))
		generator = [...generator, 0].map((term, k) => term ^ times(generator[k - 1] ?? 0, root));
	const rest = [...data, ...Array<number>(count).fill(0)];
	for (let i = 0; i < data.length; i += 1) {
		const lead = rest[i] ?? 0;
		for (const [k, term] of generator.entries()) rest[i + k] = (rest[i + k] ?? 0) ^ times(term, lead);
	}
	return rest.slice(data.length);
}

function interleaved(data: readonly number[], lengths: readonly number[], parity: number): number[] {
	const blocks = lengths.map((length, i) => {
		const from = sum(lengths.slice(0, i));
		return data.slice(from, from + length);
	});
	const checks = blocks.map((block) => parityOf(block, parity));
	const columns = (rows: readonly number[][]) =>
		Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
			rows.flatMap((row) => row.slice(i, i + 1)),
		).flat();
	return [...columns(blocks), ...columns(checks)];
}

function sum(lengths: readonly number[]): number {
	return lengths.reduce((total, length) => total + length, 0);
}
