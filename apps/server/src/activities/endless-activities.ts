import { isForNow } from "@parley/engine/rules";
import { isDue } from "@parley/engine/timers";
import type { House } from "../app/context.ts";
import type { Draft } from "../app/drafts.ts";
import type { Endless, StopsEndless } from "./beside-the-log.ts";
import { activityOfTimer } from "./rules/timed.ts";
import { AGAIN_MS, spread } from "./spread.ts";

/** ACT12: activities of which a rule never ended, wherever it was asked: the log says to all alike that they are stopped. */
export class EndlessActivities implements StopsEndless {
	readonly #house: () => House;
	readonly #stopping = new Set<number>();
	#isClosed = false;

	constructor(house: () => House) {
		this.#house = house;
	}

	/** Told as often as it is met; what is stopped already is no event. */
	stop(endless: Endless): void {
		if (this.#stopping.has(endless.target)) return;
		this.#stopping.add(endless.target);
		void this.#submit(endless).finally(() => this.#stopping.delete(endless.target));
	}

	/** A draft that nobody decided: at every try it would end the log thread. `about`: whose rules were asked then. */
	undecided(draft: Draft, about: number | undefined): void {
		const activity = about === undefined ? activityIn(draft) : { target: about };
		if (activity !== undefined) this.stop(activity);
	}

	close(): void {
		this.#isClosed = true;
	}

	/** Until the log holds it, or the house closes. */
	async #submit(endless: Endless): Promise<void> {
		const { submit, clock } = this.#house();
		while (!this.#isClosed) {
			if (!isForNow(await submit({ type: "stop-activity", ...endless, at: clock.wall() }))) return;
			await spread(AGAIN_MS);
		}
	}
}

/** Whose rules a draft asks; what its timer does comes as the timer's, of which only the id is known. */
function activityIn(draft: Draft): Endless | undefined {
	if (isDue(draft)) {
		const target = activityOfTimer(draft.id);
		return target === undefined ? undefined : { target };
	}
	return draft.type === "act" ? { room: draft.room, target: draft.target } : undefined;
}
