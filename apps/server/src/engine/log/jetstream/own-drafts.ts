import type { Refusal } from "@parley/protocol/refusals";
import type { Outcome } from "../../rules.ts";

type Settle<Event> = (outcome: Outcome<Event>) => void;

/** What this node published and has not seen come back, by the reference that it carries. */
export class OwnDrafts<Event> {
	/** of this run of the process: nobody else's drafts can be taken for ours */
	readonly #run: string;
	readonly #waiting = new Map<string, Settle<Event>>();
	#count = 0;
	#idle: (() => void)[] = [];

	constructor(run: string) {
		this.#run = run;
	}

	get size(): number {
		return this.#waiting.size;
	}

	add(settle: Settle<Event>): string {
		this.#count += 1;
		const ref = `${this.#run}.${this.#count}`;
		this.#waiting.set(ref, settle);
		return ref;
	}

	has(ref: string): boolean {
		return this.#waiting.has(ref);
	}

	/** It came back: whoever waits is told when it is stored. */
	take(ref: string): Settle<Event> {
		const settle = this.#waiting.get(ref);
		this.#waiting.delete(ref);
		if (this.#waiting.size === 0) this.#tellIdle();
		return settle ?? ignore;
	}

	refuse(ref: string, refusal: Refusal): void {
		this.take(ref)({ kind: "refused", refusal });
	}

	refuseAll(refusal: Refusal): void {
		for (const ref of [...this.#waiting.keys()]) this.refuse(ref, refusal);
	}

	/** settles when none waits */
	none(): Promise<void> {
		if (this.#waiting.size === 0) return Promise.resolve();
		return new Promise((resolve) => this.#idle.push(resolve));
	}

	#tellIdle(): void {
		const idle = this.#idle;
		this.#idle = [];
		for (const resolve of idle) resolve();
	}
}

function ignore(): void {
	// another node's draft, or one whose author was told long ago
}
