import type { Database, Statement } from "better-sqlite3";
import type { KeepingEvent } from "../rules/keeping-events.ts";
import type { DeviceWriter } from "./device-writer.ts";

/** People who keep their names: live state alone stays of what they did. */
export class KeepingWriter {
	readonly #devices: DeviceWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database, devices: DeviceWriter) {
		this.#devices = devices;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: KeepingEvent): void {
		const run = this.#run;
		const { session } = event;
		switch (event.type) {
			case "kept":
				run.keep.run(session, event.words, event.at);
				this.#devices.renewed(event);
				return this.used(seq, event);
			case "linked":
				run.takeWords.run(event.words, session);
				return this.used(seq, event);
			case "renamed":
				run.forgetLeft.run(session);
				run.takeLeft.run(event.key);
				for (const [place, { key, until }] of event.left.entries()) run.leave.run(key, session, until, place);
				run.rename.run(event.name, event.key, session);
				return this.used(seq, event);
			case "devices-renewed":
				this.#devices.renewed(event);
				run.endLink.run(session);
				return this.used(seq, event);
			case "name-let-go":
				return event.left === undefined ? this.forget(session) : this.taken(event.left);
			case "link-changed":
				if (event.link === null) run.endLink.run(session);
				else run.changeLink.run(session, JSON.stringify(event.link));
		}
	}

	/** Somebody took a name that was left longer ago than it is held. */
	taken(key: string): void {
		this.#run.takeLeft.run(key);
	}

	used(seq: number, { session, at }: { readonly session: string; readonly at: number }): void {
		this.#run.use.run(seq, at, session);
	}

	/** A link is offered by a device, and ends with it. */
	deviceEnded(session: string, device: string): void {
		this.#run.endLinkOf.run(session, device);
	}

	linkUsed(session: string): void {
		this.#run.endLink.run(session);
	}

	/** The person is no more, or keeps their name no more. */
	forget(session: string): void {
		for (const statement of [this.#run.letGo, this.#run.forgetLeft, this.#run.endLink])
			statement.run(session);
	}
}

const sql = {
	keep: "INSERT INTO kept VALUES (?, ?, ?)",
	letGo: "DELETE FROM kept WHERE session = ?",
	takeWords: "UPDATE kept SET words = ? WHERE session = ?",
	rename: "UPDATE sessions SET name = ?, name_key = ? WHERE session = ?",
	use: "UPDATE sessions SET since = ?, used_at = ? WHERE session = ?",
	leave: "INSERT OR REPLACE INTO names_left VALUES (?, ?, ?, ?)",
	takeLeft: "DELETE FROM names_left WHERE name_key = ?",
	forgetLeft: "DELETE FROM names_left WHERE session = ?",
	changeLink: "INSERT OR REPLACE INTO device_links VALUES (?, ?)",
	endLink: "DELETE FROM device_links WHERE session = ?",
	endLinkOf: "DELETE FROM device_links WHERE session = ? AND link ->> 'device' = ?",
} as const;
