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
