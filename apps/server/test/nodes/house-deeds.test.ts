import { expect, test } from "vitest";
import { asksInHouse, doesInHouse, keptOutOf, recordOf } from "../support/house-deeds.ts";
import { call, expectProblem } from "../support/http.ts";
import { keepsName, triesWords } from "../support/kept.ts";
import { comesIn } from "../support/lobby.ts";
import { OPERATOR_TOKEN } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { LOBBY, Person } from "../support/person.ts";
import { openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };
const LAPTOPS = "203.0.113.7";

test("[WHO64] [WHO65] what the operator does on one node holds on all, and is busy while one knows none of it", async () => {
	const { env } = await nodeGround();
	const more = { ...env, OPERATOR_TOKEN, TRUST_PROXY: "1" };
	const older = await olderNode(env);
	const [first, second] = await Promise.all([openHouse(more), openHouse(more)]);
	const ada = await comesIn(first, "ada");
	const ban = ({ session }: Person) => ({ do: "ban", session, seconds: 3600, address: true }) as const;
	await expectProblem(await asksInHouse(first, ban(ada)), 503, "busy");
	older.leaves();
	// it is over already: what is asked is understood
	await expect.poll(async () => (await asksInHouse(first, { do: "unban", ban: 1 })).status, WAIT).toBe(403);
	const { words } = await keepsName(first, ada);
	const bo = await Person.arrives("bo", { port: second.port, headers: { "x-forwarded-for": LAPTOPS } });
	await bo.joins();
	// which addresses are whose is told beside the log
	bo.link.sends({ type: "typing", room: LOBBY });
	await ada.receives("typing", ({ names }) => names.includes("bo"));
	for (const one of [ada, bo]) await doesInHouse(first, ban(one));
	expect(await bo.closed).toBeDefined();
	for (const house of [first, second]) {
		await expect.poll(async () => (await keptOutOf(house)).length, WAIT).toBe(2);
		const headers = { "x-forwarded-for": LAPTOPS };
		const body = { name: "somebody else" };
		for (const answer of [
			await triesWords(house, words),
			await call(house, "/api/sessions", { method: "POST", body, headers }),
		])
			expect((await expectProblem(answer, 403, "not-allowed")).field).toBe("house");
	}
	expect(await recordOf(second)).toEqual(await recordOf(first));
});
