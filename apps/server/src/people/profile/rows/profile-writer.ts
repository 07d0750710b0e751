import type { Database, Statement } from "better-sqlite3";
import type { FileWriter } from "../../../files/rows/file-writer.ts";
import type { ProfileChanged } from "../rules/profile-drafts.ts";

/** WHO70: what people say of themselves. A picture is held by the event that set it, as files are by their message. */
export class ProfileWriter {
	readonly #files: FileWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;
	#erased = false;

	constructor(database: Database, files: FileWriter) {
		this.#files = files;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, { session, about, status, quietUntil, picture }: ProfileChanged): void {
		const before = this.#picture(session);
		const now = picture === undefined ? before : picture;
		if (before !== null && before !== now) this.#files.drop(before);
		if (now !== null && now !== before) this.#files.holdIn(seq, [{ id: now }]);
		const row = [about, status?.text ?? null, status?.until ?? null, quietUntil ?? null, now];
		this.#erase(session);
		if (row.some((field) => field !== null && field !== "")) this.#run.set.run(session, ...row);
	}

	/** The person is no more, or keeps their name no more. */
	forget(session: string): void {
		const picture = this.#picture(session);
		if (picture !== null) this.#files.drop(picture);
		this.#erase(session);
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}

	/** What was said before is told nowhere any more. */
	#erase(session: string): void {
		if (this.#run.forget.run(session).changes > 0) this.#erased = true;
	}

	#picture(session: string): string | null {
		const row = this.#run.picture.get(session) as { picture: string | null } | undefined;
		return row?.picture ?? null;
	}
}

const sql = {
	picture: "SELECT picture FROM profiles WHERE session = ?",
	set: "INSERT INTO profiles VALUES (?, ?, ?, ?, ?, ?)",
	forget: "DELETE FROM profiles WHERE session = ?",
} as const;
