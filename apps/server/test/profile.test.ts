import { databaseFile } from "@parley/engine/log/database";
import { thumbnailPath } from "@parley/protocol/files";
import { OwnPerson } from "@parley/protocol/people";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { bytesOf, png, posts } from "./support/files.ts";
import { asksInHouse, doesInHouse, recordOf } from "./support/house-deeds.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesInAs, keepsName, knows, provesByWords } from "./support/kept.ts";
import { houseWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { OPERATOR_TOKEN } from "./support/moderation.ts";
import { LOBBY } from "./support/person.ts";
import { asksForProfile, readsProfile, setsProfile } from "./support/profiles.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";
import { uploads } from "./support/uploads.ts";

const env = { OPERATOR_TOKEN, LIMITS: "off" };
const DAY_MS = 86_400_000;
const later = () => Date.now() + DAY_MS;

test("[WHO70] [WHO71] who keeps a name says something of themselves: all their devices hear that they did, and whoever is here is told", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const guest = await asksForProfile(house, ada, { about: "a guest" });
	expect((await expectProblem(guest, 403, "not-allowed")).field).toBe("kept");
	const kept = await keepsName(house, ada);
	const phone = await comesInAs(house, await provesByWords(house, kept.words));
	const until = later();
	const said = {
		about: "I mend\u202Ebicycles\n",
		status: { text: " in the shed ", until },
		quietUntil: until,
	};
	for (const device of [ada, phone]) device.forgets();
	await setsProfile(house, ada, said);
	for (const device of [ada, phone]) await device.receives("me");
	const who = { session: ada.session, name: "ada", kept: true };
	const told = {
		...who,
		about: "I mend bicycles",
		status: { text: "in the shed", until },
		quietUntil: until,
	};
	expect(await readsProfile(house, bo, ada.session)).toEqual(told);
	expect(await readsProfile(house, phone)).toEqual(told);
	expect(await knows(house, phone)).toMatchObject({ quietUntil: until });
	expect(await get(house, "/api/people/me", OwnPerson, { token: bo.token })).not.toHaveProperty("quietUntil");
	const again = await house.reopen();
	expect(await readsProfile(again, phone)).toEqual(told);
	expect(await knows(again, phone)).toMatchObject({ quietUntil: until });

	// what is over is told to nobody, and what is left out is no more
	const soon = Date.now() + 300;
	await setsProfile(again, phone, { status: { text: "nearly there", until: soon }, quietUntil: soon });
	await expect.poll(() => readsProfile(again, bo, ada.session)).toEqual(who);
	await setsProfile(again, phone, { status: { text: "long ago", until: 1 } });
	expect(await readsProfile(again, bo, ada.session)).toEqual(who);
	expect(await readsProfile(again, bo)).toEqual({ session: bo.session, name: "bo", kept: false });
});

test("[WHO70] [WHO71] what is too long, too far ahead or nobody's is refused, and who has no token is told nothing", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	await keepsName(house, ada);
	const wrong = async (wish: object, field: string) => {
		const answer = await call(house, "/api/people/me/profile", {
			...{ method: "PUT", token: ada.token, body: wish },
		});
		expect((await expectProblem(answer, 400, "bad-frame")).field).toBe(field);
	};
	await wrong({ about: "a".repeat(141) }, "about");
	await wrong({ status: { text: "busy" } }, "status");
	await wrong({ status: { text: "busy", until: Date.now() + 400 * DAY_MS } }, "status");
	await wrong({ quietUntil: Date.now() + 400 * DAY_MS }, "quietUntil");
	await wrong({ picture: "no id" }, "picture");
	const nobody = await call(house, "/api/people/nobody/profile", { token: bo.token });
	expect((await expectProblem(nobody, 403, "not-allowed")).field).toBe("person");
	const path = `/api/people/${ada.session}/profile`;
	await expectProblem(await call(house, path), 401, "token-invalid");
	await expectProblem(
		await call(house, "/api/people/me/profile", { method: "PUT", body: {} }),
		401,
		"token-invalid",
	);
});

