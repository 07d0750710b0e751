/** Of one command. */
const NUMBERS = 8;

/** The numbers that a seed of 32 hexadecimal digits stands for, from 0 up to 1 (sfc32): alike wherever it is drawn. */
export function drawn(seed: string): readonly number[] {
	let [a = 0, b = 0, c = 0, d = 1] = [0, 8, 16, 24].map(
		(at) => Number.parseInt(seed.slice(at, at + 8), 16) | 0,
	);
	const next = (): number => {
		const sum = (a + b + d) | 0;
		d = (d + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = ((c << 21) | (c >>> 11)) + sum;
		return (sum >>> 0) / 2 ** 32;
	};
	// the first ones still show the seed
	for (let round = 0; round < 12; round += 1) next();
	return Array.from({ length: NUMBERS }, next);
}
