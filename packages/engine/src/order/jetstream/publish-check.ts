import { refused } from "../../log/decided.ts";
import type { EngineMetrics } from "../../metrics/engine-metrics.ts";
import type { Outcome } from "../../rules.ts";
import { type Refusal, refuse } from "../../wire/refusals.ts";
import { RulesGate, type RulesGateOptions } from "./rules-gate.ts";
import { SecondLook, type SecondLookOptions } from "./second-look.ts";

const OLDER_NODE =
	"A server of this house is still of an older version. This works once all of them are updated.";
const OLDER_NODE_RETRY_MS = 30_000;

export interface PublishCheckOptions<Draft> extends RulesGateOptions<Draft>, SecondLookOptions<Draft> {
	readonly rulesInForce: () => number;
	/** whose drafts keep their order among each other */
	readonly authorOf: (draft: Draft) => string | undefined;
	readonly metrics: EngineMetrics;
}

type Verdict<Draft> = { readonly draft: Draft } | { readonly refusal: Refusal };

/**
 * What stands between a draft and the stream: it goes on at once where every node can decide it and nothing speaks against
 * it. While one waits here, its author's later ones wait behind it (ORD5).
 */
export class PublishCheck<Draft, Event> {
	readonly #options: PublishCheckOptions<Draft>;
	readonly #publish: (draft: Draft) => Promise<Outcome<Event>>;
	readonly #gate: RulesGate<Draft>;
	readonly #look: SecondLook<Draft>;
	/** of each author with drafts that wait here: the last of them */
	readonly #waiting = new Map<string, Promise<unknown>>();
	/** of each author with drafts in the stream, or on the way there: the last of them */
	readonly #underWay = new Map<string, Promise<Outcome<Event>>>();
	/** of each author with drafts whose outcome nobody knows: when it will be known */
	readonly #unknown = new Map<string, Set<Promise<unknown>>>();
	readonly #atTheDoor = new Set<Promise<unknown>>();

	constructor(options: PublishCheckOptions<Draft>, publish: (draft: Draft) => Promise<Outcome<Event>>) {
		this.#options = options;
		this.#publish = publish;
		this.#gate = new RulesGate(options, options.rulesInForce);
		this.#look = new SecondLook(options);
	}

	submit(draft: Draft): Promise<Outcome<Event>> {
		const author = this.#options.authorOf(draft);
		const earlier = author === undefined ? undefined : this.#waiting.get(author);
		const verdict =
			earlier === undefined ? this.#judge(draft, author) : earlier.then(() => this.#judge(draft, author));
		return verdict instanceof Promise ? this.#wait(author, verdict) : this.#handOn(author, verdict);
	}

	/** Settles when nothing waits here. */
	async none(): Promise<void> {
		while (this.#atTheDoor.size > 0) await Promise.all(this.#atTheDoor);
	}

	#wait(author: string | undefined, verdict: Promise<Verdict<Draft>>): Promise<Outcome<Event>> {
		if (author !== undefined) this.#waiting.set(author, verdict);
		const passed = verdict.then((it) => {
			this.#atTheDoor.delete(verdict);
			if (author !== undefined && this.#waiting.get(author) === verdict) this.#waiting.delete(author);
			return this.#handOn(author, it);
		});
		this.#atTheDoor.add(verdict);
		return passed;
	}

	#judge(draft: Draft, author: string | undefined): Verdict<Draft> | Promise<Verdict<Draft>> {
		const readable = this.#gate.readable(draft);
		return readable instanceof Promise
			? readable.then((it) => this.#looked(it, author))
			: this.#looked(readable, author);
	}

	#looked(draft: Draft | undefined, author: string | undefined): Verdict<Draft> | Promise<Verdict<Draft>> {
		if (draft === undefined)
			return { refusal: refuse("busy", { message: OLDER_NODE, retryAfterMs: OLDER_NODE_RETRY_MS }) };
		return this.#look.isDoubted(draft) ? this.#lookedTwice(draft, author) : { draft };
	}

	async #lookedTwice(draft: Draft, author: string | undefined): Promise<Verdict<Draft>> {
		const objection = await this.#look.objection(draft, () => this.#isBack(author));
		if (objection === undefined) return { draft };
		const { refusal, isDecided } = objection;
		if (isDecided) this.#options.metrics.draftsUnpublished.inc({ code: refusal.code });
		return { refusal };
	}

	/** What an author's drafts of before came to is known here. */
	async #isBack(author: string | undefined): Promise<boolean> {
		if (author === undefined) return true;
		await this.#underWay.get(author);
		return !this.#unknown.has(author);
	}

	#handOn(author: string | undefined, verdict: Verdict<Draft>): Promise<Outcome<Event>> {
		if ("refusal" in verdict) return refused(verdict.refusal);
		const outcome = this.#publish(verdict.draft);
		if (author === undefined) return outcome;
		this.#underWay.set(author, outcome);
		void outcome.then((it) => {
			if (this.#underWay.get(author) === outcome) this.#underWay.delete(author);
			if (it.kind === "unknown") this.#awaitSettled(author, it.settled);
		});
		return outcome;
	}

	/** It may still come to stand in the stream, and make right what is asked behind it. */
	#awaitSettled(author: string, settled: Promise<unknown>): void {
		const all = this.#unknown.get(author) ?? new Set();
		this.#unknown.set(author, all.add(settled));
		void settled.then(() => {
			all.delete(settled);
			if (all.size === 0 && this.#unknown.get(author) === all) this.#unknown.delete(author);
		});
	}
}
