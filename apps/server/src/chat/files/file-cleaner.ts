import type { ContentStore } from "../../engine/files/content-store.ts";
import type { Requestor } from "../../engine/lookups/requestor.ts";
import type { Outcome } from "../../engine/rules.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Logger } from "../../lib/logger.ts";
import { reason } from "../../lib/obstacle.ts";
import type { Draft } from "../drafts.ts";
import type { ChatEvent } from "../events.ts";
import { type FilesRequest, GONE_MAX, type GoneFile } from "../lookups/stored-files.ts";
import type { Upload, Uploads } from "./uploads.ts";
import type { WaitingFiles } from "./waiting-files.ts";

export interface FileCleanerOptions {
	readonly uploads: Uploads;
	readonly contents: ContentStore;
	readonly waiting: WaitingFiles;
	readonly requestor: Requestor;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	readonly hasSession: (session: string) => boolean;
	readonly isFinishing: (upload: Upload) => boolean;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly keepMs: number;
	readonly idleMs: number;
	readonly onIdle: () => void;
}

const SWEEP_MS_MAX = 3_600_000;

/** FILE5, FILE6: bytes that nobody needs leave the disk, and so does what was never finished or posted. */
export class FileCleaner {
	readonly #options: FileCleanerOptions;
	#work: Promise<void> = Promise.resolve();
	#isWanted = false;
	#areCopiesWanted = false;
	#isClosed = false;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: FileCleanerOptions) {
		this.#options = options;
	}

	/** What lies there is counted, what a crash left is cleared away, and from now on it is looked after. */
	async start(): Promise<void> {
		const { contents } = this.#options;
		contents.bytes = (await this.#ask<number>({ ask: "bytes" })) ?? 0;
		this.clearCopiesSoon();
		this.clearSoon();
		this.#sweep();
	}

	/** Whatever is asked for meanwhile is done in one go. */
	clearSoon(): void {
		if (this.#isWanted) return;
		this.#isWanted = true;
		this.#next(() => this.#clear());
	}

	/** What lies there and is known to nobody. */
	clearCopiesSoon(): void {
		if (this.#areCopiesWanted) return;
		this.#areCopiesWanted = true;
		this.#next(() => this.#eraseUnknown());
	}

	/** They may have come in vain. */
	lookAtSoon(hashes: readonly string[]): void {
		this.#next(async () => {
			for (const hash of hashes) await this.#eraseUnneeded(hash);
		});
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		await this.#work;
	}

	#next(work: () => Promise<void>): void {
		this.#work = this.#work.then(async () => {
			if (this.#isClosed) return;
			try {
				await work();
			} catch (error) {
				this.#options.logger.error(
					{ why: reason(error) },
					"files could not be cleared away; it is tried again",
				);
			}
		});
	}

	async #clear(): Promise<void> {
		this.#isWanted = false;
		const gone = (await this.#ask<GoneFile[]>({ ask: "gone" })) ?? [];
		if (gone.length === 0) return;
		for (const { content, thumbnail } of gone)
			for (const hash of [content, thumbnail]) if (hash !== null) await this.#eraseUnneeded(hash);
		await this.#options.submit({ type: "files-cleared", ids: gone.map(({ id }) => id) });
		if (gone.length === GONE_MAX) this.clearSoon();
	}

	async #eraseUnknown(): Promise<void> {
		this.#areCopiesWanted = false;
		const { contents } = this.#options;
		const unknown = (await this.#ask<string[]>({ ask: "unknown", folder: contents.folder })) ?? [];
		for (const hash of unknown) await this.#eraseUnneeded(hash);
	}

	/** Looked at while it is held: nobody can come to need it between the look and the deed. */
	async #eraseUnneeded(hash: string): Promise<void> {
		const { contents } = this.#options;
		await contents.hold([hash], async () => {
			// not known, because the lookup was refused: it stays, and is asked about again
			if ((await this.#ask<boolean>({ ask: "isNeeded", hash })) !== false) return;
			await contents.erase(hash);
		});
	}

	#sweep(): void {
		const { uploads, waiting, submit, hasSession, isFinishing, clock, keepMs, idleMs, onIdle } =
			this.#options;
		this.#timer = setTimeout(() => this.#sweep(), Math.min(keepMs, idleMs, SWEEP_MS_MAX)).unref();
		const isOver = ({ session, at }: { session: string; at: number }): boolean =>
			at + keepMs <= clock.wall() || !hasSession(session);
		this.#next(async () => {
			for (const upload of uploads.all)
				if (isOver(upload) && !isFinishing(upload)) await uploads.end(upload.id);
			for (const { id } of uploads.idleFor(idleMs)) {
				onIdle();
				await uploads.end(id);
			}
			const ids = waiting.idsWhere(isOver);
			if (ids.length > 0) await submit({ type: "files-dropped", ids });
		});
	}

	async #ask<T>(request: FilesRequest): Promise<T | undefined> {
		const asked = await this.#options.requestor.request<T>("stored-files", request, { person: "" });
		return asked.ok ? asked.value : undefined;
	}
}
