import * as z from "zod/mini";
import type { AppWire, GatewayHost, PageRequest } from "../../src/app.ts";
import type { EncodedPage } from "../../src/delivery/catch-up.ts";
import type { Reader } from "../../src/delivery/feed.ts";
import type { Connection, Peer } from "../../src/gateway/connection.ts";
import { openMoment } from "../../src/log/moment.ts";
import { theHouse } from "../../src/lookups/requestor.ts";
import type { Delivered } from "../../src/rules.ts";
import { closeCodes } from "../../src/wire/close-codes.ts";
import { BOOK, type Entry, type Write } from "./rules.ts";

type Host = GatewayHost<Write, Entry, string>;

/** The only frame a visitor sends. `ref` comes back in the answer. */
const WriteFrame = z.object({ type: z.literal("write"), ref: z.int(), id: z.string(), text: z.string() });

export const wire: AppWire<Write, Entry, string, Guestbook> = {
	// entries are never changed, and everybody is told the same
	view: {
		encode: (json) => json,
		decode: (json) => json,
		encodeFor: () => undefined,
		besideBytes: () => 0,
		revise: () => false,
	},
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
		const feed = fanOut.feed(BOOK);
		const reader: Reader<string> = {
			...{ feed, sink: connection.output, viewer: "", place: { at: "live" }, owed: false },
		};
		// a newcomer is a reader who is behind by the whole book
		this.#arriving.push(() => {
			feed.fallBehind(reader, 0, 0);
			catchUp.start(reader);
		});
		turn.request();
		return {
			received: (data) => void this.#write(connection, data),
			receivedControl: () => undefined,
			readAgain: () => undefined,
			live: () => undefined,
			closed() {
				feed.remove(reader);
				catchUp.stop(reader);
			},
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
		const database = openMoment(databaseFile);
		try {
			const newest = database.prepare("SELECT count(*), coalesce(max(seq), 0) FROM entries").raw();
			const [count, head] = newest.get() as [number, number];
			fanOut.advance(BOOK, head, count);
		} finally {
			database.close();
		}
	}
}

function parsed(data: Buffer): unknown {
	try {
		return JSON.parse(data.toString("utf8"));
	} catch {
		return undefined;
	}
}
