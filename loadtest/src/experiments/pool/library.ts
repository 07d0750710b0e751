import { setTimeout as sleep } from "node:timers/promises";
import { SearchAnswer } from "@parley/protocol/lookups";
import { answerOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { Member } from "../member.ts";
import { libraryTexts } from "./texts.ts";

export const LIBRARY = "library";

export interface Library {
	readonly dataDir: string;
	readonly messages: number;
	readonly fillMs: number;
	readonly indexMs: number;
}

const WRITERS = 4;
/** of one writer: the server commits them together */
const IN_FLIGHT = 500;
const LOOK_MS = 100;

/** A large room on disk, written through the real server as people would: each message durable, in one order. */
export async function fillLibrary(lab: Lab, messages: number): Promise<Library> {
	const server = await lab.parley({ SEAT_GRACE_S: "0" });
	const writers = await Promise.all(
		Array.from({ length: WRITERS }, (_, index) => Member.enters(server, `writer ${index + 1}`, LIBRARY)),
	);
	const begun = performance.now();
	const texts = libraryTexts(messages);
	const lane = async (writer: Member): Promise<void> => {
		for (const text of texts) {
			lab.signal.throwIfAborted();
			await writer.posts(LIBRARY, text);
		}
	};
	await Promise.all(writers.flatMap((writer) => Array.from({ length: IN_FLIGHT }, () => lane(writer))));
	const written = performance.now();
	const [first] = writers;
	if (first !== undefined) await indexed(lab, server, first);
	const indexMs = performance.now() - written;
	for (const writer of writers) writer.leaves();
	await server.stop();
	return { dataDir: server.dataDir, messages, fillMs: written - begun, indexMs };
}

/** The index follows behind, in order: once this is found, everything is. */
const LAST_WORD = "finis";

async function indexed(lab: Lab, server: Server, writer: Member): Promise<void> {
	const { signal } = lab;
	await writer.posts(LIBRARY, LAST_WORD);
	for (;;) {
		const path = `/api/search?room=${LIBRARY}&q=${LAST_WORD}`;
		const text = await answerOf(server, path, { token: writer.token, signal });
		if (SearchAnswer.parse(JSON.parse(text)).hits.length > 0) return;
		await sleep(LOOK_MS, undefined, { signal });
	}
}
