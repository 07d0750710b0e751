import { randomBytes } from "node:crypto";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import type { Database } from "better-sqlite3";
import { importedAuthor } from "./imported-author.ts";
import { roomIdOf } from "./room-names.ts";
import type { SourceName } from "./source.ts";
import type { StagedExport, StagedRoom } from "./staged-export.ts";
import { StoredElsewhere } from "./stored-elsewhere.ts";

export interface PlannedRoom {
	readonly staged: StagedRoom;
	readonly room: string;
	readonly isNew: boolean;
	/** of its messages, are here already */
	readonly known: number;
}

export interface PlanningOptions {
	readonly database: Database;
	readonly source: SourceName;
	readonly defaultRoom: string;
	readonly roomsMax: number;
}

const TAIL_BYTES = 8;

/**
 * Which room each becomes. That a room came in an earlier run is seen by its messages, whose ids are those of the export:
 * nothing else keeps it, so a room that was deleted here since comes anew. Throws a UserFacingError where they are too many.
 */
export function planRooms(staged: StagedExport, options: PlanningOptions): PlannedRoom[] {
	const { database, source, defaultRoom, roomsMax } = options;
	const stored = new StoredElsewhere(database);
	const here = database.prepare("SELECT room FROM rooms WHERE gone = 0").pluck().all() as string[];
	const taken = new Set([...here, defaultRoom]);
	const planned = staged.rooms().map((room) => {
		const known = knownOf(staged, room, stored, source);
		if (known.room !== undefined) return { staged: room, room: known.room, isNew: false, known: known.count };
		const tail = room.isPrivate ? randomBytes(TAIL_BYTES).toString("hex") : "";
		const id = roomIdOf(room.name, source, (one) => taken.has(one), tail);
		taken.add(id);
		return { staged: room, room: id, isNew: true, known: 0 };
	});
	const wanted = here.length + planned.filter(({ isNew }) => isNew).length;
	if (planned.some(({ isNew }) => isNew) && wanted > roomsMax)
		throw new UserFacingError(
			`That would make ${wanted} rooms in the house; ROOMS_MAX is ${roomsMax}. Nothing was imported.`,
		);
	return planned;
}

function knownOf(staged: StagedExport, { key }: StagedRoom, stored: StoredElsewhere, source: SourceName) {
	let room: string | undefined;
	let count = 0;
	for (const { id, author } of staged.messagesOf(key)) {
		const found = stored.message(id, importedAuthor(source, author.id));
		if (found === undefined || found.isGone) continue;
		room ??= found.room;
		count += 1;
	}
	return { room, count };
}
