import type { BegunActivity, ChatState } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import type { Upload } from "../uploads/upload.ts";

interface Post {
	readonly room: string;
	readonly text: string;
	readonly replyTo?: number | undefined;
	readonly files?: readonly string[] | undefined;
	readonly activity?: BegunActivity | undefined;
}

/**
 * What was written in this tab, until its core says that it lies on the device or is unsent no more: a core can be gone
 * before it has written anything down, and a tab that is loaded anew remembers (`keeping/last-words.ts`).
 */
export class LastPosts {
	readonly #environment: Pick<Environment, "now" | "uuid">;
	readonly #rows = new Map<string, object>();

	constructor(environment: Pick<Environment, "now" | "uuid">) {
		this.#environment = environment;
	}

	/** As it is kept on the device; returns its id. */
	hold({ room, text, replyTo, files = [], activity }: Post, { me, rooms }: ChatState): string {
		const id = this.#environment.uuid();
		const attached = rooms.get(room)?.attachments ?? [];
		this.#rows.set(id, {
			...{ id, room, text: text.toWellFormed(), at: this.#environment.now(), tried: true },
			...(me && { person: me.session, writtenAs: me.name, epoch: me.epoch }),
			...(replyTo !== undefined && { replyTo }),
			...(activity && { activity }),
			files: attached.filter(({ key }) => files.includes(key)).map(withoutSource),
		});
		return id;
	}

	settled(ids: readonly string[]): void {
		for (const id of ids) this.#rows.delete(id);
	}

	/** Whoever wrote it has signed out. */
	clear(): void {
		this.#rows.clear();
	}

	get size(): number {
		return this.#rows.size;
	}

	/** `words`: what lies there of what the core itself was not sure of */
	behind(words: unknown): readonly unknown[] {
		const others = (Array.isArray(words) ? words : []).filter(
			(one: unknown) => !this.#rows.has(String(Object(one).id)),
		);
		return [...others, ...this.#rows.values()];
	}
}

function withoutSource({ key, name, type, bytes, status }: Upload): object {
	return { key, name, type, bytes, ...(status.state === "done" && { file: status.file }) };
}
