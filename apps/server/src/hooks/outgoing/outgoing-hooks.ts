import type { House } from "../../app/context.ts";
import { roomOf } from "../rules/hooks.ts";
import { Courier, type OutgoingHook } from "./courier.ts";
import { SendingPlaces } from "./sending-places.ts";

/** How often it is looked which hooks this node sends for, and the log is told how far they came. */
const LOOK_MS = 1_000;

interface Running {
	readonly courier: Courier;
	readonly stop: AbortController;
	/** it goes on no more, and is kept until the log knows how far it came */
	isOver: boolean;
	isTelling: boolean;
}

/**
 * HOOK7: of each outgoing hook one node sends, the same in the eyes of all that live. Where two do for a moment they send
 * the same in the same order, under the same ids, which is what at least once allows.
 */
export class OutgoingHooks {
	readonly #house: () => House;
	readonly #places: SendingPlaces;
	readonly #running = new Map<string, Running>();
	#timer: NodeJS.Timeout | undefined;

	constructor(house: () => House, { limits, metrics }: Pick<House, "limits" | "metrics">) {
		this.#house = house;
		const { sendsPerOwnerMax: perOwnerMax, sendsPerHostMax: perHostMax } = limits.outgoing;
		this.#places = new SendingPlaces({ perOwnerMax, perHostMax }, (taken) =>
			metrics.outgoingHookWaits.inc({ taken }),
		);
	}

	start(): void {
		this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
		this.#look();
	}

	close(): void {
		clearInterval(this.#timer);
		for (const { stop } of this.#running.values()) stop.abort();
	}

	#look(): void {
		for (const hook of this.#house().shown().outgoingHooks.values())
			if (!this.#running.has(hook.hook) && this.#mine(hook.hook) !== undefined) this.#begin(hook);
		for (const [hook, running] of this.#running) {
			const isMine = this.#mine(hook) !== undefined;
			if (isMine) void this.#tell(hook, running);
			else running.stop.abort();
			if (running.isOver && !(isMine && this.#hasNews(hook, running))) this.#running.delete(hook);
		}
	}

	/** One that is this node's to send for, as it is now. */
	#mine(id: string): OutgoingHook | undefined {
		const { shown, limits, peers } = this.#house();
		const hook = shown().outgoingHooks.get(id);
		if (hook === undefined || hook.out.told.stopped !== undefined) return undefined;
		if (limits.integrations === "off" || roomOf(shown(), id) === undefined) return undefined;
		return peers === undefined || peers.does(id) ? hook : undefined;
	}

	#begin({ hook, out }: OutgoingHook): void {
		const stop = new AbortController();
		const courier = new Courier(
			{
				house: this.#house(),
				hook: () => this.#mine(hook),
				onStopped: () => void this.#tell(hook, running),
				places: this.#places,
				signal: stop.signal,
			},
			out,
		);
		const running: Running = { courier, stop, isOver: false, isTelling: false };
		this.#running.set(hook, running);
		void this.#run(hook, running);
	}

	async #run(hook: string, running: Running): Promise<void> {
		try {
			await running.courier.run();
		} catch (error) {
			if (!running.stop.signal.aborted)
				this.#house().logger.error({ err: error, hook }, "an outgoing hook broke, and is tried again");
		}
		running.isOver = true;
	}

	#hasNews(hook: string, { courier }: Running): boolean {
		const held = this.#house().shown().outgoingHooks.get(hook);
		return held !== undefined && courier.newsFor(held.out.told) !== undefined;
	}

	/** What is refused is told again with the next look, where it is news still. */
	async #tell(hook: string, running: Running): Promise<void> {
		const { shown, submit } = this.#house();
		const held = shown().outgoingHooks.get(hook);
		const told = held && running.courier.newsFor(held.out.told);
		if (told === undefined || running.isTelling) return;
		running.isTelling = true;
		await submit({ type: "hook-told", hook, told });
		running.isTelling = false;
	}
}
