import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Posted } from "@parley/protocol/events";
import type { ServerFrame } from "@parley/protocol/server-frames";
import sharp, { type Sharp } from "sharp";
import { eventsIn } from "./inbox.ts";
import { LOBBY, type Person } from "./person.ts";

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.from(text));
}

export function picture(width: number, height: number): Sharp {
	return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } });
}

export async function png(width = 64, height = 48): Promise<Uint8Array<ArrayBuffer>> {
	return new Uint8Array(await picture(width, height).png().toBuffer());
}

export function posts(
	person: Person,
	files: readonly string[],
	text = "",
	id = randomUUID(),
): Promise<ServerFrame> {
	return person.asks({ type: "post", room: LOBBY, id, text, files });
}

export function sees(person: Person, seq: number): Promise<Posted> {
	return person.inbox.first(`message ${seq}`, (frame) =>
		eventsIn(frame).find((event): event is Posted => event.type === "posted" && event.seq === seq),
	);
}

/** Every stored content, as the path of its file. */
export async function blobsIn(dataDir: string): Promise<string[]> {
	const found = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
	return found.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}
