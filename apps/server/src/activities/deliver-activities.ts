import type { RecentHistory } from "@parley/engine/delivery/recent-history";
import type { House } from "../app/context.ts";
import type { Acted, ActivityEvent, SeatsFound, Stopped } from "./activity-events.ts";
import { fold } from "../app/rules/fold.ts";
import type { HeldEvent } from "../messages/views.ts";

/** ACT4, ACT5: a move goes to its room encoded once, or, where something is hidden, each is told how it stands. */
export function deliverActivity(house: House, event: ActivityEvent, seq: number): void {
	fold(house.shown(), event, seq);
	if (event.type === "activities-raised") return;
	if (event.type === "acted") return tellMove(house, event, seq);
	if (event.type === "activity-stopped") return tellStop(house, event, seq);
	house.activityViews.changed({ ...event, audience: "all" }, seq);
}

function tellStop(house: House, event: Stopped, seq: number): void {
	house.metrics.activitiesStopped.inc();
	const { room, target, why } = event;
	house.logger.error(
		{ room, target, why },
		"an activity was stopped, since a rule of it broke or never ended; the operator can allow it again",
	);
	house.activityViews.changed({ room, target, audience: "all" }, seq);
}

/** ACT8: behind the event that took their seat in the room. */
export function deliverRisen(house: House, found: SeatsFound | undefined, seq: number): void {
	for (const stop of found?.stops ?? []) tellStop(house, stop, seq);
	for (const rise of found?.rises ?? []) tellMove(house, rise, seq);
}

const NOBODY = { id: "", name: "" };

function tellMove(house: House, acted: Acted, seq: number): void {
	const { room, target, by, audience, told, over } = acted;
	house.metrics.activityMoves.inc();
	if (audience !== undefined) house.activityViews.changed({ room, target, audience }, seq);
	// where something is hidden, all are told no more of it than what everybody may know
	if (audience !== undefined && told === undefined) return;
	const { version, after, at } = acted;
	const shown =
		told === undefined
			? { by, at, random: acted.random, event: acted.event }
			: { by: NOBODY, at, event: told };
	const json = JSON.stringify({ type: "acted", room, target, version, seq, after, ...shown });
	const block = Buffer.from(json);
	house.fanOut.publish(room, {
		...{ seq, prev: 0, count: 0, frame: undefined, isBeside: true },
		encoded: { block, from: 0, to: block.length },
		revise: (recent) => outdate(recent, target, over === true),
	});
}

/** What memory holds of the message tells an older state: whoever is given it asks for the new one. */
function outdate(recent: RecentHistory<HeldEvent>, target: number, isOver: boolean): boolean {
	let isOutdated = false;
	recent.revise(target, (held) => {
		if (held.event.type !== "posted" || held.event.activity === undefined) return held;
		const { state, ...standing } = held.event.activity;
		if (state === undefined && !isOver) return held;
		isOutdated = true;
		const activity = { ...standing, ...(isOver ? { over: true } : {}) };
		return { ...held, event: { ...held.event, activity } };
	});
	return isOutdated;
}
