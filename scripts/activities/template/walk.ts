import type { Walk } from "../../../packages/activities/test/walk.ts";
import type { Applause, Start } from "./rules.ts";

export const walk: Walk<Start, Applause> = {
	start: () => ({ title: "Release 5" }),
	command(_state, dice) {
		if (dice.chance(0.01)) return { end: {} };
		return { clap: { is: dice.chance(0.6) } };
	},
};
