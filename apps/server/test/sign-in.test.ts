import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Door } from "@parley/protocol/http";
import { ProviderStart } from "@parley/protocol/provider";
import { beforeEach, expect, test } from "vitest";
import { doesInHouse } from "./support/house-deeds.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesInAs, isBackBy, keepsName, knows, provesByWords, renames } from "./support/kept.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { OPERATOR_TOKEN } from "./support/moderation.ts";
import { LOBBY, Person, refusedAs } from "./support/person.ts";
import { CLIENT_SECRET, type Forgery, type ProviderUnderTest } from "./support/provider.ts";
import { type House, openHouse } from "./support/server.ts";
import { type Back, comesBySignIn, finishes, opensProvider, signsIn } from "./support/sign-in.ts";

const ORIGIN = "https://chat.example.org";
const HOUR_MS = 3_600_000;

let provider: ProviderUnderTest;

beforeEach(async () => {
	provider = await opensProvider(ORIGIN);
});

const opens = (more: Record<string, string> = {}) =>
	openHouse({ ...provider.env, WRONG_WORDS_PER_MINUTE: "0", ...more });
const field = async (response: Response) => (await expectProblem(response, 403, "not-allowed")).field;

test("[WHO50] a name is kept by the house's provider alone, which opens another device, here and after a restart", async () => {
	const house = await opens();
	expect(await get(house, "/api/door", Door)).toMatchObject({ provider: true });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const kept = await comesBySignIn(house, {}, ada.token);
	expect(kept).toMatchObject({ session: ada.session, device: ada.device, name: "ada" });
	await isBackBy(ada, kept);
	const phone = await comesInAs(house, await comesBySignIn(house));
	await phone.says("from here, too");
	expect((await bo.hears("from here, too")).author).toBe(ada.session);
	const { devices, words, provider: said } = await knows(house, kept);
	expect(devices.map(({ how }) => how)).toEqual(["first", "provider"]);
	expect(words).toBe(false);
	expect((said?.until ?? 0) - (said?.at ?? 0)).toBe(24 * HOUR_MS);
	// whoever is that already is nobody else, too
	expect(await field(await finishes(house, await signsIn(house), {}, bo.token))).toBe("provider");
	expect(await metric(house, 'parley_proofs_total{way="provider",outcome="right"}')).toBe(1);

	const again = await house.reopen();
	const { token } = await comesBySignIn(again, { endOthers: true });
	expect((await knows(again, { token })).devices).toHaveLength(1);
});

test("[WHO50] where guests do not come in who is new comes by the provider, and keeps their name from the first moment", async () => {
	const house = await opens({ GUESTS: "off" });
	const ada = await comesBySignIn(house);
	expect(ada.name).toBe("ada");
	expect(await knows(house, ada)).toMatchObject({ kept: true, words: false });
	// whose name looks like hers comes by one near it, for the code is spent
	provider.account = "Ada of the other office";
	const other = await comesBySignIn(house);
	expect(other.session).not.toBe(ada.session);
	expect(other.name).not.toBe("Ada");
	provider.account = "cy";
	expect((await comesBySignIn(house, { name: "Cypress" })).name).toBe("Cypress");
	const [here, there] = [await comesInAs(house, ada), await comesInAs(house, other)];
	await here.says("hello");
	await there.hears("hello");
	expect((await comesBySignIn(house)).name).toBe("Cypress");
});

test("[WHO50] a provider is linked to a name that is kept otherwise, and is one person's", async () => {
	const house = await opens();
	const ada = await keepsName(house, await comesIn(house, "ada"));
	expect((await finishes(house, await signsIn(house), {}, ada.token)).status).toBe(204);
	expect(await knows(house, ada)).toMatchObject({ words: true, provider: { at: expect.any(Number) } });
	expect((await comesBySignIn(house)).session).toBe(ada.session);
	provider.account = "somebody else";
	expect(await field(await finishes(house, await signsIn(house), {}, ada.token))).toBe("provider");
	const else_ = await comesBySignIn(house);
	expect(else_.session).not.toBe(ada.session);
});

