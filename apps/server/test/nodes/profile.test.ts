import { isDeepStrictEqual } from "node:util";
import { thumbnailPath } from "@parley/protocol/files";
import { expect, test } from "vitest";
import { png } from "../support/files.ts";
import { doesInHouse } from "../support/house-deeds.ts";
import { call, expectProblem } from "../support/http.ts";
import { comesInAs, keepsName, provesByWords } from "../support/kept.ts";
import { comesIn } from "../support/lobby.ts";
import { OPERATOR_TOKEN } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { asksForProfile, readsProfile, setsProfile } from "../support/profiles.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouse } from "../support/server.ts";
import { uploads } from "../support/uploads.ts";

const WAIT = { timeout: 20_000 };

test("[WHO70] [WHO71] [WHO74] a profile set on one node is told by all, with its picture and the name that the operator gives, and is busy while one knows none of it", async () => {
	const ground = await nodeGround();
	const env = { ...ground.env, OPERATOR_TOKEN };
	const older = await olderNode(env);
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await expectProblem(await asksForProfile(first, ada, { about: "hello" }), 503, "busy");
	older.leaves();
	// a guest still: what is asked is understood
	await expect.poll(async () => (await asksForProfile(first, ada, {})).status, WAIT).toBe(403);
	const { words } = await keepsName(first, ada);
	const phone = await comesInAs(second, await provesByWords(second, words));
	const { id } = await uploads(first, ada, "me.png", await png(300, 200));
	const until = Date.now() + 3_600_000;
	phone.forgets();
	await setsProfile(first, ada, { about: "on the first", picture: id, quietUntil: until });
	await phone.receives("me");
	const told = await readsProfile(first, ada);
	const onSecond = async () => readsProfile(second, bo, ada.session);
	await expect.poll(async () => isDeepStrictEqual(await onSecond(), told), WAIT).toBe(true);
	expect((await call(second, thumbnailPath({ id }))).status).toBe(200);
	// two devices at once: the later one holds, alike on both
	await Promise.all([
		setsProfile(first, ada, { about: "from the laptop" }),
		setsProfile(second, phone, { about: "from the phone" }),
	]);
	await bo.says("to both");
	await ada.hears("to both");
	await phone.hears("to both");
	const same = async () => isDeepStrictEqual(await onSecond(), await readsProfile(first, ada));
	await expect.poll(same, WAIT).toBe(true);
	expect((await onSecond()).picture).toBe(id);
	await doesInHouse(second, { do: "rename", session: ada.session, name: "ada l" });
	for (const device of [ada, phone]) await device.receives("me", ({ name }) => name === "ada l");
	for (const node of [first, second])
		await expect.poll(async () => (await readsProfile(node, ada)).name, WAIT).toBe("ada l");
	await expectOneOrder(first, [bo, ada]);
});
