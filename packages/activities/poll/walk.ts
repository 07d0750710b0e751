import type { Walk } from "../test/walk.ts";
import type { Poll, Start } from "./poll.ts";

const OPTIONS = ["soup", "salad", "bread", "nothing"];

export const walk: Walk<Start, Poll> = {
	start: (dice) => ({
		question: "What shall we eat?",
		options: OPTIONS.slice(0, 2 + dice.below(3)),
		several: dice.chance(0.5),
		...(dice.chance(0.5) && { endsInS: 10 + dice.below(600) }),
	}),
	command(_state, dice) {
		if (dice.chance(0.01)) return { end: {} };
		if (dice.chance(0.02)) return { "time-up": {} };
		if (dice.chance(0.2)) return { withdraw: {} };
		return { vote: { options: Array.from({ length: dice.below(4) }, () => dice.below(5)) } };
	},
};
