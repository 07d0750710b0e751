import { setTimeout as pause } from "node:timers/promises";
import type { House } from "../app/context.ts";
import type { ActivitiesNow, ActivityRequest } from "./lookups/activity.ts";
import type { Acted } from "./rules/activity-events.ts";
import { AGAIN_MS, spread } from "./spread.ts";

/** People of one question: each view is worked out for one. */
const VIEWERS_MAX = 100;
/** More look on than this: their views are worked out again after a pause, with what was done meanwhile. */
const CROWD = 20;
const ROUNDS_APART_MS = 100;
/** What cannot be looked up is tried again more and more seldom. */
const AGAIN_MS_MAX = 30_000;
const NOBODY = { person: "activities", address: undefined } as const;

interface Change {
	readonly room: string;
	readonly target: number;
	audience: NonNullable<Acted["audience"]>;
	/** who made one of its moves hears of it, whoever else does: they wait for it */
	movers: readonly string[];
	/** of the newest move that is to be told */
	seq: number;
	/** since it was last told */
	readonly tries?: number;
}

/**
 * ACT5: tells those whom a move concerns how the activity stands, each their own view. One activity is asked about at a
 * time, by a lookup; what changes meanwhile is told by the next round, so nobody is told more often than once a turn.
 */
export class ActivityViews {
	readonly #house: () => House;
	readonly #due = new Map<number, Change>();
	readonly #asking = new Set<number>();
	#isClosed = false;

	constructor(house: () => House) {
		this.#house = house;
	}

	changed(change: Pick<Change, "room" | "target" | "audience" | "movers">, seq: number): void {
		const { target, audience, movers } = change;
		const due = this.#due.get(target);
		if (due !== undefined) {
			due.audience = both(due.audience, audience);
			due.movers = [...new Set([...due.movers, ...movers])];
			due.seq = seq;
			return;
		}
		this.#due.set(target, { ...change, seq });
		if (!this.#asking.has(target)) this.#later(target);
	}

	close(): void {
		this.#isClosed = true;
	}

	/** Behind what is flushed in this turn: the message itself may be in it. */
	#later(target: number): void {
		this.#asking.add(target);
		this.#house().atTurnEnd(() => void this.#tellAll(target));
	}

	async #tellAll(target: number): Promise<void> {
		const change = this.#due.get(target);
		this.#due.delete(target);
		if (change !== undefined && !this.#isClosed) await this.#tell(change);
		this.#asking.delete(target);
		if (this.#due.has(target) && !this.#isClosed) this.#later(target);
	}

	async #tell(change: Change): Promise<void> {
		const house = this.#house();
		const { room, audience, movers } = change;
		const here = new Set([...house.fanOut.feed(room).live].map(({ viewer }) => viewer));
		const wanted = Array.isArray(audience) ? new Set([...audience, ...movers]) : here;
		const viewers = [...wanted].filter((one) => here.has(one));
		for (const reader of house.fanOut.feed(room).behind) reader.missed ??= change.seq;
		for (let at = 0; at < viewers.length; at += VIEWERS_MAX)
			if (!(await this.#tellSome(change, viewers.slice(at, at + VIEWERS_MAX)))) return this.#again(change);
		if (viewers.length > CROWD) await pause(ROUNDS_APART_MS, undefined, { ref: false });
	}

	async #tellSome(
		{ room, target, audience, movers, seq }: Change,
		viewers: readonly string[],
	): Promise<boolean> {
		const house = this.#house();
		const request: ActivityRequest = {
			...{ ask: "now", room, target, viewers },
			...(audience === "seats" ? { seatsAnd: movers } : {}),
		};
		const found = await house.requestor.request<ActivitiesNow>("activity", request, NOBODY);
		// what breaks breaks again; whoever asks, or is told of the next move, holds it then
		if (!found.ok) return found.refusal.code === "internal";
		if (found.value.isEndless) house.endlessActivities.stop({ room, target });
		for (const [viewer, frame] of Object.entries(found.value.own)) tellOne(house, room, viewer, frame, seq);
		return true;
	}

	async #again(change: Change): Promise<void> {
		const { target, tries = 0 } = change;
		await spread(Math.min(AGAIN_MS * 2 ** tries, AGAIN_MS_MAX));
		if (this.#isClosed) return;
		this.changed(change, change.seq);
		const due = this.#due.get(target);
		if (due !== undefined) this.#due.set(target, { ...due, tries: tries + 1 });
	}
}

/** All their sockets in the room; one that is behind is told when it is live again. */
function tellOne(house: House, room: string, viewer: string, frame: string, seq: number): void {
	for (const client of house.connected.clientsOf(viewer)) {
		const place = client.rooms.get(room);
		if (place?.state !== "inside") continue;
		const { output } = client.connection;
		if (output.state === "live") output.answer(frame);
		else place.reader.missed ??= seq;
	}
}

function both(one: Change["audience"], other: Change["audience"]): Change["audience"] {
	if (one === other) return one;
	if (typeof one === "string" || typeof other === "string") return "all";
	return [...new Set([...one, ...other])];
}
