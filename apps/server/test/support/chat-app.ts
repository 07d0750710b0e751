import { randomUUID } from "node:crypto";
import { decodeServerFrames } from "@parley/protocol/codec";
import type { TimelineEvent } from "@parley/protocol/events";
import { filePath } from "@parley/protocol/files";
import { RoomSummary } from "@parley/protocol/http";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { ChainedEvent } from "@parley/protocol/timeline";
import { storeModule } from "../../src/app/rows/store.ts";
import { type ComposeOptions, composeServer, type RunningServer } from "../../src/compose.ts";
import { readConfig } from "../../src/config.ts";
import type { AppUnderTest, Guest, Look } from "./app-under-test.ts";
import { told } from "./for-now.ts";
import { call, get, wholeHistory } from "./http.ts";
import { staleTexts, viewOf } from "./reader-view.ts";
import { uploads } from "./uploads.ts";

/** Parley itself: people post in rooms. */
export const chatApp: AppUnderTest<TimelineEvent> = {
	name: "chat",
	main: new URL("../../src/main.ts", import.meta.url),
	env: {},
	share: 1,
	open,
	room: "lobby",
	decode: decodeServerFrames,
	eventOf,
	deed(room, text) {
		const id = randomUUID();
		return { id, question: { type: "post", room, id, text } };
	},
	typeOfDeed: "posted",
	changes: (room, target) => [
		{ type: "edit", room, target, text: "changed" },
		{ type: "react", room, target, emoji: "👍", on: true },
		{ type: "remove", room, target },
	],
	history: (served, room, { token }) => wholeHistory(served, room, token),
	stale: (who, chains, room, history) => staleTexts(who, viewOf(chains, room), history),
	settles,
	store: storeModule,
	stored: {
		sessions: "SELECT session FROM sessions",
		rooms: "SELECT room FROM rooms",
		events: "SELECT seq, id FROM timeline",
	},
	filesBeside: ["operator-token.sha256"],
};

async function open(env: Readonly<Record<string, string>>, options: ComposeOptions): Promise<RunningServer> {
	const read = readConfig(env);
	if (!read.ok) throw new Error(read.problems.join("\n"));
	return composeServer(read.config, options);
}

function eventOf(frame: ServerFrame): ChainedEvent | undefined {
	switch (frame.type) {
		case "posted":
		case "edited":
		case "removed":
		case "reacted":
		case "moderated":
		case "erased":
		case "unknown":
			return frame;
		default:
			return undefined;
	}
}

/** A room of their own, and a file in it. */
async function* settles(guest: Guest, served: { readonly port: number }): AsyncIterable<Look> {
	const { name, token } = guest;
	const room = `of-${name.replace(" ", "-")}`;
	told(await guest.asks({ type: "open", room }));
	yield (later) => get(later, `/api/rooms/${room}`, RoomSummary, { token });
	told(await guest.asks({ type: "join", room }));
	const words = `the words of ${name}`;
	const info = await uploads(served, guest, "words.txt", new Uint8Array(Buffer.from(words)));
	told(await guest.asks({ type: "post", room, id: randomUUID(), text: "", files: [info.id] }));
	yield async (later) => {
		const response = await call(later, filePath(info));
		const text = await response.text();
		if (text !== words) throw new Error(`its file is ${response.status} ${text.slice(0, 100)}`);
	};
}
