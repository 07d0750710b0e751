import { NameCheck } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expected, Person, refusedAs, stranger } from "./support/person.ts";
import { RawClient, text } from "./support/raw-client.ts";
import type { House } from "./support/server.ts";

const BEHIND_PROXY = { TRUST_PROXY: "loopback" };

function from(house: House, address: string, name: string): Promise<Person> {
	return Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } });
}

test("[CONN8] one address opens only so many rooms, with however many sessions; others open theirs", async () => {
	const { house } = await houseWith({ ...BEHIND_PROXY, ROOMS_PER_MINUTE: "0.15" });
	const [mallory, mallet] = [
		await from(house, "203.0.113.7", "mallory"),
		await from(house, "203.0.113.7", "mallet"),
	];
	for (const room of ["one", "two"]) expected("ok", await mallory.asks({ type: "open", room }));
	await mallet.joins("three");
	const refused = refusedAs("too-many-from-here", await mallet.asks({ type: "open", room: "four" }));
	expect(refused.message).toContain("new rooms");
	expect(refused.retryAfterMs).toBeGreaterThan(0);
	for (const type of ["join", "wait"])
		refusedAs("too-many-from-here", await mallory.asks({ type, room: "five" }));
	expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(3);
	await mallet.joins("one");
	const ada = await from(house, "203.0.113.8", "ada");
	await ada.joins("garden");
	const bo = await from(house, "203.0.113.9", "bo");
	await bo.joins("garden");
	await ada.says("a room of ours", { room: "garden" });
	await bo.hears("a room of ours");
});

test("[CONN8] whoever comes into a new room with many others is not counted as opening it", async () => {
	const { house } = await houseWith({ ...BEHIND_PROXY, ROOMS_PER_MINUTE: "0.05" });
	const names = Array.from({ length: 5 }, (_, index) => `pupil ${index + 1}`);
	const pupils = await Promise.all(names.map((name) => from(house, "203.0.113.7", name)));
	await Promise.all(pupils.map((pupil) => pupil.joins("class")));
});

test("[CONN8] the operator says which networks count as ten addresses", async () => {
	const school = { ...BEHIND_PROXY, TRUSTED_NETWORKS: "203.0.113.0/24", ROOMS_PER_MINUTE: "0.1" };
	const { house } = await houseWith(school);
	const ada = await from(house, "203.0.113.7", "ada");
	for (let room = 1; room <= 20; room++)
		expected("ok", await ada.asks({ type: "open", room: `room-${room}` }));
	refusedAs("too-many-from-here", await ada.asks({ type: "open", room: "room-21" }));
});

test("[CONN8] whoever comes is not behind all the sockets that another address opened before at once", async () => {
	const { house } = await houseWith(BEHIND_PROXY);
	const dial = { port: house.port, headers: { "x-forwarded-for": "203.0.113.7" } };
	let inside = 0;
	const crowd = Array.from({ length: 60 }, () => stranger(dial).then(() => inside++));
	await stranger({ ...dial, headers: { "x-forwarded-for": "203.0.113.8" } });
	expect(inside).toBeLessThan(60);
	await Promise.all(crowd);
	expect(inside).toBe(60);
});

test("[CONN3] a session owns only so many rooms", async () => {
	const { ada, bo } = await houseWith({ ROOMS_PER_OWNER_MAX: "2" }, "ada", "bo");
	for (const room of ["one", "two"]) expected("ok", await ada.asks({ type: "open", room }));
	expect(refusedAs("not-allowed", await ada.asks({ type: "open", room: "three" })).message).toContain(
		"2 rooms",
	);
	expected("ok", await bo.asks({ type: "open", room: "three" }));
	await ada.joins("three");
});

const ADA_TAKEN = { type: "hello", version: 1, name: "ada" } as const;

test("[CONN9] hellos that are refused cost one socket its turn, and one that is accepted costs nothing", async () => {
	const { house } = await houseWith({}, "ada");
	const link = await stranger(house);
	for (let tried = 0; tried < 3; tried++) refusedAs("name-taken", await link.asks(ADA_TAKEN));
	const { retryAfterMs } = refusedAs("too-fast", await link.asks({ ...ADA_TAKEN, name: "bo" }));
	expect(retryAfterMs).toBeGreaterThan(0);
	// nothing that it says is read now
	refusedAs("too-fast", await link.asks({ type: "no such frame" }));
	expected("welcome", await (await stranger(house)).asks({ ...ADA_TAKEN, name: "bo" }));
});

