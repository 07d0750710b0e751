import type { Activity, Command } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import { type Folded, foldMeasured } from "@parley/activities/measured";
import { type Acting as Actor, decide, isRefused, type Move } from "@parley/activities/run";
import { codeOf } from "@parley/engine/lib/user-facing-error";
import { isOfWholeBatch } from "@parley/engine/log/whole-batch";
import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import { refusalOf, tooLong } from "../refusals.ts";
import type { Acted, Acting, ActivityEvent, Stopped } from "../rules/activity-events.ts";
import { tellBroke } from "../tell-broke.ts";
import type { ActivityWriter } from "./activity-writer.ts";
import { bytesOf } from "./begin-activity.ts";
import { drawing, seedBehind } from "./drawing.ts";
import { changeOf, dueBehind } from "./due-moves.ts";
import type { Live, LiveActivities } from "./live-activities.ts";
import { audienceOf, audienceOfAll } from "./told.ts";

/** Two moves of the clock in one activity. */
const TICKS_APART_MS = 1_000;
/** What freed a seat has no bound of its own. */
export const OF_NOBODY = { stateBytesMax: 1024 * 1024 };

type Asked = Pick<Acting, "by" | "seed" | "stateBytesMax" | "command" | "writing">;

/**
 * Single moves, decided and folded at once by the rules of their activity. What that made of its state waits beside the
 * event until that is written, so that nothing is folded twice.
 */
export class Moves {
	readonly #live: LiveActivities;
	readonly #writer: ActivityWriter;
	readonly #made = new WeakMap<object, Live>();

	constructor(live: LiveActivities, writer: ActivityWriter) {
		this.#live = live;
		this.#writer = writer;
	}

	/** ACT3 */
	act(acting: Acting, seq: number): Decision<ActivityEvent> {
		const live = this.#live.find(acting.target);
		if (live === undefined || live.room !== acting.room) return { refusal: refuse("no-such-message") };
		if (live.isFoundBroken) return { event: brokenAt(live) };
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
		// all are freed in one draft when they leave the room
		if ("sat" in event && this.#writer.seatsOf(acting.by.id, acting.room).length >= acting.seatsMax)
			return { refusal: refusalOf("too-many-seats") };
		const move = {
			...{ seq, by: acting.by, at, event },
			get random() {
				return draw.random();
			},
		};
		return this.#decided(live, move, () => draw.used(), acting);
	}

	/** ACT3: it writes a text, by what its activity says of such commands. */
	writes({ target, room, command }: Acting): boolean {
		const live = this.#live.find(target);
		return live?.room === room && isWriting(live.activity, command);
	}

	/** It happens to an activity, over or not, whatever its own rules say. */
	rise(live: Live, seat: number, at: number, seq: number): ActivityEvent {
		const by = live.held.seats[seat] ?? { id: "", name: "" };
		const unheard = live.stopped === undefined ? {} : { isUnheard: true };
		const move = { seq, by, at, event: { rose: { seat, ...unheard } } };
		const decision = this.#decided(live, move, () => ({}), undefined);
		if ("event" in decision) return decision.event;
		throw new Error("a seat could not be freed");
	}

	/** How the activity stands behind what was decided. */
	madeBy(event: Acted): Live {
		const live = this.#made.get(event);
		if (live === undefined) throw new Error("what was decided of a move is not here");
		return live;
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
				...textBy(activity, acting),
			};
			this.#made.set(event, { ...live, held, bytesAtMost, actedSeq: move.seq, actedAt: move.at });
			return { event };
		} catch (error) {
			if (folded?.undo() === false) onLost();
			if (isOfWholeBatch(codeOf(error))) throw error;
			// what it says depends on the Node that runs it: it is told to the operator here, and to nobody by the log
			tellBroke("a rule", target, error);
			return { event: brokenAt(live) };
		}
	}
}

function isWriting({ writes = [] }: Activity, command: Command): boolean {
	return Object.keys(command).some((name) => writes.includes(name));
}

/** By rules 6 a text in a move counts as none. */
function textBy(activity: Activity, asked: Asked | undefined): { readonly wrote?: true } {
	const isCounted = asked?.writing !== undefined && isWriting(activity, asked.command);
	return isCounted ? { wrote: true } : {};
}

/** ACT12 */
export function brokenAt({ room, target }: Pick<Live, "room" | "target">): Stopped {
	return { type: "activity-stopped", room, target, why: "broke" };
}

/** ACT11: what is full has to end, by a word or by its clock. Undefined: no bound. */
function bytesMaxOf(asked: Asked | undefined): number | undefined {
	const isBound = asked !== undefined && asked.by.id !== "" && !("end" in asked.command);
	return isBound ? asked.stateBytesMax : undefined;
}
