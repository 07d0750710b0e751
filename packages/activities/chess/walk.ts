import type { Walk } from "../test/walk.ts";
import { type Game, type Start, sideOf, turnOf } from "./game.ts";
import { stepsFrom } from "./position.ts";

export const walk: Walk<Start, Game> = {
	start: (dice) => (dice.chance(0.6) ? {} : { minutes: 1 + dice.below(20), incrementS: dice.below(4) }),
	command(game, dice, me) {
		const side = sideOf(game.players, me.id);
		if (side === undefined) return dice.chance(0.8) ? { sit: { seat: dice.below(2) } } : { claim: {} };
		if (game.offer !== undefined && dice.chance(0.5)) return { answer: { yes: dice.chance(0.4) } };
		if (dice.chance(0.02)) return { offer: { what: dice.pick(["draw", "take-back"]) } };
		if (dice.chance(0.01)) return dice.pick([{ resign: {} }, { rise: {} }, { "time-up": {} }, { end: {} }]);
		if (turnOf(game) !== side && dice.chance(0.8)) return { "time-up": {} };
		return { move: stepOf(game, dice) };
	},
};

function stepOf({ fen }: Game, dice: Parameters<typeof walk.command>[1]) {
	const steps = Object.entries(stepsFrom(fen));
	if (steps.length === 0 || dice.chance(0.05)) return { from: "a1", to: "h8" };
	const [from, goals] = dice.pick(steps);
	const step = { from, to: dice.pick(goals) };
	// a pawn that arrives has to become something; of any other move it is too much
	return /[18]$/.test(step.to) && dice.chance(0.5)
		? { ...step, promotion: dice.pick(["q", "r", "b", "n"]) }
		: step;
}
