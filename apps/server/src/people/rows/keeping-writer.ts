import type { Database, Statement } from "better-sqlite3";
import type { ProfileWriter } from "../profile/rows/profile-writer.ts";
import type { KeepingEvent } from "../rules/keeping-events.ts";
import type { MadePasskey } from "../rules/passkey.ts";
import type { DeviceWriter } from "./device-writer.ts";

/** People who keep their names: live state alone stays of what they did. */
export class KeepingWriter {
	readonly #devices: DeviceWriter;
	readonly #profiles: ProfileWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database, devices: DeviceWriter, profiles: ProfileWriter) {
		this.#devices = devices;
		this.#profiles = profiles;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: KeepingEvent): void {
		const run = this.#run;
		const { session } = event;
		switch (event.type) {
			case "kept":
				run.keep.run(session, event.words ?? null, event.at, event.passkey === undefined ? 0 : seq);
				if (event.passkey !== undefined) this.#addPasskey(seq, session, event.passkey, event.at);
				if (event.subject !== undefined) run.provide.run(session, event.subject, event.at);
				this.#devices.renewed(event);
				return this.used(seq, event);
			case "linked":
				run.takeWords.run(event.words, session);
				return this.used(seq, event);
			case "passkey-added":
				this.#addPasskey(seq, session, event.passkey, event.at);
				run.changePasskeys.run(seq, session);
				return this.used(seq, event);
			case "passkey-removed":
				run.removePasskey.run(event.passkey);
				run.changePasskeys.run(seq, session);
				return this.used(seq, event);
			case "subject-linked":
				run.provide.run(session, event.subject, event.at);
				return this.used(seq, event);
			case "renamed":
				run.forgetLeft.run(session);
				run.takeLeft.run(event.key);
				for (const [place, { key, until }] of event.left.entries()) run.leave.run(key, session, until, place);
				run.rename.run(event.name, event.key, session);
				return event.deed === undefined ? this.used(seq, event) : undefined;
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

	#addPasskey(seq: number, session: string, passkey: MadePasskey, at: number): void {
		const { id, publicKey, counter, browser = null } = passkey;
		this.#run.addPasskey.run({ id, session, publicKey, counter, browser, at, seq });
	}

	/** It brought a device in. */
	passkeyUsed(
		seq: number,
		{ id, counter }: { readonly id: string; readonly counter: number },
		at: number,
	): void {
		this.#run.usePasskey.run(counter, at, seq, id);
	}

	/** WHO50: who comes anew, and keeps their name at once. */
	cameByProvider(session: string, subject: string, at: number): void {
		this.#run.keep.run(session, null, at, 0);
		this.#run.provide.run(session, subject, at);
	}

	/** It said anew who they are. */
	provedByProvider(session: string, at: number): void {
		this.#run.provideAnew.run(at, session);
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
		const { letGo, forgetLeft, forgetPasskeys, forgetProvided, endLink } = this.#run;
		for (const statement of [letGo, forgetLeft, forgetPasskeys, forgetProvided, endLink])
			statement.run(session);
		this.#profiles.forget(session);
	}
}

const sql = {
	keep: "INSERT INTO kept VALUES (?, ?, ?, ?)",
	letGo: "DELETE FROM kept WHERE session = ?",
	takeWords: "UPDATE kept SET words = ? WHERE session = ?",
	addPasskey: `INSERT INTO passkeys VALUES (:id, :session, :publicKey, :counter, :browser, :at, NULL, :seq, :seq)`,
	usePasskey: "UPDATE passkeys SET counter = ?, used_at = ?, used_seq = ? WHERE passkey = ?",
	removePasskey: "DELETE FROM passkeys WHERE passkey = ?",
	forgetPasskeys: "DELETE FROM passkeys WHERE session = ?",
	provide: "INSERT OR REPLACE INTO provided VALUES (?, ?, ?)",
	provideAnew: "UPDATE provided SET proved_at = ? WHERE session = ?",
	forgetProvided: "DELETE FROM provided WHERE session = ?",
	changePasskeys: "UPDATE kept SET passkeys_seq = ? WHERE session = ?",
	rename: "UPDATE sessions SET name = ?, name_key = ? WHERE session = ?",
	use: "UPDATE sessions SET since = ?, used_at = ? WHERE session = ?",
	leave: "INSERT OR REPLACE INTO names_left VALUES (?, ?, ?, ?)",
	takeLeft: "DELETE FROM names_left WHERE name_key = ?",
	forgetLeft: "DELETE FROM names_left WHERE session = ?",
	changeLink: "INSERT OR REPLACE INTO device_links VALUES (?, ?)",
	endLink: "DELETE FROM device_links WHERE session = ?",
	endLinkOf: "DELETE FROM device_links WHERE session = ? AND link ->> 'device' = ?",
} as const;