test("[CONN9] hellos that are refused cost an address its turn, over however many sockets; others come in", async () => {
	const { ada, house } = await houseWith({ ...BEHIND_PROXY, HELLOS_REFUSED_PER_SECOND: "0.05" }, "ada");
	const dial = (address: string) => stranger({ port: house.port, headers: { "x-forwarded-for": address } });
	const mallory = await from(house, "203.0.113.7", "mallory");
	for (let tried = 0; tried < 5; tried++) {
		const link = await dial("203.0.113.7");
		refusedAs("name-taken", await link.asks({ ...ADA_TAKEN, token: mallory.token }));
	}
	refusedAs("too-fast", await (await dial("203.0.113.7")).asks({ ...ADA_TAKEN, token: mallory.token }));
	const posted = {
		method: "POST",
		body: { name: "mallet" },
		headers: { "x-forwarded-for": "203.0.113.7" },
	} as const;
	await expectProblem(await call(house, "/api/sessions", posted), 429, "too-fast");
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(2);
	// whoever holds a name comes back to it, whatever others of the address did
	await mallory.link.drops();
	await mallory.comesBack([]);
	const bo = await from(house, "203.0.113.8", "bo");
	await bo.joins();
	await bo.says("I came in");
	await ada.hears("I came in");
});

test("[CONN11] whoever is refused hello after hello is not read for long, and forty others of that address are told at once what is taken, and come in", async () => {
	const { house } = await houseWith(BEHIND_PROXY, "ada");
	const school = { port: house.port, headers: { "x-forwarded-for": "203.0.113.7" } };
	const mallory = await stranger(school);
	for (let asked = 0; asked < 38; asked++) mallory.asks(ADA_TAKEN).catch(() => undefined);
	await untilMetric(house, "parley_reading_rests_total", (rests) => rests > 0);
	let isHeard = false;
	const heard = (): void => {
		isHeard = true;
	};
	mallory.asks(ADA_TAKEN).then(heard, heard);
	await Promise.all(
		Array.from({ length: 40 }, async (_, pupil) => {
			const link = await stranger(school);
			refusedAs("name-taken", await link.asks(ADA_TAKEN));
			expected("welcome", await link.asks({ ...ADA_TAKEN, name: `pupil ${pupil}` }));
		}),
	);
	expect(isHeard).toBe(false);
});

test("[CONN11] whoever has no session and sends as many again is closed, and the rest of it is not answered", async () => {
	const { ada, bo, house } = await houseWith({}, "ada", "bo");
	const raw = await RawClient.dials(house.port);
	const hello = text(JSON.stringify({ ...ADA_TAKEN, ref: 1 }));
	raw.sends(Buffer.concat(Array.from({ length: 100 }, () => hello)));
	const heard = await raw.closes();
	expect(heard.at(-1)).toBe("closed 4029");
	expect(heard.length).toBeLessThan(60);
	await ada.says("not felt here");
	await bo.hears("not felt here");
});

test("[CONN9] names looked up have a rate of their own: no page of another site takes it from who says hello", async () => {
	const { house } = await houseWith({ ...BEHIND_PROXY, HELLOS_REFUSED_PER_SECOND: "0.05" }, "ada");
	const asked = { headers: { "x-forwarded-for": "203.0.113.7" } };
	const look = () => get(house, "/api/names/ada", NameCheck, asked);
	for (let looked = 0; looked < 5; looked++) expect((await look()).suggestions).toHaveLength(3);
	expect(await look()).not.toHaveProperty("suggestions");
	expect((await get(house, "/api/names/ada", NameCheck)).suggestions).toHaveLength(3);
	await (await from(house, "203.0.113.7", "bo")).joins();
});

test("[CONN8] a new name that was not to be had takes no place from who comes next", async () => {
	const limits = { NEWCOMERS_PER_SECOND: "0.02", NEWCOMERS_PER_HOUR: "1" };
	const { house } = await houseWith({ ...BEHIND_PROXY, ...limits }, "ada");
	const link = await stranger({ port: house.port, headers: { "x-forwarded-for": "203.0.113.7" } });
	for (let tried = 0; tried < 3; tried++) refusedAs("name-taken", await link.asks(ADA_TAKEN));
	for (const name of ["bo", "cy"]) await from(house, "203.0.113.7", name);
	const late = await stranger({ port: house.port, headers: { "x-forwarded-for": "203.0.113.7" } });
	refusedAs("too-many-from-here", await late.asks({ ...ADA_TAKEN, name: "dee" }));
});
