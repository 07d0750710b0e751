import type { MessagePort } from "node:worker_threads";
import type { Logger } from "@parley/engine/lib/logger";
import { unpackOutcomes } from "@parley/engine/log/archive-messages";
import type { Answered, Submitted } from "@parley/engine/log/decided";
import { CommitPacing, type Flushes } from "@parley/engine/order/commit-pacing";
import { bytesOf, CommitQueue } from "@parley/engine/order/commit-queue";
import { SentDrafts } from "@parley/engine/order/sent-drafts";
import { type Delivered, type Outcome, RULES_OF_BEFORE } from "@parley/engine/rules";
import type { Turn } from "@parley/engine/turn";
import { refuse } from "@parley/engine/wire/refusals";
import type { FromLog, ToLog } from "./messages.ts";

const SENT_DRAFTS_MAX = 2_000;
const WAITING_DRAFTS_MAX = 20_000;

interface Options<Draft, Event> {
	readonly number: number;
	readonly port: MessagePort;
	/** drafts of all gateways that were sent and are not told of; undefined: it is only asked for this gateway's own */
	readonly underWay: Int32Array | undefined;
	readonly turn: Turn;
	readonly flushes: Flushes;
	readonly logger: Logger;
	readonly deliver: (batch: readonly Delivered<Draft, Event>[]) => void;
	readonly takeNotes: () => readonly unknown[];
}

/**
 * The order as one of several gateways sees it: what it sends is decided in the log thread among the drafts of all others,
 * and what was accepted comes back to everybody. Failures are left out: the log thread lives as long as this measures.
 */
export class GatewayLog<Draft, Event> {
	readonly readOnly = false;
	readonly #options: Options<Draft, Event>;
	readonly #pacing: CommitPacing;
	readonly #queue = new CommitQueue<Submitted<Draft, Event>>();
	readonly #sent = new SentDrafts<Submitted<Draft, Event>>();
	readonly #barriers: ((passed: true) => void)[] = [];
	#idle: (() => void)[] = [];
	rulesInForce = RULES_OF_BEFORE;

	constructor(options: Options<Draft, Event>) {
		this.#options = options;
		const { turn, flushes, port, underWay } = options;
		this.#pacing = new CommitPacing({ turn, flushes });
		turn.at("send", () =>
			this.#pacing.endOfTurn({
				isCommitting: () => (underWay === undefined ? this.#sent.length : Atomics.load(underWay, 0)) > 0,
				waiting: () => this.#queue.length,
				commit: () => this.#send(),
			}),
		);
		port.on("message", (message: FromLog) => this.#hear(message));
	}

	submit(draft: Draft): Promise<Outcome<Event>> {
		if (this.#queue.length >= WAITING_DRAFTS_MAX)
			return Promise.resolve({ kind: "refused", refusal: refuse("busy", { retryAfterMs: 500 }) });
		return new Promise((settle) => {
			this.#queue.push({ draft, bytes: bytesOf(draft), settle });
			this.#options.turn.request();
		});
	}

	async idle(): Promise<void> {
		while (this.#sent.length + this.#queue.length > 0)
			await new Promise<void>((resolve) => this.#idle.push(resolve));
	}

	caughtUp(): Promise<boolean> {
		this.#post({ kind: "barrier" });
		return new Promise((resolve) => this.#barriers.push(resolve));
	}

	async requireCaughtUp(): Promise<void> {
		await this.caughtUp();
	}

	#send(): void {
		const room = SENT_DRAFTS_MAX - this.#sent.length;
		if (room <= 0) return;
		const notes = this.#sent.hasNotes ? [] : this.#options.takeNotes();
		if (this.#queue.length === 0 && notes.length === 0) return;
		const batch = this.#queue.takeBatch(room);
		this.#sent.add(batch, notes);
		if (this.#options.underWay !== undefined) Atomics.add(this.#options.underWay, 0, batch.length);
		this.#post({ kind: "commit", drafts: JSON.stringify(batch.map(({ draft }) => draft)), notes });
	}

	#post(message: ToLog): void {
		this.#options.port.postMessage(message);
	}

	#hear(message: FromLog): void {
		if (message.kind === "passed") return this.#barriers.shift()?.(true);
		this.rulesInForce = message.rules;
		this.#committed(message);
		for (const resolve of this.#idle.splice(0)) resolve();
		this.#options.turn.request();
	}

	/** What was accepted leaves first, whoever asked for it; then those of this gateway are told. */
	#committed({ ms, noted, outcomes, owners, authors }: FromLog & { kind: "committed" }): void {
		const { number, deliver } = this.#options;
		const answered = unpackOutcomes<Event>(outcomes);
		const own = owners.reduce((sum, owner) => sum + (owner === number ? 1 : 0), 0);
		const batch = this.#sent.answered(own, noted);
		this.#pacing.committed(answered.length, ms);
		const elsewhere = (authors === "" ? [] : (JSON.parse(authors) as string[])).values();
		const accepted: Delivered<Draft, Event>[] = [];
		const settled: (() => void)[] = [];
		let next = 0;
		for (const [at, one] of answered.entries()) {
			const entry = owners[at] === number ? batch[next++] : undefined;
			if (one.kind === "accepted") accepted.push(deliveredOf(one, entry?.draft, elsewhere));
			if (entry !== undefined) settled.push(() => entry.settle(factOf(one)));
		}
		if (accepted.length > 0) deliver(accepted);
		for (const settle of settled) settle();
	}
}

function deliveredOf<Draft, Event>(
	{ seq, prev, count, event, encoded }: Answered<Event> & { kind: "accepted" },
	own: Draft | undefined,
	authors: Iterator<string>,
): Delivered<Draft, Event> {
	if (event !== undefined) return { seq, prev, count, event, encoded };
	if (encoded === undefined) throw new Error("an event crossed that nobody is told of");
	const [room, session] = [authors.next().value, authors.next().value];
	const draft = own ?? ({ type: "post", room, session } as Draft);
	return { seq, prev, count, event: undefined, draft, encoded };
}

function factOf<Event>(answered: Answered<Event>): Outcome<Event> {
	if (answered.kind !== "accepted") return answered;
	const { kind, seq, event } = answered;
	return { kind, seq, event };
}
