import { activitySet } from "@parley/activities/set";
import type { House } from "../app/context.ts";
import { fold } from "../app/rules/fold.ts";
import type { Acted, ActivityEvent, SeatsFound, Stopped } from "./rules/activity-events.ts";

const NOBODY = { id: "", name: "" };

/** ACT4, ACT5: a move goes to its room encoded once, or, where something is hidden, each is told how it stands. */
export function deliverActivity(house: House, event: ActivityEvent, seq: number): void {
	fold(house.shown(), event, seq);
	if (event.type === "activities-raised") return;
	if (event.type === "acted") return tellMove(house, event, seq);
	if (event.type === "activity-stopped") return tellStop(house, event, seq);
	hasLookedUp(house, event, seq, NOBODY);
	tellAll(house, event, seq);
}

/** ACT15: what it asks at its beginning is in no frame; whether it does is found where that lies. */
export function hasBegun(
	house: House,
	{ room, name, by }: { readonly room: string; readonly name: string; readonly by: string },
	seq: number,
): void {
	if (activitySet.get(name)?.asks !== undefined)
		house.activityLookups.asked({ room, target: seq, asked: seq }, by, {});
}

function hasLookedUp(
	house: House,
	{ room, target, asks }: Pick<Acted, "room" | "target" | "asks">,
	seq: number,
	by: Pick<Acted["by"], "id">,
): void {
	if (asks) house.activityLookups.asked({ room, target, asked: seq }, by.id, asks);
}

/** How it stands, all that each may know of it. */
function tellAll(house: House, { room, target }: Pick<Acted, "room" | "target">, seq: number): void {
	house.activitiesInMemory.changed(room, target, seq);
	house.activityViews.changed({ room, target, audience: "all", movers: [] }, seq);
}

function tellStop(house: House, event: Stopped, seq: number): void {
	house.metrics.activitiesStopped.inc();
	const { room, target, why } = event;
	house.logger.error(
		{ room, target, why },
		"an activity was stopped, since a rule of it broke or never ended; the operator can allow it again",
	);
	tellAll(house, { room, target }, seq);
}

/** ACT8: behind the event that took their seat in the room. */
export function deliverRisen(house: House, found: SeatsFound | undefined, seq: number): void {
	for (const stop of found?.stops ?? []) tellStop(house, stop, seq);
	for (const rise of found?.rises ?? []) tellMove(house, rise, seq);
}

function tellMove(house: House, acted: Acted, seq: number): void {
	const { room, target, by, audience, told } = acted;
	house.metrics.activityMoves.inc();
	hasLookedUp(house, acted, seq, by);
	house.activitiesInMemory.changed(room, target, seq);
	const movers = by.id === "" ? [] : [by.id];
	if (audience !== undefined) house.activityViews.changed({ room, target, audience, movers }, seq);
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
	});
}
