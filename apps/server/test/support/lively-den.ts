import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { RoomSummary } from "@parley/protocol/http";
import { expect } from "vitest";
import { get } from "./http.ts";
import { comesIn } from "./lobby.ts";
import { breath } from "./metrics.ts";
import { asksFor, DEN, denWith, does, posts } from "./moderation.ts";
import { Person, refusedAs } from "./person.ts";
import type { House } from "./server.ts";

const QUICK = { SEAT_GRACE_S: "0" };

/** Three people, and most of what can happen in a room of theirs. */
export async function livelyDen() {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"], QUICK);
	return { ada, bo, house, live: () => live(ada, bo, house) };
}

async function live(ada: Person, bo: Person, house: House): Promise<void> {
	const cy = await Person.arrives("cy", { port: house.port });
	await cy.joins();
	expect((await cy.asks({ type: "wait", room: DEN })).type).toBe("waiting");
	const said = await ada.says("first words\u2028second line", { room: DEN });
	const id = randomUUID();
	expect((await posts(bo, "said once", id)).type).toBe("ok");
	expect((await posts(bo, "said once", id)).type).toBe("ok");
	await ada.edits(said, "better words", DEN);
	await bo.reacts(said, "🌱", true, DEN);
	await ada.removes(said, DEN);
	refusedAs("not-allowed", await asksFor(bo, { do: "mute", session: ada.session, seconds: 10 }));
	await does(ada, { do: "ban", session: bo.session, seconds: 3600 });
	refusedAs("removed-from-room", await bo.asks({ type: "join", room: DEN }));
	cy.link.socket.terminate();
	const seats = () => get(house, `/api/rooms/${DEN}`, RoomSummary, { token: ada.token });
	while ((await seats()).count > 1) await breath();
	await comesIn(house, "cy");
}

export const commandsIn = (file: string): { command: { type: string }; outcome: string; place: number }[] =>
	readFileSync(file, "utf8")
		.split("\n")
		.slice(1, -2)
		.map((line) => JSON.parse(line));
