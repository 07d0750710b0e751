import type { Activity, Command } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import { type Folded, foldMeasured } from "@parley/activities/measured";
import { type Acting as Actor, decide, decideAnswer, isRefused, type Move } from "@parley/activities/run";
import { codeOf } from "@parley/engine/lib/user-facing-error";
import { isOfWholeBatch } from "@parley/engine/log/whole-batch";
import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import { refusalOf, tooLong } from "../refusals.ts";
import type {
	Acted,
	Acting,
	ActivityEvent,
	Answering,
	AskedLookup,
	DueMove,
	Stopped,
} from "../rules/activity-events.ts";
import { tellBroke } from "../tell-broke.ts";
import type { ActivityWriter } from "./activity-writer.ts";
import { asksBehind, changeOfAsked } from "./asked-lookups.ts";
import { bytesOf } from "./bytes-of.ts";
import { drawing, seedBehind } from "./drawing.ts";
import { changeOf, dueBehind } from "./due-moves.ts";
import type { Live, LiveActivities } from "./live-activities.ts";
import { audienceOf, audienceOfAll } from "./told.ts";

/** Two moves of the clock in one activity. */
const TICKS_APART_MS = 1_000;
/** What freed a seat has no bound of its own. */
export const OF_NOBODY = { stateBytesMax: 1024 * 1024 };

type Asked = Pick<Acting, "by" | "seed" | "stateBytesMax" | "writing"> & {
	/** absent: it is what was looked up */
	readonly command?: Command;
};

const NOBODY = { id: "", name: "" };
const notAsked = refuse("not-allowed", { message: "Nobody waits for that answer any more." });

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

	/** ACT15: the first to the question of now, from whichever node. */
	answer({ target, room, asked, answer, ...answering }: Answering, seq: number): Decision<ActivityEvent> {
		const live = this.#live.find(target);
		if (live === undefined || live.room !== room) return { refusal: refuse("no-such-message") };
		if (live.isFoundBroken) return { event: brokenAt(live) };
		if (live.stopped !== undefined) return { refusal: refusalOf("stopped") };
		const question = this.#live.askedOf(target);
		if (question?.asked !== asked) return { refusal: notAsked };
		const { seed, moveBytesMax } = answering;
		const bytes = bytesOf(answer);
		if (bytes > moveBytesMax) return { refusal: tooLong("answer", bytes, moveBytesMax) };
		const at = Math.max(answering.at, live.actedAt);
		const draw = drawing(seed);
		const actor: Actor = { me: NOBODY, mayModerate: true, at, random: draw.random };
		const { lookup } = question.of;
		const decided = decideAnswer(live.activity, live.held, { lookup, answer }, actor);
		if (isRefused(decided)) return { refusal: refusalOf(decided.refused) };
		const move = {
			...{ seq, by: NOBODY, at, event: plain(decided) },
			get random() {
				return draw.random();
			},
		};
		return this.#decided(live, move, () => draw.used(), { ...answering, by: NOBODY });
	}

	/** ACT3: it writes a text, by what its activity says of such commands. */
	writes({ target, room, command }: Acting): boolean {
		const live = this.#live.find(target);
		return live?.room === room && isWriting(live.activity, command);
	}

	/** It happens to an activity, over or not, whatever its own rules say. */
	rise(live: Live, seat: number, at: number, seq: number): ActivityEvent {
		const by = live.held.seats[seat] ?? NOBODY;
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

	#waitingOf({ activity, target }: Live, acting: Asked | undefined): Waiting {
		// the timer that rings ends with it, whatever comes of it
		const hasTimer = activity.due !== undefined && !isByClock(acting);
		return {
			due: hasTimer ? this.#live.dueOf(target) : undefined,
			question: activity.asks === undefined ? undefined : this.#live.askedOf(target)?.of,
		};
	}

	/** ACT12: a fold that breaks stops the activity, by an event at that place. */
	#decided(
		live: Live,
		move: Move,
		drawnNumbers: () => { random?: readonly number[] },
		acting: Asked | undefined,
	): Decision<ActivityEvent> {
		const { room, target, activity } = live;
		// asked for here: what the disk says is no fault of the rules
		const waiting = this.#waitingOf(live, acting);
		const onLost = (): void => this.#live.lose(target);
		let folded: Folded | undefined;
		try {
			folded = foldMeasured(activity, live, move, { bytesMax: bytesMaxOf(acting), onLost });
			const { held, bytesAtMost, isTooLong } = folded;
			if (isTooLong !== undefined) {
				if (!folded.undo()) onLost();
				return { refusal: tooLong("command", isTooLong, acting?.stateBytesMax ?? 0) };
			}
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
				...(live.stopped === undefined ? audienceOf(activity, held, move) : audienceOfAll(activity)),
				...nextOf({ ...live, held }, move, acting, waiting),
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

/** What it waits for as the move finds it. */
interface Waiting {
	readonly due: Pick<DueMove, "at" | "command"> | undefined;
	readonly question: Pick<AskedLookup, "lookup" | "data"> | undefined;
}

/** What its clock and its lookups do behind the move. */
function nextOf(
	{ activity, held, stopped, target }: Live,
	move: Move,
	acting: Asked | undefined,
	waiting: Waiting,
): Pick<Acted, "due" | "asks"> {
	// of what was stopped no rule is asked: only a seat of it can be freed
	if (stopped !== undefined)
		return { ...changeOf(waiting.due, undefined), ...changeOfAsked(waiting.question, undefined, false) };
	const { seed, stateBytesMax } = acting ?? { ...OF_NOBODY, seed: seedBehind(target, move.seq) };
	// else a rule that is due at once, always, would keep the log busy
	const from = isByClock(acting) ? move.at + TICKS_APART_MS : move.at;
	const next = { seed, stateBytesMax, from };
	return {
		...changeOf(waiting.due, dueBehind(activity, held, next)),
		...changeOfAsked(waiting.question, asksBehind(activity, held, next), isAnswer(acting)),
	};
}

function isAnswer(asked: Asked | undefined): boolean {
	return asked !== undefined && asked.command === undefined;
}

function isByClock(asked: Asked | undefined): boolean {
	return asked?.by.id === "" && !isAnswer(asked);
}

function isWriting({ writes = [] }: Activity, command: Command): boolean {
	return Object.keys(command).some((name) => writes.includes(name));
}

/** By rules 6 a text in a move counts as none. */
function textBy(activity: Activity, asked: Asked | undefined): { readonly wrote?: true } {
	const isCounted = asked?.writing !== undefined && asked.command && isWriting(activity, asked.command);
	return isCounted ? { wrote: true } : {};
}

/** ACT12 */
export function brokenAt({ room, target }: Pick<Live, "room" | "target">): Stopped {
	return { type: "activity-stopped", room, target, why: "broke" };
}

/** ACT11: what is full has to end, by a word or by its clock. Undefined: no bound. */
function bytesMaxOf(asked: Asked | undefined): number | undefined {
	if (asked === undefined) return undefined;
	const { by, command, stateBytesMax } = asked;
	const isBound = command === undefined || (by.id !== "" && !("end" in command));
	return isBound ? stateBytesMax : undefined;
}
