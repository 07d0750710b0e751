/**
 * SHA-256 (FIPS 180-4). The browser's own exists on secure connections only, and a house in a local network has
 * none of these.
 */
export function sha256(text: string): string {
	const state = firstBits(8, Math.sqrt);
	const rounds = firstBits(64, Math.cbrt);
	const words = padded(new TextEncoder().encode(text));
	for (let block = 0; block < words.length; block += 16)
		mix(state, rounds, words.subarray(block, block + 16));
	return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function mix(state: Uint32Array, rounds: Uint32Array, block: Uint32Array): void {
	const w = new Uint32Array(64);
	w.set(block);
	for (let i = 16; i < 64; i += 1) {
		const early = at(w, i - 15);
		const late = at(w, i - 2);
		const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
		const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
		w[i] = at(w, i - 16) + small0 + at(w, i - 7) + small1;
	}
	let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
	for (let i = 0; i < 64; i += 1) {
		const choice = (e & f) ^ (~e & g);
		const majority = (a & b) ^ (a & c) ^ (b & c);
		const t1 = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + at(rounds, i) + at(w, i)) | 0;
		const t2 = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
		[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
	}
	[a, b, c, d, e, f, g, h].forEach((word, i) => {
		state[i] = at(state, i) + word;
	});
}

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function firstBits(count: number, root: (prime: number) => number): Uint32Array {
	const primes: number[] = [];
	for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
	return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

function padded(bytes: Uint8Array): Uint32Array {
	const length = Math.ceil((bytes.length + 9) / 64) * 64;
	const whole = new Uint8Array(length);
	whole.set(bytes);
	whole[bytes.length] = 0x80;
	const view = new DataView(whole.buffer);
	view.setUint32(length - 4, bytes.length * 8);
	return Uint32Array.from({ length: length / 4 }, (_, i) => view.getUint32(i * 4));
}

function turned(word: number, by: number): number {
	return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, index: number): number {
	return words[index] ?? 0;
}
