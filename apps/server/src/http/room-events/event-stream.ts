import type { Refusal } from "@parley/protocol/refusals";
import type { Response } from "express";
import type { House, Result } from "../../app/context.ts";
import { type EventsAfter, eventsInArchive, eventsInMemory } from "../../messages/events-after.ts";
import type { EventText } from "../../messages/lookups/history.ts";
import type { Portions } from "../portions.ts";
import { eventId } from "./position.ts";

/** A reader is given more while less than this waits for it. */
const FEED_BELOW_BYTES = 32 * 1024;
/** After a page that could not be read (archive busy) the reader is looked at again this much later. */
const RETRY_MS = 250;
/** What a browser is told to wait before it comes back. */
const BACK_MS = 2_000;

export interface StreamParts {
	readonly house: House;
	readonly portions: Portions;
	readonly response: Response;
	readonly room: string;
	/** who reads: whose reactions are "mine" */
	readonly viewer: string;
	readonly address: string;
	/** aborts with the connection */
	readonly gone: AbortSignal;
	/** where they go on */
	readonly after: number;
	/** a line now and then, so that nobody on the way takes the connection for dead */
	readonly pingIntervalMs: number;
	/** why they may read no more, as it is now */
	readonly refusal: () => Refusal | undefined;
}

/**
 * A room's events as they come, to somebody who may not take them: what is kept of a reader is a place, never a queue. It
 * is given more when what it was given has left, in portions, behind what readers by WebSocket get.
 */
export class EventStream {
	readonly #parts: StreamParts;
	#position: number;
	#isDue = false;
	/** `reading`: the archive is asked; `pausing`: it could not answer, and is not asked again for every word said meanwhile */
	#state: "idle" | "reading" | "pausing" = "idle";

	constructor(parts: StreamParts) {
		this.#parts = parts;
		this.#position = parts.after;
	}

	/** Settles when it is over, whoever ended it. */
	async run(): Promise<void> {
		const { house, response, room, gone, pingIntervalMs } = this.#parts;
		response.status(200).set({
			"Content-Type": "text/event-stream; charset=utf-8",
			// nothing on the way may gather what should leave at once
			"Cache-Control": "no-store, no-transform",
			"X-Accel-Buffering": "no",
		});
		// an event without data only says where one stands: who comes back before anything was said has missed nothing
		response.write(`retry: ${BACK_MS}\nid: ${eventId(house.epoch, this.#position)}\n\n`);
		const stopListening = house.news.listen(room, () => this.#wake());
		const heartbeat = setInterval(() => this.#beat(), pingIntervalMs).unref();
		this.#wake();
		if (!gone.aborted)
			await new Promise((resolve) => gone.addEventListener("abort", resolve, { once: true }));
		clearInterval(heartbeat);
		stopListening();
	}

	/** Also where no news came: a seat may be lost meanwhile, and events may have been found in the archive only. */
	#beat(): void {
		if (this.#parts.response.writableLength === 0) this.#parts.response.write(": still here\n\n");
		this.#wake();
	}

	readonly #wake = (): void => {
		if (this.#isDue || this.#parts.gone.aborted) return;
		this.#isDue = true;
		this.#parts.portions.take(() => {
			this.#isDue = false;
			this.#give();
		});
	};

	#give(): void {
		const { house, response, room, viewer, refusal } = this.#parts;
		if (this.#parts.gone.aborted || response.writableEnded) return;
		if (house.news.isClosed) return void response.end();
		const refused = refusal();
		if (refused !== undefined) return this.#end(refused);
		if (this.#state !== "idle" || response.writableLength >= FEED_BELOW_BYTES) return;
		const inMemory = eventsInMemory(house, viewer, { room, after: this.#position });
		if (inMemory === undefined) void this.#readOn();
		else this.#write(inMemory);
	}

	/** OUT5: what was read is given in portions, as what is in memory is. */
	async #readOn(): Promise<void> {
		const { house, room, viewer, address, gone, portions } = this.#parts;
		this.#state = "reading";
		const asker = { person: viewer, address, gone };
		const upTo = house.fanOut.headOf(room);
		const page = await eventsInArchive(house, asker, { room, after: this.#position });
		portions.take(() => this.#giveRead(page, upTo));
	}

	#giveRead(page: Result<EventsAfter>, upTo: number): void {
		this.#state = "idle";
		// they may have lost their seat while the page was read
		const refused = this.#parts.refusal();
		if (refused !== undefined) this.#end(refused);
		else if (!page.ok) this.#pause();
		else if (page.value.events.length > 0) this.#write(page.value);
		else {
			// a room whose newest events left no row here would never end
			this.#position = Math.max(this.#position, upTo);
			this.#wake();
		}
	}

	#pause(): void {
		this.#state = "pausing";
		setTimeout(() => {
			this.#state = "idle";
			this.#wake();
		}, RETRY_MS).unref();
	}

	#write({ events }: EventsAfter): void {
		const { house, response, gone } = this.#parts;
		const last = events.at(-1);
		if (last === undefined || response.writableEnded || gone.aborted) return;
		this.#position = last.seq;
		house.metrics.roomReaderEvents.inc(events.length);
		response.write(events.map((event) => asMessage(house.epoch, event)).join(""), this.#wake);
	}

	#end({ code, message }: Refusal): void {
		if (this.#parts.gone.aborted || this.#parts.response.writableEnded) return;
		this.#parts.house.metrics.refused.inc({ code });
		this.#parts.response.end(`event: refused\ndata: ${JSON.stringify({ code, message })}\n\n`);
	}
}

/** JSON holds no line break, so an event is one line. */
function asMessage(epoch: string, { seq, json }: EventText): string {
	return `id: ${eventId(epoch, seq)}\ndata: ${json}\n\n`;
}
