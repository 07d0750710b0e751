import type { Walk } from "../test/walk.ts";
import type { Board } from "./board.ts";
import type { Start } from "./rules.ts";

export const walk: Walk<Start, Board> = {
	start: (dice) => ({ title: "Release 5", isNameless: dice.chance(0.5) }),
	command({ next }, dice) {
		// some that were removed, and one that was never asked
		const id = dice.below(next + 1);
		if (dice.chance(0.003)) return { end: {} };
		if (dice.chance(0.3)) return { ask: { text: `Question ${dice.below(1_000)}?` } };
		if (dice.chance(0.15)) return { mark: { id, isAnswered: dice.chance(0.7) } };
		if (dice.chance(0.1)) return { remove: { id } };
		return { vote: { id, is: dice.chance(0.7) } };
	},
};
