import { setTimeout as pause } from "node:timers/promises";
import type { Posted } from "@parley/protocol/events";
import type { House } from "../../app/context.ts";
import type { SendAnswer, SendRequest } from "../lookups/send-hook.ts";
import { authorOf, type Hook } from "../rules/hook.ts";
import type { Outgoing, Told } from "../rules/outgoing-hook.ts";
import { hostOf } from "./address.ts";
import { postReply, postStopped } from "./answering.ts";
import { againAfterMs, type Outcome, outcomeOf } from "./outcome.ts";
import { isSentBy, payloadOf, webhookId } from "./payload.ts";
import { eventsBehind } from "./room-behind.ts";
import type { SendingPlaces } from "./sending-places.ts";
import { signedHeaders, signingSecret } from "./signed.ts";

/** After the archive could not be read, or there was no place to send from. */
const RETRY_MS = 1_000;
/** Of what was not to be sent the log is told only now and then: it would be looked through again, no more. */
const SKIPPED_SEQS = 5_000;

export type OutgoingHook = Hook & { readonly out: Outgoing };

export interface CourierParts {
	readonly house: House;
	/** as it is now; undefined: it is not this node's to send any more */
	readonly hook: () => OutgoingHook | undefined;
	/** it stopped, which the log is to be told */
	readonly onStopped: () => void;
	readonly places: SendingPlaces;
	readonly signal: AbortSignal;
}

/**
 * HOOK7: brings one hook's messages to its receiver, one after the other. It keeps a place and no queue; that place is
 * the log's, which is told of it a moment later.
 */
export class Courier {
	readonly #parts: CourierParts;
	#told: Told;
	#tries = 0;

	constructor(parts: CourierParts, { told }: Outgoing) {
		this.#parts = parts;
		this.#told = told;
	}

	/** What the log, which knows `known`, is to be told. */
	newsFor(known: Told): Told | undefined {
		const { upTo, ...how } = this.#told;
		const { upTo: before, ...knownHow } = known;
		if (upTo < before) return undefined;
		const isSkipped = JSON.stringify(how) === JSON.stringify(knownHow);
		return isSkipped && upTo - before < SKIPPED_SEQS ? undefined : this.#told;
	}

