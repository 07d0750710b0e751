import type { Walk } from "../test/walk.ts";

export const walk: Walk<Record<string, never>, unknown> = {
	start: () => ({}),
	command(_state, dice) {
		if (dice.chance(0.02)) return { show: {} };
		if (dice.chance(0.3)) return { sit: { seat: dice.below(3) } };
		return dice.chance(0.1) ? { rise: {} } : { pick: { number: dice.below(1_000) - 1 } };
	},
};
