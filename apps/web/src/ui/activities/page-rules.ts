import type { Activity, Event } from "@parley/activities/activity";
import { decide, fold, hear, isRefused } from "@parley/activities/run";
import { ofVersion } from "@parley/activities/version";
import type { Command, Mover, PageRules, Standing } from "@parley/client/activities/rules";
import { loadPart } from "@parley/client/http/load-part";
import { files } from "./folders.ts";

/** What a move will be numbered by is not known while it is on its way: it is the newest of all. */
const ON_ITS_WAY_SEQ = Number.MAX_SAFE_INTEGER;
const BY_CHANCE = Symbol();
type ByChance = typeof BY_CHANCE;

/** A page may be newer than what is in force: the newest rules lead to those before. */
export async function rulesOf(name: string, version: number): Promise<PageRules | undefined> {
	const load = files.rules(name);
	if (load === undefined) return undefined;
	const activity = ofVersion((await loadPart(load)).default, version);
	return activity && pageRules(activity);
}

/** The activity's own rules, run here as the house runs them. */
export function pageRules(activity: Activity): PageRules {
	const isOpen = activity.view === undefined;
	return {
		version: activity.version,
		isOpen: () => isOpen,
		goesByTime: ({ state, over }) => !over && activity.due?.(state) !== undefined,
		fold(standing, { random = [], ...move }) {
			if (isOpen) return fold(activity, standing, { ...move, random });
			// of what hides something no move is told, but perhaps what it changed for whoever looks
			return { ...standing, state: hear(activity, standing.state, move.event) };
		},
		predict(standing, command, mover) {
			const event = decided(activity, standing, command, mover);
			if (event === undefined || event === BY_CHANCE) return undefined;
			const { me: by, at } = mover;
			const behind = unlessByChance((random) =>
				fold(activity, standing, {
					...{ seq: ON_ITS_WAY_SEQ, by, at, event },
					get random() {
						return random();
					},
				}),
			);
			return behind === BY_CHANCE ? undefined : behind;
		},
		mayBe(standing, command, mover, event) {
			// what is told of a hidden one is not what came of the command
			if (!isOpen) return true;
			const expected = decided(activity, standing, command, mover);
			return expected === BY_CHANCE || JSON.stringify(expected) === JSON.stringify(event);
		},
	};
}

/** Undefined: it would be refused. */
function decided(
	activity: Activity,
	standing: Standing,
	command: Command,
	mover: Mover,
): Event | ByChance | undefined {
	const event = unlessByChance((random) => decide(activity, standing, command, { ...mover, random }));
	return event !== BY_CHANCE && isRefused(event) ? undefined : event;
}

/** What rules make of it, where they draw nothing: the house alone draws, so what they make of no numbers says nothing. */
function unlessByChance<Made>(rule: (random: () => readonly number[]) => Made): Made | ByChance {
	let isByChance = false;
	const random = () => {
		isByChance = true;
		return [];
	};
	try {
		const made = rule(random);
		return isByChance ? BY_CHANCE : made;
	} catch (error) {
		if (isByChance) return BY_CHANCE;
		throw error;
	}
}
