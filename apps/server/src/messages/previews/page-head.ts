import { HeadReader, type PageFacts } from "./page-facts.ts";
import { pageDecoder } from "./page-text.ts";

/** A server may send a page byte by byte: they are looked at so many at a time, and the charset is told by the first. */
const STEP_BYTES = 4_096;

/** From the bytes of a page, as they come in, to what its head says. */
export class PageHead {
	readonly #contentType: string;
	readonly #reader = new HeadReader();
	#decoder: InstanceType<typeof TextDecoder> | undefined;
	#pending: Uint8Array[] = [];
	#pendingBytes = 0;

	constructor(contentType: string) {
		this.#contentType = contentType;
	}

	/** false: the head is over, and no more is wanted */
	read(chunk: Uint8Array): boolean {
		this.#pending.push(chunk);
		this.#pendingBytes += chunk.byteLength;
		return this.#pendingBytes < STEP_BYTES || this.#step();
	}

	facts(): PageFacts {
		this.#step();
		return this.#reader.facts();
	}

	#step(): boolean {
		const bytes = Buffer.concat(this.#pending);
		this.#pending = [];
		this.#pendingBytes = 0;
		this.#decoder ??= pageDecoder(bytes, this.#contentType);
		return this.#reader.read(this.#decoder.decode(bytes, { stream: true }));
	}
}