test("[WHO51] a code is good once, with its own verifier and nonce, from this provider, and with the house's own secret", async () => {
	const house = await opens();
	const forged: readonly [string, (back: Back, other: Back) => object][] = [
		["nonce", (_, other) => ({ nonce: other.nonce })],
		["verifier", (_, other) => ({ verifier: other.verifier })],
		["issuer", () => ({ iss: "https://login.example.net" })],
		["no issuer", () => ({ iss: undefined })],
		["code", () => ({ code: "made-up" })],
	];
	for (const [what, change] of forged) {
		const [back, other] = [await signsIn(house), await signsIn(house)];
		expect(back.stateBack, what).toBe(back.state);
		expect(await field(await finishes(house, back, change(back, other))), what).toBe("provider");
	}
	const back = await signsIn(house);
	expect((await finishes(house, back)).status).toBe(201);
	expect(await field(await finishes(house, back))).toBe("provider");
	// what no page says
	await expectProblem(await finishes(house, back, { code: "x".repeat(4_097) }), 400, "bad-frame");
	const stranger = await opens({ OIDC_CLIENT_SECRET: "another one" });
	await expectProblem(await finishes(stranger, await signsIn(stranger)), 503, "busy");
});

test("[WHO51] what the provider signs holds by its own key, from itself, for this house, with that nonce, and not for ever", async () => {
	const house = await opens();
	const forgeries: readonly Forgery[] = [
		{ isSignedElsewhere: true },
		{ claims: { iss: "https://login.example.net" } },
		{ claims: { aud: "another house" } },
		{ claims: { nonce: "another one" } },
		{ claims: { nonce: undefined } },
		{ claims: { exp: Math.floor((Date.now() - 2 * HOUR_MS) / 1000) } },
	];
	for (const forgery of forgeries) {
		provider.forgery = forgery;
		const refused = await finishes(house, await signsIn(house));
		expect(await field(refused), JSON.stringify(forgery)).toBe("provider");
	}
	provider.forgery = {};
	expect((await comesBySignIn(house)).name).toBe("ada");
});

test("[WHO51] wrong sign-ins are paced by address with wrong words, and the way back is the house's own", async () => {
	const elsewhere = "https://also.example.org";
	const house = await openHouse({ ...provider.env, PUBLIC_ORIGINS: `${ORIGIN},${elsewhere}` });
	for (let count = 0; count < 5; count += 1)
		expect(await field(await finishes(house, { ...(await signsIn(house)), code: "made-up" }))).toBe(
			"provider",
		);
	await expectProblem(await finishes(house, await signsIn(house)), 429, "too-fast");
	// whatever a request says of itself
	const headers = { origin: elsewhere, "x-forwarded-host": "also.example.org", "x-forwarded-proto": "https" };
	const { url } = await get(house, "/api/oidc/start", ProviderStart, { method: "POST", headers });
	expect(new URL(url).searchParams.get("redirect_uri")).toBe(`${ORIGIN}/auth/callback`);
	const nowhere = await opens({ PUBLIC_ORIGINS: "" });
	const refused = await expectProblem(
		await call(nowhere, "/api/oidc/start", { method: "POST" }),
		403,
		"not-allowed",
	);
	expect(refused.detail).toContain("PUBLIC_ORIGINS");
	const none = await openHouse({});
	expect(await field(await call(none, "/api/oidc/start", { method: "POST" }))).toBe("provider");
	expect((await get(none, "/api/door", Door)).provider).toBeUndefined();
});

