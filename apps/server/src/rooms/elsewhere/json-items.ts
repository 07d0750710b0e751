import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { jsonOf } from "../../lib/json-of.ts";
import { DEPTH_MAX } from "./export-limits.ts";

export interface JsonItem {
	/** the member of the outer object that it stands in; empty where the outermost is a list */
	readonly key: string;
	readonly value: unknown;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

/**
 * Takes a JSON list apart into its elements, and a JSON object into its members, of which lists are taken apart, too: so
 * that of a file of gigabytes one message at a time is in memory. Throws a UserFacingError.
 */
export async function* jsonItems(
	chunks: AsyncIterable<Buffer>,
	itemBytesMax: number,
): AsyncGenerator<JsonItem> {
	const cutter = new ItemCutter(itemBytesMax);
	for await (const chunk of chunks) yield* cutter.push(chunk);
	cutter.end();
}

class ItemCutter {
	readonly #itemBytesMax: number;
	#depth = 0;
	/** of what items stand in: 0 before the first bracket, 1, or 2 within a list of an object */
	#level = 0;
	#isObject = false;
	#isOver = false;
	#inText = false;
	#escaped = false;
	#key = "";
	/** undefined: between two items */
	#parts: Buffer[] | undefined;
	#bytes = 0;
	/** where in the chunk the item in hand begins, or goes on */
	#from = 0;
	/** of a member, the name was read */
	#isNamed = false;

	constructor(itemBytesMax: number) {
		this.#itemBytesMax = itemBytesMax;
	}

	*push(chunk: Buffer): Generator<JsonItem> {
		this.#from = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at] ?? 0;
			if (this.#inText) this.#text(byte);
			else if (!BLANKS.has(byte)) {
				const item = this.#sign(byte, chunk, at);
				if (item !== undefined) yield item;
			}
		}
		if (this.#parts !== undefined) this.#take(chunk, chunk.length);
	}

	end(): void {
		if (!this.#isOver) throw damaged("it is cut short, or no JSON");
	}

	/** Outside of texts. */
	#sign(byte: number, chunk: Buffer, at: number): JsonItem | undefined {
		if (this.#level === 0) return this.#begin(byte);
		if (this.#depth === this.#level && (byte === COMMA || isEnd(byte))) return this.#between(byte, chunk, at);
		if (this.#parts === undefined) {
			this.#parts = [];
			this.#from = at;
		}
		if (byte !== LIST || !this.#isMember || !this.#isNamed) return this.#inside(byte);
		this.#take(chunk, at);
		this.#enterList();
		return undefined;
	}

	#between(byte: number, chunk: Buffer, at: number): JsonItem | undefined {
		let item: JsonItem | undefined;
		if (this.#parts !== undefined) {
			this.#take(chunk, at);
			item = this.#item();
		}
		if (isEnd(byte)) this.#endLevel();
		return item;
	}

	#inside(byte: number): undefined {
		if (byte === QUOTE) this.#inText = true;
		else if (byte === COLON && this.#isMember) this.#isNamed = true;
		else if (byte === LIST || byte === OBJECT) this.#deeper();
		else if (isEnd(byte)) this.#depth -= 1;
	}

	get #isMember(): boolean {
		return this.#isObject && this.#level === 1 && this.#depth === 1;
	}

	#begin(byte: number): undefined {
		if (!this.#isOver && BYTE_ORDER_MARK.has(byte)) return;
		if (this.#isOver || (byte !== LIST && byte !== OBJECT))
			throw damaged("it is no list and no object of JSON");
		this.#isObject = byte === OBJECT;
		this.#depth = 1;
		this.#level = 1;
	}

	#text(byte: number): void {
		if (this.#escaped) this.#escaped = false;
		else if (byte === BACKSLASH) this.#escaped = true;
		else if (byte === QUOTE) this.#inText = false;
	}

	#deeper(): void {
		this.#depth += 1;
		if (this.#depth > DEPTH_MAX) throw damaged(`it has JSON of more than ${DEPTH_MAX} levels`);
	}

	#enterList(): void {
		const [key] = Object.keys(this.#parsed(`{${this.#text8()}[]}`) as object);
		this.#key = key ?? "";
		this.#clear();
		this.#depth = 2;
		this.#level = 2;
	}

	#endLevel(): void {
		this.#depth -= 1;
		this.#level -= 1;
		if (this.#level === 0) this.#isOver = true;
		else this.#key = "";
	}

	#item(): JsonItem {
		const text = this.#text8();
		this.#clear();
		if (!this.#isObject || this.#level === 2) return { key: this.#key, value: this.#parsed(text) };
		const [member] = Object.entries(this.#parsed(`{${text}}`) as object);
		return { key: member?.[0] ?? "", value: member?.[1] };
	}

	/** What of the chunk belongs to the item in hand. */
	#take(chunk: Buffer, to: number): void {
		this.#bytes += to - this.#from;
		if (this.#bytes > this.#itemBytesMax)
			throw damaged(`one message in it has more than ${this.#itemBytesMax} bytes (IMPORT_ITEM_BYTES_MAX)`);
		this.#parts?.push(Buffer.from(chunk.subarray(this.#from, to)));
	}

	#text8(): string {
		return Buffer.concat(this.#parts ?? []).toString("utf8");
	}

	#clear(): void {
		this.#parts = undefined;
		this.#bytes = 0;
		this.#isNamed = false;
	}

	#parsed(text: string): unknown {
		const value = jsonOf(text);
		if (value === undefined) throw damaged("it holds what is no JSON");
		return value;
	}
}

function isEnd(byte: number): boolean {
	return byte === LIST_END || byte === OBJECT_END;
}

function damaged(why: string): UserFacingError {
	return new UserFacingError(`A file of the export cannot be read: ${why}.`);
}
