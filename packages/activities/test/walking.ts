import type { Person } from "../src/activity.ts";
import { Dice } from "./dice.ts";
import { ADA, BO, MEI, Table } from "./table.ts";
import type { Walk } from "./walk.ts";

export const PEOPLE: readonly Person[] = [ADA, BO, MEI];
const STEPS = 200;
const WAIT_MS_MAX = 30_000;
/** Somebody leaves the room, or time passes, once in so many steps. */
const LEAVES = 0.02;
const WAITS = 0.2;
const ANSWERS = 0.5;

/** Plays at random; `looked` looks at the table behind each step. Says how many moves came of it. */
export function walked<Start, State>(
	definition: object,
	walk: Walk<Start, State>,
	seed: number,
	looked: (table: Table) => void,
	steps = STEPS,
): number {
	const dice = new Dice(seed);
	const table = new Table(definition, walk.start(dice), { seed });
	for (let step = 0; step < steps && !table.held.over; step += 1) {
		const who = dice.pick(PEOPLE);
		const asking = table.asking();
		if (asking !== undefined && dice.chance(ANSWERS)) table.answers(walk.answer?.(asking, dice));
		else if (dice.chance(WAITS)) table.wait(dice.below(WAIT_MS_MAX));
		else if (dice.chance(LEAVES)) table.leaves(who);
		else table.act(who, walk.command(table.state<State>(), dice, who));
		looked(table);
	}
	return table.log.length;
}
