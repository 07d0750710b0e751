import type { Walk } from "../test/walk.ts";
import type { List, Start } from "./rules.ts";

export const walk: Walk<Start, List> = {
	start: (dice) => ({ title: "Picnic", items: ["bread", "blanket", "tea"].slice(0, dice.below(4)) }),
	command({ next }, dice) {
		const id = dice.below(next + 1);
		const text = `thing ${dice.below(100)}`;
		if (dice.chance(0.003)) return { end: {} };
		if (dice.chance(0.3)) return { add: { text } };
		if (dice.chance(0.2)) return { edit: { id, text } };
		if (dice.chance(0.2)) return { move: dice.chance(0.2) ? { id } : { id, before: dice.below(next + 1) } };
		return dice.chance(0.2) ? { remove: { id } } : { tick: { id, is: dice.chance(0.6) } };
	},
};