test("[WHO70] [FILE3] a picture is an image that was written anew, of one's own, in no message; another one, the end of the name, or leaving take it away", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	for (const one of [ada, bo]) await keepsName(house, one);
	const image = await uploads(house, ada, "me.png", await png(900, 700));
	const served = async (id: string) =>
		(await fetch(`http://127.0.0.1:${house.port}${thumbnailPath({ id })}`)).status;
	await setsProfile(house, ada, { picture: image.id });
	expect(await readsProfile(house, bo, ada.session)).toMatchObject({ picture: image.id });
	const shown = await call(house, thumbnailPath(image));
	expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);

	const refused = async (
		of: typeof ada,
		picture: string,
		status: number,
		code: "not-allowed" | "no-such-file",
	) =>
		expect((await expectProblem(await asksForProfile(house, of, { picture }), status, code)).field).toBe(
			"picture",
		);
	await refused(bo, image.id, 404, "no-such-file");
	const text = await uploads(house, ada, "notes.txt", bytesOf("no image"));
	await refused(ada, text.id, 403, "not-allowed");
	const posted = await uploads(house, ada, "posted.png", await png());
	expect(await posts(ada, [posted.id])).toMatchObject({ type: "ok" });
	await refused(ada, posted.id, 403, "not-allowed");
	expect(await posts(ada, [image.id])).toMatchObject({ type: "refused" });

	// said again, and left out, it stays
	await setsProfile(house, ada, { about: "hello", picture: image.id });
	await setsProfile(house, ada, { about: "hello again" });
	expect(await readsProfile(house, bo, ada.session)).toMatchObject({
		picture: image.id,
		about: "hello again",
	});
	const other = await uploads(house, ada, "other.png", await png(50, 60));
	await setsProfile(house, ada, { picture: other.id });
	expect([await served(image.id), await served(other.id)]).toEqual([404, 200]);
	await setsProfile(house, ada, { picture: null });
	expect(await served(other.id)).toBe(404);
	const last = await uploads(house, ada, "last.png", await png(70, 60));
	await setsProfile(house, ada, { picture: last.id });
	const ofBo = await uploads(house, bo, "bo.png", await png(80, 60));
	await setsProfile(house, bo, { picture: ofBo.id, about: "soon a guest" });
	await doesInHouse(house, { do: "release-name", session: bo.session });
	expect(await readsProfile(house, ada, bo.session)).toEqual({
		session: bo.session,
		name: "bo",
		kept: false,
	});
	const leaving = { name: "ada", messages: "kept" };
	await call(house, "/api/people/me/leaving", { method: "POST", token: ada.token, body: leaving });
	expect([await served(last.id), await served(ofBo.id)]).toEqual([404, 404]);
	const database = new Database(databaseFile(house.dataDir, "parley"), { readonly: true });
	const bytes = () => database.prepare("SELECT count(*) FROM files WHERE message IS NOT NULL").pluck().get();
	expect(database.prepare("SELECT count(*) FROM profiles").pluck().get()).toBe(0);
	// the cleaner has been there: what is left is the message that she left behind
	await expect.poll(bytes).toBe(1);
	database.close();
});

test("[WHO72] [WHO64] the operator takes a profile away: its person is told why, and it stands in the record", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	await keepsName(house, ada);
	const image = await uploads(house, ada, "rude.png", await png());
	await setsProfile(house, ada, { about: "rude", picture: image.id, quietUntil: later() });
	const seq = await doesInHouse(house, { do: "clear-profile", session: ada.session, reason: "be kind" });
	expect(await ada.receives("refused")).toMatchObject({
		...{ code: "not-allowed", field: "house" },
		message: "The operator of this house took your profile away: be kind",
	});
	expect(await readsProfile(house, bo, ada.session)).toEqual({
		session: ada.session,
		name: "ada",
		kept: true,
	});
	expect((await call(house, thumbnailPath(image))).status).toBe(404);
	expect((await recordOf(house))[0]).toMatchObject({
		...{ seq, do: "clear-profile", reason: "be kind" },
		person: { session: ada.session, name: "ada" },
	});
	const guest = await asksInHouse(house, { do: "clear-profile", session: bo.session });
	expect((await expectProblem(guest, 403, "not-allowed")).field).toBe("kept");
});

test("[WHO73] [PUSH1] who is not to be disturbed is sent no push, and is again when that is over", async () => {
	const { house, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	await keepsName(house, ada);
	await browser.subscribes(house, ada.token, { lobby: "all" });
	await setsProfile(house, ada, { quietUntil: later() });
	const asked = await bo.says("@ada are you there?");
	await untilMetric(house, 'parley_pushes_total{outcome="quiet"}', (quiet) => quiet === 1);
	const reminded = { method: "PUT" as const, token: ada.token, body: { room: LOBBY, at: 0 } };
	expect((await call(house, `/api/people/me/reminders/${asked}`, reminded)).status).toBe(204);
	await untilMetric(house, 'parley_pushes_total{outcome="quiet"}', (quiet) => quiet === 2);
	await setsProfile(house, ada, {});
	await bo.says("@ada and now?");
	expect(await browser.hears()).toMatchObject({ text: "@ada and now?", count: 1 });
});
