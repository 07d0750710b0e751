import type { Database, Statement } from "better-sqlite3";
import type { HookEvent } from "../../app/event-kinds.ts";
import type { Moderation, TimelineDraft } from "../../app/events.ts";
import { hookIn } from "../rules/hook.ts";
import { outgoingFrom } from "../rules/outgoing-hook.ts";

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
			this.#run.endOutgoing.run(hook);
			this.#run.forgetKeys.run(deed.person.session);
			return;
		}
		const { secretHash, template, by, scopes = "", out, calls } = secret.hook;
		const may = [scopes, calls === true ? 1 : 0] as const;
		this.#run.add.run(hook, room, deed.person.name, secretHash, template, by, at, seq, ...may);
		if (out === undefined) return;
		this.#run.addOutgoing.run(hook, out.to, out.on, JSON.stringify(outgoingFrom(out, seq).told));
	}

	apply(event: HookEvent): void {
		if (event.type === "hook-rotated") this.#run.rotate.run(event.secretHash, event.hook);
		else this.#run.told.run(JSON.stringify(event.told), event.hook);
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
	add: "INSERT INTO hooks (hook, room, name, secret_hash, template, made_by, made_at, seq, scopes, calls) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	rotate: "UPDATE hooks SET secret_hash = ? WHERE hook = ?",
	addOutgoing: "INSERT INTO outgoing_hooks (hook, sends_to, sends_on, told) VALUES (?, ?, ?, ?)",
	endOutgoing: "DELETE FROM outgoing_hooks WHERE hook = ?",
	told: "UPDATE outgoing_hooks SET told = ? WHERE hook = ?",
	end: "DELETE FROM hooks WHERE hook = ?",
	keep: "INSERT OR REPLACE INTO hook_keys (author, key, target, id, seq, done) VALUES (?, ?, ?, ?, ?, ?)",
	forgetKeys: "DELETE FROM hook_keys WHERE author = ?",
} as const;
