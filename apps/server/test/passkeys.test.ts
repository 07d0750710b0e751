import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyedHashOf } from "../src/lib/keyed-hash.ts";
import { newChallenge } from "../src/people/passkey-challenges.ts";
import { Authenticator, type Told } from "./support/authenticator.ts";
import { succeeds } from "./support/command.ts";
import { call, expectProblem } from "./support/http.ts";
import { comesInAs, keepsName, knows, newSheet, provesByWords } from "./support/kept.ts";
import { houseWith, lobbyWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import {
	addsPasskey,
	keepsByPasskey,
	passkeyOptions,
	passkeyQuestion,
	provesByPasskey,
	removesPasskey,
	sends,
	triesPasskey,
} from "./support/passkeys.ts";
import { refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, type House, openHouse } from "./support/server.ts";

const field = async (response: Response) => (await expectProblem(response, 403, "not-allowed")).field;

/** As this house itself would have made it then. */
async function challengeOf({ dataDir }: House, epoch: string, agoMs: number): Promise<string> {
	const key = Buffer.from((await readFile(join(dataDir, "people-key"), "utf8")).trim(), "hex");
	const wall = () => Date.now() - agoMs;
	const shown = () => ({ newest: 1_000_000 });
	return newChallenge({ keyedHash: keyedHashOf(key), epoch, clock: { now: wall, wall }, shown }, "anybody");
}

test("[WHO1] [WHO12] a name is kept by a passkey alone, which opens another device, here and after a restart", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const kept = await keepsByPasskey(house, ada);
	expect(kept).toMatchObject({ session: ada.session, device: ada.device, name: "ada" });
	refusedAs("name-kept", await (await stranger(house)).asks({ type: "hello", version: 1, name: "Ada" }));
	const passkey = { passkey: kept.key.id, at: expect.any(Number) };
	expect(await knows(house, kept)).toMatchObject({
		...{ kept: true, words: false, passkeys: [passkey], passkeysAt: "http://localhost" },
	});
	const proved = await provesByPasskey(house, kept.key);
	await ada.receives("me");
	const { devices, passkeys } = await knows(house, kept);
	expect(devices.map(({ how }) => how)).toEqual(["first", "passkey"]);
	expect(passkeys).toEqual([{ ...passkey, usedAt: expect.any(Number) }]);
	const phone = await comesInAs(house, proved);
	await phone.says("from here, too");
	expect((await bo.hears("from here, too")).author).toBe(ada.session);
	await expectOneOrder(house, [ada, bo, phone]);
	expect(await metric(house, 'parley_proofs_total{way="passkey",outcome="right"}')).toBe(1);

	const again = await house.reopen();
	const { token } = await provesByPasskey(again, kept.key, { endOthers: true });
	expect((await knows(again, { token })).devices).toHaveLength(1);
});

test("[WHO12] who keeps a name adds passkeys and removes them; a removed one opens nothing, and the last proof stays", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const [first, second] = [new Authenticator(), new Authenticator()];
	expect(await field(await addsPasskey(house, ada, first))).toBe("kept");
	const kept = await keepsByPasskey(house, ada, first);
	expect(await field(await removesPasskey(house, kept, first))).toBe("passkey");
	expect((await addsPasskey(house, kept, second)).status).toBe(204);
	await ada.receives("me");
	expect((await knows(house, kept)).passkeys?.map(({ passkey }) => passkey)).toEqual([first.id, second.id]);
	expect(await field(await removesPasskey(house, bo, second))).toBe("kept");
	expect((await removesPasskey(house, kept, first)).status).toBe(204);
	expect(await field(await removesPasskey(house, kept, first))).toBe("passkey");
	expect(await field(await triesPasskey(house, first))).toBe("passkey");
	expect(await field(await removesPasskey(house, kept, second))).toBe("passkey");
	// words are a proof, too, and then no passkey is needed
	const { words, sheet } = await newSheet(house, kept);
	const body = { words: words.join(" "), sheet };
	const taken = await call(house, "/api/people/me/words", { method: "PUT", token: kept.token, body });
	expect(taken.status).toBe(204);
	expect((await removesPasskey(house, kept, second)).status).toBe(204);
	expect(await knows(house, await provesByWords(house, body.words))).toMatchObject({
		words: true,
		passkeys: [],
	});
});

