import { FileInfo, uploadedFilePath } from "@parley/protocol/file-info";
import { refuseHere } from "@parley/protocol/own-refusals";
import { fetchJson } from "../http/fetch-in-time.ts";
import { refusalIn } from "../http/problem.ts";
import { isRetryable } from "../http/retryable.ts";
import { backoffMs, RESEND_FIRST_MS, RESEND_MAX_MS } from "../link/backoff.ts";
import { readSession } from "../session/stored-session.ts";
import type { Limits } from "../state/chat-state.ts";
import type { Cancel, Environment, Uploader, UploadHandlers } from "../state/environment.ts";
import { mayRetry, type Upload, type UploadStatus, uploadOutcome } from "./upload.ts";

/** More at a time would only make each of them slower. */
const UPLOADING_MAX = 2;
/** A request that sends nothing for so long is given up, and made anew: nothing else ends it where a link died unheard. */
const PROGRESS_WAIT_MS = 60_000;

interface Parts {
	readonly environment: Pick<Environment, "openUpload" | "fetch" | "after" | "random" | "uuid" | "local">;
	readonly limits: () => Limits;
	readonly changed: (upload: Upload, room: string) => void;
}

interface Task {
	readonly room: string;
	upload: Upload;
	/** false: a message in the outbox holds it */
	isAttached: boolean;
	uploader: Uploader | undefined;
	tries: number;
	retry: Cancel | undefined;
	/** ends the wait for progress */
	progress: Cancel | undefined;
}

/** Files of this page on their way to the server: in the order in which they were chosen, going on by themselves. */
export class Uploads {
	readonly #parts: Parts;
	readonly #tasks = new Map<string, Task>();
	#attachments = new Map<string, readonly Upload[]>();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	attachmentsOf(room: string): readonly Upload[] {
		const known = this.#attachments.get(room);
		if (known) return known;
		const mine = [...this.#tasks.values()].filter((task) => task.room === room && task.isAttached);
		const attachments = mine.map(({ upload }) => upload);
		this.#attachments.set(room, attachments);
		return attachments;
	}

	/** A file that is too large or too many is an attachment too, so that its row can say so. */
	add(room: string, files: readonly File[]): void {
		for (const file of files) {
			const { name, type, size: bytes } = file;
			const key = this.#parts.environment.uuid();
			const upload = { key, name, type, bytes, source: file, status: this.#statusOnComing(room, bytes) };
			this.#hold(room, upload, true);
			this.#told(key);
		}
		this.#next();
	}

	/** A message takes them along; one that was given up on is tried once more. */
	send(keys: readonly string[]): readonly Upload[] {
		return keys.flatMap((key) => {
			const task = this.#tasks.get(key);
			if (!task) return [];
			task.isAttached = false;
			this.#attachments.delete(task.room);
			this.retry(key);
			return [task.upload];
		});
	}

	/** The message was taken back before it was sent. */
	putBack(uploads: readonly Upload[]): void {
		for (const { key } of uploads) {
			const task = this.#tasks.get(key);
			if (task) task.isAttached = true;
			this.#told(key);
		}
	}

	/** A message of the page before this one holds it. */
	adopt(room: string, uploads: readonly Upload[]): void {
		for (const upload of uploads) this.#hold(room, upload, false);
	}

	/** Its content is to be had after all. */
	found(key: string, source: File): void {
		const task = this.#tasks.get(key);
		if (task?.upload.status.state !== "lost") return;
		task.upload = { ...task.upload, source };
		this.#turn(task, { state: "waiting" });
		this.#next();
	}

	retry(key: string): void {
		const task = this.#tasks.get(key);
		if (!task || !mayRetry(task.upload)) return;
		task.retry?.();
		task.tries = 0;
		this.#turn(task, { state: "waiting" });
		this.#next();
	}

	/** The server forgets it as well. */
	cancel(key: string): void {
		const task = this.#tasks.get(key);
		if (!task) return;
		task.uploader?.drop();
		this.#forget(task);
	}

	/** It is part of a message now. */
	settle(uploads: readonly Upload[]): void {
		for (const { key } of uploads) {
			const task = this.#tasks.get(key);
			if (task) this.#forget(task);
		}
	}

	/** The room is left: what a message holds goes on. */
	dropAttachments(room: string): void {
		for (const { key } of this.attachmentsOf(room)) this.cancel(key);
	}

	clear(): void {
		for (const key of [...this.#tasks.keys()]) this.cancel(key);
	}

	/** The link is back: what waits for it goes on at once. */
	hurry(): void {
		for (const task of this.#tasks.values())
			if (task.upload.status.state === "stalled") {
				task.retry?.();
				this.#start(task);
			}
		this.#next();
	}

	#statusOnComing(room: string, bytes: number): UploadStatus {
		const { fileBytes: bytesMax, filesPerMessage: filesMax } = this.#parts.limits();
		if (bytes > bytesMax) return { state: "too-large", bytesMax };
		const taken = this.attachmentsOf(room).filter((upload) => uploadOutcome(upload) !== "failed").length;
		return taken >= filesMax ? { state: "too-many", filesMax } : { state: "waiting" };
	}

	#hold(room: string, upload: Upload, isAttached: boolean): void {
		this.#tasks.set(upload.key, {
			room,
			upload,
			isAttached,
			uploader: undefined,
			tries: 0,
			retry: undefined,
			progress: undefined,
		});
	}

