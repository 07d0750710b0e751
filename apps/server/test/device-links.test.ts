import { expect, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import {
	asksForToken,
	claimsLink,
	comesInAs,
	keepsName,
	knows,
	offersLink,
	otherThan,
	provesByWords,
	typesDigits,
} from "./support/kept.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import type { House } from "./support/server.ts";

const PHONE = {
	"user-agent": "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0",
	"x-forwarded-for": "198.51.100.9",
};

const post = (house: House, path: string, body: object, headers = {}) =>
	call(house, `/api/device-links/${path}`, { method: "POST", body, headers });

async function isOver(response: Promise<Response>): Promise<void> {
	expect((await expectProblem(await response, 403, "not-allowed")).field).toBe("link");
}

test("[WHO8] a link makes another device of the person, once its two digits were typed on the old one, and once", async () => {
	const { ada, bo, house } = await houseWith({ TRUST_PROXY: "1" }, "ada", "bo");
	const kept = await keepsName(house, ada);
	ada.forgets();
	const { secret, until } = await offersLink(house, kept);
	expect(until - Date.now()).toBeGreaterThan(60_000);
	expect((await knows(house, kept)).link).toEqual({ state: "offered", until, triesLeft: 3 });
	const claimed = await claimsLink(house, { secret }, PHONE);
	expect(claimed).toMatchObject({ name: "ada", digits: expect.stringMatching(/^\d\d$/) });
	await ada.receives("me");
	const told = await knows(house, kept);
	expect(told.link).toMatchObject({ state: "claimed", browser: "Firefox, Android", near: false });
	expect(JSON.stringify(told)).not.toMatch(new RegExp(`digits|"${claimed.digits}"`));
	expect(await asksForToken(house, claimed)).toMatchObject({ state: "waiting" });
	const wrong = await expectProblem(
		await typesDigits(house, kept, otherThan(claimed.digits)),
		403,
		"not-allowed",
	);
	expect(wrong.field).toBe("digits");
	expect((await typesDigits(house, kept, claimed.digits)).status).toBe(204);
	const done = await asksForToken(house, claimed);
	if (done.state !== "done") throw new Error("no token was told");
	const phone = await comesInAs(house, done);
	expect([phone.session, phone.name, phone.device]).toEqual([ada.session, "ada", done.device]);
	await phone.says("from the phone");
	expect((await bo.hears("from the phone")).author).toBe(ada.session);
	expect((await knows(house, kept)).devices.at(-1)).toMatchObject({ how: "link" });
	// a stolen one is worth nothing after that
	await isOver(post(house, "tokens", { claim: claimed.claim }));
	await isOver(post(house, "claims", { secret }));
	await isOver(typesDigits(house, kept, claimed.digits));
});

test("[WHO8] a code is typed where a link cannot be followed, in any case and with what stands between", async () => {
	const { ada, house } = await lobbyWith("ada");
	const kept = await keepsName(house, ada);
	const { code } = await offersLink(house, kept);
	const typed = `${code.slice(0, 5)}-${code.slice(5)}`
		.toLowerCase()
		.replaceAll("0", "o")
		.replaceAll("1", "l");
	const claimed = await claimsLink(house, { code: typed });
	expect((await knows(house, kept)).link).toMatchObject({ near: true });
	await typesDigits(house, kept, claimed.digits);
	expect(await asksForToken(house, claimed)).toMatchObject({ state: "done", session: ada.session });
});

test("[WHO8] three wrong digits end a link, whoever claims it again ends it for all, and so does a newer one", async () => {
	const { ada, house } = await lobbyWith("ada");
	const kept = await keepsName(house, ada);
	const guessed = await claimsLink(house, await secretOf(house, kept));
	for (let tries = 0; tries < 3; tries++)
		await expectProblem(await typesDigits(house, kept, otherThan(guessed.digits)), 403, "not-allowed");
	await isOver(typesDigits(house, kept, guessed.digits));
	await isOver(post(house, "tokens", { claim: guessed.claim }));

	const twice = await secretOf(house, kept);
	const first = await claimsLink(house, twice);
	await isOver(post(house, "claims", twice));
	await isOver(typesDigits(house, kept, first.digits));
	expect((await knows(house, kept)).link).toBeUndefined();

	const older = await secretOf(house, kept);
	const newer = await secretOf(house, kept);
	await isOver(post(house, "claims", older));
	const { token } = kept;
	expect((await call(house, "/api/device-links", { method: "DELETE", token })).status).toBe(204);
	await isOver(post(house, "claims", newer));
});

test("[WHO8] digits are typed at the device that asked for the link, and it ends with that; a guest offers none", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const kept = await keepsName(house, ada);
	const guest = await post(house, "", {}, { authorization: `Bearer ${bo.token}` });
	expect((await expectProblem(guest, 403, "not-allowed")).field).toBe("kept");
	const phone = await comesInAs(house, await provesByWords(house, kept.words));
	const claimed = await claimsLink(house, await secretOf(house, phone));
	await isOver(typesDigits(house, kept, claimed.digits));
	await call(house, `/api/people/me/devices/${phone.device}`, { method: "DELETE", token: kept.token });
	await phone.closed;
	await isOver(post(house, "tokens", { claim: claimed.claim }));
	// and with the process it goes on
	const later = await claimsLink(house, await secretOf(house, kept));
	const again = await house.reopen();
	expect((await typesDigits(again, kept, later.digits)).status).toBe(204);
	expect(await asksForToken(again, later)).toMatchObject({ state: "done" });
});

test("[WHO9] codes are guessed as slowly as words", async () => {
	const { house } = await houseWith({}, "ada");
	await comesIn(house, "bo");
	for (let tries = 0; tries < 5; tries++) await isOver(post(house, "claims", { code: `0000 ${tries}` }));
	await expectProblem(await post(house, "claims", { code: "0000" }), 429, "too-fast");
	const both = await post(house, "claims", { code: "0000", secret: "0000" });
	await expectProblem(both, 400, "bad-frame");
});

async function secretOf(house: House, person: { readonly token: string }): Promise<{ secret: string }> {
	const { secret } = await offersLink(house, person);
	return { secret };
}
