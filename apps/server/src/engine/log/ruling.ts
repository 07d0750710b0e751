import { refuse } from "@parley/protocol/refusals";
import type { Database } from "better-sqlite3";
import { codeOf } from "../../lib/obstacle.ts";
import {
	type Decision,
	isRaiseRules,
	isRulesRaised,
	isSkipped,
	type Rules,
	type Stored,
	type Written,
} from "../rules.ts";
import type { Broken } from "./archive-messages.ts";
import type { Decided } from "./decided.ts";
import { brokenBy } from "./found.ts";
import { RulesInForce } from "./rules-in-force.ts";
import type { Store, Told } from "./store-module.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

export interface RulingOptions<State, Draft, Event, Snapshot, Note, Past> {
	readonly database: Database;
	readonly store: Store<Event, Snapshot, Note, Past>;
	readonly rules: Rules<State, Draft, Event, Past>;
	readonly told: (stored: Stored<Event>) => Told | undefined;
}

/** What becomes of one draft at its place of the log. What breaks on the way is undone by whoever asked. */
export class Ruling<State, Draft, Event, Snapshot, Note, Past> {
	readonly #options: RulingOptions<State, Draft, Event, Snapshot, Note, Past>;
	readonly #inForce: RulesInForce;

	constructor(options: RulingOptions<State, Draft, Event, Snapshot, Note, Past>) {
		this.#options = options;
		this.#inForce = new RulesInForce(options.database, options.rules.known);
	}

	get rulesInForce(): number {
		return this.#inForce.number;
	}

	/** As it is stored. Throws an Obstacle where newer rules decided it. */
	load(): void {
		this.#inForce.load();
	}

	/** Decided, then written. Throws what the store throws: rows may be written in part. */
	decide(state: State, draft: Draft, seq: number): Decided<Event> | Broken {
		const decision = this.#decision(state, draft);
		if ("quote" in decision) return decision;
		if ("refusal" in decision) return { kind: "refused", refusal: decision.refusal };
		if ("repeated" in decision) return { kind: "repeated", seq: decision.repeated };
		const { event } = decision;
		const past = this.#written(seq, event);
		switch (past.kind) {
			case "chained": {
				const { prev, posts } = past;
				return this.#accepted({ seq, event, chained: true, prev, posts });
			}
			case "stored": {
				const known = past.found === undefined ? event : { ...event, found: past.found };
				return this.#accepted({ seq, event: known, chained: false, prev: 0, posts: 0 });
			}
		}
	}

	fold(state: State, { event, seq }: Stored<Event>): void {
		if (isRulesRaised(event)) this.#inForce.fold(event);
		this.#options.rules.fold(state, event, seq);
	}

	/** It only reads: there is nothing to undo where it breaks. */
	#decision(state: State, draft: Draft): Decision<Event> | Broken {
		const { rules, store } = this.#options;
		try {
			if (isSkipped(draft)) return { refusal: skipped };
			if (isRaiseRules(draft)) return this.#inForce.decide(draft) as Decision<Event>;
			if (rules.since(draft) > this.#inForce.number) return { refusal: refuse("unknown-type") };
			return rules.decide(state, store.past, draft);
		} catch (error) {
			if (isOfWholeBatch(codeOf(error))) throw error;
			return brokenBy(error);
		}
	}

	#written(seq: number, event: Event): Written {
		if (isRulesRaised(event)) this.#inForce.store(event);
		return this.#options.store.apply(seq, event);
	}

	#accepted(stored: Stored<Event>): Decided<Event> {
		return { kind: "accepted", stored, told: this.#options.told(stored) };
	}
}

const skipped = refuse("internal", { message: "Nobody could decide that, and the operator had it skipped." });
