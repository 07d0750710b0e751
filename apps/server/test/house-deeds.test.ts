import { closeCodes } from "@parley/protocol/close-codes";
import { expect, test } from "vitest";
import { asksInHouse, doesInHouse, keptOutOf, recordOf } from "./support/house-deeds.ts";
import { call, expectProblem } from "./support/http.ts";
import { comesInAs, keepsName, knows, provesByWords, renames, triesWords } from "./support/kept.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { OPERATOR_TOKEN } from "./support/moderation.ts";
import { Person, refusedAs, stranger } from "./support/person.ts";

const env = { OPERATOR_TOKEN, LIMITS: "off", TRUST_PROXY: "1" };
const LAPTOPS = "203.0.113.7";
const comes = (house: { port: number }, name: string, address: string) =>
	call(house, "/api/sessions", { method: "POST", body: { name }, headers: { "x-forwarded-for": address } });

test("[WHO64] the operator signs somebody out everywhere: they are told why, and only a proof brings them back", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const kept = await keepsName(house, ada);
	const phone = await comesInAs(house, await provesByWords(house, kept.words));
	const reason = "lost on a train";
	const seq = await doesInHouse(house, { do: "end-devices", session: ada.session, reason });
	for (const device of [ada, phone]) {
		expect(await device.receives("refused")).toMatchObject({
			...{ code: "not-allowed", field: "house" },
			message: "The operator of this house signed you out: lost on a train",
		});
		expect((await device.closed).code).toBe(closeCodes.done.code);
	}
	const { token } = kept;
	const hello = { type: "hello", version: 1, name: "ada" };
	refusedAs("token-invalid", await (await stranger(house)).asks({ ...hello, token }));
	const back = await comesInAs(house, await provesByWords(house, kept.words));
	expect(back.session).toBe(ada.session);
	await bo.says("welcome back");
	await back.hears("welcome back");
	expect(await recordOf(house)).toEqual([
		{
			...{ seq, at: expect.any(Number), do: "end-devices", reason },
			by: { session: "operator", name: "operator" },
			person: { session: ada.session, name: "ada" },
			deed: { do: "end-devices", person: { session: ada.session, name: "ada" } },
			from: { mark: expect.stringMatching(/^.{6}$/), here: true },
		},
	]);
	// a guest is nobody any more, and the name is free
	await doesInHouse(house, { do: "end-devices", session: bo.session });
	expect(await bo.closed).toBeDefined();
	expect((await comesIn(house, "bo")).session).not.toBe(bo.session);
	const twice = await asksInHouse(house, { do: "end-devices", session: bo.session });
	expect((await expectProblem(twice, 403, "not-allowed")).field).toBe("session");
});

test("[WHO64] [WHO10] a name that the operator releases goes into the record, and who had it is told why", async () => {
	const { ada, house } = await houseWith(env, "ada", "bo");
	const { words } = await keepsName(house, ada);
	await doesInHouse(house, { do: "release-name", session: ada.session, reason: "that is the mayor's" });
	expect(await ada.receives("refused")).toMatchObject({
		message: "The operator of this house released your name: that is the mayor's",
	});
	await ada.says("still here, as a guest");
	await expectProblem(await triesWords(house, words), 403, "not-allowed");
	expect((await recordOf(house))[0]).toMatchObject({ do: "release-name", person: { name: "ada" } });
	const again = await asksInHouse(house, { do: "release-name", session: ada.session });
	expect((await expectProblem(again, 403, "not-allowed")).field).toBe("kept");
});