test("[WHO14] a challenge is answered once: neither a proof nor a passkey that was made is good a second time", async () => {
	const { ada, house } = await lobbyWith("ada");
	const kept = await keepsName(house, ada);
	for (const key of [new Authenticator(), new Authenticator({ counts: true })]) {
		const made = key.make(await passkeyOptions(house, kept));
		const adds = () =>
			call(house, "/api/people/me/passkeys", { method: "POST", token: kept.token, body: made });
		expect((await adds()).status).toBe(204);
		expect(await field(await adds())).toBe("challenge");
		const proof = key.say(await passkeyQuestion(house));
		const [one, two] = await Promise.all([sends(house, proof), sends(house, proof)]);
		expect([one.status, two.status].toSorted()).toEqual([201, 403]);
		expect(await field(await sends(house, proof))).toBe("challenge");
		expect((await removesPasskey(house, kept, key)).status).toBe(204);
		// what was made before it was removed brings it back as little
		expect(await field(await adds())).toBe("challenge");
	}
	// nor is one that was made for the token of before
	const early = new Authenticator();
	const made = early.make(await passkeyOptions(house, kept));
	const renewed = await call(house, "/api/people/me/devices", { method: "DELETE", token: kept.token });
	const { token } = (await renewed.json()) as { token: string };
	expect(
		await field(await call(house, "/api/people/me/passkeys", { method: "POST", token, body: made })),
	).toBe("challenge");
});

test("[WHO14] a challenge is this house's, and five minutes old at most", async () => {
	const { ada, house } = await lobbyWith("ada");
	const { key, epoch, token } = await keepsByPasskey(house, ada);
	const minutes = (count: number) => challengeOf(house, epoch, count * 60_000);
	expect((await triesPasskey(house, key, { challenge: await minutes(4) })).status).toBe(201);
	for (const challenge of [
		...[await minutes(6), await minutes(-60), await challengeOf(house, "another epoch", 0)],
		...["", "AAAA", (await passkeyOptions(house, { token })).challenge],
	])
		expect(await field(await triesPasskey(house, key, { challenge }))).toBe("challenge");
	// of these none is a guess
	expect(await metric(house, 'parley_proofs_total{way="passkey",outcome="wrong"}')).toBe(0);
});

test("[WHO13] one origin and one host are accepted, of whoever was seen at the key, and without certificates", async () => {
	const origin = "https://chat.example.org";
	const env = { PUBLIC_ORIGINS: `http://old.example.org,${origin},https://other.example.org` };
	const { ada, house } = await houseWith({ ...env, WRONG_WORDS_PER_MINUTE: "0" }, "ada");
	const key = new Authenticator({ origin });
	const kept = await keepsByPasskey(house, ada, key);
	expect((await knows(house, kept)).passkeysAt).toBe(origin);
	expect(await passkeyQuestion(house)).toMatchObject({ rpId: "chat.example.org" });
	const lies: readonly Told[] = [
		...["https://other.example.org", "http://chat.example.org", "http://localhost:8080", "null"].map(
			(said) => ({ origin: said }),
		),
		{ origin: "https://chat.example.org.evil.example" },
		{ host: "other.example.org" },
		{ host: "localhost" },
		{ unverified: true },
		{ crossOrigin: true },
	];
	for (const told of lies) {
		expect(await field(await triesPasskey(house, key, told))).toBe("passkey");
		expect(await field(await addsPasskey(house, kept, new Authenticator({ origin }), told))).toBe("passkey");
	}
	expect(await field(await triesPasskey(house, key, { type: "webauthn.create" }))).toBe("passkey");
	const certified = { certificates: [Buffer.from("whose revocation would be asked for")] };
	expect(await field(await addsPasskey(house, kept, new Authenticator({ origin }), certified))).toBe(
		"passkey",
	);
	expect((await knows(house, kept)).passkeys).toHaveLength(1);
	await provesByPasskey(house, key);
});

