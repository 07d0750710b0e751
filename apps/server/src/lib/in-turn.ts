/**
 * Of several that do their work in short steps, one step at a time, each in its turn: none waits until another has
 * nothing left to do. True when one of them took a step.
 */
export function inTurn(steps: readonly (() => boolean)[]): () => boolean {
	let turn = 0;
	return () => {
		for (let asked = 0; asked < steps.length; asked += 1) {
			const step = steps[turn % steps.length];
			turn += 1;
			if (step?.() === true) return true;
		}
		return false;
	};
}
