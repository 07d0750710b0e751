import type { RecentHistory } from "@parley/engine/delivery/recent-history";
import type { House } from "../app/context.ts";
import type { HeldEvent } from "../messages/views.ts";
import type { ActivitiesTold, ActivityRequest } from "./lookups/activity.ts";

/** Of one question. */
const TARGETS_MAX = 100;
/** One that was under way may have been answered before whoever waits for it came; the next one was not. */
const LOOKS_MAX = 2;
const NOBODY = { person: "activities", address: undefined } as const;

/**
 * ACT2: what recent history holds of activities is as they stood when it was told. Moves say only that it is older: no rule
 * of an activity runs on the loop. Brought up to date it is when somebody is to be given it, by one look for all of them.
 */
export class ActivitiesInMemory {
	readonly #house: () => House;
	readonly #looking = new Map<string, Promise<boolean>>();

	constructor(house: () => House) {
		this.#house = house;
	}

	/** It was changed by that Seq. */
	changed(room: string, target: number, seq: number): void {
		this.#house().fanOut.revise(room, (recent) => outdate(recent, target, seq));
	}

	/** `outdated`: those to be renewed, asked anew. Where nobody answers just now they stay as of their `actedSeq`. */
	async renew(room: string, outdated: () => readonly number[]): Promise<void> {
		for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
			const targets = outdated().slice(-TARGETS_MAX);
			if (targets.length === 0 || !(await this.#look(room, targets))) return;
		}
	}

	#look(room: string, targets: readonly number[]): Promise<boolean> {
		const underWay = this.#looking.get(room);
		if (underWay !== undefined) return underWay;
		const looking = this.#ask(room, targets).finally(() => this.#looking.delete(room));
		this.#looking.set(room, looking);
		return looking;
	}

	async #ask(room: string, targets: readonly number[]): Promise<boolean> {
		const { requestor, fanOut } = this.#house();
		const request: ActivityRequest = { ask: "told", room, targets };
		const found = await requestor.request<ActivitiesTold>("activity", request, NOBODY);
		if (!found.ok) return false;
		const { recent } = fanOut.feed(room);
		for (const now of found.value.told) recent.revise(now.target, (held) => renewed(held, now));
		return true;
	}
}

/** True where memory tells something older from here on. */
function outdate(recent: RecentHistory<HeldEvent>, target: number, seq: number): boolean {
	let isOutdated = false;
	recent.revise(target, (held) => {
		const { event } = held;
		if (event.type !== "posted" || event.activity === undefined || event.activity.actedSeq >= seq)
			return held;
		if (held.changedTo !== undefined) {
			held.changedTo = seq;
			return held;
		}
		isOutdated = true;
		// whoever was given the state would ask for what came since all the same
		const { state, ...activity } = event.activity;
		return { ...held, changedTo: seq, event: { ...event, activity } };
	});
	return isOutdated;
}

function renewed(held: HeldEvent, now: ActivitiesTold["told"][number]): HeldEvent {
	const { event, changedTo = 0 } = held;
	if (event.type !== "posted" || event.activity === undefined) return held;
	if (now.activity.actedSeq < event.activity.actedSeq) return held;
	const { text, activity } = now;
	if (now.changedSeq < changedTo) {
		const { state, ...standing } = activity;
		return { ...held, event: { ...event, text, activity: standing } };
	}
	const { changedTo: _, ...whole } = held;
	return { ...whole, event: { ...event, text, activity } };
}
