import type { TimelineEvent } from "@parley/protocol/events";
import type { ServerFrame, ServerFrameOf, ServerFrameType } from "@parley/protocol/server-frames";
import type { ChainedEvent } from "@parley/protocol/timeline";
import { onTestFinished } from "vitest";

interface Waiter {
	readonly wanted: string;
	readonly take: (frame: ServerFrame) => boolean;
}

/** All that one person received, over every link they had, and what they still wait for. */
export class Inbox {
	readonly #owner: string;
	readonly #complaints: string[] = [];
	readonly #waiters = new Set<Waiter>();
	#heard: ServerFrame[] = [];

	constructor(owner: string) {
		this.#owner = owner;
		onTestFinished(() => this.#account());
	}

	get heard(): readonly ServerFrame[] {
		return this.#heard;
	}

	deliver(frame: ServerFrame): void {
		this.#heard.push(frame);
		for (const waiter of this.#waiters) if (waiter.take(frame)) this.#waiters.delete(waiter);
	}

	/** The server broke its word where no test was looking: the test fails at its end. */
	complain(what: string): void {
		this.#complaints.push(`${this.#owner}: ${what}`);
	}

	forget(): void {
		this.#heard = [];
	}

	frames<T extends ServerFrameType>(type: T): ServerFrameOf<T>[] {
		return this.#heard.filter((frame): frame is ServerFrameOf<T> => frame.type === type);
	}

	/** The timeline events of one frame, wherever they stand in it. */
	events(): TimelineEvent[] {
		return this.#heard.flatMap(eventsIn);
	}

	first<R>(wanted: string, pick: (frame: ServerFrame) => R | undefined): Promise<R> {
		for (const frame of this.#heard) {
			const found = pick(frame);
			if (found !== undefined) return Promise.resolve(found);
		}
		return new Promise((resolve) => {
			const take = (frame: ServerFrame): boolean => {
				const found = pick(frame);
				if (found !== undefined) resolve(found);
				return found !== undefined;
			};
			this.#waiters.add({ wanted, take });
		});
	}

	#account(): void {
		const unmet = [...this.#waiters].map(({ wanted }) => `${this.#owner} never received ${wanted}`);
		const failures = [...this.#complaints, ...unmet];
		if (failures.length === 0) return;
		const last = this.#heard.slice(-8).map((frame) => JSON.stringify(frame).slice(0, 300));
		throw new Error([...failures.slice(0, 10), "last received:", ...last].join("\n  "));
	}
}

export function eventsIn(frame: ServerFrame): TimelineEvent[] {
	switch (frame.type) {
		case "posted":
		case "edited":
		case "removed":
		case "reacted":
		case "moderated":
		case "erased":
			return [frame];
		case "joined":
			return known(frame.events);
		default:
			return [];
	}
}

/** This server sends no event of a kind that its own protocol does not know. */
export function known(events: readonly ChainedEvent[]): TimelineEvent[] {
	return events.map((event) => {
		if (event.type === "unknown") throw new Error(`an event of an unknown kind: ${JSON.stringify(event)}`);
		return event;
	});
}
