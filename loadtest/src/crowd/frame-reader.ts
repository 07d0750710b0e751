import type { Tongue } from "./dialects.ts";
import { type Stretch, stretchOf } from "./digest.ts";
import type { MessageIds, ServerWord } from "./messages.ts";

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

/** What one server frame says, found out once for all who receive the same bytes. */
export interface FrameFacts {
	/** numbers of the messages in it, in their order */
	readonly numbers: readonly number[];
	readonly stretch: Stretch;
	/** Parley's chain: `prev` of the first timeline event and `seq` of the last; absent elsewhere */
	readonly chain: Chain | undefined;
	/** the same of moves in an activity */
	readonly moves: Chain | undefined;
	/** what is wrong with the chain within the frame */
	readonly broken: string | undefined;
	/** what is no message: answers, presence, and the like */
	readonly others: readonly ServerWord[];
}

export interface Chain {
	readonly prev: number;
	readonly seq: number;
}

export function factsOf(text: string, tongue: Tongue, ids: MessageIds): FrameFacts {
	const numbers: number[] = [];
	const others: ServerWord[] = [];
	const chains: { posts?: Chain; moves?: Chain } = {};
	let broken: FrameFacts["broken"];
	for (const item of tongue.read(text)) readItem(item as ServerWord);
	const { posts, moves } = chains;
	return { numbers, stretch: stretchOf(numbers), chain: posts, moves, broken, others };

	function readItem(item: ServerWord): void {
		if (item.type === "posted") return readPost(item);
		if (item.type === "acted") return read(tongue.moved?.(item, ids), "moves", item["after"], item["seq"]);
		others.push(item);
		// a page, or what was missed, comes inside
		if (item.type === "joined" && item["recovered"] === true)
			for (const event of item["events"] as ServerWord[]) readPost(event);
	}

	function readPost({ id, prev, seq }: ServerWord): void {
		read(ids.numberOf(id), "posts", prev, seq);
	}

	function read(k: number | undefined, of: "posts" | "moves", prev: unknown, seq: unknown): void {
		if (k !== undefined) numbers.push(k);
		if (typeof prev !== "number" || typeof seq !== "number") return;
		const before = chains[of];
		if (before !== undefined && before.seq !== prev)
			broken = `#${seq} says that #${prev} is before it, but #${before.seq} was (ORD3, ACT4)`;
		chains[of] = { prev: before?.prev ?? prev, seq };
	}
}

/** A frame that all readers of a room are expected to receive, byte by byte. */
interface LoggedFrame {
	/** header and payload */
	readonly bytes: Buffer;
	readonly facts: FrameFacts;
}

const FRAMES_MAX = 512;
const BYTES_MAX = 32 << 20;
const LOOK_BACK_FRAMES = 64;

/**
 * The frames of one room, as its first reader got them. Servers send the same bytes to all, so the others only
 * compare: a memcmp instead of parsing is what lets one core take millions of deliveries a second.
 */
export class FrameLog {
	#frames: LoggedFrame[] = [];
	#start = 0;
	#bytes = 0;

	get end(): number {
		return this.#start + this.#frames.length;
	}

	at(index: number): LoggedFrame | undefined {
		return this.#frames[index - this.#start];
	}

	add(frame: LoggedFrame): void {
		this.#frames.push(frame);
		this.#bytes += frame.bytes.length;
		if (this.#frames.length > FRAMES_MAX || this.#bytes > BYTES_MAX) this.#forgetHalf();
	}

	/** The index behind the frame that ends with message `k`, searched from `index` on. */
	behind(k: number | undefined, index: number): number | undefined {
		const from = Math.max(index, this.#start, this.end - LOOK_BACK_FRAMES);
		for (let at = from; at < this.end; at++) if (this.at(at)?.facts.numbers.at(-1) === k) return at + 1;
		return undefined;
	}

	#forgetHalf(): void {
		const half = this.#frames.length >> 1 || 1;
		for (const frame of this.#frames.slice(0, half)) this.#bytes -= frame.bytes.length;
		this.#frames = this.#frames.slice(half);
		this.#start += half;
	}
}