test("[WHO65] who is kept out comes in by no name, word or address of theirs, behind a restart too, until they are let in", async () => {
	const { ada, house } = await houseWith({ ...env, HOUSE_BANS_MAX: "2" }, "ada");
	const { words } = await keepsName(house, ada);
	const bo = await Person.arrives("bo", { port: house.port, headers: { "x-forwarded-for": LAPTOPS } });
	await bo.joins();
	const bans = [ada, bo].map(
		({ session }) => ({ do: "ban", session, seconds: 3600, address: true }) as const,
	);
	for (const ban of bans) await doesInHouse(house, { ...ban, reason: "rude" });
	expect(await bo.receives("refused")).toMatchObject({ code: "not-allowed", field: "house" });
	expect(await bo.closed).toBeDefined();
	const shut = async (at: { port: number }): Promise<void> => {
		for (const answer of [
			await triesWords(at, words),
			await comes(at, "B\u043E", "192.0.2.5"),
			await comes(at, "somebody else", LAPTOPS),
		])
			expect((await expectProblem(answer, 403, "not-allowed")).field).toBe("house");
	};
	await shut(house);
	expect((await comes(house, "cy", "192.0.2.5")).status).toBe(201);
	const dee = await comesIn(house, "dee");
	const full = await asksInHouse(house, { do: "ban", session: dee.session, seconds: 60 });
	expect((await expectProblem(full, 403, "not-allowed")).field).toBe("ban");

	const reopened = await house.reopen();
	await shut(reopened);
	const held = await keptOutOf(reopened);
	expect(held).toMatchObject([
		{ person: { name: "bo" }, byAddress: true },
		// where the operator is, nobody is kept out
		{ person: { name: "ada" }, byAddress: false },
	]);
	for (const { ban } of held) await doesInHouse(reopened, { do: "unban", ban, reason: "sorry" });
	expect((await comes(reopened, "bo", LAPTOPS)).status).toBe(201);
	expect((await comesInAs(reopened, await provesByWords(reopened, words))).session).toBe(ada.session);
	expect((await recordOf(reopened)).map(({ do: done }) => done)).toEqual(["unban", "unban", "ban", "ban"]);
	const over = await asksInHouse(reopened, { do: "unban", ban: held[0]?.ban ?? 0 });
	expect((await expectProblem(over, 403, "not-allowed")).field).toBe("ban");
});

test("[WHO64] [MOD10] nobody but the operator does any of it, and a reason can be blanked", async () => {
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	const body = { do: "ban", session: bo.session, seconds: 60 };
	for (const token of [undefined, ada.token]) {
		const asked = { method: "POST" as const, body, ...(token !== undefined && { token }) };
		await expectProblem(await call(house, "/api/admin/deeds", asked), 403, "not-allowed");
		await expectProblem(
			await call(house, "/api/admin/bans", token === undefined ? {} : { token }),
			...([403, "not-allowed"] as const),
		);
	}
	const token = OPERATOR_TOKEN;
	const wrong = await call(house, "/api/admin/deeds", {
		method: "POST",
		token,
		body: { ...body, seconds: 0 },
	});
	expect((await expectProblem(wrong, 400, "bad-frame")).field).toBe("seconds");
	const entry = await doesInHouse(house, { ...body, do: "ban", reason: "said by mistake" });
	await doesInHouse(house, { do: "blank-reason", entry });
	expect((await recordOf(house)).map(({ reason }) => reason)).toEqual([undefined, undefined]);
	await ada.says("all is well");
});

test("[WHO74] [WHO4] the operator renames who keeps a name, and guests: everybody sees who it was, and what somebody has is not given", async () => {
	const { ada, bo, cy, house } = await houseWith(env, "ada", "bo", "cy");
	const kept = await keepsName(house, ada);
	const phone = await comesInAs(house, await provesByWords(house, kept.words));
	const rename = (session: string, name: string) => ({ do: "rename", session, name }) as const;
	for (const [name, status, code] of [
		["BO", 409, "name-taken"],
		["everyone", 400, "name-invalid"],
		["ada", 403, "not-allowed"],
	] as const)
		expect(
			(await expectProblem(await asksInHouse(house, rename(ada.session, name)), status, code)).field,
		).toBe("name");
	const seq = await doesInHouse(house, { ...rename(ada.session, "ada l"), reason: "that is the mayor's" });
	for (const device of [ada, phone]) {
		await device.receives("me", ({ name }) => name === "ada l");
		expect(await device.receives("refused")).toMatchObject({
			message: "The operator of this house gave you another name: that is the mayor's",
		});
	}
	// as a change, or where that she keeps her name was to be told still, with all who are there
	await bo.receives("presence", (frame) => JSON.stringify(frame).includes('"ada l"'));
	await ada.says("by another name");
	expect(await bo.hears("by another name")).toMatchObject({ name: "ada l", author: ada.session });
	expect((await recordOf(house))[0]).toMatchObject({ seq, do: "rename", person: { name: "ada" } });
	// it was taken from her: the name of before is free, and she is kept from no other one
	expect((await comesIn(house, "ada")).session).not.toBe(ada.session);
	expect((await renames(house, ada, "ada lovelace")).status).toBe(200);

	await doesInHouse(house, rename(bo.session, "robert"));
	await bo.receives("me", ({ name }) => name === "robert");
	await bo.says("as somebody else");
	expect(await cy.hears("as somebody else")).toMatchObject({ name: "robert", author: bo.session });
	expect(
		(await expectProblem(await asksInHouse(house, rename(cy.session, "Ada Lovelace")), 409, "name-kept"))
			.field,
	).toBe("name");
	expect(await knows(await house.reopen(), kept)).toMatchObject({ name: "ada lovelace", kept: true });
});
