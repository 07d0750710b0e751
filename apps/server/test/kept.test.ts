import { join } from "node:path";
import { recoveryWordList } from "@parley/protocol/recovery-word-list";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { expect, test } from "vitest";
import { succeeds } from "./support/command.ts";
import { recordOf } from "./support/house-deeds.ts";
import { call, expectProblem } from "./support/http.ts";
import {
	asksToKeep,
	comesInAs,
	keepsName,
	knows,
	newSheet,
	provesByWords,
	renames,
	triesWords,
} from "./support/kept.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { OPERATOR_TOKEN } from "./support/moderation.ts";
import { LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, openHouse } from "./support/server.ts";

const hello = (name: string, token?: string) => ({
	...{ type: "hello", version: 1, name },
	...(token !== undefined && { token }),
});

/** By a delta, or by a whole list where more changed. */
const isWithout = (name: string) => (presence: ServerFrameOf<"presence">) =>
	(presence.left ?? []).includes(name) || presence.members?.includes(name) === false;

const WRONG = recoveryWordList.slice(0, 10).join(" ");

test("[WHO1] [WHO3] a kept name is told by people, and refused to everybody else by a code of its own, here or away", async () => {
	const { ada, bo, house } = await houseWith({ SEAT_GRACE_S: "0.05" }, "ada", "bo");
	bo.forgets();
	const kept = await keepsName(house, ada);
	expect(kept).toMatchObject({ session: ada.session, device: ada.device, name: "ada" });
	const { people } = await bo.receives("presence", ({ members }) => members !== undefined);
	expect(people).toEqual([
		{ id: ada.session, name: "ada", kept: true },
		{ id: bo.session, name: "bo" },
	]);
	expect(await knows(house, kept)).toMatchObject({ name: "ada", kept: true, words: true });
	expect(await metric(house, "parley_kept_names")).toBe(1);
	for (const isHere of [true, false]) {
		if (!isHere) {
			ada.link.socket.terminate();
			await bo.receives("presence", isWithout("ada"));
		}
		// the second looks like it
		for (const name of ["Ada", "аda"]) {
			const link = await stranger(house);
			const { suggestions = [] } = refusedAs("name-kept", await link.asks(hello(name)));
			expect(suggestions.length).toBeGreaterThan(0);
			refusedAs("name-kept", await link.asks(hello(name, bo.token)));
			const body = { name };
			await expectProblem(await call(house, "/api/sessions", { method: "POST", body }), 409, "name-kept");
			await expectProblem(await renames(house, bo, name), 409, "name-kept");
			const look = await call(house, `/api/names/${encodeURIComponent(name)}`);
			expect(await look.json()).toMatchObject({ free: false, kept: true });
		}
	}
	const back = await comesInAs(house, kept);
	await back.says("mine still");
	expect(await bo.hears("mine still")).toMatchObject({ author: ada.session, name: "ada" });
	await expectOneOrder(house, [bo, back]);
});

test("[WHO1] keeping wants a seat once taken, the name held, and a sheet of this house for this person", async () => {
	const { ada, house } = await houseWith({ SEAT_GRACE_S: "0.05" }, "ada");
	const bo = await Person.arrives("bo", { port: house.port });
	const field = async (response: Response) => (await expectProblem(response, 403, "not-allowed")).field;
	expect(await field(await asksToKeep(house, bo))).toBe("room");
	await bo.joins();
	const { words, sheet } = await newSheet(house, ada);
	const own = words.join(" ");
	expect(await field(await asksToKeep(house, bo, { words: own, sheet }))).toBe("sheet");
	expect(await field(await asksToKeep(house, ada, { words: WRONG, sheet }))).toBe("sheet");
	const short = await asksToKeep(house, ada, { words: "zoo", sheet });
	expect((await expectProblem(short, 400, "bad-frame")).field).toBe("words");
	await keepsName(house, bo);
	expect(await knows(house, bo)).toMatchObject({ kept: true, words: true });
	ada.link.socket.terminate();
	await untilMetric(house, "parley_members", (seats) => seats === 1);
	const body = { words: own, sheet };
	await expectProblem(await asksToKeep(house, ada, body), 409, "name-taken");
});

