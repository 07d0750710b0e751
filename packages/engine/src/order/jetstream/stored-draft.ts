import type { MsgHdrs, NatsConnection } from "@nats-io/transport-node";

/** A draft as it lies in the stream. */
export interface StoredDraft {
	readonly seq: number;
	/** when it was stored, by the stream's clock: the same on every node */
	readonly atMs: number;
	readonly data: Uint8Array;
}

/** One answer: bounds what is in memory at once. */
const BATCH = { batch: 1_000, max_bytes: 8 * 1024 * 1024 };
const END_OF_BATCH = 204;
const NOTHING_THERE = 404;

/** What the stream holds from that number on, as far as one answer goes. */
export interface Answer {
	readonly drafts: readonly StoredDraft[];
	/** where the stream ended when it answered, or 0 where it has nothing more */
	readonly end: number;
	/** all of it was told in time */
	readonly isWhole: boolean;
}

/** Any server that keeps the stream answers, with or without a leader; one that stands still may be asked, too. */
export async function readStored(
	connection: NatsConnection,
	{ stream, seq, patienceMs }: { readonly stream: string; readonly seq: number; readonly patienceMs: number },
): Promise<Answer> {
	const answers = await connection.requestMany(
		`$JS.API.DIRECT.GET.${stream}`,
		JSON.stringify({ seq, ...BATCH }),
		{ strategy: "sentinel", maxWait: patienceMs, noMux: true },
	);
	const drafts: StoredDraft[] = [];
	let end = 0;
	for await (const { headers, data } of answers) {
		const status = headers?.code ?? 0;
		if (status === END_OF_BATCH || status === NOTHING_THERE) return { drafts, end, isWhole: true };
		if (status !== 0) throw new Error(`${status} ${headers?.description}`);
		const draft = storedDraft(headers, data);
		if (draft === undefined) continue;
		drafts.push(draft);
		end = draft.seq + Number(headers?.last("Nats-Num-Pending") ?? 0);
	}
	return { drafts, end, isWhole: false };
}

/** The stream says the same in what it passes on at once and in what it is asked for. */
export function storedDraft(headers: MsgHdrs | undefined, data: Uint8Array): StoredDraft | undefined {
	const seq = Number(headers?.last("Nats-Sequence"));
	const atMs = Date.parse(headers?.last("Nats-Time-Stamp") ?? "");
	return Number.isSafeInteger(seq) && !Number.isNaN(atMs) ? { seq, atMs, data } : undefined;
}