test("[WHO12] [WHO13] neither another's signature, nor a copy that counts back, nor nonsense opens anything", async () => {
	const { ada, bo, house } = await houseWith({ WRONG_WORDS_PER_MINUTE: "0" }, "ada", "bo");
	const counting = new Authenticator({ counts: true });
	await keepsByPasskey(house, ada, counting);
	const { key } = await keepsByPasskey(house, bo);
	await provesByPasskey(house, counting);
	counting.countsBack();
	expect(await field(await triesPasskey(house, counting))).toBe("passkey");
	await provesByPasskey(house, counting);
	const question = await passkeyQuestion(house);
	const [hers, his] = [counting.say(question), key.say(question)];
	expect(await field(await sends(house, { ...his, id: hers.id, rawId: hers.id }))).toBe("passkey");
	expect(await field(await sends(house, { ...his, response: { ...his.response, signature: "AAAA" } }))).toBe(
		"passkey",
	);
	const nonsense = Buffer.from("no JSON").toString("base64url");
	expect(
		await field(await sends(house, { ...his, response: { ...his.response, clientDataJSON: nonsense } })),
	).toBe("passkey");
	for (const body of [{}, { ...his, id: "no base64!" }, { ...his, response: {} }])
		await expectProblem(await sends(house, body), 400, "bad-frame");
});

test("[WHO13] [WHO14] a passkey of another house opens nothing, nor does what was said there", async () => {
	const [here, there] = [await lobbyWith("ada"), await lobbyWith("ada")];
	const { key } = await keepsByPasskey(there.house, there.ada);
	expect(await field(await triesPasskey(here.house, key))).toBe("passkey");
	const kept = await keepsByPasskey(here.house, here.ada);
	// by a passkey that is known here, to the question of another house
	expect(await field(await sends(here.house, kept.key.say(await passkeyQuestion(there.house))))).toBe(
		"challenge",
	);
	await provesByPasskey(here.house, kept.key);
	await provesByPasskey(there.house, key);
});

test("[WHO9] of fifty wrong passkeys of one address five are looked at, and the right one waits with them", async () => {
	const { ada, house } = await houseWith({ TRUST_PROXY: "1" }, "ada");
	const { key } = await keepsByPasskey(house, ada);
	const question = await passkeyQuestion(house);
	const here = { "x-forwarded-for": "203.0.113.7" };
	const wrong = () => sends(house, new Authenticator().say(question), here);
	const answers = await Promise.all(Array.from({ length: 50 }, wrong));
	const statuses = answers.map(({ status }) => status);
	expect([403, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([5, 45]);
	const { retryAfterMs = 0 } = await expectProblem(await triesPasskey(house, key, {}, here), 429, "too-fast");
	expect(retryAfterMs).toBeGreaterThan(30_000);
	expect((await triesPasskey(house, key, {}, { "x-forwarded-for": "198.51.100.9" })).status).toBe(201);
	expect(await metric(house, 'parley_proofs_total{way="passkey",outcome="too-fast"}')).toBe(46);
	expect(await metric(house, 'parley_proofs_total{way="passkey",outcome="wrong"}')).toBe(5);
});

test("[WHO12] [BACK3] a backup holds passkeys, which open the house that is restored, by challenges of its own", async () => {
	const { ada, house } = await lobbyWith("ada");
	const { key } = await keepsByPasskey(house, ada);
	await provesByPasskey(house, key);
	const early = key.say(await passkeyQuestion(house));
	const file = join(await freshDataDir(), "passkeys.backup");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	const DATA_DIR = await freshDataDir();
	await succeeds({ DATA_DIR }, "restore", file);
	const restored = await openHouse({ DATA_DIR });
	expect(await field(await sends(restored, early))).toBe("challenge");
	const phone = await comesInAs(restored, await provesByPasskey(restored, key));
	expect([phone.session, phone.name]).toEqual([ada.session, "ada"]);
});
