import type { Activity, Event } from "@parley/activities/activity";
import { decide, fold, hear, isRefused } from "@parley/activities/run";
import { ofVersion } from "@parley/activities/version";
import type { Command, Mover, PageRules, Standing } from "@parley/client/activities/rules";
import { loadPart } from "@parley/client/http/load-part";
import { files } from "./folders.ts";

/** What a move will be numbered by is not known while it is on its way: it is the newest of all. */
const ON_ITS_WAY_SEQ = Number.MAX_SAFE_INTEGER;

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
			if (event === undefined || event === "by-chance") return undefined;
			return fold(activity, standing, { seq: ON_ITS_WAY_SEQ, by: mover.me, at: mover.at, event });
		},
		mayBe(standing, command, mover, event) {
			// what is told of a hidden one is not what came of the command
			if (!isOpen) return true;
			const expected = decided(activity, standing, command, mover);
			return expected === "by-chance" || JSON.stringify(expected) === JSON.stringify(event);
		},
	};
}

/** Undefined: it would be refused. */
function decided(
	activity: Activity,
	standing: Standing,
	command: Command,
	mover: Mover,
): Event | "by-chance" | undefined {
	let asksForChance = false;
	const random = () => {
		asksForChance = true;
		return [];
	};
	const event = decide(activity, standing, command, { ...mover, random });
	if (asksForChance) return "by-chance";
	return isRefused(event) ? undefined : event;
}
