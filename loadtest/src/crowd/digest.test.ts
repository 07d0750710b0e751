import fc from "fast-check";
import { expect, test } from "vitest";
import { Digest, stretchOf } from "./digest.ts";

const numbers = fc.uniqueArray(fc.nat({ max: 2 ** 31 - 1 }), { minLength: 2, maxLength: 60 });

function digestOf(...stretches: readonly (readonly number[])[]): Digest {
	const digest = new Digest();
	for (const stretch of stretches) digest.add(stretchOf(stretch));
	return digest;
}

test("however messages are cut into frames, the digest is the same", () => {
	fc.assert(
		fc.property(numbers, fc.nat(), fc.nat(), (all, one, other) => {
			const [from, to] = [one % all.length, other % all.length].sort((a, b) => a - b);
			const cut = digestOf(all.slice(0, from), all.slice(from, to), all.slice(to));
			expect([cut.order, cut.set]).toEqual([digestOf(all).order, digestOf(all).set]);
		}),
	);
});

test("[ORD1] two messages in another order, one missing or one twice: another digest", () => {
	fc.assert(
		fc.property(numbers, fc.nat(), (all, where) => {
			const at = where % (all.length - 1);
			const swapped = [...all];
			[swapped[at], swapped[at + 1]] = [all[at + 1] ?? 0, all[at] ?? 0];
			expect(digestOf(swapped).order).not.toBe(digestOf(all).order);
			expect(digestOf(swapped).set).toBe(digestOf(all).set);
			const missing = all.toSpliced(at, 1);
			const doubled = all.toSpliced(at, 1, all[at] ?? 0, all[at] ?? 0);
			const replaced = all.toSpliced(at, 1, all[at + 1] ?? 0);
			for (const wrong of [missing, doubled, replaced])
				expect(digestOf(wrong).set).not.toBe(digestOf(all).set);
		}),
	);
});
