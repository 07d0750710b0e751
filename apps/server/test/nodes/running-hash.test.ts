import { pino } from "pino";
import { expect, test } from "vitest";
import { call, expectProblem } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { metric } from "../support/metrics.ts";
import { fillsPlaces, nodeGround } from "../support/nodes.ts";
import { otherRules } from "../support/other-rules.ts";
import { stranger } from "../support/person.ts";
import { chainOf } from "../support/running-hash.ts";
import { type Env, type House, openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };
const MARK_EVERY = 1_000;

/** A node, and what its log holds. */
async function logging(env: Env, options = {}) {
	let logged = "";
	const logger = pino({ base: null, level: "warn" }, { write: (line) => (logged += line) });
	const house = await openHouse(env, { logger, ...options });
	return { ...house, logged: () => logged };
}

async function health(house: House): Promise<unknown> {
	return (await call(house, "/healthz")).json();
}

const begun = (house: House) => expect.poll(() => chainOf(house)?.from, WAIT).toBeGreaterThan(0);

test("[ORD1] nodes whose logs are alike have one hash at every thousandth place, also one that was away", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await begun(first);
	await bo.says("one");
	await ada.hears("one");
	await second.stop();
	await fillsPlaces(env, MARK_EVERY);
	await ada.says("two");
	const back = await second.reopen();
	const cy = await comesIn(back, "cy");
	await cy.says("three");
	await ada.hears("three");
	await expect.poll(() => chainOf(back), WAIT).toEqual(chainOf(first));
	expect(chainOf(first)?.mark?.place).toBeGreaterThanOrEqual(MARK_EVERY);
	expect(await Promise.all([first, back].map((node) => metric(node, "parley_log_differs")))).toEqual([0, 0]);
	expect(await health(first)).toEqual({ alive: true });
});

test("[ORD1] a rule that one of two nodes changed without its number is found within a thousand places, and both go on", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([logging(env), logging(env, { faultDoor: otherRules })]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await begun(first);
	await begun(second);
	const seq = await ada.says("whisper");
	await bo.hears("WHISPER");
	const next = seq - (seq % MARK_EVERY) + MARK_EVERY;
	await fillsPlaces(env, next - seq);
	await ada.says("what follows");
	for (const node of [first, second]) {
		await expect.poll(() => metric(node, "parley_log_differs"), WAIT).toBe(1);
		expect(await metric(node, "parley_log_differences_total")).toBe(1);
		expect(await health(node)).toEqual({ alive: true, log: "differs" });
		expect((await call(node, "/readyz")).status).toBe(200);
		expect(node.logged()).toContain("holds another log than this one");
		expect(node.logged()).toContain(`"place":${next}`);
	}
	await comesIn(second, "cy");
});

test("[ORD1] a node against two takes nobody in, and says why; those two do", async () => {
	const { env } = await nodeGround();
	const [first, second, third] = await Promise.all([
		openHouse(env),
		openHouse(env),
		logging(env, { faultDoor: otherRules }),
	]);
	const [ada, bo, cy] = [
		await comesIn(first, "ada"),
		await comesIn(second, "bo"),
		await comesIn(third, "cy"),
	];
	await begun(third);
	await ada.says("whisper");
	await fillsPlaces(env, MARK_EVERY);
	await ada.says("what follows");
	await expect.poll(async () => (await call(third, "/readyz")).status, WAIT).toBe(503);
	const { detail } = await expectProblem(await call(third, "/readyz"), 503, "busy");
	expect(detail).toContain("is not that of most nodes");
	expect(third.logged()).toContain(detail);
	expect(await health(third)).toEqual({ alive: true, log: "outvoted" });
	await expectProblem(await call(third, "/api/door"), 503, "busy");
	await expect(stranger(third)).rejects.toThrow("503");
	for (const node of [first, second]) {
		await expect.poll(() => health(node), WAIT).toEqual({ alive: true, log: "differs" });
		expect((await call(node, "/readyz")).status).toBe(200);
	}
	await comesIn(first, "dee");
	await cy.says("here as before");
	await bo.hears("here as before");
});