test.for(["down", "slow", "endless", "broken", "another"] as const)(
	"[WHO51] a provider that is %s holds nobody up for long, and is no fault of who comes",
	async (mood) => {
		// what ends an answer that says too much is not its time
		const house = await opens({ OIDC_TIMEOUT_S: mood === "slow" ? "2" : "120" });
		provider.mood = mood;
		const start = () => call(house, "/api/oidc/start", { method: "POST" });
		await expectProblem(await start(), 503, "busy");
		provider.mood = "well";
		await expect.poll(async () => (await start()).status, { timeout: 5_000 }).toBe(201);
		if (mood === "another") return;
		const back = await signsIn(house);
		provider.mood = mood;
		await expectProblem(await finishes(house, back), 503, "busy");
		provider.mood = "well";
		expect((await finishes(house, await signsIn(house))).status).toBe(201);
	},
);

test("[WHO51] so many wait for the provider at once, and all others are told", async () => {
	const house = await opens({ OIDC_TIMEOUT_S: "2", OIDC_ASKED_MAX: "1" });
	const [one, two] = [await signsIn(house), await signsIn(house)];
	provider.mood = "slow";
	const answers = await Promise.all([finishes(house, one), finishes(house, two)]);
	for (const answer of answers) await expectProblem(answer, 503, "busy");
	expect(provider.asked.filter((path) => path === "/token")).toHaveLength(1);
	expect(await metric(house, 'parley_provider_requests_total{outcome="busy"}')).toBe(1);
	provider.mood = "well";
	expect((await comesBySignIn(house)).name).toBe("ada");
});

test.for([HOUR_MS, -HOUR_MS])(
	"[WHO51] a provider whose clock is %i ms ahead lets people in",
	async (aheadMs) => {
		const house = await opens();
		provider.aheadMs = aheadMs;
		expect((await comesBySignIn(house)).name).toBe("ada");
	},
);

test("[WHO52] after its hours who is known by the provider reads and does not write, until the provider says anew who they are", async () => {
	const house = await opens({ OIDC_SESSION_HOURS: "0.0005" });
	const bo = await comesIn(house, "bo");
	const proved = await comesBySignIn(house);
	const ada = await comesInAs(house, proved);
	const said = await bo.says("to be changed by nobody");
	const until = (await knows(house, proved)).provider?.until ?? 0;
	await expect.poll(() => Date.now() > until, { timeout: 5_000 }).toBe(true);
	const too = { room: LOBBY, target: said };
	const late = [
		{ type: "post", room: LOBBY, id: randomUUID(), text: "too late" },
		{ type: "edit", ...too, text: "too late" },
		{ type: "react", ...too, emoji: "🐟", on: true },
		{ type: "remove", ...too },
		{ type: "open", room: "too-late" },
		{ type: "converse", with: [bo.session] },
	];
	for (const asked of late)
		expect(refusedAs("not-allowed", await ada.asks(asked)), asked.type).toMatchObject({ field: "provider" });
	expect(await field(await renames(house, proved, "Too Late"))).toBe("provider");
	const leaving = {
		method: "POST",
		token: proved.token,
		body: { name: "ada", messages: "removed" },
	} as const;
	expect(await field(await call(house, "/api/people/me/leaving", leaving))).toBe("provider");
	await bo.says("they read this");
	await ada.hears("they read this");
	expect(await metric(house, "parley_provider_lapsed_total")).toBe(late.length + 2);
	expect((await finishes(house, await signsIn(house), {}, proved.token)).status).toBe(204);
	expect((await knows(house, proved)).provider?.until).toBeGreaterThan(until);
	// it follows from the setting: nothing of it is written down
	const other = await house.reopen({ OIDC_SESSION_HOURS: "24" });
	const back = await comesInAs(other, proved);
	await back.says("here again");
});

test("[WHO50] [WHO52] another proof brings somebody back, and lets them write no longer", async () => {
	const house = await opens();
	const kept = await keepsName(house, await comesIn(house, "ada"));
	expect((await finishes(house, await signsIn(house), {}, kept.token)).status).toBe(204);
	const at = (await knows(house, kept)).provider?.at;
	const strict = await house.reopen({ OIDC_SESSION_HOURS: "0.0001" });
	const phone = await comesInAs(strict, await provesByWords(strict, kept.words));
	const over = async () => (await knows(strict, phone)).provider?.until ?? Number.POSITIVE_INFINITY;
	await expect.poll(async () => (await over()) < Date.now(), { timeout: 5_000 }).toBe(true);
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "by words" };
	expect(refusedAs("not-allowed", await phone.asks(post))).toMatchObject({ field: "provider" });
	expect((await knows(strict, phone)).provider?.at).toBe(at);
	// nor do the rows say more than what is decided by
	const again = await strict.reopen();
	expect((await knows(again, phone)).provider?.at).toBe(at);
});

