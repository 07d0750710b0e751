import type { ContentStore } from "@parley/engine/files/content-store";
import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import { reason } from "@parley/engine/lib/user-facing-error";
import { type Requestor, theHouse } from "@parley/engine/lookups/requestor";
import type { Outcome } from "@parley/engine/rules";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";
import { type FilesRequest, GONE_MAX, type GoneFile } from "./lookups/stored-files.ts";
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
	/** at the start, and when bytes have left */
	readonly sumUp: () => Promise<void>;
	/** what failed is tried again after that */
	readonly retryMs?: number;
}

const SWEEP_MS_MAX = 3_600_000;
const RETRY_MS = 5_000;
const RETRY_MS_MAX = 300_000;
/** Other nodes clear away as much as this one: what a pass over all that lies there finds can wait for the next. */
const COPIES_EVERY_MS = 10_000;
/** It lists all that is kept. */
const SWEEP_CONTENTS_EVERY_MS = 24 * 3_600_000;
const PARTS = Array.from({ length: 256 }, (_, part) => part.toString(16).padStart(2, "0"));

/** FILE5, FILE6: bytes that nobody needs leave the disk, and so does what was never finished or posted. */
export class FileCleaner {
	readonly #options: FileCleanerOptions;
	#work: Promise<void> = Promise.resolve();
	#isWanted = false;
	#areCopiesWanted = false;
	#isClosed = false;
	#timer: NodeJS.Timeout | undefined;
	readonly #waiting = new Set<NodeJS.Timeout>();
	/** what this node has cleared away itself, until the log says so */
	readonly #cleared = new Set<string>();
	#failed = 0;
	#copiesAt = Number.NEGATIVE_INFINITY;
	#sweepContentsAt = Number.NEGATIVE_INFINITY;

	constructor(options: FileCleanerOptions) {
		this.#options = options;
	}

	/** What lies there is counted, what a crash left is cleared away, and from now on it is looked after. */
	async start(): Promise<void> {
		this.#next(() => this.#options.sumUp());
		await this.#work;
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

	/** The log forgets them: copies that lie here of what another node cleared before this one looked are known to nobody. */
	cleared(ids: readonly string[]): void {
		const others = ids.filter((id) => !this.#cleared.delete(id));
		if (others.length > 0 && this.#options.contents.isShared) this.clearCopiesSoon();
	}

	/** What lies there and is known to nobody. */
	clearCopiesSoon(): void {
		if (this.#areCopiesWanted) return;
		this.#areCopiesWanted = true;
		const waitMs = this.#copiesAt + COPIES_EVERY_MS - this.#options.clock.now();
		this.#after(Math.max(0, waitMs), () => this.#next(() => this.#eraseUnknown()));
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
		for (const timer of this.#waiting) clearTimeout(timer);
		await this.#work;
	}

	#next(work: () => Promise<void>): void {
		this.#work = this.#work.then(async () => {
			if (this.#isClosed) return;
			try {
				await work();
				this.#failed = 0;
			} catch (error) {
				this.#options.logger.error(
					{ why: reason(error) },
					"files could not be cleared away; it is tried again",
				);
				const { retryMs = RETRY_MS } = this.#options;
				this.#after(Math.min(retryMs * 2 ** this.#failed, RETRY_MS_MAX), () => this.#next(work));
				this.#failed += 1;
			}
		});
	}

	#after(ms: number, work: () => void): void {
		if (this.#isClosed) return;
		const timer = setTimeout(() => {
			this.#waiting.delete(timer);
			work();
		}, ms).unref();
		this.#waiting.add(timer);
	}

	async #clear(): Promise<void> {
		this.#isWanted = false;
		const gone = await this.#ask<GoneFile[]>({ ask: "gone" });
		if (gone.length === 0) return;
		for (const { content, thumbnail } of gone)
			for (const hash of [content, thumbnail]) if (hash !== null) await this.#eraseUnneeded(hash);
		const ids = gone.map(({ id }) => id);
		for (const id of ids) this.#cleared.add(id);
		const outcome = await this.#options.submit({ type: "files-cleared", ids });
		if ("refusal" in outcome) throw new Error(outcome.refusal.message);
		await this.#options.sumUp();
		if (gone.length === GONE_MAX) this.clearSoon();
	}

	async #eraseUnknown(): Promise<void> {
		this.#areCopiesWanted = false;
		const { contents, clock } = this.#options;
		const { folder } = contents;
		for (const part of PARTS) {
			if (this.#isClosed) return;
			const unknown = await this.#ask<string[]>({ ask: "unknown", folder, part });
			for (const hash of unknown) await this.#eraseUnneeded(hash);
		}
		this.#copiesAt = clock.now();
	}

	/** Looked at while it is held: nobody can come to need it between the look and the deed. */
	async #eraseUnneeded(hash: string): Promise<void> {
		const { contents } = this.#options;
		await contents.hold([hash], async () => {
			if (!(await this.#ask<boolean>({ ask: "isNeeded", hash }))) await contents.erase(hash);
		});
	}

	#sweep(): void {
		const { uploads, contents, waiting, submit, hasSession, isFinishing, clock, keepMs, idleMs, onIdle } =
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
		// the next one is not asked for again while this one fails
		if (clock.now() < this.#sweepContentsAt) return;
		this.#sweepContentsAt = clock.now() + SWEEP_CONTENTS_EVERY_MS;
		this.#next(() => contents.sweep());
	}

	/** Rejects where it cannot be said, because there is too much to do: not known is neither needed nor not. */
	async #ask<T>(request: FilesRequest): Promise<T> {
		const asked = await this.#options.requestor.request<T>("stored-files", request, theHouse);
		if (asked.ok) return asked.value;
		throw new Error(asked.refusal.message);
	}
}
