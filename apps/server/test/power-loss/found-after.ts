import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { examine } from "@parley/engine/backup/examine";
import { databaseFile, openDatabase } from "@parley/engine/log/database";
import { startEpoch } from "@parley/engine/log/start-epoch";
import Database from "better-sqlite3";
import type { AppUnderTest } from "../support/app-under-test.ts";
import type { Disk, Loss } from "./disk.ts";

/** What a server finds that starts after the power cut. */
export interface Found {
	readonly epoch: string;
	readonly sessions: ReadonlySet<string>;
	readonly rooms: ReadonlySet<string>;
	/** each timeline event's Seq, and the id of those that have one */
	readonly events: ReadonlyMap<number, string | null>;
}

type Durability = "disk" | "process";

/** Starts on what is left as the server does; throws if that is damaged, or no unbroken log. */
export async function foundAfter(
	{ store, stored }: AppUnderTest,
	disk: Disk,
	loss: Loss,
	durability: Durability,
): Promise<Found> {
	const root = await mkdtemp(join(tmpdir(), "parley-cut-"));
	try {
		await writeDown(disk, loss, root);
		const dataDir = join(root, "house", "data");
		const database = openDatabase({ dataDir, durability }, store);
		const epoch = startEpoch(database, durability);
		database.close();
		examine(databaseFile(dataDir, store.product), store, { name: "what is left", advice: "" });
		return { epoch, ...read(databaseFile(dataDir, store.product), stored) };
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

/** The index of the write-ahead log (-shm) is shared memory: it is gone with the power. */
export async function writeDown(disk: Disk, loss: Loss, root: string): Promise<void> {
	for (const [path, bytes] of disk.after(loss)) {
		if (path.endsWith("-shm")) continue;
		if (bytes === undefined) await mkdir(join(root, path), { recursive: true });
		else {
			await mkdir(dirname(join(root, path)), { recursive: true });
			await writeFile(join(root, path), bytes);
		}
	}
}

function read(file: string, stored: AppUnderTest["stored"]): Omit<Found, "epoch"> {
	const database = new Database(file, { readonly: true });
	const sessions = database.prepare(stored.sessions).pluck().all() as string[];
	const rooms = database.prepare(stored.rooms).pluck().all() as string[];
	const events = database.prepare(stored.events).raw().all() as [number, string | null][];
	database.close();
	return { sessions: new Set(sessions), rooms: new Set(rooms), events: new Map(events) };
}
