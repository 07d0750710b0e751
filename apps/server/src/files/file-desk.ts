import { join } from "node:path";
import type { ContentStore } from "@parley/engine/files/content-store";
import { sizeOf } from "@parley/engine/files/local-content-store";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import type { Result } from "@parley/engine/lib/result";
import { type Requestor, theHouse } from "@parley/engine/lookups/requestor";
import type { Outcome } from "@parley/engine/rules";
import type { FileId, FileInfo } from "@parley/protocol/files";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { ChatDelivered, Draft } from "../app/drafts.ts";
import type { ChatEvent, StoredFile } from "../app/events.ts";
import type { Metrics } from "../lib/metrics.ts";
import { FileCleaner } from "./file-cleaner.ts";
import { finishUpload } from "./finish-upload.ts";
import type { FilesRequest, ServedFile } from "./lookups/stored-files.ts";
import { StoredBytes } from "./stored-bytes.ts";
import { type Upload, Uploads, type UploadsOptions } from "./uploads.ts";
import type { WaitingFiles } from "./waiting-files.ts";

export interface FileLimits
	extends Omit<
		UploadsOptions,
		"folder" | "storedBytes" | "waitingOf" | "addresses" | "addressHash" | "clock" | "onCount" | "onGaveWay"
	> {
	readonly pixelsMax: number;
	/** of uploads that are not finished, and files that are not posted */
	readonly keepMs: number;
	/** an upload that takes no byte for so long ends */
	readonly idleMs: number;
}

export interface FileDeskOptions {
	readonly dataDir: string;
	readonly contents: ContentStore;
	readonly limits: FileLimits;
	readonly addresses: Addresses;
	readonly addressHash: (address: string) => string;
	readonly waiting: WaitingFiles;
	readonly requestor: Requestor;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	readonly hasSession: (session: string) => boolean;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
}

/** Where files are handed in and asked for: from the first byte of an upload to the last of a removed message. */
export class FileDesk {
	readonly limits: FileLimits;
	readonly uploads: Uploads;
	readonly contents: ContentStore;
	readonly #options: FileDeskOptions;
	readonly #cleaner: FileCleaner;
	readonly #storedBytes: StoredBytes;
	readonly #inDoubt = new Map<string, Refusal>();
	readonly #finishing = new Map<string, Promise<Result<FileInfo>>>();

