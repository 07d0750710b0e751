/**
 * The sequence of whole numbers from 1 to 1,000 that `seed` (0 to 2^32 - 1) stands for, so that both sides can make
 * it: the linear congruential generator of "Numerical Recipes", `state = state * 1664525 + 1013904223 mod 2^32`,
 * of which each state gives `1 + floor(state / 2^32 * 1000)`.
 */
export function seededNumbers(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return 1 + Math.floor((state / 2 ** 32) * 1000);
	};
}
