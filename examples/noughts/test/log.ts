import { randomUUID } from "node:crypto";
import { decide } from "../app/decide.ts";
import type { Draft, Event, Limits } from "../app/events.ts";
import { type Cell, type Mark, newGame, winnerOf } from "../app/game.ts";
import { kinds, type State } from "../app/state.ts";

export const TABLE = "table";
export const LIMITS: Limits = {
	leaseMs: 1_000,
	moveMs: 60_000,
	peopleMax: 5,
	tablesMax: 3,
	tablesOfOneMax: 4,
};

/** Numbers, decides and folds as the engine does, in memory: people with seats at one table, and its log. */
export class Log {
	readonly events: { readonly seq: number; readonly event: Event }[] = [];
	readonly state = kinds.empty();
	readonly #known = new Map<string, number>();
	#at = 0;

	constructor(...seated: string[]) {
		for (const session of seated) this.comes(session);
		const [first = ""] = seated;
		if (seated.length > 2)
			this.asks({ ...this.#of(first), type: "open", room: TABLE, capacity: seated.length });
		for (const session of seated) this.sits(session);
	}

	get board(): string {
		return this.game.cells.map((mark) => (mark === undefined ? "." : "xo".charAt(mark))).join("");
	}

	get winner(): Mark | undefined {
		return winnerOf(this.game);
	}

	get game() {
		return this.state.tables.get(TABLE)?.game ?? newGame;
	}

	get newest(): Event | undefined {
		return this.events.at(-1)?.event;
	}

	/** in the order in which they came */
	get seats(): readonly string[] {
		return [...(this.state.tables.get(TABLE)?.seats ?? [])];
	}

	/** Its Seq, or why not. */
	asks(draft: Draft): number | string {
		const past = { seqOf: (id: string) => this.#known.get(id) };
		const decision = decide(this.state, past, draft, LIMITS);
		if ("refusal" in decision) return decision.refusal.message;
		if ("repeated" in decision) return decision.repeated;
		const { event } = decision;
		const seq = this.events.length + 1;
		this.events.push({ seq, event });
		kinds.fold(this.state, event, seq);
		const id = kinds.idOf(event);
		if (id !== undefined) this.#known.set(id, seq);
		return seq;
	}

	comes(session: string, key = session): number | string {
		return this.asks({
			...this.#of(session),
			type: "come",
			tokenHash: `hash of ${session}`,
			name: session,
			key,
		});
	}

	goes(session: string): number | string {
		return this.asks({ ...this.#of(session), type: "go" });
	}

	sits(session: string): number | string {
		return this.asks({ ...this.#of(session), type: "sit", room: TABLE });
	}

	waits(session: string): number | string {
		return this.asks({ ...this.#of(session), type: "queue", room: TABLE });
	}

	leaves(session: string): number | string {
		return this.asks({ ...this.#of(session), type: "rise", room: TABLE });
	}

	moves(session: string, cell: Cell, id = randomUUID() as string): number | string {
		return this.asks({ ...this.#of(session), type: "move", room: TABLE, id, cell });
	}

	/** One after the other; what was answered to the last of them. */
	play(...moves: readonly (readonly [string, Cell])[]): number | string {
		return moves.reduce<number | string>((_, [session, cell]) => this.moves(session, cell), 0);
	}

	deals(session: string, id = randomUUID() as string): number | string {
		return this.asks({ ...this.#of(session), type: "deal", room: TABLE, id });
	}

	/** The clock rang that was set with that event. */
	flags(after: number): number | string {
		return this.asks({ type: "flag", room: TABLE, after, at: ++this.#at });
	}

	/** All of it folded again, as at a start. */
	foldedAnew(): State {
		const state = kinds.empty();
		for (const { seq, event } of this.events) kinds.fold(state, event, seq);
		return state;
	}

	#of(session: string) {
		return { session, at: ++this.#at };
	}
}
