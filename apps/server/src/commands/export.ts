import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { lowerPriority } from "@parley/engine/lib/lower-priority";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { openToRead } from "@parley/engine/log/open-to-read";
import type { Database } from "better-sqlite3";
import { storeModule } from "../app/rows/store.ts";
import { roomPage } from "../rooms/transcript/room-page.ts";
import { type RecordHead, readEvents, readHead, toLine } from "../rooms/transcript/room-record.ts";
import { type Command, Misuse } from "./run-command.ts";
import { pathOf, say } from "./terminal.ts";

type Format = "jsonl" | "html";

export const command: Command = {
	usage: `npm run export -- ROOM [--format jsonl|html] [--out FILE] [--force]

Writes a room as it stands now into a file, while the server runs or not. Files are named in it, not held; the
page links to them under the first of PUBLIC_ORIGINS.
  --format   jsonl: one event a line, which npm run import reads; html: one page to be read
  --out      ROOM.jsonl or ROOM.html if not given
  --force    replace the file if it is there`,
	flags: { format: { type: "string" }, out: { type: "string" }, force: { type: "boolean" } },
	async run({ config, subject: room, flag }) {
		const format = formatOf(flag("format") ?? "jsonl");
		const file = pathOf(flag("out") ?? `${room}.${format}`);
		if (flag("force") === undefined && existsSync(file))
			throw new UserFacingError(
				`${file} is there already. Name another file by --out, or add --force to replace it.`,
			);
		lowerPriority();
		const database = openToRead(config.dataDir, storeModule);
		try {
			const head = readHead(database, room, Date.now());
			if (head === undefined)
				throw new UserFacingError(`There is no room ${room}. There are: ${someRooms(database)}.`);
			write(
				file,
				format === "html"
					? roomPage(head, readEvents(database, head), config.publicOrigins[0])
					: record(database, head),
			);
			say(`Wrote ${head.posts} messages of the room ${room}, up to #${head.head}, to ${file}.`);
		} finally {
			database.close();
		}
	},
};

function formatOf(format: string): Format {
	if (format === "jsonl" || format === "html") return format;
	throw new Misuse(`--format is jsonl or html, not "${format}".`);
}

function* record(database: Database, head: RecordHead): Generator<string> {
	yield toLine(head);
	for (const event of readEvents(database, head)) yield toLine(event);
}

function someRooms(database: Database): string {
	const rooms = database.prepare("SELECT room FROM rooms ORDER BY room LIMIT 20").pluck().all();
	return rooms.length === 0 ? "none yet" : rooms.join(", ");
}

/** The file is whole or is not there. */
function write(file: string, parts: Iterable<string>): void {
	const partial = `${file}.partial-${process.pid}`;
	const descriptor = openSync(partial, "w", 0o600);
	try {
		for (const part of parts) appendFileSync(descriptor, part);
		fsyncSync(descriptor);
		renameSync(partial, file);
	} finally {
		closeSync(descriptor);
		rmSync(partial, { force: true });
	}
}
