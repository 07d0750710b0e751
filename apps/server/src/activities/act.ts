import { randomBytes } from "node:crypto";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import { pagePaced } from "../messages/read.ts";
import { refusalFor, roomWithSeat } from "../rooms/known-rooms.ts";
import type { ActivitiesNow, ActivityRequest } from "./lookups/activity.ts";
import { tooLong } from "./refusals.ts";

const SEED_BYTES = 16;
/** Of the row of a move, beside its command. */
const ROW_BYTES = 200;

/** Of the numbers that the rules of an activity may draw: made where the command is taken, and nobody's to choose. */
export function newSeed(): string {
	return randomBytes(SEED_BYTES).toString("hex");
}

/** ACT3 */
export async function act(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, target, command }: ClientFrameOf<"act">,
): Promise<void> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return client.refuseTooFast(waitMs, ref);
	const bytes = Buffer.byteLength(JSON.stringify(command));
	const max = house.limits.activityMoveBytesMax;
	if (bytes > max) return client.refuse(tooLong("command", bytes, max), ref);
	const { address } = client.connection;
	// what is done is kept for good, as what is written is
	const keptBytes = bytes + ROW_BYTES;
	const retryAfterMs = house.postBytes.take(address, keptBytes);
	if (retryAfterMs > 0) return client.refuse(refuse("too-many-from-here", { retryAfterMs }), ref);
	const draft = { type: "act", session, room, target, command, seed: newSeed() } as const;
	const outcome = await house.submit({ ...draft, at: house.clock.wall() });
	if (outcome.kind === "refused" || outcome.kind === "repeated") house.postBytes.giveBack(address, keptBytes);
	if ("refusal" in outcome) {
		const { refusal } = outcome;
		if (refusal.reason !== undefined) house.metrics.activitiesRefused.inc({ reason: kindOf(refusal.reason) });
		return client.refuse(
			outcome.kind === "unknown" ? refusal : refusalFor(house, session, room, refusal),
			ref,
		);
	}
	if (outcome.kind === "accepted" && outcome.event?.type === "activity-stopped")
		return client.refuse(refuse("internal", { message: STOPPED }), ref);
	client.answer({ type: "ok", ref, seq: outcome.seq });
}

const STOPPED = "Something broke in that activity, and it was stopped.";

/** An activity's own words are as many as its author likes: they are counted as one. */
function kindOf(reason: string): string {
	return COUNTED.has(reason) ? reason : "other";
}

const COUNTED: ReadonlySet<string> = new Set(["over", "stopped", "seat-taken", "too-many-seats"]);

/** ACT6: paced as pages are, for a state may be as large as many of them. */
export async function askActivity(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"activity">,
): Promise<void> {
	const held = roomWithSeat(house.shown(), session, frame.room);
	if (!held.ok) return client.refuse(held.refusal, frame.ref);
	await pagePaced(house, client, session, frame.ref, () => giveActivity(house, client, session, frame));
}

async function giveActivity(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, target }: ClientFrameOf<"activity">,
): Promise<void> {
	if (client.connection.isOver) return;
	const request: ActivityRequest = { ask: "now", room, target, viewers: [session] };
	const found = await house.requestor.request<ActivitiesNow>("activity", request, client.askerFor(session));
	if (!found.ok) {
		house.pagesOfAddress.giveBack(client.connection.address);
		return client.refuse(found.refusal, ref);
	}
	if (found.value.isEndless) house.endlessActivities.stop({ room, target });
	const frame = found.value.own[session];
	if (frame === undefined)
		return client.refuse(refuse(found.value.exists ? "internal" : "no-such-message"), ref);
	// whoever left meanwhile is told nothing of the room any more
	if (!house.shown().rooms.get(room)?.seats.has(session)) return client.refuse(refuse("not-a-member"), ref);
	client.connection.output.answer(`{"ref":${ref},"at":${house.clock.wall()},${frame.slice(1)}`);
}
