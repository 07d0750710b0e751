import { plain } from "@parley/activities/in-place";
import { type Folded, foldMeasured } from "@parley/activities/measured";
import { type Acting as Actor, decide, isRefused, type Move } from "@parley/activities/run";
import { type ActivitySet, rulesOf } from "@parley/activities/set";
import { codeOf, reason } from "@parley/engine/lib/user-facing-error";
import { isOfWholeBatch } from "@parley/engine/log/whole-batch";
import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { Database } from "better-sqlite3";
import type { DraftOf } from "../../app/drafts.ts";
import type {
	Acted,
	Acting,
	ActivityEvent,
	EventOf,
	Freed,
	KeptSeat,
	SeatsFound,
	Stopped,
} from "../../app/events.ts";
import { refusalOf, tooLong } from "../refusals.ts";
import { ActivityWriter } from "./activity-writer.ts";
import { bytesOf, decideBegin, type MadeOfBegin } from "./begin-activity.ts";
import { drawing, seedBehind } from "./drawing.ts";
import { changeOf, dueBehind } from "./due-moves.ts";
import { type Live, LiveActivities } from "./live-activities.ts";
import { audienceOf, audienceOfAll, type BegunAs } from "./told.ts";

/** Two moves of the clock in one activity. */
const TICKS_APART_MS = 1_000;
/** What freed a seat has no bound of its own. */
const OF_NOBODY = { stateBytesMax: 1024 * 1024 };

/** Open seats of one person in one room: all are freed in one draft when they leave it. */
const SEATS_OF_ONE_MAX = 20;

type Asked = Pick<Acting, "by" | "seed" | "stateBytesMax" | "command">;

/** Who lost a seat in a room, and how. */
export interface Lost extends Pick<Freed, "room"> {
	readonly session: string;
	/** by being away; undefined: by a word */
	readonly awayAt: number | undefined;
}

/**
 * Activities in the log thread: their rules run here, once for each command, at its place of the log. What a decision
 * made of a state waits beside its event until that is written, so that nothing is folded twice.
 */
export class Activities {
	readonly #set: ActivitySet;
	readonly #live: LiveActivities;
	readonly #writer: ActivityWriter;
	readonly #versions: () => ReadonlyMap<string, number>;
	readonly #made = new WeakMap<object, Live | MadeOfBegin>();
	readonly #texts = new WeakMap<object, BegunAs>();
	#inForce: ReadonlyMap<string, number> | undefined;

	constructor(database: Database, set: ActivitySet) {
		this.#set = set;
		this.#writer = new ActivityWriter(database);
		this.#live = new LiveActivities(database, set, this.#writer);
		const versions = database.prepare("SELECT name, version FROM activity_versions");
		this.#versions = () =>
			new Map(
				(versions.all() as { name: string; version: number }[]).map(({ name, version }) => [name, version]),
			);
	}

	get live(): LiveActivities {
		return this.#live;
	}

	/** ACT1 */
	begin({ begins, ...event }: EventOf<"posted">): Decision<EventOf<"posted">> {
		if (begins === undefined) return { event };
		const version = this.#inForceOf(begins.name);
		const activity = version === undefined ? undefined : rulesOf(this.#set, begins.name, version);
		const begun = decideBegin(event, begins, activity);
		if ("refusal" in begun) return begun;
		this.#texts.set(begun.event, begun.told);
		this.#made.set(begun.event, begun.made);
		return { event: begun.event };
	}

	/** ACT3 */
	move(acting: Acting, seq: number): Decision<ActivityEvent> {
		const live = this.#live.find(acting.target);
		if (live === undefined || live.room !== acting.room) return { refusal: refuse("no-such-message") };
		if (live.stopped !== undefined) return { refusal: refusalOf("stopped") };
		const bytes = bytesOf(acting.command);
		if (bytes > acting.moveBytesMax) return { refusal: tooLong("command", bytes, acting.moveBytesMax) };
		const at = Math.max(acting.at, live.actedAt);
		const draw = drawing(acting.seed);
		const mayModerate = acting.mayModerate || acting.by.id === live.begunBy;
		const actor: Actor = { me: acting.by, mayModerate, at, random: draw.random };
		const decided = decide(live.activity, live.held, acting.command, actor);
		if (isRefused(decided)) return { refusal: refusalOf(decided.refused) };
		// it may hold parts of the state, which the next move changes where it lies
		const event = plain(decided);
		if ("sat" in event && this.#writer.seatsOf(acting.by.id, acting.room).length >= SEATS_OF_ONE_MAX)
			return { refusal: refusalOf("too-many-seats") };
		const move = {
			...{ seq, by: acting.by, at, event },
			get random() {
				return draw.random();
			},
		};
		return this.#decided(live, move, () => draw.used(), acting);
	}

	/** ACT8 */
	freeSeat({ room, target, seat, session, at }: DraftOf<"free-seat">, seq: number): Decision<ActivityEvent> {
		const live = this.#live.find(target);
		const person = live?.held.seats[seat];
		if (live === undefined || live.room !== room || live.held.over || person?.id !== session)
			return { refusal: refuse("not-allowed", { message: "The seat is theirs no more." }) };
		const event = this.#rise(live, seat, Math.max(at, live.actedAt), seq);
		return { event };
	}

	/** ACT12 */
	stop(draft: DraftOf<"stop-activity" | "allow-activity">, seq: number): Decision<ActivityEvent> {
		const { target } = draft;
		const live = this.#live.find(target);
		if (live === undefined || (draft.room ?? live.room) !== live.room)
			return { refusal: refuse("no-such-message") };
		const { room } = live;
		if (draft.type === "stop-activity")
			return live.stopped === undefined
				? { event: { type: "activity-stopped", room, target, why: "loops" } }
				: { repeated: live.actedSeq };
		if (live.stopped === undefined) return { repeated: live.actedSeq };
		// its timer ended when it was stopped
		const from = Math.max(draft.at, live.actedAt);
		const due = dueBehind(live.activity, live.held, { ...OF_NOBODY, seed: seedBehind(target, seq), from });
		return { event: { type: "activity-allowed", room, target, ...(due === undefined ? {} : { due }) } };
	}

	/** What readers are told of it: words and bounds of pages may be another version's, so they are not in what was decided. */
	begunAs(event: EventOf<"posted">): BegunAs {
		return this.#texts.get(event) ?? { text: event.text };
	}

	/** Behind the row of its message. */
	begun(seq: number, roomNo: number, event: EventOf<"posted">): void {
		const made = this.#made.get(event);
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
				return this.#stopped(event.target, undefined, seq);
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
		const event = this.#rise(live, seat, live.actedAt, seq);
		this.apply(seq, event);
		if (event.type === "acted") return event;
		const stopped = this.#live.find(live.target);
		if (event.type !== "activity-stopped" || stopped?.stopped === undefined || live.stopped !== undefined)
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
		const live = this.#made.get(event);
		if (live === undefined || !("target" in live)) throw new Error("what was decided of a move is not here");
		this.#writer.moved(seq, event, live);
		this.#live.moved(live);
	}

	#stopped(target: number, why: "broke" | "loops" | undefined, seq: number): void {
		this.#writer.stopped(target, why ?? null, seq);
		const live = this.#live.find(target);
		if (live !== undefined) this.#live.keep({ ...live, stopped: why });
	}

	/** It happens to an activity, over or not, whatever its own rules say. */
	#rise(live: Live, seat: number, at: number, seq: number): ActivityEvent {
		const by = live.held.seats[seat] ?? { id: "", name: "" };
		const unheard = live.stopped === undefined ? {} : { isUnheard: true };
		const move = { seq, by, at, event: { rose: { seat, ...unheard } } };
		const decision = this.#decided(live, move, () => ({}), undefined);
		if ("event" in decision) return decision.event;
		throw new Error("a seat could not be freed");
	}

