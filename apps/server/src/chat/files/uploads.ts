import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Clock } from "../../lib/clock.ts";
import { makeFolder } from "../../lib/files.ts";
import { RatesByKey } from "../../lib/rates-by-key.ts";

/** One upload that has begun: whose it is, and how many bytes it will have. */
export interface Upload {
	readonly id: string;
	readonly session: string;
	readonly name: string;
	readonly bytes: number;
	/** ms since 1970 */
	readonly at: number;
}

export interface UploadsOptions {
	readonly folder: string;
	/** a session's, begun or waiting to be posted; 0: no limit */
	readonly perSessionMax: number;
	readonly fileBytesMax: number;
	/** bytes of all files; 0: no limit */
	readonly filesBytesMax: number;
	/** 0: no limit */
	readonly bytesPerSecond: number;
	/** of files that are stored */
	readonly storedBytes: () => number;
	readonly waitingOf: (session: string) => number;
	readonly clock: Clock;
	readonly onCount: (uploads: number) => void;
}

/** The biggest files that may come at once. */
const BURST_FILES = 4;

const ID = /^[A-Za-z0-9_-]{32}$/;
const ENDINGS = ["", ".json", ".image", ".thumbnail"];

export function newUploadId(): string {
	return randomBytes(24).toString("base64url");
}

/** Uploads under way, within their bounds. What a restart must know of them lies beside their bytes. */
export class Uploads {
	readonly #options: UploadsOptions;
	readonly #uploads = new Map<string, Upload>();
	readonly #rates: RatesByKey;
	#bytes = 0;

	/** Finds those of before the restart, and clears away what belongs to none. */
	constructor(options: UploadsOptions) {
		this.#options = options;
		const { bytesPerSecond: perSecond, fileBytesMax, clock } = options;
		const burstS = Math.max(1, (fileBytesMax * BURST_FILES) / perSecond);
		this.#rates = new RatesByKey({ perSecond, burstS, clock });
		makeFolder(options.folder);
		const names = new Set(readdirSync(options.folder));
		for (const name of names) {
			const upload = name.endsWith(".json") ? noteIn(join(options.folder, name)) : undefined;
			if (upload !== undefined && names.has(upload.id)) this.#add(upload);
		}
		for (const name of names)
			if (!this.#uploads.has(name.replace(/\.json$/, "")))
				rmSync(join(options.folder, name), { force: true });
	}

	get all(): readonly Upload[] {
		return [...this.#uploads.values()];
	}

	get folder(): string {
		return this.#options.folder;
	}

	/** FILE1: to all but its session it does not exist. */
	find(id: string, session: string): Upload | undefined {
		const upload = this.#uploads.get(id);
		return upload?.session === session ? upload : undefined;
	}

	get(id: string): Upload | undefined {
		return this.#uploads.get(id);
	}

	pathOf({ id }: Upload): string {
		return join(this.folder, id);
	}

	/** FILE6: takes the room for it, or says why there is none. */
	begin(upload: Upload): Refusal | undefined {
		const refusal = this.#refusalOf(upload);
		if (refusal === undefined) this.#add(upload);
		return refusal;
	}

	/** What a restart must know of it. */
	async note(id: string): Promise<void> {
		const upload = this.#uploads.get(id);
		if (upload === undefined) throw new Error(`no upload ${id} was begun`);
		await writeFile(join(this.folder, `${id}.json`), JSON.stringify(upload), { mode: 0o600 });
	}

	async end(id: string): Promise<void> {
		const upload = this.#uploads.get(id);
		if (upload === undefined) return;
		this.#uploads.delete(id);
		this.#bytes -= upload.bytes;
		this.#options.onCount(this.#uploads.size);
		for (const ending of ENDINGS) await rm(join(this.folder, `${id}${ending}`), { force: true });
	}

	#refusalOf({ session, bytes }: Upload): Refusal | undefined {
		const { perSessionMax, fileBytesMax, filesBytesMax, storedBytes } = this.#options;
		if (bytes === 0) return refuse("empty", { message: "That file is empty." });
		if (bytes > fileBytesMax) return tooLong(bytes, fileBytesMax);
		if (perSessionMax > 0 && this.#countOf(session) >= perSessionMax)
			return refuse("too-many-from-here", {
				message: `You have ${perSessionMax} files under way or not posted yet. Post or remove one first.`,
			});
		if (filesBytesMax > 0 && storedBytes() + this.#bytes + bytes > filesBytesMax)
			return refuse("read-only", {
				message:
					"There is no room for more files here just now. Your text is kept; the operator can make room.",
			});
		const waitMs = this.#rates.take(session, bytes);
		return waitMs === 0 ? undefined : refuse("too-fast", { retryAfterMs: waitMs });
	}

	#countOf(session: string): number {
		const begun = this.all.filter((upload) => upload.session === session).length;
		return begun + this.#options.waitingOf(session);
	}

	#add(upload: Upload): void {
		this.#uploads.set(upload.id, upload);
		this.#bytes += upload.bytes;
		this.#options.onCount(this.#uploads.size);
	}
}

export function tooLong(bytes: number, fileBytesMax: number): Refusal {
	return refuse("too-long", { message: `That file has ${bytes} bytes; ${fileBytesMax} fit.` });
}

/** Undefined for what a crash left half-written: its upload is begun anew. */
function noteIn(path: string): Upload | undefined {
	try {
		const note = JSON.parse(readFileSync(path, "utf8")) as Upload;
		return ID.test(note.id) && Number.isSafeInteger(note.bytes) ? note : undefined;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}
