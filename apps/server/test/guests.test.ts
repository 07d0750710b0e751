import { randomUUID } from "node:crypto";
import { databaseFile } from "@parley/engine/log/database";
import { BotMade } from "@parley/protocol/bots";
import { Door } from "@parley/protocol/http";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { operations } from "../src/http/descriptions/openapi.ts";
import { isItself } from "./support/bots.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { asksToCome, comesBy, invites } from "./support/invitations.ts";
import { keepsName, provesByWords } from "./support/kept.ts";
import { OPERATOR_TOKEN } from "./support/moderation.ts";
import { LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const CLOSED = { OPERATOR_TOKEN, LIMITS: "off", GUESTS: "invited", TRUST_PROXY: "1" };
/** Whoever asks from elsewhere: a proxy passes it on. */
const AFAR = { "x-forwarded-for": "203.0.113.9" };
const hello = (name: string) => ({ type: "hello", version: 1, name });

/** The first people of a closed house. */
async function invited(house: House, name: string): Promise<Person> {
	const { secret } = await invites(house, OPERATOR_TOKEN, { uses: 1, days: 1 }, LOBBY);
	const { token } = await comesBy(house, name, secret);
	const person = await Person.arrives(name, { port: house.port, token });
	await person.joins();
	return person;
}

test("[WHO24] with GUESTS=invited nobody comes in by a name, and who is refused hears of no name, free or taken", async () => {
	const house = await openHouse(CLOSED);
	const ada = await invited(house, "ada");
	for (const name of ["ada", "free"]) {
		const refused = refusedAs("not-allowed", await (await stranger(house)).asks(hello(name)));
		expect(refused).toMatchObject({ field: "invitation" });
		expect(refused.suggestions).toBeUndefined();
		const problem = await expectProblem(await asksToCome(house, name), 403, "not-allowed");
		expect(problem).toMatchObject({ field: "invitation" });
		expect(problem.suggestions).toBeUndefined();
		const wrong = await expectProblem(await asksToCome(house, name, "no-such-secret"), 403, "not-allowed");
		expect(wrong.suggestions).toBeUndefined();
	}
	// who was invited is told of a name that is taken, and spends nothing
	const { secret } = await invites(house, OPERATOR_TOKEN, { uses: 1, days: 1 }, LOBBY);
	await expectProblem(await asksToCome(house, "ada", secret), 409, "name-taken");
	const bo = await Person.arrives("bo", {
		port: house.port,
		token: (await comesBy(house, "bo", secret)).token,
	});
	await bo.joins();
	await bo.says("hello");
	await ada.hears("hello");
	expect(await get(house, "/api/door", Door)).toMatchObject({ open: true, guests: "invited" });
});

test("[WHO24] with GUESTS=off an invitation lets nobody in either, and who keeps a name comes back", async () => {
	const before = await openHouse({ ...CLOSED, GUESTS: "open" });
	const ada = await Person.arrives("ada", { port: before.port });
	await ada.joins();
	const kept = await keepsName(before, ada);
	const house = await before.reopen({ GUESTS: "off" });
	const { secret } = await invites(house, OPERATOR_TOKEN, { uses: 1, days: 1 }, LOBBY);
	const refused = await expectProblem(await asksToCome(house, "bo", secret), 403, "not-allowed");
	expect(refused.field).toBe("guests");
	const proved = await provesByWords(house, kept.words);
	const back = await Person.arrives("ada", { port: house.port, token: proved.token });
	await back.joins();
	await back.says("back");
	expect(await get(house, "/api/door", Door)).toMatchObject({ guests: "off" });
});

test("[WHO24] nobody without a token is told of rooms, names or health, by whatever they ask", async () => {
	const house = await openHouse(CLOSED);
	const ada = await invited(house, "ada");
	expect((await call(house, "/metrics", { headers: AFAR })).status).toBe(403);
	expect(await (await call(house, `/api/rooms/${LOBBY}?absent=null`)).json()).toBeNull();
	for (const path of ["/api/rooms", "/api/rooms?search=lob", `/api/rooms/${LOBBY}`, "/api/names/ada"]) {
		await expectProblem(await call(house, path), 401, "not-welcome-yet");
		expect((await call(house, path, { token: ada.token })).status).toBe(200);
		expect((await call(house, path, { token: "none" })).status).toBe(401);
	}
	// BOT2: a token that lies in some program's settings is no person's
	const asked = { method: "POST", token: OPERATOR_TOKEN, body: { name: "Echo", scopes: ["write"] } } as const;
	const bot = BotMade.parse(await (await call(house, `/api/rooms/${LOBBY}/bots`, asked)).json());
	for (const path of ["/api/rooms", `/api/rooms/${LOBBY}`, "/api/names/ada"])
		await expectProblem(await call(house, path, { token: bot.token }), 401, "not-welcome-yet");
	expect(await isItself(house, bot.token)).toMatchObject({ room: LOBBY, scopes: ["write"] });
	const pages = [];
	for (const path of ["/", `/r/${LOBBY}`, "/r/nowhere"]) pages.push(await (await call(house, path)).text());
	expect(pages[0]).toContain('"summary":null');
	expect(new Set(pages).size).toBe(1);
	// a house that cannot store says so to its own, and to this machine
	const lock = new Database(databaseFile(house.dataDir, "parley"));
	onTestFinished(() => void lock.close());
	lock.exec("BEGIN IMMEDIATE");
	refusedAs("read-only", await ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "lost" }));
	await expectProblem(await call(house, "/readyz"), 503, "read-only");
	await expectProblem(await call(house, "/readyz", { headers: AFAR }), 503, "busy");
});

/** Answered without a token all the same: the door, coming in, proofs, and what has a secret of its own. */
const TOLD_TO_STRANGERS = [
	"get /api/door",
	"post /api/sessions",
	"post /api/link",
	"delete /api/link",
	"get /api/link/frames",
	"post /api/link/frames",
	"post /api/invitations/looks",
	"post /api/people/proofs",
	"post /api/people/passkey-options",
	"post /api/people/passkey-proofs",
	"post /api/oidc/start",
	"post /api/oidc/finish",
	"post /api/device-links/claims",
	"post /api/device-links/tokens",
	"get /api/push/key",
	"post /api/push/renewals",
	"get /api/files/{file}/{name}",
];

test("[WHO24] every route that the house describes is closed to strangers, but for those that are named", async () => {
	const house = await openHouse(CLOSED);
	const asked = operations().filter(({ path }) => path.startsWith("/api/"));
	const open: string[] = [];
	for (const { method, path } of asked) {
		const address = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => (part === "room" ? LOBBY : "x"));
		const response = await call(house, address, { method: method.toUpperCase() as "GET" });
		const text = await response.text();
		if (response.status !== 401 || !text.includes('"not-welcome-yet"')) open.push(`${method} ${path}`);
	}
	expect(open.sort()).toEqual(TOLD_TO_STRANGERS.toSorted());
});
