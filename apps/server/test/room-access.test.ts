import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ClientFrameType, clientFrameSchemas } from "@parley/protocol/client-frames";
import { RoomList, RoomSummary } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { badFields } from "./support/bad-frames.ts";
import { call, expectProblem, get, wholeHistory } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { asksFor, DEN, denWith, does, moderationOf, posts } from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";

const JOIN = { type: "join", room: DEN } as const;
const SECRET = "open sésame";

test("[ACC1] a passphrase is asked of whoever comes in, and of nobody who has a seat", async () => {
	const { ada, house } = await denWith({ passphrase: SECRET }, ["ada"]);
	const bo = await Person.arrives("bo", { port: house.port });
	expect(refusedAs("not-allowed", await bo.asks(JOIN))).toMatchObject({ field: "passphrase" });
	expect(refusedAs("not-allowed", await bo.asks({ ...JOIN, passphrase: "guess" }))).toMatchObject({
		field: "passphrase",
	});
	refusedAs("not-allowed", await bo.asks({ type: "wait", room: DEN }));
	// as another keyboard writes it
	const joined = expected("joined", await bo.asks({ ...JOIN, passphrase: SECRET.normalize("NFD") }));
	expect(joined.rules).toMatchObject({ locked: true });
	await bo.comesBack([DEN]);
	await does(ada, { do: "settings", passphrase: "another one" });
	await bo.comesBack([DEN]);
	await bo.leaves(DEN);
	refusedAs("not-allowed", await bo.asks({ ...JOIN, passphrase: SECRET }));
	await does(ada, { do: "settings", passphrase: null });
	await bo.joins(DEN);
});

test("[ACC1] a place in line is had with the passphrase, and then the seat without", async () => {
	const { ada, house } = await denWith({ passphrase: SECRET, capacity: 1 }, ["ada"]);
	const bo = await Person.arrives("bo", { port: house.port });
	refusedAs("room-full", await bo.asks({ ...JOIN, passphrase: SECRET }));
	expected("waiting", await bo.asks({ type: "wait", room: DEN, passphrase: SECRET }));
	await ada.leaves(DEN);
	await bo.receives("joined", ({ room }) => room === DEN);
	// the owner is not asked
	expected("waiting", await ada.asks({ type: "wait", room: DEN }));
});

test("[ACC1] neither passphrase nor verifier is ever told, and the text itself is stored nowhere", async () => {
	const { ada, house } = await denWith({ passphrase: SECRET }, ["ada"]);
	await does(ada, { do: "settings", passphrase: "swordfish-17" });
	const seen = [
		ada.inbox.heard,
		await moderationOf(house, ada.token),
		await wholeHistory(house, DEN, ada.token),
	];
	expect(JSON.stringify(seen)).not.toMatch(/sesame|swordfish|argon2/);
	for (const file of ["parley.db", "parley.db-wal"])
		expect(readFileSync(join(house.dataDir, file)).toString("latin1")).not.toMatch(/sesame|swordfish/);
});

test("[ACC2] passphrases are guessed slowly, by session and by address, and who knows it is let in", async () => {
	const env = { PASSPHRASE_TRIES_PER_MINUTE: "3" };
	const { bo, house } = await denWith({ passphrase: SECRET }, ["ada"], env).then(async (den) => ({
		...den,
		bo: await Person.arrives("bo", { port: den.house.port }),
	}));
	const guesses = await Promise.all(
		["a", "b", "c", "d", "e"].map((name) => Person.arrives(`guest ${name}`, { port: house.port })),
	);
	for (const guess of ["1", "2", "3"])
		refusedAs("not-allowed", await bo.asks({ ...JOIN, passphrase: guess }));
	const refused = refusedAs("too-fast", await bo.asks({ ...JOIN, passphrase: SECRET }));
	expect(refused).toMatchObject({ field: "passphrase" });
	expect(refused.retryAfterMs).toBeGreaterThan(30_000);
	// a right one costs nothing, so a class of thirty comes in from one address
	for (const pupil of guesses) expected("joined", await pupil.asks({ ...JOIN, passphrase: SECRET }));
	expect(await metric(house, 'parley_passphrases_total{outcome="wrong"}')).toBe(3);
	expect(await metric(house, 'parley_passphrases_total{outcome="too-fast"}')).toBe(1);
	for (let left = 3 * 5 - 3; left > 0; left--) {
		const guest = await Person.arrives(`stranger ${left}`, { port: house.port });
		refusedAs("not-allowed", await guest.asks({ ...JOIN, passphrase: "no" }));
	}
	const last = await Person.arrives("last", { port: house.port });
	refusedAs("too-fast", await last.asks({ ...JOIN, passphrase: SECRET }));
});