	#next(): void {
		const tasks = [...this.#tasks.values()];
		const state = ({ upload }: Task) => upload.status.state;
		const uploading = tasks.filter((task) => ["uploading", "stalled", "checking"].includes(state(task)));
		const waiting = tasks.filter((task) => state(task) === "waiting");
		for (const task of waiting.slice(0, Math.max(0, UPLOADING_MAX - uploading.length))) this.#start(task);
	}

	#start(task: Task): void {
		const { source } = task.upload;
		if (!source) return;
		const { openUpload, local } = this.#parts.environment;
		task.retry = undefined;
		task.uploader ??= openUpload(source, () => readSession(local)?.token, this.#handlersOf(task));
		this.#turn(task, { state: "uploading", sentBytes: sentOf(task.upload) });
		task.uploader.go();
		this.#waitForProgress(task);
	}

	#waitForProgress(task: Task): void {
		task.progress?.();
		task.progress = this.#parts.environment.after(PROGRESS_WAIT_MS, () => {
			if (task.upload.status.state !== "uploading") return;
			task.uploader?.halt();
			this.#onStopped(task, null);
		});
	}

	#handlersOf(task: Task): UploadHandlers {
		return {
			progressed: (sentBytes) => {
				task.tries = 0;
				this.#turn(task, { state: "uploading", sentBytes });
				this.#waitForProgress(task);
			},
			arrived: (id) => {
				this.#turn(task, { state: "checking" });
				void this.#askWhatItIs(task, id);
			},
			stopped: (answer) => this.#onStopped(task, answer),
			unreadable: () => this.#end(task, { state: "lost" }),
		};
	}

	async #askWhatItIs(task: Task, id: string): Promise<void> {
		const { local } = this.#parts.environment;
		const headers = { authorization: `Bearer ${readSession(local)?.token ?? ""}` };
		try {
			const { ok, status, body } = await fetchJson(this.#parts.environment, uploadedFilePath(id), {
				headers,
			});
			if (!ok) return this.#onStopped(task, { status, body });
			const file = FileInfo.safeParse(body);
			if (file.success) this.#end(task, { state: "done", file: file.data });
			else this.#end(task, { state: "failed", refusal: refuseHere("unsupported-version") });
		} catch {
			// No answer: it is asked again when the link is back.
			this.#onStopped(task, null);
		}
	}

	#onStopped(task: Task, answer: { readonly status: number; readonly body: unknown } | null): void {
		const refusal = answer && refusalIn(answer.body);
		if (refusal && !isRetryable(refusal) && answer.status !== LOCKED)
			return this.#end(task, { state: "failed", refusal });
		const shown = answer?.status === LOCKED ? null : refusal;
		this.#turn(task, { state: "stalled", sentBytes: sentOf(task.upload), refusal: shown });
		const { after, random } = this.#parts.environment;
		const waitMs = backoffMs(task.tries, RESEND_FIRST_MS, RESEND_MAX_MS, random);
		task.tries += 1;
		task.retry = after((refusal?.retryAfterMs ?? 0) + waitMs, () => this.#start(task));
	}

	#end(task: Task, status: UploadStatus): void {
		this.#turn(task, status);
		this.#next();
	}

	#turn(task: Task, status: UploadStatus): void {
		// What was cancelled may still have an answer on the way.
		if (this.#tasks.get(task.upload.key) !== task) return;
		task.upload = { ...task.upload, status };
		this.#told(task.upload.key);
	}

	#forget(task: Task): void {
		task.retry?.();
		task.progress?.();
		this.#tasks.delete(task.upload.key);
		this.#attachments.delete(task.room);
		this.#parts.changed(task.upload, task.room);
		this.#next();
	}

	#told(key: string): void {
		const task = this.#tasks.get(key);
		if (!task) return;
		this.#attachments.delete(task.room);
		this.#parts.changed(task.upload, task.room);
	}
}

/** 423: an earlier request of ours, cut by a bad link, is not yet given up by the server. */
const LOCKED = 423;

function sentOf({ status, bytes }: Upload): number {
	if (status.state === "checking") return bytes;
	return status.state === "uploading" || status.state === "stalled" ? status.sentBytes : 0;
}
