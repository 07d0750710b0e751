import { type ActivitySet, rulesOf } from "@parley/activities/set";
import type { Hand } from "@parley/engine/log/store-module";
import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { Database } from "better-sqlite3";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf, Freed } from "../../app/events.ts";
import { refusalOf } from "../refusals.ts";
import type {
	Acted,
	Acting,
	ActivityEvent,
	Answering,
	KeptSeat,
	SeatsFound,
	Stopped,
} from "../rules/activity-events.ts";
import { ActivityWriter } from "./activity-writer.ts";
import { asksBehind } from "./asked-lookups.ts";
import { decideBegin, type MadeOfBegin } from "./begin-activity.ts";
import { seedBehind } from "./drawing.ts";
import { dueBehind } from "./due-moves.ts";
import { type Live, LiveActivities } from "./live-activities.ts";
import { brokenAt, Moves, OF_NOBODY } from "./moves.ts";
import type { BegunAs } from "./told.ts";

/** Who lost a seat in a room, and how. */
export interface Lost extends Pick<Freed, "room"> {
	readonly session: string;
	/** by being away; undefined: by a word */
	readonly awayAt: number | undefined;
}

/** Activities in the log thread: their rules run here, once for each command, at its place of the log. */
export class Activities {
	readonly #set: ActivitySet;
	readonly #live: LiveActivities;
	readonly #writer: ActivityWriter;
	readonly #versions: () => ReadonlyMap<string, number>;
	readonly #moves: Moves;
	readonly #begun = new WeakMap<object, MadeOfBegin>();
	readonly #texts = new WeakMap<object, BegunAs>();
	#inForce: ReadonlyMap<string, number> | undefined;

	constructor(database: Database, set: ActivitySet) {
		this.#set = set;
		this.#writer = new ActivityWriter(database);
		this.#live = new LiveActivities(database, set, this.#writer);
		this.#moves = new Moves(this.#live, this.#writer);
		const versions = database.prepare("SELECT name, version FROM activity_versions");
		this.#versions = () =>
			new Map(
				(versions.all() as { name: string; version: number }[]).map(({ name, version }) => [name, version]),
			);
	}

	get live(): LiveActivities {
		return this.#live;
	}

	useHand(hand: Hand): void {
		this.#live.useHand(hand);
	}