	constructor(options: FileDeskOptions) {
		const { dataDir, limits, waiting, clock, metrics } = options;
		this.#options = options;
		this.limits = limits;
		this.contents = options.contents;
		this.#storedBytes = new StoredBytes(() => this.#sumOfBytes());
		this.uploads = new Uploads({
			...limits,
			addresses: options.addresses,
			addressHash: options.addressHash,
			folder: join(dataDir, "uploads"),
			storedBytes: () => this.#storedBytes.now,
			waitingOf: (session) => waiting.countOf(session),
			clock,
			onCount: (uploads) => metrics.uploads.set(uploads),
			onGaveWay: () => metrics.uploadsEnded.inc({ outcome: "gave-way" }),
		});
		this.#cleaner = new FileCleaner({
			...options,
			keepMs: limits.keepMs,
			idleMs: limits.idleMs,
			onIdle: () => metrics.uploadsEnded.inc({ outcome: "idle" }),
			uploads: this.uploads,
			contents: this.contents,
			isFinishing: ({ id }) => this.isFinishing(id),
			sumUp: () => this.#storedBytes.sumUp(),
		});
	}

	delivered(batch: readonly ChatDelivered[]): void {
		const { waiting } = this.#options;
		for (const { event } of batch) {
			if (event === undefined) continue;
			if (event.type === "file-stored") this.#learn(event.file);
			else if (event.type === "posted" && event.files !== undefined)
				waiting.forget(event.files.map(({ id }) => id));
			else if (event.type === "files-dropped") waiting.forget(event.ids);
			else if (event.type === "profile-changed" && event.picture) waiting.forget([event.picture]);
			if (mayLeaveFiles(event)) this.#cleaner.clearSoon();
			if (event.type === "files-cleared") this.#cleaner.cleared(event.ids);
		}
	}

	/** The log can be written again: what it holds may never have been delivered. */
	recovered(): void {
		this.#cleaner.clearSoon();
	}

	/** The file an upload became, made now if it is not yet; the same answer for all who ask meanwhile. */
	async finished(id: string, session: string): Promise<Result<FileInfo>> {
		const { waiting, metrics } = this.#options;
		const known = waiting.find(id, session);
		if (known !== undefined) return { ok: true, value: known };
		const upload = this.uploads.find(id, session);
		if (upload === undefined) return { ok: false, refusal: refuse("no-such-file") };
		const doubt = this.#inDoubt.get(id);
		if (doubt !== undefined) return { ok: false, refusal: doubt };
		const under = this.#finishing.get(id);
		if (under !== undefined) return under;
		const finishing = this.#finish(upload).finally(() => this.#finishing.delete(id));
		this.#finishing.set(id, finishing);
		const result = await finishing;
		metrics.uploadsEnded.inc({ outcome: result.ok ? "stored" : result.refusal.code });
		return result;
	}

	async #sumOfBytes(): Promise<number> {
		const request: FilesRequest = { ask: "bytes" };
		const asked = await this.#options.requestor.request<number>("stored-files", request, theHouse);
		if (asked.ok) return asked.value;
		throw new Error(asked.refusal.message);
	}

	isFinishing(id: string): boolean {
		return this.#finishing.has(id) || this.#inDoubt.has(id);
	}

	/** Brings the gauges up to date. */
	measure(): void {
		this.#options.metrics.filesBytes.set(this.#storedBytes.now);
	}

	/** Its session no longer wants it, unfinished or whole; false where there is nothing of that name. */
	async drop(id: string, session: string): Promise<boolean> {
		await this.#finishing.get(id);
		if (this.#options.waiting.find(id, session) !== undefined) {
			await this.#options.submit({ type: "files-dropped", ids: [id] });
			return true;
		}
		if (this.uploads.find(id, session) === undefined) return false;
		await this.uploads.end(id);
		return true;
	}

	/** Whoever has the link may read it, so all of an address are one. */
	async read(id: FileId, address: string, gone: AbortSignal): Promise<Result<ServedFile | null>> {
		const request: FilesRequest = { ask: "file", id };
		return this.#options.requestor.request("stored-files", request, { person: address, address, gone });
	}

	async start(): Promise<void> {
		await this.#cleaner.start();
	}

	async close(): Promise<void> {
		this.contents.stop();
		await Promise.allSettled(this.#finishing.values());
		await this.#cleaner.close();
	}

	/** Its author may have been told that nobody knows: what was uploaded is a file now all the same. */
	#learn(file: StoredFile): void {
		this.#storedBytes.stored(file);
		this.#options.waiting.learn(file);
		const { id } = file.info;
		if (!this.#finishing.has(id)) void this.uploads.end(id);
	}

	#doubtIsOver({ id, session }: Upload): void {
		this.#inDoubt.delete(id);
		if (this.#options.waiting.find(id, session) !== undefined) void this.uploads.end(id);
	}

	async #finish(upload: Upload): Promise<Result<FileInfo>> {
		const here = (await sizeOf(this.uploads.pathOf(upload))) ?? 0;
		if (here !== upload.bytes)
			return {
				ok: false,
				refusal: refuse("bad-frame", { message: `Only ${here} of ${upload.bytes} bytes are here yet.` }),
			};
		return finishUpload(upload, {
			...this.#options,
			uploads: this.uploads,
			contents: this.contents,
			pixelsMax: this.limits.pixelsMax,
			inDoubt: (of, refusal, until) => {
				this.#inDoubt.set(of.id, refusal);
				const over = (): void => this.#doubtIsOver(of);
				void until.then(over, over);
			},
			lookAtSoon: (hashes) => this.#cleaner.lookAtSoon(hashes),
		});
	}
}

/** Files may be in no message and nobody's picture any more. */
function mayLeaveFiles(event: ChatEvent): boolean {
	switch (event.type) {
		case "removed":
		case "files-dropped":
		case "room-deleted":
		case "profile-changed":
		case "name-let-go":
			return true;
		case "session-released":
			return event.ended;
		default:
			return false;
	}
}