test("[WHO2] who keeps a name is neither forgotten nor counted among the sessions of a full house", async () => {
	const env = { SEAT_GRACE_S: "0.05", SESSIONS_MAX: "2" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const kept = await keepsName(house, ada);
	const cy = await comesIn(house, "cy");
	for (const one of [ada, bo, cy]) one.link.socket.terminate();
	await untilMetric(house, "parley_members", (seats) => seats === 0);
	// each throws out somebody who is away, as long as anybody is
	for (const name of ["dee", "eve"]) await comesIn(house, name);
	const again = await comesInAs(house, kept);
	expect([again.session, again.name]).toEqual([ada.session, "ada"]);
	const late = await stranger(house);
	refusedAs("house-full", await late.asks(hello("fay")));
});

test("[WHO2] a name that nobody used for long is free again, and what its words opened is no more", async () => {
	const { ada, house } = await houseWith(
		{ SEAT_GRACE_S: "0.05", PASSER_BY_MINUTES: "0.001", KEPT_DAYS: "0.00001" },
		"ada",
	);
	const kept = await keepsName(house, ada);
	ada.link.socket.terminate();
	await untilMetric(house, "parley_kept_names", (count) => count === 0);
	const cy = await comesIn(house, "ada");
	expect(cy.session).not.toBe(ada.session);
	await expectProblem(await triesWords(house, kept.words), 403, "not-allowed");
});

test("[WHO2] so many names are kept, and no more", async () => {
	const { ada, bo, house } = await houseWith({ KEPT_MAX: "1" }, "ada", "bo");
	await keepsName(house, ada);
	await expectProblem(await asksToKeep(house, bo), 503, "house-full");
});

test("[WHO2] [NAME5] done for good at the last device leaves name and memberships, and words bring them back", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const kept = await keepsName(house, ada);
	bo.forgets();
	const ended = await call(house, "/api/sessions/current", { method: "DELETE", token: kept.token });
	expect(ended.status).toBe(204);
	expect((await ada.closed).code).toBe(1000);
	await bo.receives("presence", isWithout("ada"));
	const link = await stranger(house);
	refusedAs("token-invalid", await link.asks(hello("ada", kept.token)));
	refusedAs("name-kept", await link.asks(hello("ada")));
	const again = await house.reopen();
	const back = await provesByWords(again, kept.words.toUpperCase());
	const phone = await Person.arrives("?", { port: again.port, token: back.token });
	expect([phone.session, phone.name]).toEqual([ada.session, "ada"]);
	const { rooms } = await phone.receives("overview");
	expect(rooms.map(({ room }) => room)).toEqual([LOBBY]);
});

test("[WHO4] renaming is by its route, on all devices; a hello says nothing; the name that was left waits for its person", async () => {
	const { ada, bo, house } = await houseWith({ KEPT_LEFT_DAYS: "1" }, "ada", "bo");
	const kept = await keepsName(house, ada);
	const seq = await ada.says("as ada");
	const phone = await comesInAs(house, await provesByWords(house, kept.words), "Somebody else");
	expect(phone.name).toBe("ada");
	bo.forgets();
	expect(await (await renames(house, phone, "Ada L")).json()).toEqual({ name: "Ada L" });
	await bo.receives("presence", isWithout("ada"));
	// behind the one of her keeping it, and those of her devices
	for (const one of [ada, phone]) await one.receives("me", ({ name }) => name === "Ada L");
	expect((await knows(house, kept)).name).toBe("Ada L");
	await ada.says("as ada l");
	expect((await bo.hears("as ada l")).name).toBe("Ada L");
	const { events } = await bo.fetches({ around: seq });
	expect(events.find((event) => event.seq === seq)).toMatchObject({ name: "ada", author: ada.session });
	const link = await stranger(house);
	refusedAs("name-kept", await link.asks(hello("ada")));
	const again = await house.reopen();
	refusedAs("name-kept", await (await stranger(again)).asks(hello("ada")));
	// back to it, and on: three names wait for her, and no fourth
	for (const name of ["ada", "ada two", "ada three"])
		expect((await renames(again, kept, name)).status).toBe(200);
	const tooMany = await expectProblem(await renames(again, kept, "ada four"), 429, "too-fast");
	expect(tooMany.retryAfterMs).toBeGreaterThan(60_000);
	await expectProblem(await renames(again, kept, "!"), 400, "name-invalid");
});

test("[WHO4] a name that was left longer ago than it is held is anybody's", async () => {
	const { ada, house } = await houseWith({ KEPT_LEFT_DAYS: "0" }, "ada");
	const kept = await keepsName(house, ada);
	expect((await renames(house, kept, "eva")).status).toBe(200);
	const bo = await comesIn(house, "ada");
	await keepsName(house, bo);
	await expectProblem(await renames(house, kept, "ada"), 409, "name-kept");
	const again = await house.reopen();
	refusedAs("name-kept", await (await stranger(again)).asks(hello("ada")));
	refusedAs("name-kept", await (await stranger(again)).asks(hello("eva")));
});

