import type { ChainedEvent } from "@parley/protocol/timeline";
import type { DeviceLimits } from "./limits.ts";
import type { OwnWrite } from "./own-write.ts";
import { fits, keyOf, type Row, type TableName } from "./rows.ts";
import type { Rows } from "./tables.ts";

/** One step of what is written together; of unsent messages each core writes its own (`writeOwn`). */
export type Change = {
	[T in Exclude<TableName, "unsent">]:
		| { readonly table: T; readonly put: Row<T> }
		/** by its key; those whose key begins so */
		| { readonly table: T; readonly drop: readonly string[] };
}[Exclude<TableName, "unsent">];

/** Thrown within a transaction, so that nothing of it happens: there is enough of that kind already, or it is too large. */
export class OutOfBounds extends Error {}

/** Puts or drops a row, and keeps its table within its bounds. */
export async function apply(change: Change, rows: Rows, limits: DeviceLimits): Promise<void> {
	if ("drop" in change) return drop(change, rows);
	switch (change.table) {
		case "rooms":
			return putRoom(change.put, rows, limits);
		case "drafts":
			return putDraft(change.put, rows, limits);
		case "files":
			return putFile(change.put, rows, limits);
		case "bytes":
			return putBytes(change.put, rows);
		default:
			return rows.put(change.table, change.put);
	}
}

/** The rooms looked at longest ago go, until there are no more than `roomsMax`. */
export async function dropRooms(rows: Rows, roomsMax: number): Promise<void> {
	const keys = await rows.roomsBy("usedAt");
	for (const key of keys.slice(0, Math.max(0, keys.length - roomsMax))) rows.drop("rooms", key);
}

function drop({ table, drop: key }: Extract<Change, { drop: unknown }>, rows: Rows): void {
	rows.drop(table, key);
	// the content has the key of its file
	if (table === "files") rows.drop("bytes", key);
}

/** The ids of what is not its own any more. Ownership is looked at where it is written: no other core comes in between. */
export async function applyOwn(own: OwnWrite, rows: Rows, limits: DeviceLimits): Promise<readonly string[]> {
	const there = new Map((await rows.all("unsent", [])).map((row) => [keyOf("unsent", row)[0], ownerOf(row)]));
	const isMine = (id: string) => there.get(id) === own.by;
	const lost: string[] = [];
	// first, for it makes room
	for (const id of own.drop) {
		if (isMine(id)) rows.drop("unsent", [id]);
		else lost.push(id);
	}
	for (const put of own.change) {
		if (isMine(put.id)) rows.put("unsent", put);
		else lost.push(put.id);
	}
	for (const put of own.add) {
		if (there.has(put.id) && !isMine(put.id)) lost.push(put.id);
		else await putUnsent(put, rows, limits);
	}
	return lost;
}

function ownerOf(row: unknown): unknown {
	return (Object(row) as { readonly owner?: unknown }).owner;
}

async function putUnsent(put: Row<"unsent">, rows: Rows, { unsentMax }: DeviceLimits): Promise<void> {
	const ids = (await rows.keys("unsent")).map(([id]) => id);
	if (ids.length >= unsentMax && !ids.includes(put.id)) throw new OutOfBounds();
	rows.put("unsent", put);
}

/** Tabs are closed with drafts in them, which nobody takes up again: where there are too many the oldest goes. */
async function putDraft(put: Row<"drafts">, rows: Rows, { unsentMax }: DeviceLimits): Promise<void> {
	rows.put("drafts", put);
	const keys = await rows.keys("drafts");
	if (keys.length <= unsentMax) return;
	const others = (await rows.all("drafts", [])).flatMap((row) => fits("drafts", row) ?? []);
	const oldest = others.filter((row) => !isSameDraft(row, put)).toSorted((a, b) => a.at - b.at);
	for (const row of oldest.slice(0, keys.length - unsentMax)) rows.drop("drafts", keyOf("drafts", row));
}

function isSameDraft(one: Row<"drafts">, other: Row<"drafts">): boolean {
	return keyOf("drafts", one).every((part, place) => part === keyOf("drafts", other)[place]);
}

/** Of two tabs the one that has heard less, as it slept, writes nothing over what the other has written. */
async function putRoom(room: Row<"rooms">, rows: Rows, limits: DeviceLimits): Promise<void> {
	const [lying] = await rows.all("rooms", [room.person, room.room]);
	const before: Partial<Record<keyof Row<"rooms">, unknown>> = Object(lying);
	const { epoch, heardTo, usedAt } = before;
	if (epoch === room.epoch && typeof heardTo === "number" && heardTo > room.heardTo) return;
	rows.put("rooms", {
		...room,
		usedAt: typeof usedAt === "number" ? Math.max(usedAt, room.usedAt) : room.usedAt,
		events: newest(room.events, limits.keptMessagesMax),
	});
	await dropRooms(rows, limits.keptRoomsMax);
}

async function putFile(file: Row<"files">, rows: Rows, limits: DeviceLimits): Promise<void> {
	const others = (await rows.all("files", [])).map((row) => fits("files", row));
	const bytes = others.reduce((sum, other) => (other && other.key !== file.key ? sum + other.size : sum), 0);
	if (file.size > limits.keptFileBytesMax || bytes + file.size > limits.keptFilesBytesMax)
		throw new OutOfBounds();
	rows.put("files", file);
}

/** Only what its file says that it is, so that the sum over the files is that of the bytes. */
async function putBytes(content: Row<"bytes">, rows: Rows): Promise<void> {
	const [file] = await rows.all("files", [content.key]);
	if (fits("files", file)?.size !== content.bytes.byteLength) throw new OutOfBounds();
	rows.put("bytes", content);
}

/** The newest `messagesMax` messages with all events between them. */
function newest(events: readonly ChainedEvent[], messagesMax: number): readonly ChainedEvent[] {
	let messages = 0;
	const before = events.findLastIndex(({ type }) => {
		if (type === "posted") messages += 1;
		return messages > messagesMax;
	});
	return events.slice(before + 1);
}
