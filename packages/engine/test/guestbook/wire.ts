import {
	type AppWire,
	type Connection,
	type Delivered,
	type EncodedPage,
	type GatewayHost,
	type PageRequest,
	type Peer,
	plainView,
	type Reader,
	readEvents,
	theHouse,
} from "@parley/engine";
import { closeCodes } from "@parley/engine/wire";
import * as z from "zod/mini";
import { BOOK, type Entry, entries, type Write } from "./rules.ts";

type Host = GatewayHost<Write, Entry, string>;

/** The only frame a visitor sends. `ref` comes back in the answer. */
const WriteFrame = z.object({ type: z.literal("write"), ref: z.int(), id: z.string(), text: z.string() });

export const wire: AppWire<Write, Entry, string, Guestbook> = {
	// entries are never changed, and everybody is told the same
	view: plainView,
	open: (host) => new Guestbook(host),
};

export class Guestbook {
	readonly #host: Host;
	#arriving: (() => void)[] = [];

	constructor(host: Host) {
		this.#host = host;
		this.#showHead();
	}

	accept(connection: Connection): Peer {
		connection.opened();
		const { fanOut, catchUp, turn } = this.#host;
		const reader: Reader<string> = {
			...{ feed: fanOut.feed(BOOK), sink: connection.output, viewer: "", place: { at: "live" }, owed: false },
		};
		// a newcomer is a reader who is behind by the whole book
		this.#arriving.push(() => catchUp.enter(reader, { position: 0, count: 0 }, true));
		turn.request();
		return {
			received: (data) => void this.#write(connection, data),
			receivedControl: () => undefined,
			readAgain: () => undefined,
			live: () => undefined,
			closed: () => catchUp.leave(reader),
		};
	}

	letIn(): void {
		for (const enter of this.#arriving.splice(0)) enter();
	}

	deliver(batch: readonly Delivered<Write, Entry>[]): void {
		for (const { seq, prev, count, encoded } of batch)
			if (encoded !== undefined)
				this.#host.fanOut.publish(BOOK, { seq, prev, count, encoded, frame: undefined });
	}

	async readMissed(request: PageRequest): Promise<EncodedPage | undefined> {
		const found = await this.#host.lookups.request<EncodedPage>("page", request, theHouse);
		return found.ok ? found.value : undefined;
	}

	async showStored(): Promise<void> {
		this.#showHead();
	}

	async #write(connection: Connection, data: Buffer): Promise<void> {
		const frame = WriteFrame.safeParse(parsed(data));
		if (!frame.success) return connection.close(closeCodes.badFrames);
		const { ref, id, text } = frame.data;
		const outcome = await this.#host.submit({ type: "write", id, text });
		if (outcome.kind === "refused" || outcome.kind === "unknown")
			connection.answer({ type: "refused", ref, ...outcome.refusal });
		else connection.answer({ type: "ok", ref, seq: outcome.seq });
	}

	/** What the database holds, to which readers are fed. */
	#showHead(): void {
		const { databaseFile, fanOut } = this.#host;
		const { heads } = readEvents(databaseFile, entries);
		for (const { room, seq, count } of heads) fanOut.advance(room, seq, count);
	}
}

function parsed(data: Buffer): unknown {
	try {
		return JSON.parse(data.toString("utf8"));
	} catch {
		return undefined;
	}
}