test("[ACC2][CONN8] networks that the operator trusts may err ten times as much as one address", async () => {
	const env = {
		PASSPHRASE_TRIES_PER_MINUTE: "1",
		TRUST_PROXY: "loopback",
		TRUSTED_NETWORKS: "203.0.113.0/24",
	};
	const { house } = await denWith({ passphrase: SECRET }, ["ada"], env);
	const asks = async (name: string, address: string) =>
		(await Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } })).asks({
			...JOIN,
			passphrase: "a guess",
		});
	for (let pupil = 1; pupil <= 6; pupil++)
		refusedAs("not-allowed", await asks(`pupil ${pupil}`, "203.0.113.7"));
});

test("[ACC2] [CONN8] forty of one address who give the right passphrase at once are all let in", async () => {
	const { house } = await denWith({ passphrase: SECRET }, ["ada"], { TRUST_PROXY: "loopback" });
	const dial = { port: house.port, headers: { "x-forwarded-for": "203.0.113.7" } };
	const pupils = await Promise.all(
		Array.from({ length: 40 }, (_, index) => Person.arrives(`pupil ${index + 1}`, dial)),
	);
	await Promise.all(
		pupils.map(async (pupil) => {
			for (;;) {
				const answer = await pupil.asks({ ...JOIN, passphrase: SECRET });
				if (answer.type === "joined") return;
				// what a page asks again by itself
				refusedAs("busy", answer);
			}
		}),
	);
});

test("[ACC2] wrong passphrases of one room are counted together, and who was in comes in", async () => {
	const env = { PASSPHRASE_TRIES_PER_MINUTE: "1", TRUST_PROXY: "loopback" };
	const { house } = await denWith({ passphrase: SECRET }, ["ada"], env);
	const from = (name: string, address: string) =>
		Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } });
	const bo = await from("bo", "192.0.2.1");
	expected("joined", await bo.asks({ ...JOIN, passphrase: SECRET }));
	await bo.leaves(DEN);
	for (let guess = 1; guess <= 12; guess++) {
		const guest = await from(`guest ${guess}`, `198.51.100.${guess}`);
		refusedAs("not-allowed", await guest.asks({ ...JOIN, passphrase: `guess ${guess}` }));
	}
	const cy = await from("cy", "203.0.113.1");
	refusedAs("too-fast", await cy.asks({ ...JOIN, passphrase: SECRET }));
	expected("joined", await bo.asks({ ...JOIN, passphrase: SECRET }));
});

test("[ACC2] nothing is hashed for who would not come in anyway", async () => {
	const { ada, house } = await denWith({ passphrase: SECRET, capacity: 1 }, ["ada"]);
	const bo = await Person.arrives("bo", { port: house.port });
	const tried = () => metric(house, 'parley_lookups_total{service="try-passphrase",outcome="answered"}');
	refusedAs("room-full", await bo.asks({ ...JOIN, passphrase: SECRET }));
	expect(await tried()).toBe(0);
	await ada.leaves(DEN);
	expected("joined", await bo.asks({ ...JOIN, passphrase: SECRET }));
	expect(await tried()).toBe(1);
});

test("[ACC2] a new passphrase has at least 8 characters", async () => {
	const { ada } = await denWith({ passphrase: SECRET }, ["ada"]);
	const short = { type: "moderate", room: DEN, wish: { do: "settings", passphrase: "seven77" } } as const;
	expect(refusedAs("bad-frame", await ada.asks(short))).toMatchObject({ field: "passphrase" });
	const opens = { type: "open", room: "another", passphrase: "short" } as const;
	expect(refusedAs("bad-frame", await ada.asks(opens))).toMatchObject({ field: "passphrase" });
	await does(ada, { do: "settings", passphrase: "eight888" });
});

