import { drawn } from "@parley/activities/draw";

/** Numbers that rules may draw: what none of them asked for need not be told. */
export interface Drawing {
	random(): readonly number[];
	used(): { readonly random?: readonly number[] };
}

export function drawing(seed: string): Drawing {
	let numbers: readonly number[] | undefined;
	return {
		random: () => {
			numbers ??= drawn(seed);
			return numbers;
		},
		used: () => (numbers === undefined ? {} : { random: numbers }),
	};
}

/** Of a move that no draft asked for: alike on all nodes, and like no other. */
export function seedBehind(target: number, seq: number): string {
	return `${target.toString(16)}${seq.toString(16)}`.padStart(32, "9").slice(-32);
}
