import type { Outcome, Settled } from "../../rules.ts";
import type { Refusal } from "../../wire/refusals.ts";

type Settle<Event> = (outcome: Outcome<Event>) => void;

interface Own<Event> {
	/** undefined: its author was told that it is unknown */
	settle: Settle<Event> | undefined;
	readonly settled: PromiseWithResolvers<Settled>;
	readonly bytes: number;
	/** its place in the stream, once it came back */
	at: number | undefined;
}

/** What this node published and has not decided, by the reference that it carries. */
export class OwnDrafts<Event> {
	/** of this run of the process: nobody else's drafts can be taken for ours */
	readonly #run: string;
	readonly #own = new Map<string, Own<Event>>();
	#untold = 0;
	#bytes = 0;
	#count = 0;
	#idle: (() => void)[] = [];

	constructor(run: string) {
		this.#run = run;
	}

	get size(): number {
		return this.#own.size;
	}

	/** about as many as they take in memory */
	get bytes(): number {
		return this.#bytes;
	}

	add(settle: Settle<Event>, bytes: number): string {
		this.#count += 1;
		const ref = `${this.#run}.${this.#count}`;
		this.#own.set(ref, { settle, settled: Promise.withResolvers(), bytes, at: undefined });
		this.#bytes += bytes;
		this.#untold += 1;
		return ref;
	}

	/** It has not come back by the stream, so it may have to be published once more. */
	isOut(ref: string): boolean {
		const own = this.#own.get(ref);
		return own !== undefined && own.at === undefined;
	}

	/** It came back: whoever waits is told when it is stored. It may come again, where it could not be stored here. */
	back(ref: string, at: number): Settle<Event> {
		const own = this.#own.get(ref);
		if (own === undefined) return ignore;
		own.at = at;
		return (outcome) => this.#end(ref, outcome, "decided");
	}

	/** It is not in the stream, for certain. */
	refuse(ref: string, refusal: Refusal): void {
		this.#end(ref, { kind: "refused", refusal }, "lost");
	}

	settleUnknown(ref: string, refusal: Refusal): void {
		const own = this.#own.get(ref);
		if (own?.settle === undefined) return;
		own.settle({ kind: "unknown", refusal, settled: own.settled.promise });
		own.settle = undefined;
		this.#oneLess();
	}

	settleAllUnknown(refusal: Refusal): void {
		for (const ref of [...this.#own.keys()]) this.settleUnknown(ref, refusal);
	}

	/** The archive came back and holds that much: up to there no draft comes again, and its answer was lost. */
	storedUpTo(seq: number, refusal: Refusal): void {
		for (const [ref, { at, settled }] of this.#own) {
			if (at === undefined || at > seq) continue;
			this.settleUnknown(ref, refusal);
			this.#forget(ref);
			settled.resolve("decided");
		}
	}

	/** settles when nobody waits for an answer */
	none(): Promise<void> {
		if (this.#untold === 0) return Promise.resolve();
		return new Promise((resolve) => this.#idle.push(resolve));
	}

	#end(ref: string, outcome: Outcome<Event>, settled: Settled): void {
		const own = this.#own.get(ref);
		if (own === undefined) return;
		this.#forget(ref);
		own.settled.resolve(settled);
		if (own.settle === undefined) return;
		own.settle(outcome);
		this.#oneLess();
	}

	#forget(ref: string): void {
		this.#bytes -= this.#own.get(ref)?.bytes ?? 0;
		this.#own.delete(ref);
	}

	#oneLess(): void {
		this.#untold -= 1;
		if (this.#untold === 0) for (const resolve of this.#idle.splice(0)) resolve();
	}
}

function ignore(): void {
	// another node's draft
}
