import type { FrameFacts } from "./frame-facts.ts";
import type { FrameLog, LoggedFrame } from "./frame-log.ts";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const HEADER_BYTES_MAX = 10;
const NO_CODE = 1005;

export interface FrameHandler {
	readonly log: FrameLog;
	factsOf(payload: string): FrameFacts;
	onFacts(facts: FrameFacts): void;
	onPing(payload: Buffer): void;
	onClose(code: number): void;
}

/**
 * A server's bytes to facts. As long as a frame equals the one that the room's first reader got, it is compared
 * where it lies and never copied; any other is gathered and read by itself.
 */
export class FrameReader {
	readonly #handler: FrameHandler;
	#next = 0;
	/** the frame under comparison; held here, for the log may forget it meanwhile */
	#expected: LoggedFrame | undefined;
	#matched = 0;
	#gathered: Buffer | undefined;

	constructor(handler: FrameHandler) {
		this.#handler = handler;
		this.#next = handler.log.end;
	}

	/** The bytes may be overwritten afterwards. */
	push(chunk: Buffer, end: number): void {
		let at = 0;
		while (at < end)
			at = this.#gathered === undefined ? this.#match(chunk, at, end) : this.#gather(chunk, at, end);
	}

	#match(chunk: Buffer, at: number, end: number): number {
		this.#expected ??= this.#handler.log.at(this.#next);
		if (this.#expected === undefined) return this.#read(chunk, at, end);
		const { bytes, facts } = this.#expected;
		const upTo = Math.min(bytes.length, this.#matched + end - at);
		const until = at + upTo - this.#matched;
		if (chunk.compare(bytes, this.#matched, upTo, at, until) !== 0)
			return this.#mismatch(chunk, at, end, bytes);
		this.#matched = upTo;
		if (upTo < bytes.length) return until;
		this.#expectNext(this.#next + 1);
		this.#handler.onFacts(facts);
		return until;
	}

	#mismatch(chunk: Buffer, at: number, end: number, bytes: Buffer): number {
		const matched = this.#matched;
		this.#expected = undefined;
		this.#matched = 0;
		if (matched === 0) return this.#read(chunk, at, end);
		this.#gathered = Buffer.from(bytes.subarray(0, matched));
		return at;
	}

	#gather(chunk: Buffer, at: number, end: number): number {
		const before = this.#gathered ?? Buffer.alloc(0);
		const size = frameSize(before, 0, before.length);
		const wanted = (size ?? HEADER_BYTES_MAX) - before.length;
		const until = Math.min(end, at + Math.max(1, wanted));
		const joined = Buffer.concat([before, chunk.subarray(at, until)]);
		this.#gathered = undefined;
		const used = this.#read(joined, 0, joined.length);
		// a header of fewer than ten bytes may have taken the beginning of the next frame with it
		return until - (joined.length - used);
	}

	/** One whole frame at `at`, or the beginning of one, kept for later. */
	#read(chunk: Buffer, at: number, end: number): number {
		const size = frameSize(chunk, at, end);
		if (size === undefined || at + size > end) {
			this.#gathered = Buffer.from(chunk.subarray(at, end));
			return end;
		}
		const frame = chunk.subarray(at, at + size);
		this.#take(frame, frame.subarray(size - payloadSize(frame)));
		return at + size;
	}

	#take(frame: Buffer, payload: Buffer): void {
		const opcode = (frame[0] ?? 0) & 15;
		if (opcode === PING) return this.#handler.onPing(Buffer.from(payload));
		if (opcode === CLOSE)
			return this.#handler.onClose(payload.length >= 2 ? payload.readUInt16BE(0) : NO_CODE);
		if (opcode !== TEXT) return;
		const facts = this.#handler.factsOf(payload.toString("utf8"));
		if (facts.numbers.length > 0 && facts.others.length === 0) this.#log(frame, facts);
		this.#handler.onFacts(facts);
	}

	#log(frame: Buffer, facts: FrameFacts): void {
		const { log } = this.#handler;
		const known = log.behind(facts.numbers.at(-1), this.#next);
		if (known === undefined) log.add({ bytes: Buffer.from(frame), facts });
		this.#expectNext(known ?? log.end);
	}

	#expectNext(index: number): void {
		this.#next = index;
		this.#expected = undefined;
		this.#matched = 0;
	}
}

/** Header and payload together; undefined while the header is not complete. Servers do not mask. */
function frameSize(chunk: Buffer, at: number, end: number): number | undefined {
	if (end - at < 2) return undefined;
	const short = (chunk[at + 1] ?? 0) & 127;
	if (short < LENGTH_16) return 2 + short;
	if (short === LENGTH_16) return end - at < 4 ? undefined : 4 + chunk.readUInt16BE(at + 2);
	return end - at < HEADER_BYTES_MAX ? undefined : HEADER_BYTES_MAX + Number(chunk.readBigUInt64BE(at + 2));
}

function payloadSize(frame: Buffer): number {
	const short = (frame[1] ?? 0) & 127;
	return frame.length - (short < LENGTH_16 ? 2 : short === LENGTH_64 ? HEADER_BYTES_MAX : 4);
}
