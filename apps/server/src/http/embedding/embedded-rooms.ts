import type { Response } from "express";
import { EmbeddedRoom, type EmbeddedRoomParts } from "./embedded-room.ts";

/** Those that somebody reads on another site just now. */
export class EmbeddedRooms {
	readonly #parts: Omit<EmbeddedRoomParts, "room">;
	readonly #rooms = new Map<string, EmbeddedRoom>();

	constructor(parts: Omit<EmbeddedRoomParts, "room">) {
		this.#parts = parts;
	}

	add(room: string, reader: Response): void {
		const before = this.#rooms.get(room);
		const shown = before === undefined || before.isOver ? new EmbeddedRoom({ ...this.#parts, room }) : before;
		this.#rooms.set(room, shown);
		shown.add(reader);
		reader.once("close", () => {
			if (!shown.remove(reader) && this.#rooms.get(room) === shown) this.#rooms.delete(room);
		});
	}
}
