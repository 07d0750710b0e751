import { randomUUID } from "node:crypto";
import { decodeServerFrames } from "@parley/engine/wire";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { ChainedEvent } from "@parley/protocol/timeline";
import { rules } from "../../../../examples/noughts/app/rules.ts";
import { openServer } from "../../../../examples/noughts/server.ts";
import { settingsOf } from "../../../../examples/noughts/settings.ts";
import { serverFrames } from "../../../../examples/noughts/test/server-frames.ts";
import type { RunningServer } from "../../src/compose.ts";
import type { AppUnderTest, Guest, Look, RoomEvent } from "./app-under-test.ts";
import { told } from "./for-now.ts";
import { expected, Person } from "./person.ts";

/** Suites seat more people than play: any number of them may deal, as often as they like. */
const SEATS = 500;
const OF_TABLES = new Set(["moved", "dealt", "flagged"]);

/** Noughts and crosses: what people of the suites do is to deal. */
export const noughtsApp: AppUnderTest = {
	name: "noughts",
	main: new URL("../../../../examples/noughts/main.ts", import.meta.url),
	// whoever settles is looked for at the end of a suite
	env: { SEAT_GRACE_S: "3600" },
	share: 0.25,
	async open(env, options) {
		const { port, engine, stop } = await openServer(settingsOf(env), options);
		// its drafts are its own
		const submit = engine.submit.bind(engine) as unknown as RunningServer["submit"];
		return { port, submit, stop };
	},
	room: "table",
	async prepares(guest, room) {
		// mostly it is there already; where it cannot be made, whoever joins hears why
		await guest.asks({ type: "open", room, capacity: SEATS });
	},
	decode: (data) => decodeServerFrames(serverFrames, data)?.map(asTheSuitesReadIt),
	eventOf: (frame) => (OF_TABLES.has(frame.type) ? (frame as ChainedEvent) : undefined),
	deed(room) {
		const id = randomUUID();
		return { id, question: { type: "deal", room, id } };
	},
	typeOfDeed: "dealt",
	async history({ port }, room, { name, token }) {
		const reader = await Person.arrives(name, { port, token, app: noughtsApp });
		const events: RoomEvent[] = [];
		for (let isWhole = false; !isWhole; ) {
			const page = await reader.fetches({ after: events.at(-1)?.seq ?? 0 }, room);
			events.push(...page.events);
			isWhole = page.reachedHead;
		}
		await reader.link.drops();
		return events;
	},
	settles,
	store: rules,
	stored: {
		sessions: "SELECT body ->> 'session' FROM events WHERE body ->> 'type' = 'came'",
		rooms: "SELECT body ->> 'room' FROM events WHERE body ->> 'type' = 'opened'",
		events: "SELECT seq, body ->> 'id' FROM events WHERE room IS NOT NULL",
	},
	filesBeside: [],
};

/** A table of their own with a seat at it, and a move. */
async function* settles(guest: Guest): AsyncIterable<Look> {
	const { name, token } = guest;
	const room = `of-${name.replaceAll(" ", "-")}`;
	told(await guest.asks({ type: "open", room }));
	told(await guest.asks({ type: "join", room }));
	yield async ({ port }) => {
		const again = await Person.arrives(name, { port, token, app: noughtsApp });
		// only whoever has a seat is given one
		expected("page", await again.asks({ type: "fetch", room }));
		await again.link.drops();
	};
	const id = randomUUID();
	told(await guest.asks({ type: "move", room, id, cell: 4 }));
	yield async (later) => {
		const history = await noughtsApp.history(later, room, guest);
		if (!history.some((event) => event.id === id)) throw new Error("their move is not there");
	};
}

/** Under the names that the chat has for the same: `author`, `posts`; also in lists of events. */
function asTheSuitesReadIt(frame: object): ServerFrame {
	const { events, games, ...rest } = frame as {
		readonly events?: readonly object[];
		readonly games?: number;
	};
	if (events !== undefined)
		return { ...rest, posts: games, events: events.map(asTheSuitesReadIt) } as unknown as ServerFrame;
	if (!OF_TABLES.has((frame as ServerFrame).type)) return frame as ServerFrame;
	const { session: author, count: posts, ...event } = frame as { session?: string; count: number };
	return { ...event, author, posts } as unknown as ServerFrame;
}