test("[ACC3] where guests read, only the owner and named speakers write, and it is said before they try", async () => {
	const { ada, bo, cy } = await denWith({ readOnly: true }, ["ada", "bo", "cy"]);
	expect(bo.inbox.frames("joined")).toMatchObject([{ rules: { readOnly: true } }]);
	const said = await ada.says("hear ye", { room: DEN });
	expect(refusedAs("not-allowed", await posts(bo, "may I?"))).toMatchObject({ field: "readOnly" });
	await bo.reacts(said, "👍", true, DEN);
	await does(ada, { do: "speaker", session: bo.session, on: true });
	expect((await bo.receives("rules")).rules).toMatchObject({ readOnly: true, speaker: true });
	expected("ok", await posts(bo, "thank you"));
	await cy.hears("thank you");
	await does(ada, { do: "speaker", session: bo.session, on: false });
	refusedAs("not-allowed", await posts(bo, "and another thing"));
	await does(ada, { do: "settings", readOnly: false });
	expected("ok", await posts(cy, "free at last"));
});

test("[ACC4] an unlisted room is on no list, and what it holds is for those with a seat", async () => {
	const { ada, house } = await denWith({ listed: false, passphrase: SECRET }, ["ada"]);
	const bo = await comesIn(house, "bo");
	const listed = async () => (await get(house, "/api/rooms", RoomList)).map(({ room }) => room);
	expect(await listed()).not.toContain(DEN);
	await expectProblem(await call(house, `/api/rooms/${DEN}`, { token: bo.token }), 404, "no-such-room");
	// as of a room that does not exist, by every way of reading
	for (const room of [DEN, "nowhere"]) {
		for (const path of [`rooms/${room}/members`, `rooms/${room}/events`, `search?room=${room}&q=a`])
			await expectProblem(await call(house, `/api/${path}`, { token: bo.token }), 404, "no-such-room");
		refusedAs("no-such-room", await bo.asks({ type: "fetch", room }));
	}
	await does(ada, { do: "settings", listed: true });
	await expect.poll(listed, { timeout: 20_000 }).toContain(DEN);
	expect(await get(house, `/api/rooms/${DEN}`, RoomSummary)).toMatchObject({ locked: true });
	refusedAs("not-allowed", await asksFor(bo, { do: "settings", listed: false }));
});

/** Frames by which one comes in, or opens it, are for whoever has its id. */
const WAYS_IN: readonly string[] = ["join", "wait", "open"];
const UNANSWERED: readonly string[] = ["typing", "read"];

test("[ACC4] to whoever has no seat an unlisted room is none, by every frame", async () => {
	const { ada, house } = await denWith({ listed: false }, ["ada"]);
	const bo = await comesIn(house, "bo");
	const target = await ada.says("within", { room: DEN });
	// a post under that id stands, in another room
	const { id } = badFields.post.good as { id: ReturnType<typeof crypto.randomUUID> };
	await bo.says("elsewhere", { id });
	const about = Object.entries(clientFrameSchemas).filter(([, schema]) => "room" in schema.shape);
	const types = about.map(([type]) => type).filter((type) => ![...WAYS_IN, ...UNANSWERED].includes(type));
	expect(types).toContain("leave");
	const questions = types.map((type) => ({
		type,
		...badFields[type as keyof typeof badFields].good,
		target,
	}));
	const wishes = [
		{ do: "settings", topic: "mine now" },
		{ do: "settings", passphrase: "eight888" },
		{ do: "settings", passphrase: "short" },
		{ do: "remove-message", target },
		{ do: "resolve", report: target },
		{ do: "ban", name: "ada", seconds: 60, address: true },
		{ do: "delete" },
		{ do: "blank-reason", entry: target },
	].map((wish) => ({ type: "moderate", wish }));
	for (const question of [...questions, ...wishes]) {
		const of = async (room: string) => ({ ...(await bo.asks({ ...question, room })), ref: 0 });
		expect(await of(DEN), JSON.stringify(question)).toEqual(await of("nowhere"));
	}
	for (const type of UNANSWERED) bo.link.sends({ type: type as ClientFrameType, room: DEN, seq: target });
	await bo.isInStep();
	await ada.isInStep();
	expect(ada.inbox.frames("typing")).toEqual([]);
});

test("[ACC4] whoever was in an unlisted room is told that the seat is gone, so that the page keeps the text", async () => {
	const { bo } = await denWith({ listed: false }, ["ada", "bo"]);
	await bo.leaves(DEN);
	refusedAs("not-a-member", await posts(bo, "still there?"));
	refusedAs("no-such-room", await bo.asks({ type: "fetch", room: DEN }));
});
