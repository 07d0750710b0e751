import type { Database, Statement } from "better-sqlite3";
import type { EventOf, Moderation, TimelineDraft } from "../../app/events.ts";
import { hookIn } from "../rules/hook.ts";

/** Hooks, and under which keys their posts are edited. */
export class HookWriter {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database) {
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	integrated(seq: number, { room, at, deed, secret }: Moderation): void {
		if (deed.do !== "integration" || deed.person === undefined) return;
		const hook = hookIn(deed.person.session);
		if (secret.hook === undefined) {
			this.#run.end.run(hook);
			this.#run.forgetKeys.run(deed.person.session);
			return;
		}
		const { secretHash, template, by, scopes = "" } = secret.hook;
		this.#run.add.run(hook, room, deed.person.name, secretHash, template, by, at, seq, scopes);
	}

	rotated({ hook, secretHash }: EventOf<"hook-rotated">): void {
		this.#run.rotate.run(secretHash, hook);
	}

	/** `done`: the next one under that key is a new post; what was done stays known until then, for whoever asks again. */
	wrote(seq: number, event: TimelineDraft): void {
		if ((event.type !== "posted" && event.type !== "edited") || event.keyed === undefined) return;
		const { key, done, id = "" } = event.keyed;
		const [target, asked] = event.type === "posted" ? [seq, event.id] : [event.target, id];
		this.#run.keep.run(event.author, key, target, asked, seq, done === true ? 1 : 0);
	}
}

const sql = {
	add: "INSERT INTO hooks (hook, room, name, secret_hash, template, made_by, made_at, seq, scopes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
	rotate: "UPDATE hooks SET secret_hash = ? WHERE hook = ?",
	end: "DELETE FROM hooks WHERE hook = ?",
	keep: "INSERT OR REPLACE INTO hook_keys (author, key, target, id, seq, done) VALUES (?, ?, ?, ?, ?, ?)",
	forgetKeys: "DELETE FROM hook_keys WHERE author = ?",
} as const;