test("[WHO5] [WHO6] words alone open another device, which all others are told; a new sheet ends the old", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const kept = await keepsName(house, ada);
	// behind the welcome only: by the token of before she would ask in vain
	await ada.says("as ada");
	expect(ada.inbox.heard.filter((frame) => frame.type === "me")).toHaveLength(1);
	const fours = kept.words.replaceAll(/\S+/g, (word) => word.slice(0, 4));
	const proved = await provesByWords(house, fours);
	await ada.receives("me");
	const { devices } = await knows(house, kept);
	expect(devices).toEqual([
		{ device: ada.device, how: "first", mine: true },
		{ device: proved.device, how: "words", at: expect.any(Number) },
	]);
	const phone = await comesInAs(house, proved);
	await phone.receives("me");
	await phone.says("from here, too");
	expect((await bo.hears("from here, too")).author).toBe(ada.session);
	expect(JSON.stringify(bo.inbox.heard)).not.toContain(proved.device);

	const { words, sheet } = await newSheet(house, phone);
	const body = { words: words.join(" "), sheet };
	const taken = await call(house, "/api/people/me/words", { method: "PUT", token: phone.token, body });
	expect(taken.status).toBe(204);
	await expectProblem(await triesWords(house, kept.words), 403, "not-allowed");
	const { token } = await provesByWords(house, body.words, { endOthers: true });
	expect((await ada.closed).code).toBe(1000);
	expect((await phone.closed).code).toBe(1000);
	expect((await knows(house, { token })).devices).toHaveLength(1);
	expect(await metric(house, 'parley_proofs_total{way="words",outcome="right"}')).toBe(2);
	expect(await metric(house, 'parley_proofs_total{way="words",outcome="wrong"}')).toBe(1);
});

test("[WHO9] wrong words are five, then one a minute for one address, the right ones with them", async () => {
	const { ada, house } = await houseWith({ TRUST_PROXY: "1" }, "ada");
	const { words } = await keepsName(house, ada);
	const here = { "x-forwarded-for": "203.0.113.7" };
	const tries = (typed: string, headers = here) => triesWords(house, typed, headers);
	// typing errors are no guesses
	for (let count = 0; count < 6; count++) await expectProblem(await tries(`${WRONG} zoo`), 400, "bad-frame");
	for (let count = 0; count < 5; count++) await expectProblem(await tries(WRONG), 403, "not-allowed");
	for (const typed of [WRONG, words]) {
		const { retryAfterMs = 0 } = await expectProblem(await tries(typed), 429, "too-fast");
		expect(retryAfterMs).toBeGreaterThan(30_000);
	}
	expect((await tries(words, { "x-forwarded-for": "198.51.100.9" })).status).toBe(201);
	expect(await metric(house, 'parley_proofs_total{way="words",outcome="too-fast"}')).toBe(2);
});

test("[WHO9] one address keeps five names a day, and what is refused is not counted", async () => {
	const { house } = await houseWith({ TRUST_PROXY: "1" });
	const headers = { "x-forwarded-for": "203.0.113.7" };
	const keeps = async (name: string): Promise<Response> => {
		const person = await Person.arrives(name, { port: house.port });
		await person.joins();
		const { words, sheet } = await newSheet(house, person);
		const body = { words: words.join(" "), sheet };
		return call(house, "/api/people/me/kept", { method: "POST", token: person.token, body, headers });
	};
	for (const name of ["a", "b", "c", "d", "e"]) expect((await keeps(name)).status).toBe(201);
	const { retryAfterMs = 0 } = await expectProblem(await keeps("f"), 429, "too-many-from-here");
	expect(retryAfterMs).toBeGreaterThan(3_600_000);
});

test("[WHO9] one device renames, and asks for sheets and links, no faster than rooms are entered, and stops no other one", async () => {
	const { ada, house } = await houseWith({ ENTRIES_PER_SECOND: "0.1" }, "ada");
	const kept = await keepsName(house, ada);
	let status = 200;
	for (let count = 0; count < 9 && status < 300; count++)
		({ status } = await call(house, "/api/people/me/sheets", { method: "POST", token: kept.token }));
	expect(status).toBe(429);
	// whoever has a token of theirs keeps nobody from ending it
	const { token } = await provesByWords(house, kept.words);
	const ended = await call(house, `/api/people/me/devices/${kept.device}`, { method: "DELETE", token });
	expect(ended.status).toBe(204);
	expect((await renames(house, { token }, "ada by herself")).status).toBe(200);
	expect(await knows(house, { token })).toMatchObject({ name: "ada by herself" });
	await provesByWords(house, kept.words, { endOthers: true });
});