test("[WHO50] [WHO60] [WHO10] who leaves for good, or whose name is let go, is nobody to the provider, here and after a restart", async () => {
	const house = await opens({ GUESTS: "off", OPERATOR_TOKEN });
	const ada = await comesBySignIn(house);
	const here = await comesInAs(house, ada);
	await here.says("good-bye");
	const body = { name: "ada", messages: "kept" };
	expect(
		(await call(house, "/api/people/me/leaving", { method: "POST", token: ada.token, body })).status,
	).toBe(204);
	await here.closed;
	const second = await comesBySignIn(house);
	expect(second).toMatchObject({ name: "ada" });
	expect(second.session).not.toBe(ada.session);
	const again = await house.reopen();
	expect((await comesBySignIn(again)).session).toBe(second.session);
	// a guest again, at a device that is theirs still, who is whoever the provider says next
	const release = { method: "POST", token: OPERATOR_TOKEN, body: { release: "ada" } } as const;
	expect((await call(again, "/api/moderation/kept-names", release)).status).toBe(204);
	expect(await knows(again, second)).toMatchObject({ kept: false });
	const guest = await comesInAs(again, second);
	await guest.says("a guest");
	provider.account = "ada elsewhere";
	expect(await comesBySignIn(again, {}, second.token)).toMatchObject({ session: second.session });
	expect((await comesBySignIn(again)).session).toBe(second.session);
});

test("[WHO65] [WHO50] who is kept out of the house comes back by no account and from no address, also once their name is let go, here and after a restart", async () => {
	const house = await opens({ OPERATOR_TOKEN, TRUST_PROXY: "1" });
	const laptop = "203.0.113.7";
	provider.account = "ada";
	const ada = await comesInAs(house, await comesBySignIn(house));
	const bo = await Person.arrives("bo", { port: house.port, headers: { "x-forwarded-for": laptop } });
	for (const { session } of [ada, bo])
		await doesInHouse(house, { do: "ban", session, seconds: 3600, address: true });
	await doesInHouse(house, { do: "release-name", session: ada.session });
	const shut = async (at: House): Promise<void> => {
		provider.account = "ada";
		expect(await field(await finishes(at, await signsIn(at), { name: "somebody else" }))).toBe("house");
		provider.account = "new here";
		const answer = await signsIn(at);
		expect(await field(await finishes(at, answer, {}, undefined, { "x-forwarded-for": laptop }))).toBe(
			"house",
		);
	};
	await shut(house);
	// who only has a name like theirs comes by one near it
	provider.account = "bo";
	expect((await comesBySignIn(house)).name).not.toBe("bo");
	await shut(await house.reopen());
});

test("[WHO50] nobody is told the secret, and the house keeps neither issuer nor who somebody is there", async () => {
	const house: House = await opens();
	const ada = await comesBySignIn(house);
	const paths = ["/api/door", "/api/people/me", "/metrics", "/openapi.json"];
	const told = await Promise.all(
		paths.map(async (path) => (await call(house, path, { token: ada.token })).text()),
	);
	for (const text of told) {
		expect(text).not.toContain(CLIENT_SECRET);
		expect(text).not.toContain(provider.account);
	}
	await house.stop();
	for (const name of await readdir(house.dataDir)) {
		if (!name.startsWith("parley.")) continue;
		const kept = await readFile(join(house.dataDir, name), "latin1");
		expect(kept).not.toContain(provider.account);
		expect(kept).not.toContain(provider.issuer);
	}
});
