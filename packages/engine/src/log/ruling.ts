import type { Database } from "better-sqlite3";
import { codeOf } from "../lib/user-facing-error.ts";
import {
	type Decision,
	isRaiseRules,
	isRulesRaised,
	isSkipped,
	REFUSED_AS_SKIPPED,
	type Rules,
	type Skipped,
	type Stored,
	type Written,
} from "../rules.ts";
import { type Due, isDue, isTimerDropped } from "../timers.ts";
import { refuse } from "../wire/refusals.ts";
import type { Broken } from "./archive-messages.ts";
import type { Decided } from "./decided.ts";
import { brokenBy } from "./found.ts";
import { RulesInForce } from "./rules-in-force.ts";
import type { Store } from "./store-module.ts";
import { TimerTable } from "./timer-table.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

export interface RulingOptions<State, Draft, Event, Note, Past> {
	readonly database: Database;
	readonly store: Store<Event, Note, Past>;
	readonly rules: Rules<State, Draft, Event, Past>;
}

/** What becomes of one draft at its place of the log. What breaks on the way is undone by whoever asked. */
export class Ruling<State, Draft, Event, Note, Past> {
	readonly #options: RulingOptions<State, Draft, Event, Note, Past>;
	readonly #inForce: RulesInForce;
	readonly timers: TimerTable<Draft>;

	constructor(options: RulingOptions<State, Draft, Event, Note, Past>) {
		this.#options = options;
		this.timers = new TimerTable(options.database);
		this.#inForce = new RulesInForce(options.database, options.rules.known);
	}

	get rulesInForce(): number {
		return this.#inForce.number;
	}

	/** As it is stored. Throws a UserFacingError where newer rules decided it. */
	load(): void {
		this.#inForce.load();
	}

	/** Decided, then written. Throws what the store throws: rows may be written in part. */
	decide(state: State, draft: Draft, seq: number): Decided<Event> | Broken {
		const decision = isDue(draft) ? this.#due(state, draft, seq) : this.#decision(state, draft, seq);
		if ("quote" in decision) return decision;
		if ("refusal" in decision) return { kind: "refused", refusal: decision.refusal };
		if ("repeated" in decision) return { kind: "repeated", seq: decision.repeated };
		// first: what comes of it may set it again
		if (isDue(draft)) this.timers.end(draft.id);
		const written = this.#written(seq, decision.event);
		const stored = storedAs(written, seq, decision.event);
		this.#setTimers(state, stored);
		return { kind: "accepted", stored, told: written.kind === "chained" ? written.told : undefined };
	}

	fold(state: State, { event, seq }: Stored<Event>): void {
		if (isRulesRaised(event)) this.#inForce.fold(event);
		if (!isTimerDropped(event)) this.#options.rules.fold(state, event, seq);
	}

	/**
	 * Whoever says it first ends the timer, by what comes of its command, or by saying that nothing does any more. What
	 * breaks leaves it where it is.
	 */
	#due(state: State, { id, at }: Due, seq: number): Decision<Event> | Broken {
		const timer = this.timers.find(id);
		if (timer === undefined) return { refusal: overtaken };
		const earlyMs = timer.at - at;
		if (earlyMs > 0) return { refusal: refuse("busy", { retryAfterMs: earlyMs }) };
		const decision = this.#decision(state, decidedAt(timer.command, at), seq);
		if ("quote" in decision) return decision;
		this.timers.done(-earlyMs);
		return "event" in decision ? decision : { event: { type: "timer-dropped", id } as Event };
	}

	/** It only reads: there is nothing to undo where it breaks. */
	#decision(state: State, draft: Draft, seq: number): Decision<Event> | Broken {
		const { rules, store } = this.#options;
		try {
			if (isRaiseRules(draft)) return this.#inForce.decide(draft) as Decision<Event>;
			const asked = isSkipped(draft) ? this.#insteadOf(draft) : draft;
			if (asked === undefined) return { refusal: REFUSED_AS_SKIPPED };
			if (rules.since(asked) > this.#inForce.number) return { refusal: refuse("unknown-type") };
			return this.#ifTimer(rules.decide(state, store.past, asked, seq));
		} catch (error) {
			if (isOfWholeBatch(codeOf(error))) throw error;
			return brokenBy(error);
		}
	}

	#insteadOf({ about }: Skipped): Draft | undefined {
		return about === undefined ? undefined : this.#options.rules.hung?.(about);
	}

	#ifTimer(decision: Decision<Event>): Decision<Event> {
		const wish = "event" in decision ? decision.timer : undefined;
		const refusal = wish && this.timers.refusalOf(wish);
		return refusal === undefined ? decision : { refusal };
	}

	#written(seq: number, event: Event): Written {
		if (isRulesRaised(event)) this.#inForce.store(event);
		if (isRulesRaised(event) || isTimerDropped(event)) return { kind: "stored" };
		return this.#options.store.apply(seq, event);
	}

	/** Before `fold`: state is as the event found it. Where the rules that know timers come, what runs gets one. */
	#setTimers(state: State, { event, seq }: Stored<Event>): void {
		const { timed } = this.#options.rules;
		if (timed === undefined || isTimerDropped(event)) return;
		const isKnown = this.#inForce.number >= timed.since;
		if (!isRulesRaised(event)) {
			if (isKnown) this.timers.apply(timed.changes(state, event, seq));
		} else if (!isKnown && event.n >= timed.since)
			this.timers.apply(timed.current(state).map((set) => ({ set })));
	}
}

/** An event at its place, with what the store found there. */
export function storedAs<Event>(written: Written, seq: number, event: Event): Stored<Event> {
	const known = written.found === undefined ? event : { ...event, found: written.found };
	if (written.kind === "chained")
		return { seq, event: known, chained: true, prev: written.prev, count: written.count };
	return { seq, event: known, chained: false, prev: 0, count: 0 };
}

function decidedAt<Draft>(command: Draft, at: number): Draft {
	return typeof command === "object" && command !== null && "at" in command ? { ...command, at } : command;
}

/** Another node said so first, or it was ended before its time. Nobody is told, since nobody asked. */
const overtaken = refuse("not-allowed", { message: "No such timer waits any more." });
