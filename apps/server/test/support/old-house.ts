import { createHash, randomUUID } from "node:crypto";
import { openDatabase } from "@parley/engine/log/database";
import { storeModule } from "../../src/app/rows/store.ts";
import { freshDataDir } from "./server.ts";

/** The schema in which conversations of two were rooms like all others. */
const SCHEMA = 4;

export interface OldSession {
	readonly name: string;
	readonly session: string;
	readonly token: string;
}

export interface OldRoom {
	readonly room: string;
	readonly openedBy: OldSession | null;
	readonly listed?: boolean;
	readonly seats?: readonly OldSession[];
	/** in order */
	readonly said: readonly (readonly [by: OldSession, text: string])[];
}

export function oldSession(name: string): OldSession {
	return { name, session: randomUUID(), token: name.padEnd(43, "-") };
}

/** A data folder as the version before conversations left it, with these people and rooms beside the lobby. */
export async function oldHouse(people: readonly OldSession[], rooms: readonly OldRoom[]): Promise<string> {
	const dataDir = await freshDataDir();
	const module = { ...storeModule, migrations: storeModule.migrations.slice(0, SCHEMA) };
	const database = openDatabase({ dataDir, durability: "disk" }, module);
	const now = Date.now();
	let seq = 1;
	const run = (sql: string, ...values: unknown[]): void => void database.prepare(sql).run(...values);
	const openRoom = ({ room, openedBy, listed = false }: OldRoom): void =>
		run(
			"INSERT INTO rooms (room, title, topic, capacity, listed, opened_by, opened_at, opened_seq) VALUES (?, ?, '', 2, ?, ?, ?, ?)",
			...[room, room, listed ? 1 : 0, openedBy?.session ?? null, now, seq++],
		);
	for (const { name, session, token } of people) {
		const hash = createHash("sha256").update(token).digest("base64url");
		run("INSERT INTO sessions VALUES (?, ?, ?, ?, 0, ?, ?)", session, hash, name, name, seq++, now);
	}
	openRoom({ room: "lobby", openedBy: null, listed: true, said: [] });
	run("UPDATE rooms SET capacity = 50");
	for (const room of rooms) openRoom(room);
	for (const { room, seats = [] } of rooms)
		for (const { session } of seats) run("INSERT INTO seats VALUES (?, ?, ?)", room, session, seq++);
	for (const { room, said } of rooms) {
		let head = 0;
		for (const [index, [{ session, name }, text]] of said.entries()) {
			run(
				`INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text)
				VALUES (?, (SELECT no FROM rooms WHERE room = ?), 0, ?, ?, ?, ?, ?, ?, ?)`,
				...[seq, room, head, index + 1, session, name, now, randomUUID(), text],
			);
			head = seq++;
		}
	}
	run(
		"INSERT INTO meta VALUES ('epoch', ?), ('durability', 'disk'), ('last_seq', ?), ('clean', 1)",
		randomUUID(),
		seq,
	);
	database.close();
	return dataDir;
}
