import type { Asker } from "@parley/engine/lookups/requestor";
import type { Refusal } from "@parley/protocol/refusals";
import type { House, Result } from "../../app/context.ts";
import { type EventsAfter, eventsInArchive, eventsInMemory } from "../../messages/events-after.ts";
import type { HistoryAnswer } from "../../messages/lookups/history.ts";
import type { Portions } from "../portions.ts";
import type { ReaderCaps } from "./reader-caps.ts";

interface Parts {
	readonly house: House;
	readonly portions: Portions;
	readonly readers: ReaderCaps;
	readonly asker: Asker & { readonly address: string; readonly gone: AbortSignal };
	readonly room: string;
	readonly limit: number;
	readonly waitMs: number;
	/** why they may read no more, as it is now */
	readonly refusal: () => Refusal | undefined;
}

type Page = Pick<HistoryAnswer, "encoded" | "reachedStart" | "reachedHead" | "lastSeq">;

/** What came behind a place; where nothing did, it is waited for, and the answer may be empty all the same. */
export async function nextPage(after: number, parts: Parts): Promise<Result<Page>> {
	const { house, readers, asker, waitMs } = parts;
	const found = await read(after, parts);
	if (waitMs === 0 || !found.ok || found.value.encoded !== "" || house.news.isClosed) return found;
	const refusal = readers.take(asker.person, asker.address);
	if (refusal !== undefined) return { ok: false, refusal };
	house.metrics.roomReaders.inc({ way: "wait" });
	try {
		await somethingNew(after, parts);
	} finally {
		house.metrics.roomReaders.dec({ way: "wait" });
		readers.giveBack(asker.person, asker.address);
	}
	const refused = parts.refusal();
	return refused === undefined ? read(after, parts) : { ok: false, refusal: refused };
}

/** Or time is up, or nobody waits any more, or the server stops. Who is woken goes on in portions. */
async function somethingNew(after: number, { house, portions, room, asker, waitMs }: Parts): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const stopListening = house.news.listen(room, resolve);
	const timer = setTimeout(resolve, waitMs).unref();
	asker.gone.addEventListener("abort", () => resolve(), { once: true });
	// what came between the look and the listening
	if (house.fanOut.headOf(room) > after || asker.gone.aborted) resolve();
	await promise;
	clearTimeout(timer);
	stopListening();
	await new Promise<void>((go) => portions.take(go));
}

async function read(after: number, { house, asker, room, limit }: Parts): Promise<Result<Page>> {
	const { person } = asker;
	const place = { room, after, limit };
	const inMemory = eventsInMemory(house, person, place);
	const found: Result<EventsAfter> =
		inMemory === undefined ? await eventsInArchive(house, asker, place) : { ok: true, value: inMemory };
	if (!found.ok) return found;
	const { events, reachedStart } = found.value;
	const lastSeq = events.at(-1)?.seq ?? after;
	return {
		ok: true,
		value: {
			encoded: events.map(({ json }) => json).join(","),
			reachedStart,
			reachedHead: lastSeq >= house.fanOut.headOf(room),
			lastSeq,
		},
	};
}