	/** ACT12: a fold that breaks stops the activity, by an event at that place. */
	#decided(
		live: Live,
		move: Move,
		drawnNumbers: () => { random?: readonly number[] },
		acting: Asked | undefined,
	): Decision<ActivityEvent> {
		const { room, target, activity } = live;
		const isByClock = acting?.by.id === "";
		// the timer that rings ends with it, whatever comes of it; asked for here: what the disk says is no fault of the rules
		const before = isByClock || activity.due === undefined ? undefined : this.#live.dueOf(target);
		const onLost = (): void => this.#live.lose(target);
		let folded: Folded | undefined;
		try {
			folded = foldMeasured(activity, live, move, { bytesMax: bytesMaxOf(acting), onLost });
			const { held, bytesAtMost, isTooLong } = folded;
			if (isTooLong !== undefined) {
				if (!folded.undo()) onLost();
				return { refusal: tooLong("command", isTooLong, acting?.stateBytesMax ?? 0) };
			}
			const { seed, stateBytesMax } = acting ?? { ...OF_NOBODY, seed: seedBehind(target, move.seq) };
			// else a rule that is due at once, always, would keep the log busy
			const from = isByClock ? move.at + TICKS_APART_MS : move.at;
			// of what was stopped no rule is asked: only a seat of it can be freed
			const isStopped = live.stopped !== undefined;
			const due = isStopped ? undefined : dueBehind(activity, held, { seed, stateBytesMax, from });
			const event: Acted = {
				...{
					type: "acted",
					room,
					target,
					version: activity.version,
					after: live.actedSeq,
					by: move.by,
					at: move.at,
				},
				...drawnNumbers(),
				event: move.event,
				...(held.over && !live.held.over ? { over: true } : {}),
				...(isStopped ? audienceOfAll(activity) : audienceOf(activity, held, move)),
				...changeOf(before, due),
			};
			this.#made.set(event, { ...live, held, bytesAtMost, actedSeq: move.seq, actedAt: move.at });
			return { event };
		} catch (error) {
			if (folded?.undo() === false) onLost();
			if (isOfWholeBatch(codeOf(error))) throw error;
			// what it says depends on the Node that runs it: it is told to the operator here, and to nobody by the log
			process.emitWarning(
				`the activity ${activity.name} at ${target} broke: ${reason(error)}`,
				"ActivityBroke",
			);
			return { event: { type: "activity-stopped", room, target, why: "broke" } };
		}
	}
}

/** Until when a seat is kept for who is away; undefined: it is not. */
function keptUntil({ activity }: Live, awayAt: number | undefined): number | undefined {
	const graceMs = (activity.seats?.graceS ?? 0) * 1_000;
	return awayAt === undefined || graceMs === 0 ? undefined : awayAt + graceMs;
}

/** ACT11: what is full has to end, by a word or by its clock. Undefined: no bound. */
function bytesMaxOf(asked: Asked | undefined): number | undefined {
	const isBound = asked !== undefined && asked.by.id !== "" && !("end" in asked.command);
	return isBound ? asked.stateBytesMax : undefined;
}