test("[WHO4] [CONN9] whoever asks for ever more names that are taken is told so, and no more", async () => {
	// ten of them, of an address that counts as ten, and one more in ten seconds
	const env = { HELLOS_REFUSED_PER_SECOND: "0.01", ENTRIES_PER_SECOND: "1000" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	let answer = await renames(house, bo, "ada");
	for (let count = 0; count < 40 && answer.status === 409; count++) answer = await renames(house, bo, "ada");
	const { suggestions } = await expectProblem(answer, 429, "too-fast");
	expect(suggestions).toBeUndefined();
	await ada.says("here");
	await bo.hears("here");
});

test("[WHO7] a planted token is worth nothing once the name is kept, nor is any other's when all others are ended", async () => {
	const { ada, house } = await lobbyWith("ada");
	const planted = ada.token;
	const intruder = await Person.arrives("ada", { port: house.port, token: planted });
	const kept = await keepsName(house, ada);
	const out = async (token: string) =>
		refusedAs("token-invalid", await (await stranger(house)).asks(hello("ada", token)));
	await out(planted);
	// what it had opened is, too, and whoever was told the new one is not
	expect((await intruder.closed).code).toBe(1012);
	await ada.says("still here");
	const phone = await comesInAs(house, await provesByWords(house, kept.words));
	const answer = await call(house, "/api/people/me/devices", { method: "DELETE", token: kept.token });
	const { token, device } = (await answer.json()) as { token: string; device: string };
	expect(device).toBe(ada.device);
	for (const one of [kept.token, phone.token]) await out(one);
	expect((await phone.closed).code).toBe(1000);
	const again = await house.reopen();
	await comesInAs(again, { token });
	await expectProblem(await call(again, "/api/people/me", { token: kept.token }), 401, "token-invalid");
});

test("[WHO7] [DEVICE4] one device is ended by another, and one of nobody's is not", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const kept = await keepsName(house, ada);
	const phone = await comesInAs(house, await provesByWords(house, kept.words));
	const ends = (device: string, token: string) =>
		call(house, `/api/people/me/devices/${device}`, { method: "DELETE", token });
	expect((await expectProblem(await ends(phone.device, bo.token), 403, "not-allowed")).field).toBe("device");
	expect((await ends(phone.device, kept.token)).status).toBe(204);
	expect((await phone.closed).code).toBe(1000);
	await untilMetric(house, "parley_sockets", (count) => count === 2);
	await ada.says("alone");
	await bo.hears("alone");
});

test("[WHO10] the operator lets a name go; its person goes on as a guest", async () => {
	const { ada, bo, house } = await houseWith({ OPERATOR_TOKEN }, "ada", "bo");
	const kept = await keepsName(house, ada);
	const releases = (token: string) =>
		call(house, "/api/moderation/kept-names", { method: "POST", token, body: { release: "ADA" } });
	await expectProblem(await releases(bo.token), 403, "not-allowed");
	expect((await releases(OPERATOR_TOKEN)).status).toBe(204);
	expect(await recordOf(house)).toMatchObject([
		{ do: "release-name", person: { name: "ada" }, from: { here: true } },
	]);
	await expectProblem(await releases(OPERATOR_TOKEN), 403, "not-allowed");
	await expectProblem(await triesWords(house, kept.words), 403, "not-allowed");
	await ada.says("a guest again");
	await bo.hears("a guest again");
	expect(await knows(house, kept)).toMatchObject({ kept: false, words: false });
	await renames(house, kept, "ada the second");
	expect((await comesIn(house, "ada")).name).toBe("ada");
});

test("[WHO1] [BACK3] a backup holds who keeps which name, and its words open it where it is restored", async () => {
	const { ada, house } = await lobbyWith("ada");
	const kept = await keepsName(house, ada);
	await renames(house, kept, "eva");
	await provesByWords(house, kept.words);
	const file = join(await freshDataDir(), "kept.backup");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	const DATA_DIR = await freshDataDir();
	await succeeds({ DATA_DIR }, "restore", file);
	const restored = await openHouse({ DATA_DIR });
	for (const name of ["ada", "eva"])
		refusedAs("name-kept", await (await stranger(restored)).asks(hello(name)));
	const phone = await comesInAs(restored, await provesByWords(restored, kept.words));
	expect([phone.session, phone.name]).toEqual([ada.session, "eva"]);
	expect((await knows(restored, phone)).devices.map(({ how }) => how)).toEqual(["first", "words", "words"]);
});