	/** Settles when it is not to go on: the hook stopped or went, or another node sends. */
	async run(): Promise<void> {
		const { signal } = this.#parts;
		while (!signal.aborted && (await this.#step()));
	}

	async #step(): Promise<boolean> {
		const { house, signal } = this.#parts;
		const hook = this.#parts.hook();
		if (hook === undefined || this.#told.stopped !== undefined) return false;
		// another node may have been at it for a while
		if (hook.out.told.upTo > this.#told.upTo) this.#told = hook.out.told;
		const { upTo } = this.#told;
		const head = house.fanOut.headOf(hook.room);
		if (upTo >= head) await this.#somethingNew(hook.room, head);
		else await this.#goOn(hook, await eventsBehind(house, hook, upTo, { gone: signal }), head);
		return true;
	}

	async #goOn(
		hook: OutgoingHook,
		events: Awaited<ReturnType<typeof eventsBehind>>,
		head: number,
	): Promise<void> {
		if (events === undefined) return this.#pause(RETRY_MS);
		// newest events that left no row here would be looked for without an end
		if (events.length === 0) this.#skip(head);
		for (const event of events) {
			if (isSentBy(hook, hook.out, event)) return this.#send(hook, event.seq);
			this.#skip(event.seq);
		}
	}

	#skip(upTo: number): void {
		this.#told = { ...this.#told, upTo };
	}

	async #send(hook: OutgoingHook, seq: number): Promise<void> {
		const { house, places, signal } = this.#parts;
		const sender = { owner: hook.by, host: hostOf(hook.out.to) };
		const outcome = await places.hold(sender, signal, () => this.#sendNow(hook, seq));
		if (signal.aborted || outcome === undefined) return;
		house.metrics.outgoingHooks.inc({ outcome: outcome.kind });
		await this.#settle(hook, seq, outcome);
	}

	/**
	 * With a place to send from: what waited for it may have been removed or edited meanwhile, and the hook may be gone, or
	 * have another secret. undefined: there is nothing to send any more.
	 */
	async #sendNow(before: OutgoingHook, seq: number): Promise<Outcome | undefined> {
		const { house, signal } = this.#parts;
		const events = await eventsBehind(house, before, seq - 1, { gone: signal, limit: 1 });
		const hook = this.#parts.hook();
		if (hook === undefined) return undefined;
		const message = events?.find((event) => event.seq === seq);
		if (message === undefined) return { kind: "busy" };
		if (!isSentBy(hook, hook.out, message)) {
			this.#skip(seq);
			return undefined;
		}
		const asker = { person: authorOf(hook.hook), address: undefined, gone: signal };
		return outcomeOf(
			await house.requestor.request<SendAnswer>("send-hook", this.#request(hook, message), asker),
		);
	}

	async #settle(hook: OutgoingHook, seq: number, outcome: Outcome): Promise<void> {
		const { house, signal } = this.#parts;
		const { deliveredAt, failingSince, refused } = this.#told;
		const at = house.clock.wall();
		const before = deliveredAt !== undefined && { deliveredAt };
		switch (outcome.kind) {
			case "delivered":
				if (outcome.reply !== undefined)
					await postReply(house, hook, { text: outcome.reply, to: seq }, signal);
				this.#tries = 0;
				this.#told = { upTo: seq, deliveredAt: at, ...(refused !== undefined && { refused }) };
				return;
			case "passed":
				this.#tries = 0;
				this.#told = { upTo: seq, ...before, refused: { at, why: outcome.why } };
				return;
			case "gone":
				this.#told = { ...this.#told, refused: { at, why: outcome.why } };
				return this.#stop(hook, "gone");
			case "again": {
				const since = failingSince ?? at;
				this.#told = { ...this.#told, refused: { at, why: outcome.why }, failingSince: since };
				if (at - since >= house.limits.outgoing.tryMs) return this.#stop(hook, "unanswered");
				this.#tries += 1;
				return this.#pause(againAfterMs(this.#tries, Math.random()));
			}
			case "busy":
				return this.#pause(RETRY_MS);
		}
	}

	#request(hook: OutgoingHook, message: Posted): SendRequest {
		const { house } = this.#parts;
		const { timeoutMs, answerBytesMax, inside } = house.limits.outgoing;
		const body = payloadOf(hook, message);
		const sent = { id: webhookId(message), at: house.clock.wall(), body };
		const headers = {
			"content-type": "application/json",
			"user-agent": "Parley",
			...signedHeaders(signingSecret(house, hook), sent),
		};
		return { to: hook.out.to, body, headers, timeoutMs, answerBytesMax, inside };
	}

	/** First told to people: what is told twice stands there once. */
	async #stop(hook: OutgoingHook, stopped: NonNullable<Told["stopped"]>): Promise<void> {
		const { house, signal, onStopped } = this.#parts;
		await postStopped(house, hook, whyStopped[stopped], signal);
		this.#told = { ...this.#told, stopped };
		onStopped();
	}

	async #somethingNew(room: string, head: number): Promise<void> {
		const { house, signal } = this.#parts;
		const { promise, resolve } = Promise.withResolvers<void>();
		const stopListening = house.news.listen(room, resolve);
		const wake = (): void => resolve();
		signal.addEventListener("abort", wake, { once: true });
		// what came between the look and the listening
		if (house.fanOut.headOf(room) > head || signal.aborted) resolve();
		await promise;
		stopListening();
		signal.removeEventListener("abort", wake);
	}

	async #pause(ms: number): Promise<void> {
		await pause(ms, undefined, { ref: false, signal: this.#parts.signal });
	}
}

const whyStopped = {
	gone: "my receiver said that it wants no more (410).",
	unanswered: "my receiver took nothing for days.",
} as const;