	/** ACT1 */
	begin({ begins, ...event }: EventOf<"posted">): Decision<EventOf<"posted">> {
		if (begins === undefined) return { event };
		const version = this.#inForceOf(begins.name);
		const activity = version === undefined ? undefined : rulesOf(this.#set, begins.name, version);
		const begun = decideBegin(event, begins, activity);
		if ("refusal" in begun) return begun;
		this.#texts.set(begun.event, begun.told);
		this.#begun.set(begun.event, begun.made);
		return { event: begun.event };
	}

	/** ACT3 */
	move(acting: Acting, seq: number): Decision<ActivityEvent> {
		return this.#moves.act(acting, seq);
	}

	/** ACT15 */
	answer(answering: Answering, seq: number): Decision<ActivityEvent> {
		return this.#moves.answer(answering, seq);
	}

	writes(acting: Acting): boolean {
		return this.#moves.writes(acting);
	}

	/** ACT8 */
	freeSeat({ room, target, seat, session, at }: DraftOf<"free-seat">, seq: number): Decision<ActivityEvent> {
		const live = this.#live.find(target);
		const person = live?.held.seats[seat];
		if (live === undefined || live.room !== room || live.held.over || person?.id !== session)
			return { refusal: refuse("not-allowed", { message: "The seat is theirs no more." }) };
		const event = this.#moves.rise(live, seat, Math.max(at, live.actedAt), seq);
		return { event };
	}

	/** ACT12. No rule of it is asked: one of them never ended. */
	stop(draft: DraftOf<"stop-activity" | "stop-hung">): Decision<ActivityEvent> {
		const { target } = draft;
		const row = this.#writer.rowOf(target);
		if (row === undefined || ("room" in draft && draft.room !== row.room))
			return { refusal: refuse("no-such-message") };
		if (row.stopped !== null) return { repeated: row.actedSeq };
		return { event: { type: "activity-stopped", room: row.room, target, why: "loops" } };
	}

	/** ACT12. What cannot be brought to the version in force stays stopped. */
	allow({ room, target, at }: DraftOf<"allow-activity">, seq: number): Decision<ActivityEvent> {
		const row = this.#writer.rowOf(target);
		if (row?.room !== room) return { refusal: refuse("no-such-message") };
		const allowed = this.#live.read(target, "allowed");
		if (allowed === undefined || allowed.stopped !== undefined) return { refusal: refusalOf("stopped") };
		if (row.stopped === null) return { repeated: row.actedSeq };
		// its timer ended when it was stopped
		const from = Math.max(at, allowed.actedAt);
		const next = { ...OF_NOBODY, seed: seedBehind(target, seq), from };
		const due = dueBehind(allowed.activity, allowed.held, next);
		const asks = asksBehind(allowed.activity, allowed.held, next);
		return {
			event: {
				...{ type: "activity-allowed", room, target },
				...(due === undefined ? {} : { due }),
				...(asks === undefined ? {} : { asks }),
			},
		};
	}

	/** What readers are told of it: words and bounds of pages may be another version's, so they are not in what was decided. */
	begunAs(event: EventOf<"posted">): BegunAs {
		return this.#texts.get(event) ?? { text: event.text };
	}

	/** Behind the row of its message. */
	begun(seq: number, roomNo: number, event: EventOf<"posted">): void {
		const made = this.#begun.get(event);
		if (made === undefined) throw new Error("what was decided to begin is not here");
		const live: Live = { ...made, target: seq, roomNo, actedSeq: seq, storedSeq: seq };
		this.#writer.begun(live);
		this.#live.keep(live);
	}

	apply(seq: number, event: ActivityEvent): void {
		switch (event.type) {
			case "acted":
				return this.#acted(seq, event);
			case "activity-stopped":
				return this.#stopped(event.target, event.why, seq);
			case "activity-allowed":
				return this.#allowed(event.target, seq);
			case "activities-raised":
				this.#inForce = undefined;
				this.#writer.raised(event.versions);
				// each is brought to its version when it is asked for next, behind its moves of before
				return this.#live.forget();
		}
	}

	/** ACT8: their seats in activities of that room, at the place of the log at which they lost the room's. */
	lost(seq: number, all: readonly Lost[]): SeatsFound | undefined {
		const rises: Acted[] = [];
		const stops: Stopped[] = [];
		const keeps: KeptSeat[] = [];
		for (const { room, session, awayAt } of all)
			for (const { target, seat } of this.#writer.seatsOf(session, room)) {
				// whoever leaves is not kept by an activity that broke
				const live = this.#live.findSound(target);
				if (live === undefined || live.held.over) continue;
				const until = keptUntil(live, awayAt);
				if (until !== undefined) keeps.push({ room, target, seat, session, until });
				else rises.push(this.#risen(live, seat, seq, stops));
			}
		if (rises.length + keeps.length === 0) return undefined;
		return { rises, keeps, ...(stops.length === 0 ? {} : { stops }) };
	}

	/** Whoever leaves rises from what breaks on it, too: it is stopped first. */
	#risen(live: Live, seat: number, seq: number, stops: Stopped[]): Acted {
		const event = live.isFoundBroken ? brokenAt(live) : this.#moves.rise(live, seat, live.actedAt, seq);
		this.apply(seq, event);
		if (event.type === "acted") return event;
		const stopped = this.#live.find(live.target);
		const wasStopped = live.stopped !== undefined && !live.isFoundBroken;
		if (event.type !== "activity-stopped" || stopped?.stopped === undefined || wasStopped)
			throw new Error("a seat could not be freed");
		stops.push(event);
		return this.#risen(stopped, seat, seq, stops);
	}

	/** ACT10: true where it was one. */
	removed(target: number): boolean {
		this.#live.drop(target);
		return this.#writer.removed(target);
	}

	forget(): void {
		this.#inForce = undefined;
		this.#live.forget();
	}

	#inForceOf(name: string): number | undefined {
		this.#inForce ??= this.#versions();
		return this.#inForce.get(name);
	}

	#acted(seq: number, event: Acted): void {
		const live = this.#moves.madeBy(event);
		this.#writer.moved(seq, event, live);
		this.#live.moved(live);
	}

	#stopped(target: number, why: "broke" | "loops", seq: number): void {
		this.#writer.stopped(target, why, seq);
		const held = this.#live.held(target);
		if (held === undefined) return;
		const { isFoundBroken, ...live } = held;
		this.#live.keep({ ...live, stopped: why });
	}

	/** It is brought to the version in force when it is asked for next. */
	#allowed(target: number, seq: number): void {
		this.#writer.stopped(target, null, seq);
		this.#live.lose(target);
	}
}

/** Until when a seat is kept for who is away; undefined: it is not. */
function keptUntil({ activity }: Live, awayAt: number | undefined): number | undefined {
	const graceMs = (activity.seats?.graceS ?? 0) * 1_000;
	return awayAt === undefined || graceMs === 0 ? undefined : awayAt + graceMs;
}
