import type { FrameFacts } from "./frame-facts.ts";
import type { FrameLog } from "./frame-log.ts";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const LENGTH_16 = 126;

interface FrameHandler {
	readonly log: FrameLog;
	factsOf(payload: string): FrameFacts;
	onFacts(facts: FrameFacts): void;
	onPing(payload: Buffer): void;
	/** the code, of which there may be none */
	onClose(code: Buffer): void;
}

/**
 * A server's bytes to facts. As long as a frame equals the one that the room's first reader got, it is compared
 * where it lies; any other is read by itself. Only the beginning of a frame is copied, until the rest of it comes.
 */
export class FrameReader {
	readonly #handler: FrameHandler;
	#next: number;
	#begun: Buffer | undefined;

	constructor(handler: FrameHandler) {
		this.#handler = handler;
		this.#next = handler.log.end;
	}

	/** The bytes may be overwritten afterwards. */
	push(chunk: Buffer, size: number): void {
		const begun = this.#begun;
		if (begun === undefined) return this.#readAll(chunk, 0, size);
		const whole = payloadIn(begun, 0, begun.length)?.end ?? begun.length + size;
		const missing = Math.min(size, whole - begun.length);
		const joined = Buffer.concat([begun, chunk.subarray(0, missing)]);
		this.#readAll(joined, 0, joined.length);
		if (missing < size) this.#readAll(chunk, missing, size);
	}

	#readAll(bytes: Buffer, from: number, end: number): void {
		let at = from;
		for (let next = this.#read(bytes, at, end); next !== undefined; next = this.#read(bytes, at, end))
			at = next;
		this.#begun = at < end ? Buffer.from(bytes.subarray(at, end)) : undefined;
	}

	/** Where the frame that begins at `at` ends; undefined where the last of it has not come. */
	#read(bytes: Buffer, at: number, end: number): number | undefined {
		const expected = this.#handler.log.at(this.#next);
		const size = expected?.bytes.length ?? 0;
		if (expected !== undefined && at + size <= end)
			if (bytes.compare(expected.bytes, 0, size, at, at + size) === 0) {
				this.#next++;
				this.#handler.onFacts(expected.facts);
				return at + size;
			}
		const payload = payloadIn(bytes, at, end);
		if (payload === undefined || payload.end > end) return undefined;
		this.#take(bytes.subarray(at, payload.end), bytes.subarray(payload.at, payload.end));
		return payload.end;
	}

	#take(frame: Buffer, payload: Buffer): void {
		const opcode = (frame[0] ?? 0) & 15;
		if (opcode === PING) return this.#handler.onPing(Buffer.from(payload));
		if (opcode === CLOSE) return this.#handler.onClose(Buffer.from(payload.subarray(0, 2)));
		if (opcode !== TEXT) return;
		const facts = this.#handler.factsOf(payload.toString("utf8"));
		if (facts.numbers.length > 0 && facts.others.length === 0) this.#log(frame, facts);
		this.#handler.onFacts(facts);
	}

	#log(frame: Buffer, facts: FrameFacts): void {
		const { log } = this.#handler;
		const known = log.behind(facts.numbers.at(-1), this.#next);
		if (known === undefined) log.add({ bytes: Buffer.from(frame), facts });
		this.#next = known ?? log.end;
	}
}

/** Where a frame's payload lies; undefined while its header is not complete. Servers do not mask. */
function payloadIn(bytes: Buffer, at: number, end: number): { at: number; end: number } | undefined {
	if (end - at < 2) return undefined;
	const short = (bytes[at + 1] ?? 0) & 127;
	const from = at + (short < LENGTH_16 ? 2 : short === LENGTH_16 ? 4 : 10);
	if (from > end) return undefined;
	if (short < LENGTH_16) return { at: from, end: from + short };
	const size = short === LENGTH_16 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
	return { at: from, end: from + size };
}
