import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import { houseWithFaults } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

function posts(person: Person, text: string) {
	return person.asks({ type: "post", room: LOBBY, id: randomUUID(), text });
}

test("[CONN7] a disk that hangs makes the house read-only, until it answers; what it had in its hands is answered then", async () => {
	const { ada, bo, house, faults } = await houseWithFaults(
		{ LIMITS: "off", COMMIT_STALL_S: "0.3" },
		"ada",
		"bo",
	);
	const held = faults.holdCommit();
	const first = posts(ada, "in its hands");
	await bo.receives("house", ({ readOnly }) => readOnly);
	refusedAs("read-only", await posts(bo, "after it"));
	await expectProblem(await call(house, "/readyz"), 503, "read-only");
	expect(await metric(house, "parley_read_only")).toBe(1);
	held.release();
	expected("ok", await first);
	await bo.receives("house", ({ readOnly }) => !readOnly);
	expect(await metric(house, "parley_read_only")).toBe(0);
	await bo.says("it goes on");
	await ada.hears("it goes on");
	expect(ada.hasHeard("after it")).toBe(false);
	await expectOneOrder(house, [ada, bo]);
});

for (const [way, then, first] of [
	["and ends well", undefined, "ok"],
	["and fails", { at: "before-commit", does: "throw", code: "SQLITE_IOERR" }, "refused"],
	["and ends well, which nobody learns", { at: "after-commit", does: "die" }, "refused"],
] as const)
	test(`[ORD4] [ONCE1] a COMMIT hangs ${way}: who asks meanwhile is told when to ask again, what it held is told what is true, and a post is stored once`, async () => {
		const env = { LIMITS: "off", COMMIT_STALL_S: "0.3" };
		const { ada, bo, house, faults } = await houseWithFaults(env, "ada", "bo");
		const post = { type: "post", room: LOBBY, id: randomUUID(), text: "in its hands" };
		const held = faults.holdCommit("in its hands");
		if (then !== undefined) faults.arm({ ...then, of: "in its hands" });
		const answer = ada.asks(post);
		await bo.receives("house", ({ readOnly }) => readOnly);
		for (const person of [ada, bo]) {
			const { retryAfterMs } = refusedAs("read-only", await posts(person, "meanwhile"));
			expect(retryAfterMs).toBeGreaterThan(0);
		}
		held.release();
		const told = await answer;
		expect(told.type).toBe(first);
		if (first === "refused") expect(refusedAs("read-only", told).retryAfterMs).toBeGreaterThan(0);
		let again = await ada.asks(post);
		while (again.type === "refused") again = await ada.asks(post);
		const { seq } = await bo.hears("in its hands");
		expect(again).toMatchObject({ type: "ok", seq });
		if (first === "ok") expect(told).toMatchObject({ seq });
		const history = (await expectOneOrder(house, [ada, bo])).get(LOBBY) ?? [];
		expect(history).toMatchObject([{ type: "posted", text: "in its hands" }, { type: "posted" }]);
	});

test("[CONN3] what waits for the disk is bounded in bytes, and all that was taken is stored", async () => {
	const { ada, bo, house, faults } = await houseWithFaults(
		{ LIMITS: "off", WAITING_BYTES_MAX: "100000" },
		"ada",
		"bo",
	);
	const held = faults.holdCommit();
	const letters = Array.from({ length: 8 }, (_, index) => posts(ada, `${index} ${"x".repeat(10_000)}`));
	for (let round = 0; round < 3; round++) await ada.isInStep();
	held.release();
	const told = (await Promise.all(letters)).map((answer) =>
		answer.type === "refused" ? answer.code : answer.type,
	);
	expect(new Set(told)).toEqual(new Set(["ok", "busy"]));
	const taken = told.filter((one) => one === "ok").length;
	expect((await bo.fetches()).events).toHaveLength(taken);
	expect(await metric(house, 'parley_refused_total{code="busy"}')).toBe(told.length - taken);
});
