import { BlockAnswer } from "@parley/protocol/lookups";
import { expect, test } from "vitest";
import { lookupServices } from "../src/app/lookups/services.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { type Env, openHouse } from "./support/server.ts";

const OPERATOR_TOKEN = "the-operators-own-token";
const BLOCK = "/api/lab/block";
const RUNNING_MAX = lookupServices["block"]?.runningMax ?? 0;

async function labHouse(env: Env = {}) {
	const house = await openHouse({ LAB: "on", OPERATOR_TOKEN, ...env });
	return {
		house,
		post: (body: unknown, token = OPERATOR_TOKEN) => call(house, BLOCK, { method: "POST", token, body }),
		blocked: (body: unknown) =>
			get(house, BLOCK, BlockAnswer, { method: "POST", token: OPERATOR_TOKEN, body }),
		use: (mode: string) =>
			call(house, "/api/lab/lookup-mode", { method: "PUT", token: OPERATOR_TOKEN, body: { mode } }),
	};
}

for (const mode of ["worker", "inline", "thread-per-request"] as const) {
	test(`${mode}: a thread is held as long as was asked, asleep or computing`, async () => {
		const { blocked, use } = await labHouse();
		expect((await use(mode)).status).toBe(200);
		for (const how of ["wait", "burn"]) {
			const answer = await blocked({ ms: 30, how });
			// kernels count processor time in ticks of some ms
			expect(answer.ranMs).toBeGreaterThanOrEqual(20);
			expect(answer).toMatchObject({ runningNow: 0, runningMost: 1 });
		}
	});

	const count = mode === "thread-per-request" ? 50 : 200;

	test(`${mode}: [LOOK2] of ${count} at once none is lost, and never more run than the service takes`, async () => {
		const { blocked, house, use } = await labHouse({ LOOKUP_THREADS: "4" });
		await use(mode);
		const answers = await Promise.all(Array.from({ length: count }, () => blocked({ ms: 5 })));
		expect(answers.every(({ ranMs }) => ranMs >= 4)).toBe(true);
		const most = await metric(house, 'parley_lookups_running_most{service="block"}');
		expect(most).toBe(Math.max(...answers.map(({ runningMost }) => runningMost)));
		expect(most).toBeLessThanOrEqual(RUNNING_MAX);
	});
}

test("worker: [LOOK1] people are heard while every thread is blocked", async () => {
	const { blocked, house } = await labHouse({ LOOKUP_THREADS: "2" });
	const ada = await comesIn(house, "ada");
	let areBlocked = true;
	const all = Promise.all(Array.from({ length: 4 }, () => blocked({ ms: 500 }))).finally(() => {
		areBlocked = false;
	});
	await ada.says("does anybody hear me?");
	expect(areBlocked).toBe(true);
	await all;
});

test("only the operator holds threads, and only in the lab", async () => {
	const { house, post } = await labHouse();
	const { token } = await comesIn(house, "ada");
	await expectProblem(await call(house, BLOCK, { method: "POST", body: { ms: 1 } }), 403, "not-allowed");
	await expectProblem(await post({ ms: 1 }, token), 403, "not-allowed");
	const off = await labHouse({ LAB: "off" });
	await expectProblem(await off.post({ ms: 1 }), 400, "bad-frame");
	expect(await metric(off.house, 'parley_lookups_running_most{service="block"}')).toBe(0);
});

test("what makes no sense is refused, with the field", async () => {
	const { post } = await labHouse();
	for (const ms of [-1, 10_001, 0.5, "5", undefined])
		expect((await expectProblem(await post({ ms }), 400, "bad-frame")).field).toBe("ms");
	expect((await expectProblem(await post({ ms: 1, how: "hard" }), 400, "bad-frame")).field).toBe("how");
	await expectProblem(await post("[1"), 400, "bad-frame");
});
