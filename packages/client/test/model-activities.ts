import type { Acted, ActivityNow, ActivityOfPosted, Person } from "@parley/protocol/activity-frames";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { refuse } from "@parley/protocol/refusals";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { PageRules, Standing } from "../src/activities/rules.ts";
import type { ModelLog } from "./model-log.ts";
import { refused } from "./model-log.ts";

const FULL = 10;

/** A jar into which anybody puts up to ten stones: `put {stones}`. */
export const jarRules: PageRules = {
	version: 1,
	isOpen: () => true,
	goesByTime: ({ state }) => (state as { isTimed?: boolean }).isTimed === true,
	fold: (standing, { event }) => behind(standing, event["put"]),
	predict: (standing, command) =>
		fits(standing, command["put"]) ? behind(standing, command["put"]) : undefined,
	mayBe: (_standing, command, _mover, event) => JSON.stringify(command) === JSON.stringify(event),
};

export function stonesIn(standing: Standing | undefined): number | undefined {
	return standing === undefined ? undefined : (standing.state as { stones: number }).stones;
}

function behind(standing: Standing, put: unknown): Standing {
	const stones = (stonesIn(standing) ?? 0) + stonesOf(put);
	return { ...standing, state: { stones }, over: stones >= FULL };
}

function fits(standing: Standing, put: unknown): boolean {
	return (stonesIn(standing) ?? 0) + stonesOf(put) <= FULL;
}

function stonesOf(put: unknown): number {
	const { stones } = put as { stones?: unknown };
	if (typeof stones !== "number") throw new Error("no stones");
	return stones;
}

interface Jar {
	readonly room: string;
	readonly target: number;
	now: ActivityOfPosted & { readonly state: unknown };
}

/** The activities of the model server: each a jar, played by its rules and told as SPEC says. */
export class ModelActivities {
	readonly #jars = new Map<number, Jar>();
	/** moves are stored, and told to nobody */
	isLosing = false;
	/** pages and what is told unasked hold no state, as of a large one */
	isLarge = false;
	/** something will be done in them at a time */
	isTimed = false;
	/** what is told as the time of the house; undefined: an older one tells none */
	now: () => number | undefined = () => undefined;
	refuseAsking: () => "busy" | "no-such-message" | undefined = () => undefined;

	begin(room: string, target: number): ActivityOfPosted {
		const now = {
			name: "jar",
			version: 1,
			state: { stones: 0, ...(this.isTimed && { isTimed: true }) },
			actedSeq: target,
		};
		this.#jars.set(target, { room, target, now });
		return this.#inPages(now);
	}

	act(
		{ ref, room, target, command }: ClientFrameOf<"act">,
		by: Person,
		at: number,
		nextSeq: () => number,
		log: ModelLog,
	): { readonly answer: ServerFrame; readonly told: readonly ServerFrame[] } {
		const jar = this.#jars.get(target);
		if (jar === undefined || jar.room !== room) return { answer: refused(ref, "no-such-message"), told: [] };
		const standing = { state: jar.now.state, seats: [], over: jar.now.over === true };
		if (standing.over || !fits(standing, command["put"])) {
			const { message } = refuse("not-allowed");
			return { answer: { type: "refused", ref, code: "not-allowed", message, reason: "full" }, told: [] };
		}
		if (stonesOf(command["put"]) === 0) {
			const { message } = refuse("not-allowed");
			return { answer: { type: "refused", ref, code: "not-allowed", message, reason: "same" }, told: [] };
		}
		const seq = nextSeq();
		const { actedSeq: after, version } = jar.now;
		const { state, over } = behind(standing, command["put"]);
		jar.now = { ...jar.now, state, over, actedSeq: seq };
		const posted = log.message(target);
		if (posted !== undefined)
			log.events[log.events.indexOf(posted)] = { ...posted, activity: this.#inPages(jar.now) };
		const acted: Acted = { type: "acted", room, target, version, seq, after, by, at, event: command };
		return { answer: { type: "ok", ref, seq }, told: this.isLosing ? [] : [acted] };
	}

	answer({ ref, room, target }: ClientFrameOf<"activity">): ServerFrame {
		const refusal = this.refuseAsking();
		const jar = this.#jars.get(target);
		if (refusal !== undefined || jar === undefined) return refused(ref, refusal ?? "no-such-message");
		const at = this.now();
		const now = jar.now.stopped === true ? this.#stateless(jar.now) : jar.now;
		return { type: "activity", ref, room, target, ...now, ...(at !== undefined && { at }) };
	}

	/** ACT13: from here on it is played by the rules of that version. */
	raise(target: number, version: number): void {
		const jar = this.#jars.get(target);
		if (jar !== undefined) jar.now = { ...jar.now, version };
	}

	/** ACT12: a rule of it never ended, and it is shown to nobody. */
	stop(target: number): void {
		const jar = this.#jars.get(target);
		if (jar !== undefined) jar.now = { ...jar.now, stopped: true };
	}

	/** ACT7 */
	changedSince(room: string, seq: number): ActivityNow[] {
		return [...this.#jars.values()]
			.filter((jar) => jar.room === room && jar.now.actedSeq > seq)
			.map(({ target, now }) => ({ type: "activity", room, target, ...this.#inPages(now) }));
	}

	#inPages(now: Jar["now"]): ActivityOfPosted {
		return this.isLarge || now.over === true ? this.#stateless(now) : now;
	}

	#stateless({ state: _state, ...rest }: Jar["now"]): ActivityOfPosted {
		return rest;
	}
}
