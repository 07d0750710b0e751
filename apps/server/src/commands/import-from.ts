import { existsSync } from "node:fs";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { databaseFile, lockFolder, openDatabase } from "@parley/engine/log/database";
import { streamOf } from "@parley/engine/log/stream-mark";
import Sqlite, { type Database } from "better-sqlite3";
import { storeModule } from "../app/rows/store.ts";
import type { Config } from "../config.ts";
import { FilesTakenAlong } from "../rooms/elsewhere/files-taken-along.ts";
import { type PlannedRoom, planRooms } from "../rooms/elsewhere/planned-rooms.ts";
import { type SourceName, shownSources } from "../rooms/elsewhere/source.ts";
import { sources } from "../rooms/elsewhere/sources.ts";
import { StagedExport } from "../rooms/elsewhere/staged-export.ts";
import { RoomsWriter } from "../rooms/elsewhere/write-rooms.ts";
import { importReport } from "./import-report.ts";
import { progress, say } from "./terminal.ts";

export interface ImportFrom {
	readonly config: Config;
	readonly source: SourceName;
	readonly file: string;
	readonly dryRun: boolean;
	readonly withPrivate: boolean;
}

const STOPPED = "Stopped. What was written stays: run it again, and it goes on from there.";

/** An export of another house: read and sorted first, then written, or only told of. */
export async function importFrom(asked: ImportFrom): Promise<void> {
	const { config, source, dryRun } = asked;
	if (config.sequencer === "nats")
		throw new UserFacingError(
			"An import goes into a house of one node: import with SEQUENCER=embedded, then start the first node of many on that folder.",
		);
	if (dryRun) return dryly(asked);
	const lock = lockFolder(config.dataDir, storeModule.product);
	const database = openDatabase({ dataDir: config.dataDir, durability: "disk" }, storeModule);
	const staged = stagingOf(asked);
	try {
		if (streamOf(database) !== undefined)
			throw new UserFacingError(
				"This folder is a node's of many, whose numbers NATS gives: nothing can be imported into it.",
			);
		await stage(staged, asked);
		const planned = planRooms(staged, { ...config, database, source });
		const writer = new RoomsWriter(staged, {
			...{ database, source, capacity: config.roomCapacity, at: Date.now() },
			files: config.files === "on" ? filesOf(database, config) : undefined,
			progress: progress("Writing", STOPPED),
		});
		await writer.write(planned);
		say(
			...importReport({
				source: shownSources[source],
				planned,
				leftOut: staged.leftOut,
				written: writer.written,
			}),
		);
	} finally {
		staged.close();
		database.close();
		lock.close();
	}
}

/** Beside a running server, too: it only reads. */
async function dryly(asked: ImportFrom): Promise<void> {
	const { config, source } = asked;
	const database = readable(config.dataDir);
	const staged = stagingOf(asked);
	try {
		await stage(staged, asked);
		const planned: PlannedRoom[] = planRooms(staged, { ...config, database, source });
		say(...importReport({ source: shownSources[source], planned, leftOut: staged.leftOut }));
	} finally {
		staged.close();
		database.close();
	}
}

function stagingOf({ config, withPrivate }: ImportFrom): StagedExport {
	const { dataDir: folder, messageBytesMax, reactionKindsMax } = config;
	return new StagedExport({ folder, messageBytesMax, reactionKindsMax, withPrivate });
}

async function stage(staged: StagedExport, { config, source, file }: ImportFrom): Promise<void> {
	const limits = {
		entriesMax: config.importEntriesMax,
		unpackedBytesMax: config.importUnpackedBytesMax,
		itemBytesMax: config.importItemBytesMax,
		peopleMax: config.importPeopleMax,
	};
	const tell = progress("Reading");
	for await (const found of sources[source]({ file, limits, progress: tell })) staged.add(found);
	tell(1);
	staged.sort();
}

/** A house that there is not yet has no rooms. */
function readable(dataDir: string): Database {
	const file = databaseFile(dataDir, storeModule.product);
	if (existsSync(file)) return new Sqlite(file, { readonly: true });
	const empty = new Sqlite(":memory:");
	for (const migrate of storeModule.migrations) migrate(empty);
	return empty;
}

function filesOf(
	database: Database,
	{ dataDir, fileBytesMax, filesBytesMax, imagePixelsMax }: Config,
): FilesTakenAlong {
	const sum = database.prepare("SELECT coalesce(sum(content_bytes), 0) FROM files").pluck().get();
	return new FilesTakenAlong({
		dataDir,
		fileBytesMax,
		filesBytesMax,
		pixelsMax: imagePixelsMax,
		storedBytes: Number(sum),
	});
}
